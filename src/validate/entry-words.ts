import type { Drop } from '../gem/shipping.ts';
import type { Language, Text } from '../text.ts';

/** Why each kind of file stays at home. */
const HOME = {
  hidden: {
    en: 'its name, or that of a folder above it, starts with a dot',
    'zh-CN': '它或它上级文件夹的名字以点开头',
  },
  node_modules: { en: 'it is in node_modules', 'zh-CN': '它在 node_modules 里' },
  tests: { en: 'it is in tests/', 'zh-CN': '它在 tests/ 里' },
  package: { en: 'it is a packed gem', 'zh-CN': '它是打好的包' },
  config: { en: 'it is the configuration of these tools', 'zh-CN': '它是本工具的配置' },
  'project-file': { en: 'it belongs to the project around the gem', 'zh-CN': '它属于 gem 之外的项目' },
  declarations: { en: 'it holds type declarations alone', 'zh-CN': '它只有类型声明' },
  system: { en: 'it is a file of the operating system', 'zh-CN': '它是操作系统的文件' },
  gemignore: { en: '.gemignore names it', 'zh-CN': '.gemignore 里写了它' },
} as const satisfies Readonly<Record<Drop, Text>>;

type OwnMessageId =
  | 'missing'
  | 'notThere'
  | 'notThereMeant'
  | 'absolute'
  | 'backslash'
  | 'leaves'
  | 'folder'
  | 'ending';
export type EntryMessageId = OwnMessageId | `home:${Drop}`;

type Words = Readonly<Record<EntryMessageId, string>>;

/** What is said of the entry of an item; `noun` is what such an item is called in each language. */
export function entryMessages(noun: Text): Readonly<Record<Language, Words>> {
  const en = `${noun.en} "{name}"`;
  const zh = `${noun['zh-CN']}“{name}”`;
  return {
    en: {
      missing: `${en} names no file that holds its code`,
      notThere: `the entry of ${en} is {entry}, and the gem has no such file`,
      notThereMeant: `the entry of ${en} is {entry}, and the gem has no such file; did you mean "{meant}"?`,
      absolute: `the entry of ${en} is {entry}, an absolute path; it is a path from the gem’s root`,
      backslash: `the entry of ${en} is {entry}; paths in a gem have / between folders`,
      leaves: `the entry of ${en} is {entry}, which leads out of the gem`,
      folder: `the entry of ${en} is {entry}, a folder`,
      ending: `the entry of ${en} is {entry}, and has to end in one of {endings}`,
      ...homeWords((why) => `the entry of ${en} is {entry}, which does not ship: ${why.en}`),
    },
    'zh-CN': {
      missing: `${zh}没有写存放代码的文件`,
      notThere: `${zh}的 entry 是 {entry}，gem 里没有这个文件`,
      notThereMeant: `${zh}的 entry 是 {entry}，gem 里没有这个文件；你是不是想写“{meant}”？`,
      absolute: `${zh}的 entry 是 {entry}，是绝对路径；应写从 gem 根目录开始的路径`,
      backslash: `${zh}的 entry 是 {entry}；gem 里的路径用 / 分隔文件夹`,
      leaves: `${zh}的 entry 是 {entry}，指向了 gem 之外`,
      folder: `${zh}的 entry 是 {entry}，那是一个文件夹`,
      ending: `${zh}的 entry 是 {entry}，结尾应为 {endings} 之一`,
      ...homeWords((why) => `${zh}的 entry 是 {entry}，它不会被打包：${why['zh-CN']}`),
    },
  };
}

export const ENTRY_HINTS: Readonly<Record<Language, Readonly<Partial<Words>>>> = {
  en: {
    missing: 'add "entry" with the path of the file from the gem’s root',
    notThere: 'write the path from the gem’s root, upper and lower case as the file has it',
    notThereMeant: 'write "{meant}"',
    backslash: 'write "{meant}"',
    leaves: 'move the file into the gem',
    folder: 'name the file in it that holds the code',
    ...homeWords(() => 'move the file to where it ships, or change what keeps it out'),
  },
  'zh-CN': {
    missing: '加上“entry”，写从 gem 根目录开始的文件路径',
    notThere: '写从 gem 根目录开始的路径，大小写要与文件一致',
    notThereMeant: '写成“{meant}”',
    backslash: '写成“{meant}”',
    leaves: '把文件移到 gem 里面',
    folder: '写出其中存放代码的文件',
    ...homeWords(() => '把文件移到会被打包的地方，或者修改把它排除在外的规则'),
  },
};

/** What is said of a file that stays at home, by the reason it does. */
export function homeWords(words: (why: Text) => string): Readonly<Record<`home:${Drop}`, string>> {
  return Object.fromEntries(Object.entries(HOME).map(([by, why]) => [`home:${by}`, words(why)])) as Record<
    `home:${Drop}`,
    string
  >;
}
