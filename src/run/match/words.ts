import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { shallow } from '../shallow.ts';

/** Characters of a value that a message repeats. */
const SHOWN = 120;

export function missing(wanted: Json | undefined): Text {
  return wanted === undefined
    ? { en: 'is not there', 'zh-CN': '不存在' }
    : { en: `is not there; wanted ${shown(wanted)}`, 'zh-CN': `不存在；应当是 ${shown(wanted)}` };
}

export function isThere(found: Json): Text {
  return {
    en: `must not be there, and is ${shown(found)}`,
    'zh-CN': `不应当存在，现在是 ${shown(found)}`,
  };
}

export function differs(found: Json, wanted: Json): Text {
  // `null` says what it is itself.
  const isOther = found !== null && typeof found !== typeof wanted;
  const [en, zh] = isOther ? [` (${kind(found)})`, `（${kind(found)}）`] : ['', ''];
  return {
    en: `is ${shown(found)}${en}, not ${shown(wanted)}`,
    'zh-CN': `是 ${shown(found)}${zh}，不是 ${shown(wanted)}`,
  };
}

export function notObject(found: Json): Text {
  return { en: `is ${shown(found)}, not an object`, 'zh-CN': `是 ${shown(found)}，不是对象` };
}

export function notList(found: Json): Text {
  return { en: `is ${shown(found)}, not a list`, 'zh-CN': `是 ${shown(found)}，不是列表` };
}

export function otherLength(found: number, wanted: number): Text {
  return {
    en: `has ${found} ${found === 1 ? 'item' : 'items'}, not ${wanted}; for some of a list, write \`$contains\``,
    'zh-CN': `有 ${found} 项，不是 ${wanted} 项；只匹配列表的一部分请用 \`$contains\``,
  };
}

export function holdsNot(found: Json, wanted: Json): Text {
  return {
    en: `is ${shown(found)}, which does not contain ${shown(wanted)}`,
    'zh-CN': `是 ${shown(found)}，其中不包含 ${shown(wanted)}`,
  };
}

export function notLike(found: Json, regex: string): Text {
  return {
    en: `is ${shown(found)}, which does not match /${regex}/`,
    'zh-CN': `是 ${shown(found)}，不符合 /${regex}/`,
  };
}

export function tooLong(regex: string): Text {
  return {
    en: `is a text that /${regex}/ takes too long to search: it tries the same characters again and again`,
    'zh-CN': `是一段文本，用 /${regex}/ 搜索它花的时间太长：这个表达式一再尝试同样的字符`,
  };
}

export function breaksSchema(violation: Text): Text {
  return {
    en: `does not match $schema: ${violation.en}`,
    'zh-CN': `不符合 $schema：${violation['zh-CN']}`,
  };
}

export function notCounted(found: Json): Text {
  return {
    en: `is ${shown(found)}, which has nothing to count`,
    'zh-CN': `是 ${shown(found)}，没有可以计数的内容`,
  };
}

export function notInOrder(found: Json, operator: string, wanted: Json): Text {
  const sign = { $gt: '>', $gte: '≥', $lt: '<', $lte: '≤' }[operator] ?? operator;
  return {
    en: `is ${shown(found)}, not ${sign} ${shown(wanted)}`,
    'zh-CN': `是 ${shown(found)}，不满足 ${sign} ${shown(wanted)}`,
  };
}

export function notWithin(found: Json, low: Json, high: Json): Text {
  return {
    en: `is ${shown(found)}, not within ${shown(low)} and ${shown(high)}`,
    'zh-CN': `是 ${shown(found)}，不在 ${shown(low)} 到 ${shown(high)} 之间`,
  };
}

export function notJson(found: Json): Text {
  return { en: `is ${shown(found)}, which is not JSON`, 'zh-CN': `是 ${shown(found)}，不是 JSON` };
}

/** `mismatch` tells of the number. */
export function otherSize(operator: '$count' | '$length', mismatch: Text): Text {
  return operator === '$count'
    ? { en: `the count ${mismatch.en}`, 'zh-CN': `数量${mismatch['zh-CN']}` }
    : { en: `the length ${mismatch.en}`, 'zh-CN': `长度${mismatch['zh-CN']}` };
}

export function unwanted(wanted: Json): Text {
  return {
    en: `matches ${shown(wanted)}, which it must not`,
    'zh-CN': `符合 ${shown(wanted)}，而它不应当符合`,
  };
}

export function noneOf(found: Json | undefined, wanted: readonly Json[]): Text {
  const is = found === undefined ? { en: 'is not there', 'zh-CN': '不存在' } : undefined;
  return {
    en: `${is?.en ?? `is ${shown(found ?? null)}`}, and none of ${shown(wanted)} matches`,
    'zh-CN': `${is?.['zh-CN'] ?? `是 ${shown(found ?? null)}`}，与 ${shown(wanted)} 都不符合`,
  };
}

/** As JSON, cut where it is long. */
export function shown(value: Json): string {
  const text = JSON.stringify(shallow(typeof value === 'string' ? value.slice(0, SHOWN) : value));
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

function kind(value: Json): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
