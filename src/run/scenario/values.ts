import { didYouMean } from '../../did-you-mean.ts';
import type { UserError } from '../../errors.ts';
import type { Json } from '../../platform/ctx.ts';
import { fill, type Text } from '../../text.ts';
import type { Entry, Located } from './yaml.ts';

export function readText(at: Located): string {
  if (typeof at.value !== 'string' || at.value === '') throw at.fault(NOT_TEXT);
  return at.value;
}

export function readMapping(at: Located): Readonly<Record<string, Json>> {
  if (at.entries === undefined) throw at.fault(NOT_A_MAPPING);
  return at.value as Readonly<Record<string, Json>>;
}

/**
 * Milliseconds since 1970 of a time by RFC 3339, with seconds and a zone, so that no one has to guess which is meant;
 * undefined when it is none.
 */
export function parseTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const time = Date.parse(text.toUpperCase().replace(' ', 'T'));
  // Date takes the 31st of a month of 30 days for the next month's first.
  const midnight = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(midnight).getUTCDate() !== Number(text.slice(8, 10))) return undefined;
  return time;
}

/** No items where nothing, or `null`, is given. */
export function readItems(at: Located | undefined): readonly Located[] {
  if (at === undefined || at.value === null) return [];
  if (at.items === undefined) throw at.fault(NOT_A_LIST);
  return at.items;
}

/** No entries where nothing, or `null`, is given. */
export function readEntries(at: Located | undefined): ReadonlyMap<string, Entry> {
  if (at === undefined || at.value === null) return new Map();
  if (at.entries === undefined) throw at.fault(NOT_A_MAPPING);
  return at.entries;
}

/** The error of a key that has no effect, with the one that was meant where it is near. */
export function unknownKey(key: string, known: readonly string[], fault: Entry['fault']): UserError {
  const meant = didYouMean(key, known);
  const hint =
    meant === undefined
      ? fillText(KNOWN_KEYS, { keys: known.join(', ') })
      : fillText(DID_YOU_MEAN, { meant });
  return fault(fillText(UNKNOWN_KEY, { key }), hint);
}

/** The same for an operator of a pattern. */
export function unknownOperator(name: string, known: readonly string[], fault: Entry['fault']): UserError {
  const meant = didYouMean(name, known);
  const hint =
    meant === undefined
      ? fillText(KNOWN_OPERATORS, { operators: known.join(', ') })
      : fillText(DID_YOU_MEAN, { meant });
  return fault(fillText(UNKNOWN_OPERATOR, { name }), hint);
}

/** The same for a column of `each`. */
export function unknownColumn(name: string, known: readonly string[], fault: Entry['fault']): UserError {
  const meant = didYouMean(name, known);
  const hint =
    meant === undefined
      ? fillText(KNOWN_COLUMNS, { columns: known.join(', ') })
      : fillText(DID_YOU_MEAN, { meant });
  return fault(fillText(UNKNOWN_COLUMN, { name }), hint);
}

export function fillText(text: Text, args: Readonly<Record<string, string>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const NOT_A_MAPPING: Text = {
  en: 'this must be a mapping (key: value)',
  'zh-CN': '这里必须是映射（键: 值）',
};
const NOT_A_LIST: Text = { en: 'this must be a list (- item)', 'zh-CN': '这里必须是列表（- 项）' };
const NOT_TEXT: Text = { en: 'this must be a text that is not empty', 'zh-CN': '这里必须是非空的文本' };
const UNKNOWN_KEY: Text = {
  en: 'a scenario has no key "{key}" here, so it would have no effect',
  'zh-CN': '场景文件的这个位置没有键 "{key}"，写了也不起作用',
};
const DID_YOU_MEAN: Text = { en: 'did you mean "{meant}"?', 'zh-CN': '是不是想写“{meant}”？' };
const KNOWN_KEYS: Text = { en: 'the keys are {keys}', 'zh-CN': '可用的键有 {keys}' };
const UNKNOWN_OPERATOR: Text = {
  en: 'there is no operator "{name}"',
  'zh-CN': '没有运算符 "{name}"',
};
const KNOWN_OPERATORS: Text = {
  en: 'the operators are {operators}; keys that begin with $ themselves go into `$exactly: { … }`',
  'zh-CN': '可用的运算符有 {operators}；如果键本身就以 $ 开头，请写在 `$exactly: { … }` 里',
};
const UNKNOWN_COLUMN: Text = {
  en: 'a row of `each` has no column "{name}"',
  'zh-CN': '`each` 有一行没有列 "{name}"',
};
const KNOWN_COLUMNS: Text = {
  en: 'its columns are {columns}; for the text itself, write one more $ before it',
  'zh-CN': '它的列有 {columns}；如果就要这段文本本身，请在前面再加一个 $',
};
