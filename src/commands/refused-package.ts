import { ExitCode, UserError } from '../errors.ts';
import type { Text } from '../text.ts';
import type { Refusal } from './inspect-package.ts';

/** What to do with a file that is no packed gem but something else, by the reason of its refusal. */
const OTHER_FILES: Readonly<Record<string, Text>> = {
  'is-rubygem': {
    en: 'it is for RubyGems: use the `gem` that comes with Ruby, or ask its maker for the Notochord gem',
    'zh-CN': '它是给 RubyGems 用的：请用 Ruby 自带的 `gem`，或者向制作者要 Notochord 的 gem',
  },
  'is-zip': {
    en: 'unzip it, and if a folder with notochord.json comes out, run `gem pack` on that folder',
    'zh-CN': '先解压；如果得到带有 notochord.json 的文件夹，就对那个文件夹运行 `gem pack`',
  },
  'is-gzip': {
    en: 'unpack it with `tar -xzf`, and if a folder with notochord.json comes out, run `gem pack` on that folder',
    'zh-CN': '先用 `tar -xzf` 解开；如果得到带有 notochord.json 的文件夹，就对那个文件夹运行 `gem pack`',
  },
  'not-a-gem': {
    en: 'unpack it with `tar -xf`, and if a folder with notochord.json comes out, run `gem pack` on that folder',
    'zh-CN': '先用 `tar -xf` 解开；如果得到带有 notochord.json 的文件夹，就对那个文件夹运行 `gem pack`',
  },
  'not-a-tar': {
    en: 'name a file that `gem pack` wrote, or a gem’s folder where a folder will do',
    'zh-CN': '请给出 `gem pack` 写出的文件；可以用文件夹的地方，也可以给出 gem 的文件夹',
  },
};

const AGAIN: Text = {
  en: 'get the file again from where it came from, or pack the gem again',
  'zh-CN': '请从来源处重新获取这个文件，或者重新打包',
};

/** What to do about a file that is something else than a packed gem; `undefined` for one that is a damaged gem. */
export function otherFileHint(reason: string): Text | undefined {
  return Object.hasOwn(OTHER_FILES, reason) ? OTHER_FILES[reason] : undefined;
}

/** A refusal as an error, for a command that can do nothing with such a file. The reason is its code. */
export function refusedPackage({ reason, text }: Refusal, named: string): UserError {
  return new UserError(
    reason,
    { en: `${named}: ${text.en}`, 'zh-CN': `${named}：${text['zh-CN']}` },
    otherFileHint(reason) ?? AGAIN,
    ExitCode.no,
  );
}
