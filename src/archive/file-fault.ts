import { UserError } from '../errors.ts';
import type { Text } from '../text.ts';

/** What a system's error number means to a person; the rest is told by its own name. */
const MEANINGS: Readonly<Record<string, Text>> = {
  ENOENT: { en: 'it does not exist', 'zh-CN': '它不存在' },
  EACCES: { en: 'permission is denied', 'zh-CN': '没有权限' },
  EPERM: { en: 'permission is denied', 'zh-CN': '没有权限' },
  EISDIR: { en: 'it is a folder', 'zh-CN': '它是一个文件夹' },
  ENOTDIR: { en: 'a part of the path is not a folder', 'zh-CN': '路径中有一部分不是文件夹' },
  ENOSPC: { en: 'no space is left on the disk', 'zh-CN': '磁盘空间不足' },
  EDQUOT: { en: 'the quota of the disk is used up', 'zh-CN': '磁盘配额已用完' },
  EFBIG: { en: 'it is larger than a file may be here', 'zh-CN': '它超过了这里允许的文件大小' },
  EIO: { en: 'the disk reports an error', 'zh-CN': '磁盘报告了错误' },
  ELOOP: { en: 'its links lead in a circle', 'zh-CN': '它的链接绕成了圈' },
  ESPIPE: { en: 'it is a pipe and not a file', 'zh-CN': '它是管道，不是文件' },
  EROFS: { en: 'the disk is read-only', 'zh-CN': '磁盘是只读的' },
  ENAMETOOLONG: { en: 'its name is too long for this system', 'zh-CN': '名字对本系统来说太长' },
  EBUSY: { en: 'another program is using it', 'zh-CN': '另一个程序正在使用它' },
  EMFILE: { en: 'too many files are open', 'zh-CN': '打开的文件太多' },
};

/**
 * Turns a system's refusal to read or write a file into a `UserError` (`cannot-read`, `cannot-write`) that
 * names the file; every other error is returned as it is.
 */
export function fileFault(error: unknown, doing: 'read' | 'write', path: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  const why = whyRefused(code);
  const verb = doing === 'read' ? { en: 'read', 'zh-CN': '读取' } : { en: 'written', 'zh-CN': '写入' };
  return new UserError(`cannot-${doing}`, {
    en: `${path} cannot be ${verb.en}: ${why.en}`,
    'zh-CN': `无法${verb['zh-CN']} ${path}：${why['zh-CN']}`,
  });
}

/** What a system's name for an error (`EACCES`) means, in words where there are some. */
export function whyRefused(code: string): Text {
  return MEANINGS[code] ?? { en: code, 'zh-CN': code };
}

/** The system's name for an error (`ENOENT`), or `undefined` when it is not the system's. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
