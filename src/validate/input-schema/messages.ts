import type { Language, Text } from '../../text.ts';
import { type TypeMessageId, typeMessages } from '../type-words.ts';

const WORDS = {
  missing: { en: 'there is no schema', 'zh-CN': '没有写 schema' },
  'not-a-schema': {
    en: 'it is {value}, and a JSON Schema is an object such as { "type": "object", "properties": { … } }',
    'zh-CN': '它是 {value}，而 JSON Schema 是一个对象，例如 { "type": "object", "properties": { … } }',
  },
  'unknown-draft': {
    en: '$schema is {value}, which names no known draft of JSON Schema; it may be left out, or be one of {known}',
    'zh-CN': '$schema 是 {value}，不是已知的 JSON Schema 版本；可以不写，或者写以下之一：{known}',
  },
  async: {
    en: 'it has "$async", which belongs to one library and not to JSON Schema, and puts off the answer of the check',
    'zh-CN': '它写了“$async”，这是某个程序库的用法，不属于 JSON Schema，会让检查不能当场给出结果',
  },
  'bad-type': {
    en: '{where} is {value}, and has to be one of {allowed}',
    'zh-CN': '{where} 是 {value}，应为以下之一：{allowed}',
  },
  'bad-type-meant': {
    en: '{where} is {value}, and has to be one of {allowed}; did you mean "{meant}"?',
    'zh-CN': '{where} 是 {value}，应为以下之一：{allowed}；是不是想写“{meant}”？',
  },
  'too-small': {
    en: '{where} is {value}, and has to be at least {limit}',
    'zh-CN': '{where} 是 {value}，不能小于 {limit}',
  },
  'not-above': {
    en: '{where} is {value}, and has to be more than {limit}',
    'zh-CN': '{where} 是 {value}，必须大于 {limit}',
  },
  'empty-list': { en: '{where} is an empty list', 'zh-CN': '{where} 是空列表' },
  repeated: { en: '{where} holds the same value twice', 'zh-CN': '{where} 里有重复的值' },
  'needs-beside': {
    en: '{where} needs "{needed}" beside it',
    'zh-CN': '{where} 旁边还需要“{needed}”',
  },
  'bad-form': {
    en: '{where} is {value}, which does not have the form it needs',
    'zh-CN': '{where} 是 {value}，格式不对',
  },
  'reference-to-nothing': {
    en: '{where} is {value}, and there is nothing at that place in this schema',
    'zh-CN': '{where} 是 {value}，这个 schema 里没有这个位置',
  },
  'reference-elsewhere': {
    en: '{where} is {value}, outside of this schema; only places in the schema itself can be named, such as "#/$defs/item"',
    'zh-CN': '{where} 是 {value}，在这个 schema 之外；只能引用 schema 自己里面的位置，例如 "#/$defs/item"',
  },
  'two-of-one-id': {
    en: '{where} names {value} a second time in this schema',
    'zh-CN': '{where} 在这个 schema 里重复使用了 {value}',
  },
  'old-id': {
    en: '{where} is a keyword of draft-04; it is called "$id" since. A property called "id" belongs below "properties"',
    'zh-CN': '{where} 是 draft-04 的关键字，之后改名为“$id”。名为“id”的属性应写在“properties”下面',
  },
  'nullable-alone': {
    en: '{where} has no "type" beside it to add null to',
    'zh-CN': '{where} 旁边没有“type”，不知道要在哪个类型上允许 null',
  },
  'nullable-contradicts': {
    en: '{where} is false, while the "type" beside it takes null',
    'zh-CN': '{where} 是 false，但旁边的“type”允许 null',
  },
  'bad-expression': {
    en: '{where} is not a regular expression: {reason}',
    'zh-CN': '{where} 不是正则表达式：{reason}',
  },
  'does-not-compile': { en: 'it does not compile: {reason}', 'zh-CN': '无法编译：{reason}' },
  'costly:too-deep': {
    en: 'it is nested more than {limit} levels deep, too deep to be checked in good time',
    'zh-CN': '嵌套超过 {limit} 层，太深，无法及时检查',
  },
  'costly:too-large': {
    en: 'it has {bytes} bytes as JSON, over the {limit} that can be checked in good time',
    'zh-CN': '它的 JSON 有 {bytes} 字节，超过能及时检查的 {limit} 字节',
  },
  'costly:reference-circle': {
    en: '{where} leads through references alone back to itself',
    'zh-CN': '{where} 只经过引用就绕回了自己',
  },
  'costly:endless': {
    en: 'a reference leads back to where it is without going further into the input, so the check would never end',
    'zh-CN': '有引用绕回了原处，没有深入到输入的下一层，检查永远不会结束',
  },
  'costly:too-many-checks': {
    en: 'one input may have to be held against more than {limit} sub-schemas, too many to be checked in good time',
    'zh-CN': '一次输入可能要对照超过 {limit} 个子 schema，太多，无法及时检查',
  },
  'costly:exhausting': {
    en: 'compiling it takes more room than there is',
    'zh-CN': '编译它需要的空间超出了限度',
  },
  'costly:too-many-references': {
    en: 'what its references lead to adds up to more than {limit} sub-schemas, too many to be checked in good time',
    'zh-CN': '它的引用展开后超过 {limit} 个子 schema，太多，无法及时检查',
  },
} as const satisfies Record<string, Text>;

export type InputSchemaMessageId = keyof typeof WORDS | TypeMessageId;

/** What is said of a schema that does not compile, in one language and after some first words. */
export function inputSchemaMessages(
  language: Language,
  prefix: Text = { en: '', 'zh-CN': '' },
): Readonly<Record<InputSchemaMessageId, string>> {
  const messages: Record<string, string> = { ...typeMessages(language) };
  for (const [id, words] of Object.entries(WORDS)) messages[id] = words[language];
  const all = Object.entries(messages).map(([id, words]) => [id, prefix[language] + words]);
  return Object.fromEntries(all) as Record<InputSchemaMessageId, string>;
}
