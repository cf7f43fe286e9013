import type { NoteWords } from './words.ts';

const mended = (en: string, zh: string) =>
  ({ sort: 'changed', title: { en, 'zh-CN': zh } }) as const satisfies NoteWords;

/** What is said of agent files of other tools. */
export const AGENT_WORDS = {
  'agent-renamed': {
    sort: 'changed',
    title: { en: '{count} {count|name|names} made legal', 'zh-CN': '{count} 个名字改成了合法的写法' },
    item: '{name} → {legal}',
  },
  'agent-numbered': {
    sort: 'changed',
    title: {
      en: '{count} {count|name|names} that another agent has too, given a number',
      'zh-CN': '{count} 个名字与别的 agent 相同，加了编号',
    },
    item: '{name} → {legal}',
  },
  'header-fence': mended(
    '{count} {count|header|headers} put between two lines ---',
    '{count} 个头部放到了两行 --- 之间',
  ),
  'header-not-closed': mended(
    '{count} {count|header|headers} closed, at the first blank line',
    '{count} 个头部补上了结尾，在第一个空行处',
  ),
  'header-colon': mended(
    '{count} {count|description|descriptions} with ": " put in quotes',
    '{count} 个带“: ”的描述加上了引号',
  ),
  'header-raw-lines': mended(
    '{count} {count|text|texts} of several lines in a header made a block of text',
    '{count} 个头部里的多行文字改成了文本块',
  ),
  'header-hash': mended(
    '{count} {count|description|descriptions} that " #" would cut short put in quotes',
    '{count} 个会被“ #”截断的描述加上了引号',
  ),
  'header-star': mended(
    '{count} {count|value that begins|values that begin} with * put in quotes',
    '{count} 个以 * 开头的值加上了引号',
  ),
  'header-not-yaml': mended(
    '{count} {count|header|headers} that {count|was|were} no YAML, written anew',
    '{count} 个不是 YAML 的头部重新写过',
  ),
  'header-repeated-key': mended(
    '{count} {count|header|headers} with a key twice: the first one counts',
    '{count} 个头部里有重复的键：以第一个为准',
  ),
  'header-made': mended(
    '{count} {count|header|headers} made where there was none',
    '{count} 个文件补上了头部',
  ),
  'agent-keys-dropped': {
    sort: 'left-out',
    title: {
      en: 'keys that the header of a gem’s agent does not have',
      'zh-CN': 'gem 的 agent 头部没有的键',
    },
    item: '{keys}',
  },
  'models-dropped': {
    sort: 'left-out',
    title: {
      en: 'what `models` said beyond the capabilities that a model must have',
      'zh-CN': '`models` 里除模型必需能力以外的内容',
    },
  },
  'tools-forbidden': {
    sort: 'left-out',
    title: { en: 'tools that no agent of a gem may have', 'zh-CN': 'gem 的 agent 都不能用的工具' },
    item: '{tools}',
  },
  'not-an-agent': {
    sort: 'left-out',
    title: {
      en: '{count} {count|file that is|files that are} no agent',
      'zh-CN': '{count} 个不是 agent 的文件',
    },
  },
  'tools-to-choose': {
    sort: 'person',
    title: {
      en: '{count} {count|agent|agents} with tools that are not this gem’s',
      'zh-CN': '{count} 个 agent 用到不属于这个 gem 的工具',
    },
    item: '{tools}',
    hint: {
      en: 'each file has them in a comment: write those that the platform has into `platform_tools`, by their full names (`fs.cat`)',
      'zh-CN': '文件的注释里写了它们：平台有的，请用全名（`fs.cat`）写进 `platform_tools`',
    },
  },
  'tools-open': {
    sort: 'person',
    title: {
      en: '{count} {count|agent|agents} without a list of tools: elsewhere that may mean all, here it means none',
      'zh-CN': '{count} 个 agent 没有列出工具：在别处可能表示全部，在这里表示一个都没有',
    },
    hint: {
      en: 'write what it needs into `tools` and `platform_tools`',
      'zh-CN': '请把它需要的写进 `tools` 和 `platform_tools`',
    },
  },
  'agent-undescribed': {
    sort: 'person',
    title: {
      en: '{count} {count|agent|agents} without a description, left out',
      'zh-CN': '{count} 个没有描述的 agent，没有带上',
    },
    hint: {
      en: 'convert the file alone, with --description',
      'zh-CN': '请单独转换这个文件，并给出 --description',
    },
  },
  'agent-name-illegal': {
    sort: 'person',
    title: {
      en: '{count} {count|agent|agents} left out, because nothing legal can be made of the name',
      'zh-CN': '{count} 个 agent 没有带上，因为名字无法改成合法的写法',
    },
    item: '{name}',
    hint: {
      en: 'give it a name of a-z, 0-9 and _ that begins with a letter, and convert again',
      'zh-CN': '请取一个由 a-z、0-9 和 _ 组成、以字母开头的名字，再转换一次',
    },
  },
  'agent-clash': {
    sort: 'person',
    title: {
      en: '{count} {count|agent|agents} left out, because the gem has that name already',
      'zh-CN': '{count} 个 agent 没有带上，因为 gem 里已有这个名字',
    },
    item: '{name}',
    hint: {
      en: 'rename one of the two, and convert again; nothing was overwritten',
      'zh-CN': '请给其中一个改名，再转换一次；没有覆盖任何文件',
    },
  },
  'header-too-large': {
    sort: 'person',
    title: {
      en: '{count} {count|agent|agents} left out, because the header would have more than 32 KB',
      'zh-CN': '{count} 个 agent 没有带上，因为头部会超过 32 KB',
    },
    hint: { en: 'shorten the description', 'zh-CN': '请缩短描述' },
  },
} as const satisfies Record<string, NoteWords>;
