import type { NoteWords } from './words.ts';

/** What is said of a Gem Studio draft. */
export const DRAFT_WORDS = {
  'one-tool': {
    sort: 'changed',
    title: {
      en: 'the draft is one tool in the short form: its description serves the gem and the tool',
      'zh-CN': '草稿用的是一个工具的简写：描述同时用于 gem 和这个工具',
    },
  },
  'item-renamed': {
    sort: 'changed',
    title: {
      en: '{count} {count|name|names} made legal; code that calls by the old name has to be changed',
      'zh-CN': '{count} 个名字改成了合法的写法；用旧名字调用它的代码也要改',
    },
    item: '{name} → {legal}',
  },
  'name-illegal': {
    sort: 'person',
    title: {
      en: '{count} {count|name|names} of which nothing legal can be made',
      'zh-CN': '{count} 个名字无法改成合法的写法',
    },
    item: '{name}',
    hint: {
      en: 'choose a name of a-z, 0-9 and _ that begins with a letter',
      'zh-CN': '请取一个由 a-z、0-9 和 _ 组成、以字母开头的名字',
    },
  },
  'item-keys-dropped': {
    sort: 'left-out',
    title: { en: 'keys of tools and SOPs that a gem does not have', 'zh-CN': '工具和 SOP 中 gem 没有的键' },
    item: '{name}: {keys}',
  },
  'draft-keys-dropped': {
    sort: 'left-out',
    title: { en: 'keys of the draft that a gem does not have', 'zh-CN': '草稿中 gem 没有的键' },
    item: '{keys}',
  },
  'kind-unknown': {
    sort: 'person',
    title: {
      en: '{count} {count|export|exports} of a kind that is not known, left out',
      'zh-CN': '{count} 个 export 的 kind 不认识，没有带上',
    },
    item: '{name}: {kind}',
    hint: {
      en: 'write it into notochord.json by hand, if it is a tool or an SOP',
      'zh-CN': '如果它是工具或 SOP，请手工写进 notochord.json',
    },
  },
  'agent-in-draft': {
    sort: 'person',
    title: {
      en: '{count} {count|agent|agents} in exports, left out: an agent is a file, agents/<name>.md',
      'zh-CN': 'exports 里有 {count} 个 agent，没有带上：agent 是文件 agents/<名字>.md',
    },
    item: '{name}',
    hint: { en: 'write the file with its header and prompt', 'zh-CN': '请写出这个文件，包括头部和提示词' },
  },
  'agents-in-draft': {
    sort: 'person',
    title: {
      en: 'agents stand in manifest.json and were left out: agents are files, agents/<name>.md',
      'zh-CN': 'manifest.json 里写了 agents，没有带上：agent 是文件 agents/<名字>.md',
    },
    hint: { en: 'write a file for each', 'zh-CN': '请为每个 agent 写一个文件' },
  },
  'exports-unreadable': {
    sort: 'person',
    title: {
      en: 'exports is not a list of objects, and what could not be read is left out',
      'zh-CN': 'exports 不是对象的列表，读不懂的没有带上',
    },
    hint: { en: 'mend it in the draft, and convert again', 'zh-CN': '请在草稿里改好，再转换一次' },
  },
  'entry-missing': {
    sort: 'person',
    title: {
      en: '{count} {count|tool or SOP|tools or SOPs} without an entry',
      'zh-CN': '{count} 个工具或 SOP 没有 entry',
    },
    item: '{name}',
    hint: { en: 'name the file that holds the code', 'zh-CN': '请写上代码所在的文件' },
  },
  'input-schema-missing': {
    sort: 'person',
    title: {
      en: '{count} {count|tool|tools} without an input schema, which a gem’s tool must have',
      'zh-CN': '{count} 个工具没有 inputSchema，而 gem 的工具必须有',
    },
    item: '{name}',
    hint: {
      en: 'describe the input in `inputSchema`; a tool that takes nothing has { "type": "object" }',
      'zh-CN': '请在 `inputSchema` 里描述输入；不需要输入的写 { "type": "object" }',
    },
  },
  'permissions-unreadable': {
    sort: 'person',
    title: {
      en: '{count} {count|tool|tools} with permissions that are no list, given what the gem declares',
      'zh-CN': '{count} 个工具的 permissions 不是列表，按 gem 声明的给',
    },
    item: '{tool}',
    hint: { en: 'take out what the tool does not need', 'zh-CN': '请去掉这个工具用不着的' },
  },
  'permission-unknown': {
    sort: 'person',
    title: {
      en: '{count} {count|permission|permissions} that no gem is known to have, left out',
      'zh-CN': '{count} 个权限不认识，没有带上',
    },
    item: '{tool}: {permission}',
    hint: {
      en: 'the known ones are knowledge, email and network',
      'zh-CN': '已知的是 knowledge、email 和 network',
    },
  },
  'permission-undeclared': {
    sort: 'person',
    title: {
      en: '{count} {count|permission|permissions} of a tool that the gem itself does not declare',
      'zh-CN': '{count} 个工具权限，gem 自己没有声明',
    },
    item: '{tool}: {permission}',
    hint: {
      en: 'declare it in the gem’s `permissions` too, or take it out of the tool',
      'zh-CN': '请在 gem 的 `permissions` 里也声明，或从工具里去掉',
    },
  },
  'old-manifest': {
    sort: 'left-out',
    title: {
      en: 'the notochord.json that was in the draft, in the place of which a new one is made',
      'zh-CN': '草稿里原有的 notochord.json，已重新生成',
    },
  },
  'docs-not-markdown': {
    sort: 'left-out',
    title: {
      en: '{count} {count|file|files} in docs/ that {count|is|are} not Markdown, as Gem Studio does',
      'zh-CN': 'docs/ 里 {count} 个不是 Markdown 的文件，Gem Studio 也会去掉',
    },
  },
} as const satisfies Record<string, NoteWords>;
