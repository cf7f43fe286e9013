import type { Language, Text } from '../../text.ts';
import { type TypeMessageId, typeMessages } from '../type-words.ts';

/** The platform's own words for a shape error begin so, and so do ours. */
const PREFIX = 'notochord.json failed schema validation: ';

const WORDS = {
  'not-a-manifest': {
    en: 'the whole of it has to be one object, { … }',
    'zh-CN': '整个文件必须是一个对象，{ … }',
  },
  missing: { en: '{where} has no "{key}"', 'zh-CN': '{where} 缺少“{key}”' },
  'missing-at-top': { en: '"{key}" is missing at the top level', 'zh-CN': '顶层缺少“{key}”' },
  'unknown-key': {
    en: '{where} may not have "{key}"; it may have {allowed}',
    'zh-CN': '{where} 不能有“{key}”；可以有 {allowed}',
  },
  'unknown-key-meant': {
    en: '{where} may not have "{key}"; did you mean "{meant}"?',
    'zh-CN': '{where} 不能有“{key}”；是不是想写“{meant}”？',
  },
  'not-one-of': {
    en: '{where} is {value}, and has to be one of {allowed}',
    'zh-CN': '{where} 是 {value}，应为以下之一：{allowed}',
  },
  'not-one-of-meant': {
    en: '{where} is {value}, and has to be one of {allowed}; did you mean "{meant}"?',
    'zh-CN': '{where} 是 {value}，应为以下之一：{allowed}；是不是想写“{meant}”？',
  },
  empty: { en: '{where} is empty', 'zh-CN': '{where} 是空的' },
  'too-long': {
    en: '{where} has {length} characters, {over} over the limit of {limit}',
    'zh-CN': '{where} 有 {length} 个字符，超出上限 {limit} 个字符 {over} 个',
  },
  'too-small': {
    en: '{where} is {value}, and has to be at least {limit}',
    'zh-CN': '{where} 是 {value}，不能小于 {limit}',
  },
  'not-above': {
    en: '{where} is {value}, and has to be more than {limit}',
    'zh-CN': '{where} 是 {value}，必须大于 {limit}',
  },
  'too-large': {
    en: '{where} is {value}, and may be {limit} at most',
    'zh-CN': '{where} 是 {value}，不能大于 {limit}',
  },
  'too-few': {
    en: '{where} holds {count}, and has to hold at least {limit}',
    'zh-CN': '{where} 有 {count} 项，至少要有 {limit} 项',
  },
  'too-many': {
    en: '{where} holds {count}, and may hold {limit} at most',
    'zh-CN': '{where} 有 {count} 项，最多 {limit} 项',
  },
  'has-no-place': { en: '{where} has no meaning here', 'zh-CN': '{where} 在这里没有意义' },
  'bad-name': { en: '{where} has a name that is not allowed', 'zh-CN': '{where} 的名字不符合要求' },
  'bad-form': {
    en: '{where} is {value}, which does not have the form it needs',
    'zh-CN': '{where} 是 {value}，格式不对',
  },
  'not-an-id': {
    en: '{where} is {value}; an id has 1 to 64 lower-case letters, digits, "_" and "-", and starts and ends with a letter or a digit',
    'zh-CN': '{where} 是 {value}；id 由 1 到 64 个小写字母、数字、“_”和“-”组成，并以字母或数字开头和结尾',
  },
  'not-a-version': {
    en: '{where} is {value}; a version is three numbers such as 1.0.0, perhaps with a pre-release such as 1.0.0-beta.1',
    'zh-CN': '{where} 是 {value}；版本号是三个数字，例如 1.0.0，后面可以带预发布标记，例如 1.0.0-beta.1',
  },
  'not-a-sha256': {
    en: '{where} is {value}; a SHA-256 is 64 lower-case hexadecimal digits',
    'zh-CN': '{where} 是 {value}；SHA-256 是 64 位小写十六进制数字',
  },
  'not-an-agent-file': {
    en: '{where} is {value}; the entry of an agent is agents/<name>.md',
    'zh-CN': '{where} 是 {value}；agent 的 entry 是 agents/<名字>.md',
  },
  'agents-by-hand': {
    en: '"agents" is written by gem pack from the files in agents/, never by hand',
    'zh-CN': '“agents”由 gem pack 根据 agents/ 里的文件生成，不能手写',
  },
} as const satisfies Record<string, Text>;

export type SchemaMessageId = keyof typeof WORDS | TypeMessageId;

/** What `manifest/schema` says in one language, beginning as the platform does. */
export function schemaMessages(language: Language): Readonly<Record<SchemaMessageId, string>> {
  const messages: Record<string, string> = {};
  for (const [id, words] of Object.entries(WORDS)) messages[id] = PREFIX + words[language];
  for (const [id, words] of Object.entries(typeMessages(language))) messages[id] = PREFIX + words;
  return messages as Record<SchemaMessageId, string>;
}
