import { fill, type Text } from '../text.ts';
import type { Violation } from './schema/violation.ts';

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

/** [T-10] `by` are the methods of `ctx` that wrote. */
export function readToolWrote(name: string, by: readonly string[]): Text {
  return say(
    {
      en: '{name} declares sideEffect "read" and wrote to its storage ({by}); plan mode runs it before the user has agreed, so declare "write"',
      'zh-CN':
        '{name} 声明了 sideEffect "read"，却写了存储（{by}）；计划模式会在用户同意之前运行它，请改为声明 "write"',
    },
    { name, by: methodList(by) },
  );
}

/** The tool went on without, which in front of a user looks like a feature that does nothing. */
export function deniedAndCaught(services: readonly string[]): Text {
  return say(
    {
      en: '{services} {count|was|were} refused for want of a permission, and the tool went on without; --trace shows why',
      'zh-CN': '{services} 因为缺少权限被拒绝，工具没有它也继续运行了；--trace 会显示原因',
    },
    { services: methodList(services), count: services.length },
  );
}

/** An entry of a scenario's `calls` that nothing asked for. */
export interface UnusedCall {
  readonly method: string;
  /** It names something that is simulated here, so that it would never be asked. */
  readonly isSimulated: boolean;
}

export function unusedCalls(unused: readonly UnusedCall[]): readonly Text[] {
  const methodsOf = (isSimulated: boolean) => [
    ...new Set(unused.filter((call) => call.isSimulated === isSimulated).map(({ method }) => method)),
  ];
  const told: Text[] = [];
  const [simulated, unasked] = [methodsOf(true), methodsOf(false)];
  if (simulated.length > 0) told.push(say(SIMULATED, { methods: methodList(simulated) }));
  if (unasked.length > 0) {
    const count = unused.filter(({ isSimulated }) => !isSimulated).length;
    told.push(say(UNASKED, { count, methods: methodList(unasked) }));
  }
  return told;
}

const SIMULATED: Text = {
  en: 'the scenario’s `calls` answer {methods}, which is simulated here and never asks them; set its data up instead, or take the entry out',
  'zh-CN':
    '场景文件的 `calls` 给 {methods} 写了回答，但它在这里有自带的模拟，不会用到这些回答；请改为准备它的数据，或删掉这一条',
};
const UNASKED: Text = {
  en: '{count} {count|entry|entries} of the scenario’s `calls` {count|was|were} not used: {methods}; the tool did not make the call, or an entry before it answered',
  'zh-CN':
    '场景文件的 `calls` 里有 {count} 条没有用到：{methods}；工具没有发出这个调用，或者前面的条目已经回答了它',
};

function methodList(methods: readonly string[]): string {
  return methods.map((method) => `ctx.${method}`).join(', ');
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
