import { randomUUID } from 'node:crypto';
import { UserError } from '../errors.ts';
import { CTX_HANDLES, type Json } from '../platform/ctx.ts';
import { RESULT_MAX } from '../platform/limits.ts';
import type { Language, Text } from '../text.ts';
import { cacheFolder } from './cache-folder.ts';
import { checkValue } from './check-value.ts';
import { type ConsoleLine, createConsoleLog } from './console-lines.ts';
import { dropNulls } from './drop-nulls.ts';
import { type CallError, type Ending, explainEnding, type RunError, tooDeep, tooLarge } from './ending.ts';
import { findDeno } from './find-deno.ts';
import { type CallRecord, createHost } from './host.ts';
import { createReport, type RunReport } from './report.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import type { Scenario } from './scenario.ts';
import { type StagedFile, stage } from './stage.ts';
import { createStore } from './store/store.ts';
import * as warnings from './warnings.ts';

/** A tool as its manifest declares it, as far as a run needs it. */
export interface ToolDeclaration {
  readonly name: string;
  /** Path in the gem. */
  readonly entry: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  readonly sideEffect?: string;
  readonly permissions?: unknown;
}

/** A gem as its manifest declares it, as far as a run needs it. */
export interface GemDeclaration {
  readonly id: string;
  readonly permissions?: unknown;
  /** It declares resources, so its tools have `ctx.resources`. */
  readonly hasResources?: boolean;
}

export interface RunOptions {
  readonly gem: GemDeclaration;
  readonly tool: ToolDeclaration;
  /** The files that would ship, and no others. */
  readonly files: readonly StagedFile[];
  readonly scenario?: Scenario;
  /** The gem's state folder (`.gem/state`); null keeps what the tool stores in memory, for this run alone. */
  readonly state: string | null;
  /** Services that the user turned on (K-08). */
  readonly grants?: readonly string[];
  /** Of messages in the report. */
  readonly language?: Language;
  /** Milliseconds a call may take; the platform sets none [T-12]. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970 at which the clock stands still; the scenario's when not given. */
  readonly now?: number;
  readonly seed?: number;
  /** Keep one sandbox for all calls, as the platform sometimes does. */
  readonly reuse?: boolean;
  /** Bytes a sandbox may hold in memory; MEMORY_MAX when not given. */
  readonly memoryLimit?: number;
  /** Told as they come. */
  readonly onConsole?: (line: ConsoleLine) => void;
  readonly onCall?: (call: CallRecord) => void;
}

export interface CallOptions {
  readonly input: Json;
  /** [X-06] `ctx.idempotencyKey`; the scenario's, else a new one, when not given. */
  readonly idempotencyKey?: string;
}

/** A tool that can be called; what it stores stays from call to call. */
export interface Run {
  /** One call at a time, from start to end in one go. */
  call(options: CallOptions): Promise<RunReport>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/**
 * Runs a tool once. A tool that fails is told in the report; what is thrown are UserErrors: `wasm-not-run`,
 * `input-schema-invalid`, `deno-not-found`, `deno-too-old`, `deno-not-started`, `cache-path-comma`.
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
  const cache = cacheFolder();
  const deno = findDeno(cache);
  const folder = stage(options.files, cache);
  const store = createStore({ deno, cache, folder: scenario === undefined ? state : null });
  const now = options.now ?? scenario?.now;
  const seed = options.seed ?? scenario?.seed ?? now;

  let notes: Text[] = [];
  const host = createHost({
    store,
    scenario,
    grants: options.grants ?? [],
    now: () => now ?? Date.now(),
    log: (note) => notes.push(note),
    gemPermissions: options.gem.permissions,
    toolPermissions: tool.permissions,
    hasResources: options.gem.hasResources === true,
  });

  let kept: Sandbox | undefined;
  const getSandbox = (): Sandbox => {
    if (options.reuse === true && kept?.alive === true) return kept;
    kept = startSandbox({
      deno,
      cache,
      folder,
      ...(seed === undefined ? {} : { seed }),
      ...(scenario === undefined ? {} : { locale: SCENARIO_LOCALE }),
      ...(options.memoryLimit === undefined ? {} : { memoryLimit: options.memoryLimit }),
    });
    return kept;
  };

  async function call({ input: given, idempotencyKey }: CallOptions): Promise<RunReport> {
    const start = performance.now();
    notes = [];
    // First of all: it gets ready while the input is checked.
    const sandbox = getSandbox();
    const report = (outcome: { value: Json } | { error: RunError }, log = NOTHING) =>
      createReport({ tool: tool.name, outcome, ...log, notes, start, language: options.language ?? 'en' });
    try {
      const input = dropNulls(tool.inputSchema, given);
      const violations = await checkValue(tool.inputSchema, input);
      if (violations.length > 0) return report({ error: inputInvalid(violations) });
      const made = await make(sandbox, input, idempotencyKey ?? scenario?.idempotencyKey ?? randomUUID());
      return report(await judge(made), made);
    } finally {
      if (options.reuse !== true) sandbox.kill();
    }
  }

  /** Makes the call in the sandbox, and waits for what it asked of the host. */
  async function make(sandbox: Sandbox, input: Json, idempotencyKey: string): Promise<Made> {
    const console = createConsoleLog(options.onConsole);
    const calls: CallRecord[] = [];
    const errors = new Map<number, CallError>();
    const open = new Set<Promise<unknown>>();
    let wrote = false;
    let bug: unknown;

    const answer = async (id: number, path: string, args: readonly Json[]) => {
      const { record, failure, wrote: didWrite } = await host.answer(path, args);
      calls.push(record);
      options.onCall?.(record);
      wrote ||= didWrite;
      if (failure === undefined) return { value: record.result ?? null };
      errors.set(id, failure);
      return { error: { code: failure.code, message: failure.text.en } };
    };

    const ending = await sandbox.call({
      entry: tool.entry,
      input,
      values: { idempotencyKey },
      services: host.services,
      handles: CTX_HANDLES,
      ...(now === undefined ? {} : { now }),
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      onConsole: console.add,
      onCall: (id, path, args) => {
        const answered = answer(id, path, args).catch((thrown) => {
          bug ??= thrown;
          sandbox.kill();
          return { value: null };
        });
        open.add(answered);
        answered.finally(() => open.delete(answered));
        return answered;
      },
    });
    if (open.size > 0 && ending.kind === 'done') notes.push(warnings.notAwaited(open.size));
    await Promise.all(open);
    if (bug !== undefined) throw bug;
    return { ending, errorOf: (id) => errors.get(id), console, calls, wrote };
  }

  async function judge({
    ending,
    errorOf,
    console,
    wrote,
  }: Made): Promise<{ value: Json } | { error: RunError }> {
    if (console.dropped > 0) notes.push(warnings.consoleCut(console.dropped));
    if (wrote && tool.sideEffect === 'read') notes.push(warnings.readToolWrote(tool.name));
    if (ending.kind !== 'done')
      return { error: explainEnding(ending, { entry: tool.entry, folder, errorOf }) };
    const length = jsonLength(ending.value);
    if (length === undefined) return { error: tooDeep() };
    if (length > RESULT_MAX) return { error: tooLarge(length) };
    if (tool.outputSchema !== undefined) await checkOutput(ending.value);
    return { value: ending.value };
  }

  /** [T-06] The platform does not check it, so neither a mismatch nor a schema of no use is an error. */
  async function checkOutput(value: Json): Promise<void> {
    try {
      const violations = await checkValue(tool.outputSchema, value);
      if (violations.length > 0) notes.push(warnings.outputMismatch(violations));
    } catch (thrown) {
      if (!(thrown instanceof UserError)) throw thrown;
      notes.push(warnings.outputSchemaInvalid(thrown.text));
    }
  }

  return {
    call,
    async close() {
      kept?.kill();
      await store.close();
    },
  };
}

interface Made {
  readonly ending: Ending;
  readonly errorOf: (call: number) => CallError | undefined;
  readonly console: { readonly lines: readonly ConsoleLine[]; readonly dropped: number };
  readonly calls: readonly CallRecord[];
  readonly wrote: boolean;
}

const NOTHING = { console: { lines: [] as readonly ConsoleLine[] }, calls: [] as readonly CallRecord[] };

/** A scenario gives the same at every desk. */
const SCENARIO_LOCALE = { timeZone: 'UTC', language: 'en_US.UTF-8' };

/** Counted here, for a sandbox could lie; undefined when it is nested too deeply to be counted. */
function jsonLength(value: Json): number | undefined {
  try {
    return JSON.stringify(value).length;
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

function inputInvalid(violations: NonNullable<RunError['violations']>): RunError {
  return {
    code: 'input-invalid',
    text: {
      en: 'the input does not match the tool’s inputSchema, so the tool did not run',
      'zh-CN': '输入不符合工具的 inputSchema,工具没有运行',
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
      'zh-CN': `${entry} 还不能在这里运行:平台怎样调用 .wasm 工具没有公布`,
    },
    {
      en: '`gem validate` checks the file; try the tool in Notochord itself',
      'zh-CN': '`gem validate` 会检查这个文件;请在 Notochord 里试运行这个工具',
    },
  );
}
