import type { Text } from './text.ts';

const DENIED: Text = { en: 'permission is denied', 'zh-CN': '没有权限' };

/**
 * What a system's error means to a person, by its name: of POSIX, and where Windows has more, of libuv. It goes after a
 * colon, and "it" is the file or the folder that stands before.
 */
const MEANINGS: Readonly<Record<string, Text>> = {
  ENOENT: { en: 'it does not exist', 'zh-CN': '它不存在' },
  EACCES: DENIED,
  EPERM: DENIED,
  EEXIST: { en: 'something with this name is there already', 'zh-CN': '已经有同名的文件或文件夹' },
  EISDIR: { en: 'it is a folder', 'zh-CN': '它是一个文件夹' },
  ENOTDIR: { en: 'a part of the path is not a folder', 'zh-CN': '路径中有一部分不是文件夹' },
  ENOTEMPTY: { en: 'the folder is not empty', 'zh-CN': '文件夹不是空的' },
  ENOSPC: { en: 'no space is left on the disk', 'zh-CN': '磁盘空间不足' },
  EDQUOT: { en: 'your share of the disk is used up', 'zh-CN': '你的磁盘配额已经用完' },
  EROFS: { en: 'the disk is read-only', 'zh-CN': '磁盘是只读的' },
  ENAMETOOLONG: { en: 'its name is too long for this system', 'zh-CN': '名字对本系统来说太长' },
  ELOOP: { en: 'its symbolic links lead in a circle', 'zh-CN': '符号链接互相指向，绕成了圈' },
  EBUSY: { en: 'another program is using it', 'zh-CN': '另一个程序正在使用它' },
  ETXTBSY: { en: 'it is a program that is running', 'zh-CN': '它是正在运行的程序' },
  EMFILE: { en: 'too many files are open', 'zh-CN': '打开的文件太多' },
  ENFILE: { en: 'too many files are open', 'zh-CN': '打开的文件太多' },
  EFBIG: { en: 'it would be larger than this disk allows', 'zh-CN': '超过了这个磁盘允许的文件大小' },
  EXDEV: { en: 'it lies on another disk', 'zh-CN': '它在另一个磁盘上' },
  EIO: { en: 'the disk could not do it, and may be damaged', 'zh-CN': '磁盘读写出错，可能已经损坏' },
  ENOMEM: { en: 'no memory is left', 'zh-CN': '内存不足' },
  ENOEXEC: { en: 'it is not a program for this system', 'zh-CN': '它不是本系统能运行的程序' },
};

/** The system's name for an error (`ENOENT`), or `undefined` when it is not the system's. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What a system's name for an error (`EACCES`) means; the name itself where there are no words for it. */
export function systemMeaning(code: string): Text {
  return Object.hasOwn(MEANINGS, code) ? (MEANINGS[code] as Text) : { en: code, 'zh-CN': code };
}

/**
 * Why something was refused, in words that both languages have: by the system's name for the error where it has one,
 * else what was thrown, quoted as the words of `who` (`Node.js`).
 */
export function systemReason(error: unknown, who: string): Text {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) return systemMeaning(code);
  const words = typeof message === 'string' ? message : String(error);
  return { en: `${who} says "${words}"`, 'zh-CN': `${who} 的原话是“${words}”` };
}
