import type { Location, Message } from 'esbuild';
import { UserError } from '../errors.ts';
import { fill, type Text } from '../text.ts';
import type { Refusal } from './resolve.ts';

/** Where a fault is, in names that the author knows. */
export interface FaultPlace {
  /** The path of a file, or what stands for one. */
  shown(key: string): string;
  /** The files that lead to it, from the entry on, both included. */
  chain(key: string): readonly string[];
}

/** The first of what the bundler could not do, with the way of imports that leads there. */
export function bundleError(messages: readonly Message[], { shown, chain }: FaultPlace): UserError {
  const [message] = messages;
  if (!message) throw new Error('the bundler failed without a message');
  const { code, text, hint, args } = wordsFor(message, shown);
  const key = message.location?.file ?? '';
  const way = message.location ? chain(key).map(shown) : [];
  const place = message.location ? `${placeOf(message.location, shown)}: ` : '';
  const rest = messages.length - 1;
  const said = (language: 'en' | 'zh-CN') =>
    place +
    fill(text[language], args) +
    (way.length > 1 ? fill(WAY[language], { way: way.join(' → ') }) : '') +
    (rest > 0 ? fill(MORE[language], { rest }) : '');
  return new UserError(
    code,
    { en: said('en'), 'zh-CN': said('zh-CN') },
    hint && { en: fill(hint.en, args), 'zh-CN': fill(hint['zh-CN'], args) },
  );
}

function placeOf({ file, line, column, lineText }: Location, shown: FaultPlace['shown']): string {
  return `${shown(file)}:${line}:${columnOf(lineText, column)}`;
}

/** Columns start at 1 and count UTF-16 units; the bundler counts bytes from 0. */
export function columnOf(lineText: string, bytes: number): number {
  return Buffer.from(lineText).subarray(0, bytes).toString().length + 1;
}

interface Words {
  readonly code: string;
  readonly text: Text;
  readonly hint?: Text;
  readonly args: Readonly<Record<string, string>>;
}

function wordsFor({ id, text, detail }: Message, shown: FaultPlace['shown']): Words {
  const refusal = detail as Refusal | undefined;
  if (refusal?.reason !== undefined)
    return { code: `bundle-${refusal.reason}`, args: { ...refusal }, ...REFUSALS[refusal.reason] };
  if (id === 'unsupported-require-call')
    return { code: 'bundle-dynamic-require', args: {}, ...DYNAMIC_REQUIRE };
  const specifier = /^Could not resolve "(.*)"$/.exec(text)?.[1];
  if (specifier !== undefined) return { code: 'bundle-unresolved', args: { specifier }, ...UNRESOLVED };
  const ending = /^No loader is configured for "(\.[^"]*)" files/.exec(text)?.[1];
  if (ending !== undefined) return { code: 'bundle-file-type', args: { ending }, ...REFUSALS['file-type'] };
  // It names files in its own way.
  const named = text.replace(/"([^"]*\/[^"]*)"/g, (_, key: string) => `"${shown(key)}"`);
  return { code: 'bundle-failed', args: { text: named }, text: FAILED };
}

const WAY: Text = { en: '; it comes in by {way}', 'zh-CN': '；它的来路是 {way}' };
const MORE: Text = {
  en: '; and {rest} more {rest|fault|faults} of this kind',
  'zh-CN': '；还有 {rest} 处类似的问题',
};
const FAILED: Text = { en: 'this cannot be bundled: {text}', 'zh-CN': '这里无法打包：{text}' };
const UNRESOLVED = {
  text: {
    en: 'this imports "{specifier}", which was not found',
    'zh-CN': '这里导入了“{specifier}”，没有找到它',
  },
  hint: {
    en: 'run `npm install` in the gem’s folder, or mend the name; `paths` of tsconfig.json are not read',
    'zh-CN': '在 gem 的文件夹里运行 `npm install`，或者改正名字；不会读取 tsconfig.json 的 `paths`',
  },
};
const DYNAMIC_REQUIRE = {
  text: {
    en: 'this calls `require` with a name that is only known while running, and the sandbox has no packages to load then',
    'zh-CN': '这里的 `require` 要到运行时才知道名字，而那时沙盒里没有包可以加载',
  },
  hint: {
    en: 'use a part of the package that does without, or another package',
    'zh-CN': '请改用这个包里不需要它的部分，或者换一个包',
  },
};
const REFUSALS: Readonly<Record<Refusal['reason'], { readonly text: Text; readonly hint: Text }>> = {
  'native-addon': {
    text: {
      en: 'this loads a native addon (.node), machine code that the sandbox does not load',
      'zh-CN': '这里加载原生扩展（.node），沙盒不加载这种机器码',
    },
    hint: {
      en: 'use a package that is made of JavaScript alone',
      'zh-CN': '请换一个只用 JavaScript 写成的包',
    },
  },
  'missing-builtin': {
    text: {
      en: 'this imports "{specifier}", a module of Node that the sandbox does not have',
      'zh-CN': '这里导入了“{specifier}”，沙盒没有这个 Node 模块',
    },
    hint: {
      en: 'use a package, or a version of it, that does without',
      'zh-CN': '请换一个不需要它的包，或这个包的别的版本',
    },
  },
  'remote-import': {
    text: {
      en: 'this imports "{specifier}", and the sandbox loads nothing from elsewhere',
      'zh-CN': '这里导入了“{specifier}”，而沙盒不从别处加载任何东西',
    },
    hint: {
      en: 'install it as a package, or put a copy into the gem',
      'zh-CN': '把它作为包安装，或者在 gem 里放一份副本',
    },
  },
  'file-type': {
    text: {
      en: 'this imports a {ending} file, which cannot become part of a JavaScript module',
      'zh-CN': '这里导入了 {ending} 文件，它不能成为 JavaScript 模块的一部分',
    },
    hint: {
      en: 'import JavaScript, TypeScript or JSON; a file of the gem can be read with Deno.readFile',
      'zh-CN': '请导入 JavaScript、TypeScript 或 JSON；gem 里的文件可以用 Deno.readFile 读取',
    },
  },
};

/** The bundler is a program of its own, of which the fitting one comes as an optional package. */
export function bundlerMissing(): UserError {
  return new UserError(
    'bundler-missing',
    {
      en: `the bundler (esbuild) is not installed for ${process.platform} ${process.arch}`,
      'zh-CN': `没有为 ${process.platform} ${process.arch} 安装打包程序（esbuild）`,
    },
    {
      en: 'run `npm install` again without --omit=optional: it comes as an optional package for each system',
      'zh-CN': '请重新运行 `npm install`，不要加 --omit=optional：它是按系统分别安装的可选包',
    },
  );
}
