import type { Language, Text } from '../text.ts';

/** What a value is, with the value where it is short. */
const FOUND = {
  null: { en: 'null', 'zh-CN': ' null' },
  boolean: { en: '{value}', 'zh-CN': ' {value}' },
  number: { en: 'the number {value}', 'zh-CN': '数字 {value}' },
  string: { en: 'the string {value}', 'zh-CN': '字符串 {value}' },
  array: { en: 'an array', 'zh-CN': '数组' },
  object: { en: 'an object', 'zh-CN': '对象' },
} as const satisfies Record<string, Text>;

const EXPECTED = {
  string: { en: 'a string', 'zh-CN': '字符串' },
  boolean: { en: 'true or false', 'zh-CN': ' true 或 false' },
  number: { en: 'a number', 'zh-CN': '数字' },
  integer: { en: 'a whole number', 'zh-CN': '整数' },
  array: { en: 'an array', 'zh-CN': '数组' },
  object: { en: 'an object', 'zh-CN': '对象' },
  'string,object': { en: 'a string or an object', 'zh-CN': '字符串或对象' },
  'boolean,array': { en: 'true, false or an array', 'zh-CN': ' true、false 或数组' },
  'object,boolean': {
    en: 'a JSON Schema: an object, true or false',
    'zh-CN': ' JSON Schema：对象、true 或 false',
  },
} as const satisfies Record<string, Text>;

type FoundType = keyof typeof FOUND;
type ExpectedType = keyof typeof EXPECTED;
export type TypeMessageId = `type:${ExpectedType}:${FoundType}`;

function isExpectedType(name: string): name is ExpectedType {
  return Object.hasOwn(EXPECTED, name);
}

/** `{where} is …, and has to be …` for every pair, by message id. */
export function typeMessages(language: Language): Readonly<Record<TypeMessageId, string>> {
  const messages: Record<string, string> = {};
  for (const [expected, should] of Object.entries(EXPECTED))
    for (const [found, is] of Object.entries(FOUND))
      messages[`type:${expected}:${found}`] = words(language, is[language], should[language]);
  return messages as Record<TypeMessageId, string>;
}

function words(language: Language, is: string, should: string): string {
  return language === 'en' ? `{where} is ${is}, and has to be ${should}` : `{where} 是${is}，应为${should}`;
}

/** The id of the message for a value that is not of the type it has to be. */
export function typeMessageId(expected: string, value: unknown): TypeMessageId {
  if (!isExpectedType(expected)) throw new Error(`no words for the type "${expected}"`);
  return `type:${expected}:${typeOf(value)}`;
}

function typeOf(value: unknown): FoundType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as FoundType;
}
