import { createHash, randomUUID } from 'node:crypto';
import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import { declaredPaths } from '../resources/paths.ts';
import type { Text } from '../text.ts';
import { cacheFolder } from './cache-folder.ts';
import { checkValue } from './check-value.ts';
import { dropNulls } from './drop-nulls.ts';
import type { RunError } from './ending.ts';
import { findDeno } from './find-deno.ts';
import { createHost } from './host.ts';
import { judge, type Outcome } from './judge.ts';
import { type MadeCall, makeCall } from './make-call.ts';
import { whyRefused } from './may-call.ts';
import { createReport, type RunReport } from './report.ts';
import type { RunOptions } from './run-options.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { stage } from './stage.ts';
import { createStore, STORE_FILE, type Store } from './store/store.ts';

export type { RunOptions };

export interface CallOptions {
  readonly input: Json;
  /** [X-06] `ctx.idempotencyKey`; the scenario's, else a new one, when not given. */
  readonly idempotencyKey?: string;
}

/** A tool that can be called; what it stores stays from call to call. */
export interface Run {
  /** Starts the sandbox of the next call, which gets ready while the caller does other things. */
  prepare(): void;
  /** One call at a time, from start to end in one go. */
  call(options: CallOptions): Promise<RunReport>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/**
 * Runs a tool once. A tool that fails is told in the report; what is thrown are UserErrors: `wasm-not-run`,
 * `input-schema-invalid`, `deno-not-found`, `deno-too-old`, `deno-not-started`, `cache-path-comma`,
 * `cache-folder-unknown`, `cache-not-writable`, `store-not-writable`.
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
  const cache = cacheFolder(options.env);
  const deno = findDeno(cache, options.env);
  const folder = stage(options.files, cache);
  const keepsState = scenario === undefined || options.keepState === true;
  const stores: Store[] = [];
  const openStore = (file: string) => {
    const store = createStore({ deno, cache, folder: keepsState ? state : null, file });
    stores.push(store);
    return store;
  };
  const now = options.now ?? scenario?.now;
  const seed = options.seed ?? scenario?.seed ?? (now === undefined ? undefined : Math.abs(now));
  let count = 0;
  const newId = () => idOf(seed, count++);

  let notes: Text[] = [];
  const said = new Set<string>();
  let wrote = new Set<string>();
  const startNew = () =>
    startSandbox({
      deno,
      cache,
      folder,
      // Named before they are there, because Deno gives permissions only at its start.
      resources: declaredPaths(cache, options.gem.resources),
      ...(seed === undefined ? {} : { seed }),
      ...(scenario === undefined ? {} : { locale: SCENARIO_LOCALE }),
      ...(options.memoryLimit === undefined ? {} : { memoryLimit: options.memoryLimit }),
    });
  const host = createHost({
    gem: options.gem,
    tool,
    files: options.files,
    folder,
    store: openStore(STORE_FILE),
    place: { deno, cache, folder: keepsState ? state : null },
    openStore,
    startSandbox: startNew,
    home: scenario === undefined ? (options.home ?? null) : null,
    cache,
    workspace: options.workspace ?? null,
    root: options.root ?? null,
    http: options.http ?? 'replay',
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

  const refused = whyRefused(tool, {
    as: options.as ?? scenario?.as ?? 'gem',
    plan: options.plan ?? scenario?.plan ?? false,
  });

  let kept: Sandbox | undefined;
  /** One that waits for a call: prepared, or kept from the call before. */
  const getSandbox = (): Sandbox => {
    if (kept?.alive !== true) kept = startNew();
    return kept;
  };

  async function call({ input: given, idempotencyKey }: CallOptions): Promise<RunReport> {
    const start = performance.now();
    notes = [];
    wrote = new Set();
    const report = (outcome: Outcome, made?: MadeCall) =>
      createReport({
        tool: tool.name,
        outcome,
        calls: made?.calls ?? [],
        console: made?.console.lines ?? [],
        files: [...wrote].sort(),
        notes,
        start,
        language: options.language ?? 'en',
      });
    if (refused !== undefined) return report({ error: refused });
    // First of all: it gets ready while the input is checked.
    const sandbox = getSandbox();
    if (options.reuse !== true) kept = undefined;
    try {
      const input = dropNulls(tool.inputSchema, given);
      const violations = await checkValue(tool.inputSchema, input);
      if (violations.length > 0) return report({ error: inputInvalid(violations) });
      await host.beginCall();
      const made = await makeCall(sandbox, host, {
        ...options,
        input,
        idempotencyKey: idempotencyKey ?? scenario?.idempotencyKey ?? newId(),
        ...(now === undefined ? {} : { now }),
      });
      await host.endCall();
      const unused = await host.unusedCalls();
      const { outcome, warnings } = await judge(made, tool, folder, unused);
      notes.push(...warnings);
      return report(outcome, made);
    } finally {
      if (options.reuse !== true) sandbox.kill();
    }
  }

  return {
    prepare() {
      if (refused === undefined) getSandbox();
    },
    call,
    async close() {
      kept?.kill();
      await host.close();
      for (const store of stores) await store.close();
    },
  };
}

/** A scenario gives the same at every desk. */
const SCENARIO_LOCALE = { timeZone: 'UTC', language: 'en_US.UTF-8' };

/** A UUID of that number; the same each time where there is a seed. */
function idOf(seed: number | undefined, count: number): string {
  if (seed === undefined) return randomUUID();
  const hex = createHash('sha256').update(`${seed}/${count}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function inputInvalid(violations: NonNullable<RunError['violations']>): RunError {
  return {
    code: 'input-invalid',
    text: {
      en: 'the input does not match the tool’s inputSchema, so the tool did not run',
      'zh-CN': '输入不符合工具的 inputSchema，工具没有运行',
    },
    violations,
  };
}

/** A-wasm */
function wasmNotRun(entry: string): UserError {
  return new UserError(
    'wasm-not-run',
    {
      en: `${entry} cannot be run here: how the platform calls a .wasm tool is not published`,
      'zh-CN': `${entry} 还不能在这里运行：平台怎样调用 .wasm 工具没有公布`,
    },
    {
      en: '`gem validate` checks the file; try the tool in Notochord itself',
      'zh-CN': '`gem validate` 会检查这个文件；请在 Notochord 里试运行这个工具',
    },
  );
}
