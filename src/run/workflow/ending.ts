import { RESULT_MAX } from '../../platform/limits.ts';
import { fill, type Text, verbatim } from '../../text.ts';
import { HEAP_MAX_MIB } from '../sandbox/deno-process.ts';
import { translateDeno } from '../sandbox/deno-words.ts';
import {
  type CallError,
  type Ending,
  type ErrorCause,
  named,
  type RunError,
  type Thrown,
} from '../sandbox/ending.ts';
import { cleanStack, hideFolder } from '../sandbox/stack.ts';
import { unserializable } from '../sandbox/unserializable.ts';
import type { Step } from './step.ts';

export interface WorkflowEndingContext {
  /** Path of the SOP's file in the gem. */
  readonly entry: string;
  /** The staged gem, which stacks are made relative to. */
  readonly folder: string;
  /** The error that a call was answered with. */
  readonly errorOf: (call: number) => CallError | undefined;
  /** The step that failed with it. */
  readonly stepOf: (error: CallError) => Step | undefined;
  /** The step that was running when the run was stopped. */
  readonly running: Step | undefined;
  /** What the run may take, in words. */
  readonly limit: Text;
}

export interface WorkflowError extends RunError {
  /** The step whose failure the SOP let through. */
  readonly step?: Step;
}

/** Says why an SOP gave no result. Throws the UserErrors that explainEnding throws. */
export function explainWorkflowEnding(
  ending: Exclude<Ending, { kind: 'done' }>,
  context: WorkflowEndingContext,
): WorkflowError {
  const { running } = context;
  const at =
    running === undefined ? verbatim('') : say(RUNNING, { number: running.number, call: running.call });
  switch (ending.kind) {
    case 'failed':
      return explainThrown(ending.thrown, context);
    case 'unserializable':
      return { code: 'workflow-failed', text: unserializable(ending.thrown, ending.found) };
    case 'too-large':
      return resultTooLarge(ending.length);
    case 'no-function':
      return failed(NO_FUNCTION, { entry: context.entry });
    case 'stalled':
      return { code: 'workflow-stalled', text: STALLED };
    case 'cut-off':
      return { code: 'workflow-exited', text: CUT_OFF };
    case 'exited':
      return {
        code: 'workflow-exited',
        text: say(EXITED, { how: ending.signal ?? ending.exitCode ?? '?' }),
      };
    case 'out-of-memory':
      return {
        code: 'workflow-out-of-memory',
        text: say(OUT_OF_MEMORY, { limit: Math.round(ending.limit / 1024 ** 2), heap: HEAP_MAX_MIB }),
      };
    case 'timeout':
      return {
        code: 'workflow-timeout',
        text: { en: `${context.limit.en}${at.en}`, 'zh-CN': `${context.limit['zh-CN']}${at['zh-CN']}` },
      };
    case 'killed':
      return {
        code: 'workflow-killed',
        text: { en: `${KILLED.en}${at.en}`, 'zh-CN': `${KILLED['zh-CN']}${at['zh-CN']}` },
      };
    case 'not-started':
      throw ending.error;
  }
}

/** To its caller an SOP is a tool. */
export function resultTooLarge(length: number): WorkflowError {
  return {
    code: 'result-too-large',
    text: say(TOO_LARGE, { length, over: length - RESULT_MAX, limit: RESULT_MAX }),
  };
}

export function resultTooDeep(): WorkflowError {
  return failed(TOO_DEEP, {});
}

function explainThrown(thrown: Thrown, context: WorkflowEndingContext): WorkflowError {
  const answered = thrown.call === undefined ? undefined : context.errorOf(thrown.call);
  if (answered?.cannot !== undefined) throw answered.cannot;
  const step = answered && context.stepOf(answered);
  const causes = thrown.causes?.map((cause) => explainOne(cause, context)) ?? [];
  return {
    code: answered?.code ?? 'workflow-failed',
    ...explainOne(thrown, context),
    ...(step === undefined ? {} : { step }),
    ...(causes.length === 0 ? {} : { causes }),
  };
}

function explainOne(thrown: Thrown, { folder, errorOf, stepOf }: WorkflowEndingContext): ErrorCause {
  const stack = cleanStack(thrown.stack, folder);
  const withStack = stack === undefined ? {} : { stack };
  const answered = thrown.call === undefined ? undefined : errorOf(thrown.call);
  if (answered !== undefined) {
    const { text } = answered;
    const step = stepOf(answered);
    if (step === undefined) return { text, ...withStack };
    const { number, call } = step;
    const words = {
      en: fill(STEP_FAILED.en, { number, call, message: text.en }),
      'zh-CN': fill(STEP_FAILED['zh-CN'], { number, call, message: text['zh-CN'] }),
    };
    return { text: words, ...withStack };
  }
  const isOfDeno =
    translateDeno(thrown.message, folder) !== undefined && !/^Module not found/.test(thrown.message);
  const text = isOfDeno
    ? say(BY_ITSELF, { what: hideFolder(thrown.message.split(/[,\n]/, 1)[0] ?? '', folder) })
    : verbatim(hideFolder(named(thrown), folder));
  return { text, ...withStack };
}

function failed(text: Text, args: Readonly<Record<string, string | number>>): WorkflowError {
  return { code: 'workflow-failed', text: say(text, args) };
}

function say(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const RUNNING: Text = {
  en: '; step {number}, {call}, was running',
  'zh-CN': '；当时正在运行第 {number} 步 {call}',
};
const STEP_FAILED: Text = {
  en: 'step {number}, {call}, failed: {message}',
  'zh-CN': '第 {number} 步 {call} 失败：{message}',
};
/** */
const BY_ITSELF: Text = {
  en: "an SOP reads no files and reaches nothing by itself ({what}); let a tool of this gem do it, and call that: await ctx.call('tool.<name>', { … }); code that the SOP needs is imported at the top of its file",
  'zh-CN':
    "SOP 自己不能读文件，也接触不到外面的任何东西（{what}）；请让这个 gem 的工具来做，再调用它：await ctx.call('tool.<名字>', { … })；SOP 需要的代码请在文件开头导入",
};
const NO_FUNCTION: Text = {
  en: '{entry} has no default export that is a function; an SOP is `export default async function (input, ctx) { … }`',
  'zh-CN': '{entry} 没有默认导出的函数；SOP 的写法是 `export default async function (input, ctx) { … }`',
};
const TOO_LARGE: Text = {
  en: 'the result has {length} characters as JSON, {over} over the limit of {limit}; let a tool keep large content, and return a summary',
  'zh-CN':
    '返回值序列化成 JSON 后有 {length} 个字符，超出上限 {limit} 共 {over} 个；请让工具存放大的内容，只返回摘要',
};
const TOO_DEEP: Text = {
  en: 'the result is nested too deeply to be written as JSON',
  'zh-CN': '返回值嵌套过深，无法写成 JSON',
};
const STALLED: Text = {
  en: 'the SOP waits for something that can never happen: no call or timer is left that could wake it',
  'zh-CN': 'SOP 在等一件不可能发生的事：已经没有任何调用或定时器能让它继续',
};
const EXITED: Text = {
  en: 'the SOP ended its process ({how}) before it returned; an SOP returns its result and never exits',
  'zh-CN': 'SOP 在返回之前结束了自己的进程（{how}）；SOP 应当返回结果，不要退出进程',
};
const CUT_OFF: Text = {
  en: 'the SOP closed its standard output, over which its result would come; an SOP returns its result and leaves standard output open',
  'zh-CN': 'SOP 关闭了传回结果所用的标准输出；SOP 应当返回结果，不要关闭标准输出',
};
const OUT_OF_MEMORY: Text = {
  en: 'the SOP ran out of memory: a sandbox may hold {heap} MiB of JavaScript objects and {limit} MiB in all',
  'zh-CN': 'SOP 用完了内存：一个沙盒最多可以有 {heap} MiB 的 JavaScript 对象，总共不超过 {limit} MiB',
};
const KILLED: Text = { en: 'the SOP was stopped before it returned', 'zh-CN': 'SOP 在返回之前被停止了' };
