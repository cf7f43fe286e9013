import type { Json } from '../platform/ctx.ts';
import type { CallRecord, Host } from './host.ts';
import { createLostArguments, type LostArguments } from './lost-arguments.ts';
import { refuseArgument } from './not-json-argument.ts';
import { type ConsoleLine, type ConsoleLog, createConsoleLog } from './sandbox/console-lines.ts';
import type { CallError, Ending } from './sandbox/ending.ts';
import type { Answer, Sandbox } from './sandbox/sandbox.ts';
import { callRuns } from './sandbox/stay-awake.ts';
import type { ArgumentNotJson } from './sandbox/unserializable.ts';

/** Milliseconds that answers may still take when the tool has ended by itself and did not wait for them. */
const ANSWER_GRACE = 5_000;
/** Calls to `ctx` that are kept of one call of a tool. */
const CALLS_MAX = 10_000;

export interface CallToMake {
  readonly tool: { readonly entry: string };
  readonly input: Json;
  /** An SOP has none of its own. */
  readonly idempotencyKey?: string;
  /** The code may read nothing once it is loaded. */
  readonly readsNothing?: boolean;
  readonly now?: number;
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onConsole?: (line: ConsoleLine) => void;
  readonly onCall?: (call: CallRecord) => void;
}

/** A call that has ended. */
export interface MadeCall {
  readonly ending: Ending;
  readonly console: ConsoleLog;
  readonly calls: readonly CallRecord[];
  /** The error that a call to `ctx` was answered with. */
  readonly errorOf: (call: number) => CallError | undefined;
  /** Methods of `ctx` by which the tool changed something that stays [T-10]. */
  readonly wrote: ReadonlySet<string>;
  /** Services that were refused for want of a permission. */
  readonly denied: ReadonlySet<string>;
  /** What JSON changed of what the tool handed to `ctx`. */
  readonly lost: LostArguments;
  /** Calls to `ctx` that the tool did not wait for. */
  readonly notAwaited: number;
  /** Calls that were answered and are not in `calls`. */
  readonly dropped: number;
}

/** Who answers the calls to `ctx`. */
export interface Answerer extends Pick<Host, 'shape' | 'answer' | 'abandon'> {
  /** The code has ended: what it asked for and has not begun need not begin. */
  ended?(): void;
}

/** Makes a call in the sandbox, and waits for all that it asked of the host. */
export async function makeCall(sandbox: Sandbox, host: Answerer, options: CallToMake): Promise<MadeCall> {
  const { tool, input, idempotencyKey, now, timeout, signal, onCall } = options;
  const console = createConsoleLog(options.onConsole);
  const calls: CallRecord[] = [];
  const errors = new Map<number, CallError>();
  const open = new Set<Promise<Answer>>();
  const wrote = new Set<string>();
  const denied = new Set<string>();
  const lostArguments = createLostArguments();
  let dropped = 0;
  let bug: { readonly thrown: unknown } | undefined;

  async function answer(
    id: number,
    path: string,
    args: readonly Json[],
    notJson: ArgumentNotJson | undefined,
  ): Promise<Answer> {
    const answered =
      notJson === undefined ? await host.answer(path, args) : refuseArgument(path, notJson, host.shape);
    if (calls.length < CALLS_MAX) calls.push(answered.record);
    else dropped++;
    onCall?.(answered.record);
    if (answered.wrote) wrote.add(path);
    if (answered.denied) denied.add(path.split('.', 1)[0] ?? '');
    if (answered.failure === undefined) return { value: answered.value };
    errors.set(id, answered.failure);
    return { error: { code: answered.failure.code, message: answered.failure.text.en } };
  }

  const over = callRuns();
  const ending = await sandbox.call({
    entry: tool.entry,
    input,
    values: idempotencyKey === undefined ? {} : { idempotencyKey },
    readsNothing: options.readsNothing === true,
    shape: host.shape,
    ...(now === undefined ? {} : { now }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(signal === undefined ? {} : { signal }),
    onConsole: console.add,
    onCall: (id, path, args, notJson, lost) => {
      if (lost !== undefined) lostArguments.add(path, lost, host.shape);
      // What a service throws beside its own errors is a fault of ours, or a UserError without whose cure no tool of
      // the gem could run: neither is for the tool to catch.
      const answered = answer(id, path, args, notJson).catch((thrown): Answer => {
        bug ??= { thrown };
        sandbox.kill();
        return { value: null };
      });
      open.add(answered);
      answered.finally(() => open.delete(answered));
      return answered;
    },
  });
  host.ended?.();
  const notAwaited = ending.kind === 'done' ? open.size : 0;
  await settle(open, ending.kind === 'done' || ending.kind === 'failed' ? ANSWER_GRACE : 0, host);
  over();
  if (bug !== undefined) throw bug.thrown;
  return {
    ...{ ending, console, calls, errorOf: (call) => errors.get(call) },
    ...{ wrote, denied, lost: lostArguments, notAwaited, dropped },
  };
}

/** Waits for answers, and after `grace` milliseconds has what would not end by itself ended. */
async function settle(open: ReadonlySet<Promise<Answer>>, grace: number, host: Answerer): Promise<void> {
  if (open.size === 0) return;
  const timer = setTimeout(() => void host.abandon(), grace);
  await Promise.all(open);
  clearTimeout(timer);
}
