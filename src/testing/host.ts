import { UserError } from '../errors.ts';
import type { RunReport } from '../run/report.ts';
import type { Language } from '../text.ts';
import { callSite, hostError, toolError } from './errors.ts';
import type { FileContent } from './fixture-types.ts';
import type { OpenedHost } from './open-host.ts';
import { readCallOptions, readInput, readNow } from './read-options.ts';
import type { Turns } from './turns.ts';
import type * as Declared from './types.ts';

/** What a test program has of a host. */
export function hostOf(opened: OpenedHost, turns: Turns, language: Language): Declared.Host {
  let now: number = opened.now;
  let isClosed = false;
  let closing: Promise<void> | undefined;
  let calls: Declared.CtxCall[] = [];
  let lines: Declared.ConsoleLine[] = [];
  let warnings: string[] = [];
  let files: Readonly<Record<string, FileContent>> = {};

  /** In turn, and with errors for people. */
  async function ask<T>(site: Error, work: () => Promise<T>): Promise<T> {
    try {
      if (isClosed) throw closed();
      return await turns.take(async () => {
        if (isClosed) throw closed();
        return work();
      });
    } catch (thrown) {
      throw hostError(thrown, language, site);
    }
  }

  function told<T>(site: Error, work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      throw hostError(thrown, language, site);
    }
  }

  async function make(site: Error, tool: string, input: unknown, options: Declared.CallOptions = {}) {
    // As it is when the call is made, whenever its turn comes.
    const call = told(site, () => ({ ...readCallOptions(options), input: readInput(input ?? {}), now }));
    return ask(site, async () => {
      files = {};
      const onFiles = (found: typeof files) => {
        files = found;
      };
      const report = await opened.call(tool, { ...call, onFiles, hasMore: turns.hasMore });
      calls.push(...report.calls);
      lines.push(...report.console);
      warnings.push(...report.warnings);
      return report;
    });
  }

  const tell = (time: number | string | Date) => {
    now = told(callSite(tell), () => readNow(time));
  };

  const host: Declared.Host = {
    async call<Name extends string>(tool: Name, input?: unknown, options?: Declared.CallOptions) {
      const site = callSite(host.call);
      const report = await make(site, tool, input, options);
      if (report.error === undefined) return (report.result ?? null) as Declared.OutputOf<Name>;
      throw toolError(tool, report.error, traceOf(report), opened.root, site);
    },
    async tryCall<Name extends string>(tool: Name, input?: unknown, options?: Declared.CallOptions) {
      const report = await make(callSite(host.tryCall), tool, input, options);
      const trace = traceOf(report);
      return report.error === undefined
        ? { ok: true, result: (report.result ?? null) as Declared.OutputOf<Name>, ...trace }
        : { ok: false, error: report.error, ...trace };
    },
    kv: () => ask(callSite(host.kv), () => opened.kv()),
    data: (collection) => ask(callSite(host.data), () => opened.data(collection)),
    sql: (statement, params) =>
      ask(callSite(host.sql), async () => opened.sql(statement, readInput(params ?? []))),
    files: () => ask(callSite(host.files), async () => files),
    workspace: () => ask(callSite(host.workspace), () => opened.workspace()),
    unused: () => ask(callSite(host.unused), () => opened.unused()),
    get calls() {
      return calls;
    },
    get console() {
      return lines;
    },
    get warnings() {
      return warnings;
    },
    get now(): number {
      return now;
    },
    set now(time: number | string | Date) {
      tell(time);
    },
    advance(milliseconds) {
      tell(now + milliseconds);
    },
    async reset() {
      const site = callSite(host.reset);
      if (!isClosed) opened.stop();
      now = opened.now;
      await ask(site, async () => {
        await opened.reset();
        files = {};
        [calls, lines, warnings] = [[], [], []];
      });
    },
    close() {
      if (!isClosed) opened.stop();
      isClosed = true;
      closing ??= turns.take(() => opened.close());
      return closing;
    },
    [Symbol.asyncDispose]: () => host.close(),
  };
  return host;
}

function traceOf({ calls, console, warnings, files, ms }: RunReport): Declared.Trace {
  return { calls, console, warnings, wrote: files, ms };
}

function closed(): UserError {
  return new UserError('host-closed', {
    en: 'this host was closed, so nothing can be asked of it any more',
    'zh-CN': '这个 host 已经关闭，不能再使用',
  });
}
