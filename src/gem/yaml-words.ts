import type { YAMLError } from 'yaml';
import { fill, type Text } from '../text.ts';

type Code = YAMLError['code'];

/** What is wrong with a text that is not YAML, in words of ours: `yaml` speaks English alone, and of its own parts. */
export function yamlWords({ code, message }: Pick<YAMLError, 'code' | 'message'>): Text {
  const [said = ''] = message.split(/ at line \d+, column \d+|\n/);
  const found = SAID.find(([of, pattern]) => of === code && pattern.test(said));
  const args = Object.fromEntries(
    (found?.[1].exec(said) ?? []).map((part, index) => [`part${index}`, part ?? '']),
  );
  const words = found?.[2] ?? (Object.hasOwn(CODES, code) ? CODES[code] : undefined);
  if (words === undefined) return { en: `yaml says "${said}"`, 'zh-CN': `yaml 的原话是“${said}”` };
  return { en: fill(words.en, args), 'zh-CN': fill(words['zh-CN'], args) };
}

const NOT_CLOSED: Text = {
  en: 'the {part1} is never closed',
  'zh-CN': '{part1} 一直没有闭合',
};
const NOT_HERE: Text = { en: '{part1} cannot stand here', 'zh-CN': '这里不能出现 {part1}' };
const IN_FLOW: Text = {
  en: 'within braces and brackets, a comma stands between the entries, and nothing is laid out by indentation',
  'zh-CN': '花括号和方括号里，各项之间用逗号隔开，不能用缩进的写法',
};
const EMPTY_NAME: Text = {
  en: 'an & or * stands without the name of an anchor; as text it goes in quotes',
  'zh-CN': '& 或 * 后面没有锚点名；如果是文字，请加引号',
};
const ONE_LINE: Text = {
  en: 'a key and its “:” have to stand on one line',
  'zh-CN': '键和它的“:”必须在同一行',
};

/** Where one code has several meanings, by what is said. */
const SAID: readonly (readonly [Code, RegExp, Text])[] = [
  ['MISSING_CHAR', /^Missing closing (['"])/, NOT_CLOSED],
  [
    'MISSING_CHAR',
    /must end with a (\S)$/,
    { en: 'a {part1} is missing at the end', 'zh-CN': '末尾缺少 {part1}' },
  ],
  [
    'MISSING_CHAR',
    /^Missing , (?:or : )?between/,
    { en: 'a comma is missing before this', 'zh-CN': '这个前面缺少逗号' },
  ],
  [
    'MISSING_CHAR',
    /^Missing space after :/,
    { en: 'a space is missing after the “:”', 'zh-CN': '“:”后面缺少空格' },
  ],
  [
    'MISSING_CHAR',
    /^Comments must be separated/,
    { en: 'a space is missing before the “#”', 'zh-CN': '“#”前面缺少空格' },
  ],
  [
    'MISSING_CHAR',
    /^Implicit map keys need/,
    {
      en: 'a “:” is missing after this, which stands where a key does',
      'zh-CN': '这里是键的位置，后面缺少“:”',
    },
  ],
  [
    'MISSING_CHAR',
    /^Sequence item without - /,
    { en: 'a “- ” is missing before this item of a list', 'zh-CN': '这个列表项前面缺少“- ”' },
  ],
  [
    'MISSING_CHAR',
    /^Tags and anchors must be separated/,
    {
      en: 'a space is missing after a tag (!) or an anchor (&)',
      'zh-CN': '标签（!）或锚点（&）后面缺少空格',
    },
  ],
  [
    'MISSING_CHAR',
    /cannot start on same line with directives-end/,
    { en: 'what stands after `---` belongs on the next line', 'zh-CN': '`---` 后面的内容应写在下一行' },
  ],
  [
    'MISSING_CHAR',
    /directives-end/,
    {
      en: 'the line `---` is missing below the lines that begin with %',
      'zh-CN': '以 % 开头的行下面缺少 `---` 一行',
    },
  ],
  ['UNEXPECTED_TOKEN', /^Unexpected \S+ token in YAML (?:stream|document): (".{1,20}")$/, NOT_HERE],
  ['UNEXPECTED_TOKEN', /^Not a YAML token: (.{1,40})/, NOT_HERE],
  [
    'BLOCK_AS_IMPLICIT_KEY',
    /^A block sequence may not/,
    { en: 'the items of a list do not all begin in the same column', 'zh-CN': '列表的各项没有对齐在同一列' },
  ],
  [
    'UNEXPECTED_TOKEN',
    /^Unexpected block-seq-ind on same line with key/,
    { en: 'a list begins on a line of its own below its key', 'zh-CN': '列表应在键的下一行写起' },
  ],
  ['UNEXPECTED_TOKEN', /^Unexpected (\S) in /, NOT_HERE],
  [
    'UNEXPECTED_TOKEN',
    /^Unexpected empty item/,
    { en: 'an item between two commas is empty', 'zh-CN': '两个逗号之间是空的' },
  ],
  [
    'UNEXPECTED_TOKEN',
    /^Unexpected \S+ at node end$/,
    { en: 'this goes on after the value has ended', 'zh-CN': '值已经结束，后面又有内容' },
  ],
  [
    'UNEXPECTED_TOKEN',
    /^Block scalar header includes extra characters/,
    { en: 'after | or > the text begins on the next line', 'zh-CN': '| 或 > 后面的文字应从下一行写起' },
  ],
  [
    'BAD_INDENT',
    /^All sequence items must start/,
    { en: 'the items of a list do not all begin in the same column', 'zh-CN': '列表的各项没有对齐在同一列' },
  ],
  [
    'BAD_INDENT',
    /^All mapping items must start/,
    {
      en: 'the keys of a mapping do not all begin in the same column',
      'zh-CN': '同一映射的键没有对齐在同一列',
    },
  ],
  [
    'BAD_INDENT',
    /block collection must be sufficiently indented and end with a (\S)/,
    { en: 'a {part1} is missing, or stands too far to the left', 'zh-CN': '缺少 {part1}，或者它缩进不够' },
  ],
  [
    'BAD_INDENT',
    /^Block scalar values in collections/,
    {
      en: 'the text below | or > is not indented further than its key',
      'zh-CN': '| 或 > 下面的文字没有比它的键缩进更多',
    },
  ],
  [
    'MISSING_CHAR',
    /^Block scalars with more-indented leading empty lines/,
    {
      en: 'an empty line at the beginning of a text has more spaces than the text',
      'zh-CN': '文字开头的空行比正文缩进更多',
    },
  ],
  [
    'BAD_SCALAR_START',
    /a tab character/,
    { en: 'a text that begins with a tab goes in quotes', 'zh-CN': '以制表符开头的文字要加引号' },
  ],
  [
    'BAD_SCALAR_START',
    /^Plain value cannot start with (?:reserved character |directive indicator character |flow indicator character |block scalar indicator )?(\S+)/,
    { en: 'a text that begins with {part1} goes in quotes', 'zh-CN': '以 {part1} 开头的文字要加引号' },
  ],
  [
    'BAD_DQ_ESCAPE',
    /^Invalid escape sequence (\S+)/,
    {
      en: 'within double quotes, {part1} is no escape of YAML',
      'zh-CN': '双引号里的 {part1} 不是 YAML 的转义',
    },
  ],
  [
    'BAD_PROP_ORDER',
    /must be after the (\S+) indicator/,
    {
      en: 'a tag (!) or an anchor (&) stands after {part1}, not before it',
      'zh-CN': '标签（!）和锚点（&）应写在 {part1} 后面',
    },
  ],
];

const CODES: Readonly<Partial<Record<Code, Text>>> = {
  ALIAS_PROPS: {
    en: 'an alias (*name) takes neither a tag nor an anchor of its own',
    'zh-CN': '别名（*name）不能再带标签或锚点',
  },
  BAD_ALIAS: EMPTY_NAME,
  BAD_COLLECTION_TYPE: {
    en: 'the tag (!) is for a value of another kind',
    'zh-CN': '标签（!）与它后面的值不是一类',
  },
  BAD_DIRECTIVE: {
    en: 'a line that begins with % is no directive that YAML knows; as text it goes in quotes',
    'zh-CN': '以 % 开头的行不是 YAML 认识的指令；如果是文字，请加引号',
  },
  BAD_DQ_ESCAPE: {
    en: 'within double quotes, this is no escape of YAML',
    'zh-CN': '双引号里的这个转义 YAML 没有',
  },
  BAD_INDENT: {
    en: 'this line is not indented as its place asks for',
    'zh-CN': '这一行的缩进与它的位置不符',
  },
  BAD_SCALAR_START: { en: 'a text that begins like this goes in quotes', 'zh-CN': '这样开头的文字要加引号' },
  BLOCK_AS_IMPLICIT_KEY: {
    en: 'a key stands within the value of another on one line; put the text in quotes, or the inner key on a line of its own',
    'zh-CN': '同一行里，键的值中又有一个键；请给文字加引号，或把里面的键另起一行',
  },
  BLOCK_IN_FLOW: IN_FLOW,
  DUPLICATE_KEY: { en: 'this key is given twice', 'zh-CN': '这个键写了两次' },
  KEY_OVER_1024_CHARS: {
    en: 'no “:” follows within 1024 characters of a key',
    'zh-CN': '键的 1024 个字符以内没有“:”',
  },
  MULTILINE_IMPLICIT_KEY: ONE_LINE,
  MULTIPLE_ANCHORS: { en: 'a value has at most one anchor (&)', 'zh-CN': '一个值最多有一个锚点（&）' },
  MULTIPLE_DOCS: { en: 'a second document begins here (---)', 'zh-CN': '这里开始了第二个文档（---）' },
  MULTIPLE_TAGS: { en: 'a value has at most one tag (!)', 'zh-CN': '一个值最多有一个标签（!）' },
  NON_STRING_KEY: { en: 'a key must be a plain text', 'zh-CN': '键必须是普通文本' },
  RESOURCE_EXHAUSTION: { en: 'it is nested too deeply to be read', 'zh-CN': '嵌套太深，无法读取' },
  TAB_AS_INDENT: {
    en: 'the line is indented with a tab, which YAML does not allow',
    'zh-CN': '这一行用制表符缩进，YAML 不允许',
  },
  TAG_RESOLVE_FAILED: { en: 'this tag (!) means nothing here', 'zh-CN': '这个标签（!）在这里没有意义' },
};
