import { fill, type Text } from '../text.ts';
import type { Violation } from './violation.ts';

/** What a run says beside its result. */

export function notAwaited(count: number): Text {
  return say(
    {
      en: 'the tool returned before {count} {count|call|calls} to ctx had been answered; await each of them, for on the platform what is not awaited may be lost',
      'zh-CN':
        '工具返回时还有 {count} 个对 ctx 的调用没有得到答复；请逐个 await，在平台上没有等待的调用可能会丢失',
    },
    { count },
  );
}

export function consoleCut(count: number): Text {
  return say(
    {
      en: '{count} {count|line|lines} that the tool printed {count|was|were} left out, because it printed too much',
      'zh-CN': '工具打印的内容太多，省略了 {count} 行',
    },
    { count },
  );
}

export function callsCut(count: number): Text {
  return say(
    {
      en: '{count} {count|call|calls} to ctx {count|was|were} answered and left out of this report, because there were too many',
      'zh-CN': '对 ctx 的调用太多，有 {count} 个已答复但没有列在这份报告里',
    },
    { count },
  );
}

/** [T-10] */
export function readToolWrote(name: string): Text {
  return say(
    {
      en: '{name} declares sideEffect "read" and wrote to its storage; plan mode runs it before the user has agreed, so declare "write"',
      'zh-CN':
        '{name} 声明了 sideEffect "read"，却写了存储；计划模式会在用户同意之前运行它，请改为声明 "write"',
    },
    { name },
  );
}

/** [T-06] */
export function outputMismatch(violations: readonly Violation[]): Text {
  const list = (language: 'en' | 'zh-CN') =>
    violations.map(({ pointer, text }) => `${pointer === '' ? '/' : pointer} ${text[language]}`).join('; ');
  return {
    en: `the result does not match the tool’s outputSchema: ${list('en')}`,
    'zh-CN': `返回值不符合工具的 outputSchema：${list('zh-CN')}`,
  };
}

/** [T-06] */
export function outputSchemaInvalid(reason: Text): Text {
  return {
    en: `the result was not checked against outputSchema: ${reason.en}`,
    'zh-CN': `没有按 outputSchema 检查返回值：${reason['zh-CN']}`,
  };
}

function say(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}
