import type { Language, Text } from '../text.ts';

const MESSAGES = {
  npm: {
    en: 'this imports {specifier}, and the sandbox loads no packages',
    'zh-CN': '这里导入了 {specifier}，而沙盒不能加载包',
  },
  jsr: {
    en: 'this imports {specifier}, and the sandbox loads no packages',
    'zh-CN': '这里导入了 {specifier}，而沙盒不能加载包',
  },
  remote: {
    en: 'this imports {specifier} from the network, which the sandbox refuses',
    'zh-CN': '这里从网络导入 {specifier}，沙盒会拒绝',
  },
  scheme: {
    en: 'this imports {specifier}, and the sandbox knows no "{scheme}:"',
    'zh-CN': '这里导入了 {specifier}，而沙盒不认识“{scheme}:”',
  },
  absolute: {
    en: 'this imports {specifier}, a place on this machine that no other machine has',
    'zh-CN': '这里导入了 {specifier}，这是本机上的位置，别的机器上没有',
  },
  leaves: {
    en: 'this imports {specifier}, which leads out of the gem',
    'zh-CN': '这里导入了 {specifier}，指向了 gem 之外',
  },
  folder: {
    en: 'this imports {specifier}, a folder',
    'zh-CN': '这里导入了 {specifier}，那是一个文件夹',
  },
  folderMeant: {
    en: 'this imports {specifier}, a folder; did you mean "{meant}"?',
    'zh-CN': '这里导入了 {specifier}，那是一个文件夹；你是不是想写“{meant}”？',
  },
  notThere: {
    en: 'this imports {specifier}, and the gem has no such file',
    'zh-CN': '这里导入了 {specifier}，gem 里没有这个文件',
  },
  notThereMeant: {
    en: 'this imports {specifier}, and the gem has no such file; did you mean "{meant}"?',
    'zh-CN': '这里导入了 {specifier}，gem 里没有这个文件；你是不是想写“{meant}”？',
  },
  bare: {
    en: 'this imports {specifier}, which names a package; the file of the gem is "{meant}"',
    'zh-CN': '这里导入了 {specifier}，这是包的写法；gem 里的文件应写成“{meant}”',
  },
  builtin: {
    en: 'this imports {specifier}, which the sandbox knows only as "{meant}"',
    'zh-CN': '这里导入了 {specifier}，沙盒只认“{meant}”这种写法',
  },
  alias: {
    en: 'this imports {specifier}, a name that only settings such as those of tsconfig.json explain, which are not read',
    'zh-CN': '这里导入了 {specifier}，这种名字要靠 tsconfig.json 之类的设置才能解释，而这些设置不会被读取',
  },
  notInstalled: {
    en: 'this imports {specifier}, and no node_modules beside or above the gem has the package "{package}"',
    'zh-CN': '这里导入了 {specifier}，gem 所在的文件夹及其上级的 node_modules 里都没有包“{package}”',
  },
  packedPackage: {
    en: 'this imports {specifier}, a package, and the sandbox loads none',
    'zh-CN': '这里导入了包 {specifier}，而沙盒不能加载包',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type ImportMessageId = keyof typeof MESSAGES;

const INSTALL: Text = {
  en: 'run `npm install {package}` and import "{meant}": what comes from node_modules is bundled when the gem is packed',
  'zh-CN': '运行 `npm install {package}`，再导入“{meant}”：打包 gem 时会把 node_modules 里的代码一起打进去',
};
const WRITE_MEANT: Text = { en: 'write "{meant}"', 'zh-CN': '写成“{meant}”' };

const HINTS: Readonly<Partial<Record<ImportMessageId, Text>>> = {
  npm: INSTALL,
  jsr: {
    en: 'run `npx jsr add {package}` and import "{meant}": what comes from node_modules is bundled when the gem is packed',
    'zh-CN': '运行 `npx jsr add {package}`，再导入“{meant}”：打包 gem 时会把 node_modules 里的代码一起打进去',
  },
  remote: {
    en: 'put a copy of the file into the gem and import it by its path',
    'zh-CN': '把这个文件复制到 gem 里，按路径导入',
  },
  scheme: {
    en: 'import a file of the gem, an installed package, or one of `node:`',
    'zh-CN': '请导入 gem 里的文件、已安装的包，或 `node:` 模块',
  },
  absolute: {
    en: 'put the file into the gem and import it by a path that starts with ./ or ../',
    'zh-CN': '把文件放到 gem 里，用 ./ 或 ../ 开头的路径导入',
  },
  leaves: { en: 'move the file into the gem', 'zh-CN': '把文件移到 gem 里面' },
  folder: { en: 'name the file in it', 'zh-CN': '写出其中的文件名' },
  folderMeant: WRITE_MEANT,
  notThere: {
    en: 'write the path from this file, with its ending, upper and lower case as the file has it',
    'zh-CN': '写从当前文件出发的路径，带上扩展名，大小写要与文件一致',
  },
  notThereMeant: WRITE_MEANT,
  bare: WRITE_MEANT,
  builtin: WRITE_MEANT,
  alias: {
    en: 'write the path from this file, or a name that starts with # and stands under "imports" in package.json',
    'zh-CN': '请写从当前文件出发的路径，或用以 # 开头、在 package.json 的“imports”里说明的名字',
  },
  notInstalled: {
    en: 'run `npm install {package}` in the gem’s folder, or mend the name',
    'zh-CN': '在 gem 的文件夹里运行 `npm install {package}`，或者改正名字',
  },
  packedPackage: {
    en: 'pack the gem with `gem pack`, which bundles packages',
    'zh-CN': '用 `gem pack` 打包，它会把包的代码一起打进去',
  },
};

export function importMessages(language: Language): Readonly<Record<ImportMessageId, string>> {
  return inLanguage(MESSAGES, language) as Record<ImportMessageId, string>;
}

export function importHints(language: Language): Readonly<Partial<Record<ImportMessageId, string>>> {
  return inLanguage(HINTS, language);
}

function inLanguage(texts: Readonly<Record<string, Text>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, text[language]]));
}
