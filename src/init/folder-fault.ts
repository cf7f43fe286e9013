import { UserError } from '../errors.ts';
import { type Text, verbatim } from '../text.ts';

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

const DENIED: Text = { en: 'permission is denied', 'zh-CN': '没有权限' };

/** What the system's error numbers mean for the folder of a new gem; the rest is told by its own name. */
const CAUSES: Readonly<Record<string, Text>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  EEXIST: IS_FILE,
  ENOTDIR: IS_FILE,
  ENAMETOOLONG: { en: 'its name is too long for this system', 'zh-CN': '名字对本系统来说太长' },
  ENOSPC: { en: 'no space is left on the disk', 'zh-CN': '磁盘空间不足' },
  ENOTEMPTY: {
    en: 'another program has put something there meanwhile',
    'zh-CN': '另一个程序刚在那里放了东西',
  },
  EROFS: { en: 'the disk is read-only', 'zh-CN': '磁盘是只读的' },
};

/** A system's refusal to make a folder or a file in it, as what a person can mend; every other error as it is. */
export function folderFault(error: unknown, target: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  const code = String(error.code);
  return cannotMake(target, CAUSES[code] ?? verbatim(code));
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
