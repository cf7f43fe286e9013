import { rmSync } from 'node:fs';
import type { Text } from '../text.ts';
import type { ToolDeclaration } from './declaration.ts';
import { workspaceFolder } from './files/workspace-folder.ts';
import { createHost, type Host } from './host.ts';
import { createIds } from './ids.ts';
import { judge, type Outcome } from './judge.ts';
import type { State } from './look.ts';
import { type MadeCall, makeCall } from './make-call.ts';
import { type CallKind, whyRefused } from './may-call.ts';
import { preparePlace } from './place.ts';
import { createReport, type RunReport } from './report.ts';
import { inputInvalid, wasmNotRun } from './run-errors.ts';
import type { CallOptions, RunOptions } from './run-options.ts';
import { type Ask, auditFile, takeAsks } from './sandbox/asks.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { sandboxStarter } from './sandbox/start-run-sandbox.ts';
import { checkValue } from './schema/check-value.ts';
import { dropNulls } from './schema/drop-nulls.ts';
import { createStore, STORE_FILE, type Store } from './store/store.ts';

export type { CallOptions, RunOptions };

/** A tool that can be called; what it stores stays from call to call. */
export interface Run {
  /** Starts the sandbox of the next call, which gets ready while the caller does other things. */
  prepare(): void;
  /** One call at a time, from start to end in one go. */
  call(options: CallOptions): Promise<RunReport>;
  /** An idempotency key for several calls. */
  newKey(): string;
  /** The staged gem. */
  readonly folder: string;
  /** What answers the calls to `ctx`. */
  readonly host: Host;
  /** Ends all processes. */
  close(): Promise<void>;
}

/**
 * Runs a tool once. A tool that fails is told in the report; what is thrown are UserErrors: `wasm-not-run`,
 * `input-schema-invalid`, `deno-not-found`, `deno-too-old`, `deno-not-started`, `cache-path-comma`,
 * `cache-folder-unknown`, `cache-not-writable`, `store-not-writable`, `files-not-writable`,
 * `workspace-not-apart`.
 */
export async function runTool(options: RunOptions & CallOptions): Promise<RunReport> {
  const run = openRun(options);
  try {
    return await run.call(options);
  } finally {
    await run.close();
  }
}

/** Gets ready to call a tool, as often as wanted. Throws as runTool does. */
export function openRun(options: RunOptions): Run {
  const { tool, scenario, state } = options;
  if (tool.entry.endsWith('.wasm')) throw wasmNotRun(tool.entry);
  const place = options.place ?? preparePlace(options.files, options.env);
  const { deno, cache, folder } = place;
  const workspace =
    options.workspace === undefined ? null : workspaceFolder(options.workspace, options.home, cache);
  const keepsState = scenario === undefined || options.keepState === true;
  const stores: Store[] = [];
  const openStore = (file: string) => {
    const store = createStore({ deno, cache, folder: keepsState ? state : null, file });
    stores.push(store);
    return store;
  };
  let now = options.now ?? scenario?.now;
  const seed = options.seed ?? scenario?.seed ?? (now === undefined ? undefined : Math.abs(now));
  const newId = createIds(seed, options.attempt);

  let notes: Text[] = [];
  const said = new Set<string>();
  let wrote = new Set<string>();
  const sandboxes = sandboxStarter(options, place, seed);
  let opened: Host | undefined;
  // When it is first asked for, which is after the sandbox of the first call was started.
  const host = () => {
    opened ??= createHost({
      gem: options.gem,
      tool,
      files: options.files,
      folder,
      store: openStore(STORE_FILE),
      place: { deno, cache, folder: keepsState ? state : null },
      openStore,
      startSandbox: () => sandboxes.start(),
      // A real workspace's history and trash stay, also of a scenario.
      home:
        scenario === undefined || workspace !== null || options.record !== undefined
          ? (options.home ?? null)
          : null,
      record: options.record,
      usage: options.usage,
      cache,
      workspace,
      root: options.root ?? null,
      http: options.http ?? 'off',
      resources: options.resources ?? new Map(),
      dial: options.dial,
      onDownload: options.onDownload ?? (() => ({})),
      scenario,
      grants: options.grants ?? [],
      accounts: options.accounts ?? [],
      env: options.env ?? process.env,
      signal: options.signal,
      now: () => now ?? Date.now(),
      newId,
      log: (note) => {
        if (said.has(note.en)) return;
        said.add(note.en);
        notes.push(note);
      },
      wrote: (path) => wrote.add(path),
    });
    return opened;
  };

  const refusal = (called: ToolDeclaration, { as, plan }: Partial<CallKind> = {}) =>
    whyRefused(called, {
      as: as ?? options.as ?? scenario?.as ?? 'gem',
      plan: plan ?? options.plan ?? scenario?.plan ?? false,
    });

  let closed: Promise<void> | undefined;
  let kept: Kept | undefined;
  /** One that waits for a call: prepared, or kept from the call before. */
  const getSandbox = (own = seed): Kept => {
    if (kept?.sandbox.alive === true) return kept;
    const audit = options.audit === true ? auditFile(cache) : undefined;
    const debug = { ...options.debug, ...(audit === undefined ? {} : { audit }) };
    kept = { sandbox: sandboxes.start(debug, own), audit };
    return kept;
  };
  const drop = ({ sandbox }: Kept) =>
    options.debug?.coverage !== undefined && sandbox.alive ? sandbox.end() : sandbox.kill();

  async function call(options: CallOptions): Promise<RunReport> {
    const { wanted } = options;
    now = options.now ?? now;
    let files: State | undefined;
    const report = await makeOne(options, async () => {
      if (wanted) files = await host().look({ ...wanted, kv: false, data: [] });
    });
    // Once a transaction that the call has left open is undone. What was refused has not seen the files yet.
    const rest = files === undefined ? wanted : wanted && { ...wanted, files: [], folders: [] };
    if (rest) options.onState?.({ ...files, ...(await host().look(rest)) });
    return report;
  }

  /** `beforeEnd` while the run's own folder is there. */
  async function makeOne(
    { input: given, idempotencyKey, more = false, called = tool, as, plan, ...own }: CallOptions,
    beforeEnd: () => Promise<void>,
  ): Promise<RunReport> {
    const start = performance.now();
    notes = [];
    wrote = new Set();
    let asked: readonly Ask[] | undefined;
    const report = (outcome: Outcome, made?: MadeCall) => {
      own.onOutcome?.(outcome);
      return createReport({
        tool: called.name,
        outcome,
        calls: made?.calls ?? [],
        console: made?.console.lines ?? [],
        files: [...wrote].sort(),
        notes,
        asked,
        start,
        language: options.language ?? 'en',
      });
    };
    if (called.entry.endsWith('.wasm')) throw wasmNotRun(called.entry);
    const refused = refusal(called, { ...(as && { as }), ...(plan !== undefined && { plan }) });
    if (refused !== undefined) return report({ error: refused });
    // First of all: it gets ready while the input is checked.
    const used = getSandbox(own.seed);
    const { sandbox, audit } = used;
    if (options.reuse !== true) kept = undefined;
    try {
      const input = dropNulls(called.inputSchema, given);
      const violations = await checkValue(called.inputSchema, input);
      if (violations.length > 0) return report({ error: inputInvalid(violations) });
      if (scenario?.data !== undefined) {
        const { checkFixture } = await import('./data/fixture.ts');
        checkFixture(options.gem.data, scenario.data, now ?? 0);
      }
      await host().beginCall(called);
      const made = await makeCall(sandbox, host(), {
        ...options,
        ...(own.signal && { signal: own.signal }),
        tool: called,
        input,
        idempotencyKey: idempotencyKey ?? scenario?.idempotencyKey ?? newId(),
        ...(now === undefined ? {} : { now }),
      });
      await beforeEnd();
      await host().endCall();
      if (audit !== undefined) asked = takeAsks(audit, folder, sandboxes.resources);
      const unused = more ? [] : await host().unusedCalls();
      const { outcome, warnings } = await judge(made, called, folder, unused);
      notes.push(...warnings);
      if (!more && 'value' in outcome) notes.push(...(await host().unusedFixtures()));
      return report(outcome, made);
    } finally {
      if (options.reuse !== true) await drop(used);
    }
  }

  return {
    prepare() {
      if (refusal(tool) === undefined) getSandbox();
    },
    call,
    newKey: newId,
    folder,
    get host() {
      return host();
    },
    close() {
      closed ??= end();
      return closed;
    },
  };

  async function end(): Promise<void> {
    if (kept !== undefined) await drop(kept);
    if (kept?.audit !== undefined) rmSync(kept.audit, { force: true });
    await opened?.close();
    for (const store of stores) await store.close();
    if (options.place === undefined) place.release();
  }
}

interface Kept {
  readonly sandbox: Sandbox;
  /** Where Deno writes what it is asked. */
  readonly audit: string | undefined;
}
