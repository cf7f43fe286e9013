import type { Json } from '../platform/ctx.ts';
import { shown } from '../run/match/words.ts';
import type { RunReport } from '../run/report.ts';
import type { RunError } from '../run/sandbox/ending.ts';
import type { Language, Text } from '../text.ts';

/** Of a tool that should have returned. */
export function threw(error: ReportedError, failure: RunError | undefined): Text {
  const told = (language: Language) => {
    const [reported] = error.violations ?? [];
    const [first] = failure?.violations ?? [];
    const message = withoutCode(error.code, failure?.text[language] ?? error.message);
    if (reported === undefined) return message;
    const violation = `${reported.pointer} ${first?.text[language] ?? reported.message}`;
    return language === 'en' ? `${message} (${violation})` : `${message}（${violation}）`;
  };
  return {
    en: `the tool failed with ${error.code}: ${told('en')}`,
    'zh-CN': `工具以 ${error.code} 失败：${told('zh-CN')}`,
  };
}

type ReportedError = NonNullable<RunReport['error']>;

/** Of a tool that failed with another code. The message says more than that code would. */
export function otherError(mismatch: Text, { code, message }: ReportedError, failure?: RunError): Text {
  const told = (language: Language) => withoutCode(code, failure?.text[language] ?? message);
  return { en: `${mismatch.en}: ${told('en')}`, 'zh-CN': `${mismatch['zh-CN']}：${told('zh-CN')}` };
}

/** UTF-16 units of an error's message that are told: a page or two. The whole of it is in the report. */
const MESSAGE_MAX = 2_000;

/** The platform begins messages with their code, which is said already. */
function withoutCode(code: string, message: string): string {
  const said = message.startsWith(`${code}: `) ? message.slice(code.length + 2) : message;
  return said.length > MESSAGE_MAX ? `${said.slice(0, MESSAGE_MAX).toWellFormed()}…` : said;
}

/** Of a tool that should have failed. */
export function returned(result: Json): Text {
  return {
    en: `the tool was to fail, and returned ${shown(result)}`,
    'zh-CN': `工具应当失败，却返回了 ${shown(result)}`,
  };
}

/** Of long texts, which are shown side by side. */
export function otherText(expected: string, actual: string): Text {
  let same = 0;
  while (same < expected.length && expected[same] === actual[same]) same++;
  const line = expected.slice(0, same).split('\n').length;
  return expected.includes('\n') || actual.includes('\n')
    ? { en: `is another text, from line ${line} on`, 'zh-CN': `是另一段文本，从第 ${line} 行开始不同` }
    : { en: 'is another text', 'zh-CN': '是另一段文本' };
}

export function noFile(path: string): Text {
  return {
    en: `there is no file ${path} after the call`,
    'zh-CN': `调用之后没有文件 ${path}`,
  };
}

export function noCollection(name: string): Text {
  return {
    en: `the gem declares no collection "${name}"`,
    'zh-CN': `这个 gem 没有声明集合 "${name}"`,
  };
}

/** The calls that were made, for comparison, in one line. */
function listed(made: readonly string[]): Text {
  if (made.length === 0) return { en: 'it made none', 'zh-CN': '它没有任何调用' };
  return { en: `it made ${made.join(', ')}`, 'zh-CN': `它的调用有 ${made.join('、')}` };
}

export function notCalled(wanted: string, made: readonly string[]): Text {
  const list = listed(made);
  return {
    en: `the tool did not call ${wanted}; ${list.en}`,
    'zh-CN': `工具没有调用 ${wanted}；${list['zh-CN']}`,
  };
}

/** It was called, but not after the one that is named before it. */
export function notAfter(wanted: string, before: string): Text {
  return {
    en: `the tool did not call ${wanted} after ${before}`,
    'zh-CN': `工具没有在 ${before} 之后调用 ${wanted}`,
  };
}

/** Other calls of the same kind have taken all that match. */
export function notCalledAgain(wanted: string): Text {
  return {
    en: `the tool did not call ${wanted} once more`,
    'zh-CN': `工具没有再一次调用 ${wanted}`,
  };
}

export function called(wanted: string, made: string): Text {
  return {
    en: `the tool was not to call ${wanted}, and called ${made}`,
    'zh-CN': `工具不应当调用 ${wanted}，却调用了 ${made}`,
  };
}

export function tooMany(count: number, made: readonly string[]): Text {
  return {
    en: `the tool made ${count === 1 ? 'a call' : `${count} calls`} more: ${made.join(', ')}`,
    'zh-CN': `工具多调用了 ${count} 次：${made.join('、')}`,
  };
}

/** Of the call at one place, the methods are the same. */
export function otherCall(made: string, mismatch: Text | undefined): Text {
  return mismatch === undefined
    ? { en: `the tool called ${made} here`, 'zh-CN': `工具在这里调用的是 ${made}` }
    : { en: `${made} was called: ${mismatch.en}`, 'zh-CN': `调用了 ${made}：${mismatch['zh-CN']}` };
}

export function calledTimes(method: string, mismatch: Text): Text {
  return {
    en: `how often the tool called ${method}: ${mismatch.en}`,
    'zh-CN': `工具调用 ${method} 的次数：${mismatch['zh-CN']}`,
  };
}
