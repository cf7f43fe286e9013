import { existsSync, lstatSync } from 'node:fs';
import { UserError } from '../errors.ts';
import { systemCode, systemMeaning } from '../system-error.ts';
import type { Text } from '../text.ts';

export const IS_FILE: Text = {
  en: 'there is a file where a folder has to be',
  'zh-CN': '需要文件夹的地方有一个文件',
};

export const LEADS_NOWHERE: Text = {
  en: 'there is a link that leads nowhere where a folder has to be',
  'zh-CN': '需要文件夹的地方有一个指向不存在之处的链接',
};

export const LEADS_OUT: Text = {
  en: 'it is a link that leads out of the gem’s folder',
  'zh-CN': '它是指向 gem 文件夹外面的链接',
};

/** What the system's error numbers mean for the folder of a new gem alone. */
const CAUSES: Readonly<Record<string, Text>> = {
  EEXIST: IS_FILE,
  ENOTDIR: IS_FILE,
  ENOENT: { en: 'no folder can be made there', 'zh-CN': '那里不能新建文件夹' },
  ENOTEMPTY: {
    en: 'another program has put something there meanwhile',
    'zh-CN': '另一个程序刚在那里放了东西',
  },
};

/** A system's refusal to make a folder or a file in it, as what a person can mend; every other error as it is. */
export function folderFault(error: unknown, target: string): unknown {
  const code = systemCode(error);
  return code === undefined ? error : cannotMake(target, causeOf(code, target));
}

function causeOf(code: string, target: string): Text {
  const cause = CAUSES[code];
  if (cause === IS_FILE && !existsSync(target) && isLink(target)) return LEADS_NOWHERE;
  return cause ?? systemMeaning(code);
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

export function cannotMake(path: string, why: Text): UserError {
  return new UserError(
    'cannot-make-folder',
    {
      en: `no gem can be made, because of ${path}: ${why.en}`,
      'zh-CN': `无法新建 gem，原因在于 ${path}：${why['zh-CN']}`,
    },
    { en: 'name another folder', 'zh-CN': '请换一个文件夹' },
  );
}
