import type { Text } from '../../text.ts';
import { fillText, unknownOperator } from '../scenario/values.ts';
import type { Located } from '../scenario/yaml.ts';
import { isOperators, OF_PATTERNS, OPERATORS, type Operator } from './pattern.ts';

/** Throws `scenario-invalid` at the place of an operator that could never hold, or that does not exist. */
export function checkPattern(at: Located): void {
  for (const item of at.items ?? []) checkPattern(item);
  if (at.entries === undefined) return;
  if (!isOperators(at.value)) {
    for (const entry of at.entries.values()) checkPattern(entry.at);
    return;
  }
  for (const [key, { at: value, fault }] of at.entries) {
    if (!key.startsWith('$')) throw fault(fillText(MIXED, { key }), MIXED_HINT);
    if (!isOperator(key)) throw unknownOperator(key, OPERATORS, fault);
    const wrong = WRONG[key]?.(value);
    if (wrong !== undefined) throw value.fault(wrong);
    if (OF_PATTERNS.has(key)) checkPattern(value);
  }
  const [only] = at.entries.keys();
  if (at.entries.size === 1 && only === '$flags') throw at.fault(FLAGS_ALONE);
  if (at.entries.has('$regex') && !compiles(at)) throw at.fault(NOT_A_REGEX);
}

function isOperator(key: string): key is Operator {
  return (OPERATORS as readonly string[]).includes(key);
}

const isText = ({ value }: Located) => typeof value === 'string';
const isNumberOrText = ({ value }: Located) => typeof value === 'number' || typeof value === 'string';
const isSize = ({ value }: Located) =>
  (Number.isInteger(value) && (value as number) >= 0) || isOperators(value);
const isRange = ({ items }: Located) => {
  const [low, high] = (items ?? []).map(({ value }) => value);
  return (
    items?.length === 2 &&
    ((typeof low === 'number' && typeof high === 'number' && low <= high) ||
      (typeof low === 'string' && typeof high === 'string' && low <= high))
  );
};
const orElse = (fits: (at: Located) => boolean, text: Text) => (at: Located) => (fits(at) ? undefined : text);

const ORDER: Text = {
  en: 'this compares with a number, or with a text such as a time',
  'zh-CN': '这里要与数字比较，或与文本（例如时间）比较',
};
const WRONG: { readonly [key in Operator]?: (at: Located) => Text | undefined } = {
  $regex: orElse(isText, {
    en: '$regex takes a regular expression as text',
    'zh-CN': '$regex 的值是写成文本的正则表达式',
  }),
  $flags: orElse(isText, {
    en: '$flags takes the letters of a regular expression’s flags, as in "i"',
    'zh-CN': '$flags 的值是正则表达式的标志字母，例如 "i"',
  }),
  $schema: orElse(({ value, entries }) => typeof value === 'boolean' || entries !== undefined, {
    en: '$schema takes a JSON Schema; to look for a key that is called $schema, write the object in `$exactly`',
    'zh-CN': '$schema 的值是 JSON Schema；要匹配名为 $schema 的键，请把整个对象写在 `$exactly` 里',
  }),
  $absent: orElse(({ value }) => typeof value === 'boolean', {
    en: '$absent is true (the key must not be there) or false (it must, whatever its value)',
    'zh-CN': '$absent 的值是 true（不能有这个键）或 false（必须有这个键，值不限）',
  }),
  $count: orElse(isSize, {
    en: '$count takes a whole number, or operators such as { $gte: 1 }',
    'zh-CN': '$count 的值是整数，或者运算符，例如 { $gte: 1 }',
  }),
  $length: orElse(isSize, {
    en: '$length takes a whole number, or operators such as { $lte: 100 }',
    'zh-CN': '$length 的值是整数，或者运算符，例如 { $lte: 100 }',
  }),
  $within: orElse(isRange, {
    en: '$within takes the least and the greatest, two numbers or two texts: [0.9, 1.1]',
    'zh-CN': '$within 的值是最小值和最大值，两个数字或两个文本：[0.9, 1.1]',
  }),
  $gt: orElse(isNumberOrText, ORDER),
  $gte: orElse(isNumberOrText, ORDER),
  $lt: orElse(isNumberOrText, ORDER),
  $lte: orElse(isNumberOrText, ORDER),
  $oneOf: orElse(({ items }) => items !== undefined && items.length > 0, {
    en: '$oneOf takes a list of what may be there',
    'zh-CN': '$oneOf 的值是一个列表，写出可以出现的值',
  }),
};

function compiles({ value }: Located): boolean {
  const { $regex, $flags = '' } = value as Record<string, string>;
  try {
    new RegExp($regex ?? '', $flags);
    return true;
  } catch {
    return false;
  }
}

const NOT_A_REGEX: Text = {
  en: 'this is not a regular expression of JavaScript',
  'zh-CN': '这不是 JavaScript 的正则表达式',
};
const FLAGS_ALONE: Text = {
  en: '$flags stands beside $regex, and there is none here',
  'zh-CN': '$flags 要与 $regex 写在一起，这里没有 $regex',
};
const MIXED: Text = {
  en: '"{key}" stands beside operators: an object is either operators (keys with $) or keys to be found',
  'zh-CN': '“{key}”与运算符写在了一起：一个对象要么全是运算符（以 $ 开头的键），要么全是要匹配的键',
};
const MIXED_HINT: Text = {
  en: 'for keys that begin with $ themselves, write the whole object in `$exactly: { … }`',
  'zh-CN': '如果键本身就以 $ 开头，请把整个对象写在 `$exactly: { … }` 里',
};
