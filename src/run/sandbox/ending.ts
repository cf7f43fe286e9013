import type { UserError } from '../../errors.ts';
import type { Json } from '../../platform/ctx.ts';
import { RESULT_MAX } from '../../platform/limits.ts';
import { fill, type Text, verbatim } from '../../text.ts';
import type { Violation } from '../schema/violation.ts';
import { HEAP_MAX_MIB } from './deno-process.ts';
import { translateDeno } from './deno-words.ts';
import type { Lost } from './lost.ts';
import { cleanStack, hideFolder } from './stack.ts';
import { type NotJson, unserializable } from './unserializable.ts';

/** What a tool threw, as the sandbox tells it: none of it is to be trusted. */
export interface Thrown {
  readonly message: string;
  readonly name?: string;
  readonly stack?: string;
  /** Said to be the error that this call to `ctx` was answered with. */
  readonly call?: number;
  /** What led to it, each by its `cause` or as one of several errors. */
  readonly causes?: readonly Thrown[];
}

/** How a call ended. */
export type Ending =
  | { readonly kind: 'done'; readonly value: Json; readonly lost?: Lost }
  | { readonly kind: 'failed'; readonly thrown: Thrown }
  | { readonly kind: 'unserializable'; readonly thrown: Thrown; readonly found?: NotJson }
  | { readonly kind: 'too-large'; readonly length: number }
  | { readonly kind: 'no-function' }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'exited'; readonly exitCode: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'out-of-memory' /** Bytes. */; readonly limit: number }
  | { readonly kind: 'timeout'; readonly milliseconds: number }
  | { readonly kind: 'killed' }
  | { readonly kind: 'not-started'; readonly error: UserError };

/** Why there is no result. */
export interface RunError {
  /** `tool-failed`, `tool-stalled`, … or the `E_…` code of an error of `ctx` that the tool let through. */
  readonly code: string;
  readonly text: Text;
  readonly stack?: string;
  /** What led to it, the nearest first. */
  readonly causes?: readonly ErrorCause[];
  readonly violations?: readonly Violation[];
}

export interface ErrorCause {
  readonly text: Text;
  readonly stack?: string;
}

/** An error that `ctx` answered a call with. */
export interface CallError {
  readonly code: string;
  readonly text: Text;
  /** What is told in its place when the tool lets it through, and is no fault of the tool. */
  readonly cannot?: UserError;
}

export interface EndingContext {
  /** Path of the tool's file in the gem. */
  readonly entry: string;
  /** The staged gem, which stacks are made relative to. */
  readonly folder: string;
  /** The error a call was answered with: a sandbox may not say of itself which code it was. */
  readonly errorOf: (call: number) => CallError | undefined;
}

/**
 * Says why a call gave no result. Throws `deno-not-started` when it could not be made at all, and
 * `store-not-writable` when that stopped the tool.
 */
export function explainEnding(ending: Exclude<Ending, { kind: 'done' }>, context: EndingContext): RunError {
  switch (ending.kind) {
    case 'failed':
      return explainThrown(ending.thrown, context);
    case 'unserializable':
      return explainUnserializable(ending, context);
    case 'too-large':
      return tooLarge(ending.length);
    case 'no-function':
      return { code: 'tool-failed', text: fillText(NO_FUNCTION, { entry: context.entry }) };
    case 'stalled':
      return { code: 'tool-stalled', text: STALLED };
    case 'cut-off':
      return { code: 'tool-exited', text: CUT_OFF };
    case 'exited':
      return {
        code: 'tool-exited',
        text: fillText(EXITED, { how: ending.signal ?? ending.exitCode ?? '?' }),
      };
    case 'out-of-memory':
      return {
        code: 'tool-out-of-memory',
        text: fillText(OUT_OF_MEMORY, { limit: Math.round(ending.limit / 1024 ** 2), heap: HEAP_MAX_MIB }),
      };
    case 'timeout':
      return { code: 'tool-timeout', text: fillText(TIMEOUT, { seconds: ending.milliseconds / 1000 }) };
    case 'killed':
      return { code: 'tool-killed', text: KILLED };
    case 'not-started':
      throw ending.error;
  }
}

/** */
export function tooLarge(length: number): RunError {
  return {
    code: 'result-too-large',
    text: fillText(TOO_LARGE, { length, over: length - RESULT_MAX, limit: RESULT_MAX }),
  };
}

export function tooDeep(): RunError {
  return { code: 'tool-failed', text: TOO_DEEP };
}

function explainThrown(thrown: Thrown, context: EndingContext): RunError {
  const ofCtx = thrown.call === undefined ? undefined : context.errorOf(thrown.call);
  if (ofCtx?.cannot !== undefined) throw ofCtx.cannot;
  const causes = thrown.causes?.map((cause) => explainOne(cause, context)) ?? [];
  const { text, ...stack } = explainOne(thrown, context);
  const code = ofCtx?.code ?? 'tool-failed';
  return { code, text, ...stack, ...(causes.length === 0 ? {} : { causes }) };
}

function explainOne(thrown: Thrown, { folder, errorOf }: EndingContext): ErrorCause {
  const stack = cleanStack(thrown.stack, folder);
  const ofCtx = thrown.call === undefined ? undefined : errorOf(thrown.call);
  const text =
    ofCtx?.text ?? translateDeno(thrown.message, folder) ?? verbatim(hideFolder(named(thrown), folder));
  return { text, ...(stack === undefined ? {} : { stack }) };
}

/** As JavaScript prints it: `TypeError: …`, but a plain `Error` by its message alone. */
export function named({ name, message }: Thrown): string {
  return name === undefined || name === 'Error' || name === '' ? message : `${name}: ${message}`;
}

function explainUnserializable(
  { thrown, found }: Extract<Ending, { kind: 'unserializable' }>,
  { folder }: EndingContext,
): RunError {
  const stack = cleanStack(thrown.stack, folder);
  return {
    code: 'tool-failed',
    text: unserializable(thrown, found),
    ...(stack === undefined ? {} : { stack }),
  };
}

function fillText(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const NO_FUNCTION: Text = {
  en: '{entry} has no default export that is a function; a tool is `export default async function (input, ctx) { … }`',
  'zh-CN': '{entry} 没有默认导出的函数；工具的写法是 `export default async function (input, ctx) { … }`',
};
const TOO_LARGE: Text = {
  en: 'the result has {length} characters as JSON, {over} over the limit of {limit}; write large content with ctx.files or ctx.storage and return a summary',
  'zh-CN':
    '返回值序列化成 JSON 后有 {length} 个字符，超出上限 {limit} 共 {over} 个；请用 ctx.files 或 ctx.storage 存放大的内容，只返回摘要',
};
const TOO_DEEP: Text = {
  en: 'the result is nested too deeply to be written as JSON',
  'zh-CN': '返回值嵌套过深，无法写成 JSON',
};
const STALLED: Text = {
  en: 'the tool waits for something that can never happen: no call, timer or read is left that could wake it; look for a promise that nothing resolves, such as one whose callback is never called',
  'zh-CN':
    '工具在等一件不可能发生的事：已经没有任何调用、定时器或读取能让它继续；请找出永远不会完成的 promise，例如回调从未被调用的那一个',
};
const EXITED: Text = {
  en: 'the tool ended its process ({how}) before it returned; a tool returns its result and never exits',
  'zh-CN': '工具在返回之前结束了自己的进程（{how}）；工具应当返回结果，不要退出进程',
};
const CUT_OFF: Text = {
  en: 'the tool closed its standard output, over which its result would come; a tool returns its result and leaves standard output open',
  'zh-CN': '工具关闭了传回结果所用的标准输出；工具应当返回结果，不要关闭标准输出',
};
const OUT_OF_MEMORY: Text = {
  en: 'the tool ran out of memory: a sandbox may hold {heap} MiB of JavaScript objects and {limit} MiB in all',
  'zh-CN': '工具用完了内存：一个沙盒最多可以有 {heap} MiB 的 JavaScript 对象，总共不超过 {limit} MiB',
};
const TIMEOUT: Text = {
  en: 'the tool was stopped because it ran longer than the {seconds} {seconds|second|seconds} that were asked for; the platform itself sets a tool no time limit',
  'zh-CN': '工具运行超过了要求的 {seconds} 秒，已被停止；平台本身不限制工具的运行时间',
};
const KILLED: Text = {
  en: 'the tool was stopped before it returned',
  'zh-CN': '工具在返回之前被停止了',
};
