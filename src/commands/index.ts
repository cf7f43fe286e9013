import type { Text } from '../text.ts';
import { ADD_COMMANDS } from './add-index.ts';
import type { Command } from './command.ts';

export interface CommandEntry {
  /** One word, or two for a command of a group: `run tool`. */
  readonly name: string;
  readonly summary: Text;
  /** Loads the command's own code, and nothing of any other. */
  readonly load: () => Promise<{ readonly default: Command }>;
}

/** The commands, in the order in which a gem meets them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: { en: 'start a new gem', 'zh-CN': '新建一个 gem' },
    load: () => import('./init.ts'),
  },
  ...ADD_COMMANDS,
  {
    name: 'convert',
    summary: {
      en: 'make a gem of a draft, a skill or agent files',
      'zh-CN': '把草稿、skill 或 agent 文件转换成 gem',
    },
    load: () => import('./convert.ts'),
  },
  {
    name: 'validate',
    summary: {
      en: 'say exactly what is wrong with a gem, and where',
      'zh-CN': '检查 gem，准确说明哪里有什么问题',
    },
    load: () => import('./validate.ts'),
  },
  {
    name: 'explain',
    summary: {
      en: 'tell what a rule finds, and why, with examples',
      'zh-CN': '说明一条规则查什么、为什么查，并给出例子',
    },
    load: () => import('./explain.ts'),
  },
  {
    name: 'test',
    summary: { en: 'run the scenarios under tests/', 'zh-CN': '运行 tests/ 下的场景' },
    load: () => import('./test.ts'),
  },
  {
    name: 'run tool',
    summary: { en: 'run one tool in the sandbox', 'zh-CN': '在沙盒里运行一个工具' },
    load: () => import('./run-tool.ts'),
  },
  {
    name: 'run workflow',
    summary: {
      en: 'run an SOP, each step recorded, and go on with it',
      'zh-CN': '运行 SOP，记录每一步，并可以接着运行',
    },
    load: () => import('./run-workflow.ts'),
  },
  {
    name: 'run undo',
    summary: {
      en: 'put back what the last run changed in the workspace',
      'zh-CN': '恢复上一次运行在工作区里改动的内容',
    },
    load: () => import('./run-undo.ts'),
  },
  {
    name: 'run migration',
    summary: {
      en: 'try the migrations of a table on sample records',
      'zh-CN': '用样本记录试一试某个表的迁移',
    },
    load: () => import('./run-migration.ts'),
  },
  {
    name: 'pack',
    summary: { en: 'pack a gem into one file that installs', 'zh-CN': '把 gem 打成一个可安装的文件' },
    load: () => import('./pack.ts'),
  },
  {
    name: 'keygen',
    summary: { en: 'make a key to sign with', 'zh-CN': '生成签名用的密钥' },
    load: () => import('./keygen.ts'),
  },
  {
    name: 'sign',
    summary: { en: 'add a signature to a packed gem', 'zh-CN': '给打好的包加上签名' },
    load: () => import('./sign.ts'),
  },
  {
    name: 'unsign',
    summary: { en: 'take signatures off a packed gem', 'zh-CN': '去掉包上的签名' },
    load: () => import('./unsign.ts'),
  },
  {
    name: 'verify',
    summary: {
      en: 'check signature, integrity and declarations of a packed gem',
      'zh-CN': '检查包的签名、完整性和声明',
    },
    load: () => import('./verify.ts'),
  },
  {
    name: 'unpack',
    summary: { en: 'verify a packed gem and write its files', 'zh-CN': '验证打好的包，并写出其中的文件' },
    load: () => import('./unpack.ts'),
  },
  {
    name: 'info',
    summary: {
      en: 'say what a gem can do, and what it asks for',
      'zh-CN': '说明一个 gem 能做什么、要求什么权限',
    },
    load: () => import('./info.ts'),
  },
  {
    name: 'list',
    summary: { en: 'list the gems below a folder', 'zh-CN': '列出文件夹下的 gem' },
    load: () => import('./list.ts'),
  },
  {
    name: 'preview',
    summary: {
      en: 'show what the AI, the user and the store see of a gem',
      'zh-CN': '显示 AI、用户和商店看到的 gem',
    },
    load: () => import('./preview.ts'),
  },
  {
    name: 'types',
    summary: {
      en: 'write types for ctx and for what this gem declares',
      'zh-CN': '写出 ctx 的类型，以及这个 gem 所声明内容的类型',
    },
    load: () => import('./types.ts'),
  },
  {
    name: 'data list',
    summary: {
      en: 'show what tools have stored in collections',
      'zh-CN': '查看工具存进集合里的内容',
    },
    load: () => import('./data-list.ts'),
  },
  {
    name: 'diff',
    summary: {
      en: 'say what changes for a user who upgrades',
      'zh-CN': '说明升级会给用户带来哪些改动',
    },
    load: () => import('./diff.ts'),
  },
  {
    name: 'resources add',
    summary: {
      en: 'declare a file to download, with its size and hash',
      'zh-CN': '声明一个要下载的文件，并写入大小和哈希',
    },
    load: () => import('./resources-add.ts'),
  },
  {
    name: 'resources fill',
    summary: {
      en: 'work out sizes and hashes that are missing',
      'zh-CN': '算出缺少的大小和哈希',
    },
    load: () => import('./resources-fill.ts'),
  },
  {
    name: 'resources verify',
    summary: {
      en: 'ask every address whether it still gives the file',
      'zh-CN': '检查每个地址是否仍然给出文件',
    },
    load: () => import('./resources-verify.ts'),
  },
  {
    name: 'resources fetch',
    summary: {
      en: 'download the files that a gem declares',
      'zh-CN': '下载 gem 声明的文件',
    },
    load: () => import('./resources-fetch.ts'),
  },
  {
    name: 'trust add',
    summary: { en: 'trust a publisher’s key for some gems', 'zh-CN': '信任某个发布者的密钥，用于某些 gem' },
    load: () => import('./trust-add.ts'),
  },
  {
    name: 'trust list',
    summary: {
      en: 'show whose keys are trusted, and for which gems',
      'zh-CN': '列出受信任的密钥，以及用于哪些 gem',
    },
    load: () => import('./trust-list.ts'),
  },
  {
    name: 'trust remove',
    summary: { en: 'trust a key no longer', 'zh-CN': '不再信任某个密钥' },
    load: () => import('./trust-remove.ts'),
  },
  {
    name: 'trust revoke',
    summary: {
      en: 'refuse all that a key has signed',
      'zh-CN': '拒绝某个密钥签名的一切',
    },
    load: () => import('./trust-revoke.ts'),
  },
  {
    name: 'clean',
    summary: {
      en: 'remove old runs, trash and caches that nothing uses',
      'zh-CN': '删除旧的运行、回收站和没有用到的缓存',
    },
    load: () => import('./clean.ts'),
  },
  {
    name: 'completion',
    summary: {
      en: 'make a shell complete commands, options and names',
      'zh-CN': '让 shell 补全命令、选项和名字',
    },
    load: () => import('./completion.ts'),
  },
];

/** What a group of commands is for. */
export const GROUPS: Readonly<Record<string, Text>> = {
  add: { en: 'add one item to a gem', 'zh-CN': '给 gem 添加一项' },
  resources: { en: 'files that a gem downloads', 'zh-CN': 'gem 要下载的文件' },
  data: { en: 'look into what a gem has stored', 'zh-CN': '查看 gem 存下的内容' },
  trust: { en: 'say whose signatures you trust', 'zh-CN': '指定你信任谁的签名' },
  run: { en: 'run parts of a gem as the platform would', 'zh-CN': '像平台那样运行 gem 的某一部分' },
};
