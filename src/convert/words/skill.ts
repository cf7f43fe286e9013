import type { NoteWords } from './words.ts';

/** What is said of an Agent Skill. */
export const SKILL_WORDS = {
  'link-rewritten': {
    sort: 'changed',
    title: {
      en: '{count} {count|path is|paths are} written from the gem’s root',
      'zh-CN': '{count} 处路径改为从 gem 根目录写起',
    },
    item: '{from} → {to}',
  },
  'code-wrapped': {
    sort: 'changed',
    title: {
      en: '{count} {count|file|files} of code put into Markdown, to be read and not run',
      'zh-CN': '{count} 个代码文件放进了 Markdown：供阅读，不运行',
    },
    item: '→ {to}',
  },
  'file-split': {
    sort: 'changed',
    title: {
      en: '{count} {count|file|files} over 64 KB cut into parts',
      'zh-CN': '{count} 个超过 64 KB 的文件分成了几部分',
    },
    item: '→ {to} ({parts})',
  },
  'parts-listed': {
    sort: 'changed',
    title: {
      en: 'SKILL.md has a list of the parts at its end, and each part names the next',
      'zh-CN': 'SKILL.md 末尾列出了各部分，每部分都写明下一部分',
    },
  },
  picture: {
    sort: 'left-out',
    title: {
      en: '{count} {count|picture|pictures}: a skill is text',
      'zh-CN': '{count} 张图片：skill 只有文本',
    },
  },
  'empty-file': {
    sort: 'left-out',
    title: { en: '{count} empty {count|file|files}', 'zh-CN': '{count} 个空文件' },
  },
  'text-too-large': {
    sort: 'person',
    title: {
      en: '{count} {count|text|texts} over 1 MB left out: the AI would not read so many parts',
      'zh-CN': '{count} 个超过 1 MB 的文本没有带上：AI 读不了那么多部分',
    },
    hint: {
      en: 'keep what the AI needs of it, or ship it for a tool to read',
      'zh-CN': '请只留 AI 需要的内容，或随 gem 发布，让工具去读',
    },
  },
  'code-not-run': {
    sort: 'person',
    title: {
      en: 'the skill comes with code, and in a gem nothing of a skill is run',
      'zh-CN': 'skill 带有代码，而 gem 里 skill 的内容都不会运行',
    },
    hint: {
      en: 'what the code did has to become a tool of the gem; say in SKILL.md to call that',
      'zh-CN': '代码要做的事得改成 gem 的工具；请在 SKILL.md 里写明调用它',
    },
  },
  'fence-names-file': {
    sort: 'person',
    title: {
      en: '{count} {count|block of code names a file|lines in blocks of code name files}, left as {count|it is|they are}',
      'zh-CN': '代码块里有 {count} 行提到文件，没有改动',
    },
    item: '{path}',
    hint: {
      en: 'a command that runs a file of the skill does not work in a gem: say what to do instead',
      'zh-CN': '运行 skill 文件的命令在 gem 里用不了：请写明该怎么做',
    },
  },
  'names-left-out': {
    sort: 'person',
    title: {
      en: '{count} {count|place names|places name} a file that is not in the gem',
      'zh-CN': '{count} 处提到没有带上的文件',
    },
    item: '{path}',
    hint: { en: 'say it in words, or take it out', 'zh-CN': '请用文字说明，或去掉' },
  },
  'picture-shown': {
    sort: 'person',
    title: {
      en: '{count} {count|place shows|places show} a picture that cannot ship',
      'zh-CN': '{count} 处显示的图片无法随 gem 发布',
    },
    item: '{target}',
    hint: { en: 'say in words what it shows', 'zh-CN': '请用文字说明图里的内容' },
  },
  'link-outside': {
    sort: 'person',
    title: {
      en: '{count} {count|link leads|links lead} out of the skill’s folder, left as {count|it is|they are}',
      'zh-CN': '{count} 个链接指向 skill 文件夹之外，没有改动',
    },
    item: '{target}',
    hint: {
      en: 'put the file into the skill and convert again, or take the link out',
      'zh-CN': '请把文件放进 skill 再转换一次，或去掉链接',
    },
  },
  'link-absolute': {
    sort: 'person',
    title: {
      en: '{count} {count|link names|links name} a path of one machine, left as {count|it is|they are}',
      'zh-CN': '{count} 个链接写的是某台机器上的路径，没有改动',
    },
    item: '{target}',
    hint: { en: 'take the link out, or say it in words', 'zh-CN': '请去掉链接，或用文字说明' },
  },
  'link-nothing': {
    sort: 'person',
    title: {
      en: '{count} {count|link leads|links lead} to a file that the skill does not have',
      'zh-CN': '{count} 个链接指向 skill 里没有的文件',
    },
    item: '{target}',
    hint: { en: 'mend the link, or take it out', 'zh-CN': '请改正链接，或去掉' },
  },
  'anchor-unknown': {
    sort: 'person',
    title: {
      en: '{count} {count|link leads|links lead} to a heading that the file in parts does not have',
      'zh-CN': '{count} 个链接指向分成几部分的文件里没有的标题',
    },
    item: '{target}',
    hint: { en: 'name the part, or mend the heading', 'zh-CN': '请写明是哪一部分，或改正标题' },
  },
  'block-torn': {
    sort: 'person',
    title: {
      en: '{count} {count|file has|files have} a block over 64 KB, which is cut inside',
      'zh-CN': '{count} 个文件里有超过 64 KB 的段落，从中间切开了',
    },
    hint: { en: 'look at where the parts end', 'zh-CN': '请看看各部分的结尾' },
  },
  'data-torn': {
    sort: 'person',
    title: {
      en: '{count} {count|file|files} of data cut between lines, so that {count|a part alone is|parts alone are} not whole',
      'zh-CN': '{count} 个数据文件按行切开，单独一部分不完整',
    },
    hint: {
      en: 'ship it for a tool to read, or cut it where it makes sense',
      'zh-CN': '请随 gem 发布让工具去读，或在合适的地方切开',
    },
  },
  'allowed-tools': {
    sort: 'person',
    title: {
      en: 'the header of SKILL.md allows tools, which in a gem is only text',
      'zh-CN': 'SKILL.md 的头部写了允许的工具，在 gem 里它只是文字',
    },
    item: '{tools}',
    hint: {
      en: 'a gem asks for nothing through its skill: what needs a tool goes into `tools` or an agent',
      'zh-CN': 'gem 不通过 skill 要求权限：需要工具的写进 `tools` 或 agent',
    },
  },
} as const satisfies Record<string, NoteWords>;
