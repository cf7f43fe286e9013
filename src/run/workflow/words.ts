import type { Json } from '../../platform/ctx.ts';
import { fill, type Text } from '../../text.ts';
import type { UnusedCall } from '../warnings.ts';
import type { Step } from './step.ts';

/** What a run of an SOP says beside its result. */

/** A warning of a tool. */
export function ofStep({ number, call }: Step, warning: string): Text {
  return { en: `step ${number}, ${call}: ${warning}`, 'zh-CN': `第 ${number} 步 ${call}：${warning}` };
}

/** */
export function runsAgain({ number, call, key }: Step): Text {
  return say(RUNS_AGAIN, { number, call, key });
}

/** [L-07] */
export function carriesMail(event: Json): Text[] {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return [];
  const { accountId, id } = event as { readonly accountId?: Json; readonly id?: Json };
  const isMail = typeof accountId === 'string' && typeof id === 'string';
  const more = ['body', 'attachments'].filter((key) => Object.hasOwn(event, key));
  return isMail && more.length > 0 ? [say(CARRIES_MAIL, { keys: more.join(', ') })] : [];
}

export function notAwaited(count: number): Text {
  return say(NOT_AWAITED, { count });
}

export function printedTooMuch(count: number): Text {
  return say(PRINTED_TOO_MUCH, { count });
}

export function differsFromRecord(recorded: number, made: number): Text {
  return say(FEWER_STEPS, { recorded, made });
}

export function unusedWords(unused: readonly UnusedCall[]): Text[] {
  const methodsOf = (isOurs: boolean) => [
    ...new Set(
      unused
        .filter((each) => (each.isSimulated || each.method.startsWith('tool.')) === isOurs)
        .map(({ method }) => method),
    ),
  ];
  const [ours, unasked] = [methodsOf(true), methodsOf(false)];
  return [
    ...(ours.length === 0 ? [] : [say(SIMULATED, { methods: ours.join(', ') })]),
    ...(unasked.length === 0 ? [] : [say(UNASKED, { methods: unasked.join(', ') })]),
  ];
}

/**
 * [T-15] What a run may take, and how that is told. `spent` are the milliseconds that its recorded steps took;
 * `timeout` is what the person asked for.
 */
export function limitWords(
  declared: number | undefined,
  byDefault: number,
  spent: number,
  timeout: number | undefined,
): { readonly milliseconds: number; readonly text: Text } {
  const whole = declared ?? byDefault;
  const left = Math.max(1, whole - spent);
  if (timeout !== undefined && timeout < left)
    return { milliseconds: timeout, text: say(ASKED_FOR, { seconds: timeout / 1000 }) };
  const text = say(declared === undefined ? BY_DEFAULT : DECLARED, { ms: whole });
  return { milliseconds: left, text };
}

function say(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const RUNS_AGAIN: Text = {
  en: 'step {number}, {call}, had begun when the run was cut off, and its result was not recorded; it may have done its work, and runs again with the same ctx.idempotencyKey, {key}',
  'zh-CN':
    '运行中断时第 {number} 步 {call} 已经开始，但结果没有记录下来；它可能已经做完，现在会再运行一次，ctx.idempotencyKey 不变，仍是 {key}',
};
const CARRIES_MAIL: Text = {
  en: 'this event has {keys}, and the event of a new mail has only the envelope: hand accountId and id to a tool, which reads the mail with ctx.email.getMessage',
  'zh-CN':
    '这个事件带有 {keys}，而新邮件事件只有信封：请把 accountId 和 id 交给工具，由它用 ctx.email.getMessage 读邮件',
};
const NOT_AWAITED: Text = {
  en: 'the SOP returned before {count} {count|call|calls} had been answered; await each of them',
  'zh-CN': 'SOP 返回时还有 {count} 个调用没有得到答复；请逐个 await',
};
const PRINTED_TOO_MUCH: Text = {
  en: '{count} {count|line|lines} that the SOP printed {count|was|were} left out, because it printed too much',
  'zh-CN': 'SOP 打印的内容太多，省略了 {count} 行',
};
const FEWER_STEPS: Text = {
  en: 'the run has {recorded} recorded {recorded|step|steps}, and this time the SOP made only {made}; a run can go on only where the SOP makes the same calls again',
  'zh-CN':
    '这次运行记录了 {recorded} 步，而 SOP 这一次只走了 {made} 步；只有 SOP 再次发出同样的调用，运行才能接着进行',
};
const SIMULATED: Text = {
  en: 'the scenario’s `calls` answer {methods}, which runs here and never asks them; take the entry out',
  'zh-CN': '场景文件的 `calls` 给 {methods} 写了回答，但它在这里真的会运行，不会用到这些回答；请删掉这一条',
};
const UNASKED: Text = {
  en: 'entries of the scenario’s `calls` were not used: {methods}; neither the SOP nor its tools made the call, or an entry before it answered',
  'zh-CN':
    '场景文件的 `calls` 里有没用到的条目：{methods}；SOP 和它的工具都没有发出这个调用，或者前面的条目已经回答了它',
};
const DECLARED: Text = {
  en: 'the SOP used up the {ms} ms that its limits.maxDurationMs allows a run (waiting for downloads counts)',
  'zh-CN': 'SOP 用完了 limits.maxDurationMs 允许的 {ms} 毫秒（等待下载的时间也算在内）',
};
const BY_DEFAULT: Text = {
  en: 'the SOP used up the {ms} ms that a run has where limits.maxDurationMs says nothing else (waiting for downloads counts)',
  'zh-CN':
    'SOP 用完了一次运行的 {ms} 毫秒；没有写 limits.maxDurationMs 时就是这个上限（等待下载的时间也算在内）',
};
const ASKED_FOR: Text = {
  en: 'the SOP was stopped because it ran longer than the {seconds} {seconds|second|seconds} that were asked for',
  'zh-CN': 'SOP 运行超过了要求的 {seconds} 秒，已被停止',
};
