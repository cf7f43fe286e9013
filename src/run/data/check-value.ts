import type { Json } from '../../platform/ctx.ts';
import type { FieldType } from '../../platform/data.ts';
import { DATA_DEPTH_MAX } from '../../platform/limits.ts';
import type { Text } from '../../text.ts';
import type { FieldDeclaration } from './declaration.ts';
import { insteadOf, joined, say, shown } from './words.ts';

/** Milliseconds since 1970, either way, that a JavaScript Date can hold. */
const TIMESTAMP_MAX = 8.64e15;

/** [C-12] [C-22] Whether JSON is of a type. Whether what a `ref` or a `blob` names is there, the store knows. */
export function isOfType(value: Json, type: FieldType): boolean {
  switch (type) {
    case 'string':
    case 'ref':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'timestamp':
      return Number.isInteger(value) && Math.abs(value as number) <= TIMESTAMP_MAX;
    case 'blob':
      return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'any':
      return true;
  }
}

/** What is wrong with the value of a field; undefined when nothing is. */
export function checkField(field: FieldDeclaration, value: Json): Text | undefined {
  const { name, type, values, items } = field;
  if (!isOfType(value, type)) return say(WRONG_TYPE, { name, ...typeWords(type), value: shown(value) });
  if (values !== undefined && !values.includes(value as string | number))
    return notInEnum(name, value, values);
  if (items !== undefined && Array.isArray(value)) {
    const index = value.findIndex((item) => !isOfType(item, items));
    if (index >= 0)
      return say(WRONG_TYPE, { name: `${name}[${index}]`, ...typeWords(items), value: shown(value[index]) });
  }
  const fault = checkText(value);
  return fault && say(fault, { name });
}

/** What cannot be stored of JSON of any kind; undefined when all can. */
export function checkText(value: Json, levels = DATA_DEPTH_MAX): Text | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : HALF_A_PAIR;
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return TOO_DEEP;
  const parts: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
  if (!Array.isArray(value) && Object.keys(value).some((key) => !key.isWellFormed())) return HALF_A_PAIR;
  for (const part of parts) {
    const fault = checkText(part, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Slots of `en` and `zh` are filled apart, for a type is called another in each language. */
export function typeWords(type: FieldType): { en: string; zh: string } {
  const { en, 'zh-CN': zh } = TYPES[type];
  return { en, zh };
}

function notInEnum(name: string, value: Json, values: readonly (string | number)[]): Text {
  const text = say(NOT_IN_ENUM, { name, value: shown(value) });
  return joined([text, insteadOf(String(value), values.map(String))]);
}

const TYPES: Readonly<Record<FieldType, Text>> = {
  string: { en: 'a string', 'zh-CN': '字符串' },
  number: { en: 'a number', 'zh-CN': '数字' },
  integer: { en: 'a whole number', 'zh-CN': '整数' },
  boolean: { en: 'true or false', 'zh-CN': ' true 或 false' },
  timestamp: {
    en: 'a time in whole milliseconds since 1970 (Date.now(), date.getTime())',
    'zh-CN': '从 1970 年起的整数毫秒（Date.now()、date.getTime()）',
  },
  ref: { en: 'the id of a record', 'zh-CN': '一条记录的 id' },
  blob: {
    en: 'the hash that ctx.data.blobs.put gave',
    'zh-CN': ' ctx.data.blobs.put 返回的哈希',
  },
  array: { en: 'an array', 'zh-CN': '数组' },
  object: { en: 'an object', 'zh-CN': '对象' },
  any: { en: 'any value', 'zh-CN': '任意值' },
};

const WRONG_TYPE: Text = {
  en: '"{name}" must be {en} and is {value}',
  'zh-CN': '"{name}" 必须是{zh}，现在是 {value}',
};
const NOT_IN_ENUM: Text = {
  en: '"{name}" is {value}, which its enum does not have',
  'zh-CN': '"{name}" 的值 {value} 不在它的 enum 里',
};
const HALF_A_PAIR: Text = {
  en: '"{name}" holds half of a surrogate pair, which cannot be stored as UTF-8',
  'zh-CN': '"{name}" 里有半个代理对，无法按 UTF-8 保存',
};
const TOO_DEEP: Text = {
  en: `"{name}" is nested more than ${DATA_DEPTH_MAX} levels deep`,
  'zh-CN': `"{name}" 的嵌套超过 ${DATA_DEPTH_MAX} 层`,
};
