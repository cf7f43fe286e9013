import { UserError } from '../errors.ts';
import { systemCode, systemMeaning } from '../system-error.ts';
import type { Text } from '../text.ts';

/** What system-error.ts says otherwise, or not at all: here it is always a file, and it may be read as well as written. */
const OF_A_FILE: Readonly<Record<string, Text>> = {
  EDQUOT: { en: 'the quota of the disk is used up', 'zh-CN': '磁盘配额已用完' },
  EFBIG: { en: 'it is larger than a file may be here', 'zh-CN': '它超过了这里允许的文件大小' },
  EIO: { en: 'the disk reports an error', 'zh-CN': '磁盘报告了错误' },
  ELOOP: { en: 'its links lead in a circle', 'zh-CN': '它的链接绕成了圈' },
  ESPIPE: { en: 'it is a pipe and not a file', 'zh-CN': '它是管道，不是文件' },
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

/** What a system's name for an error (`EACCES`) means of a file, in words where there are some. */
export function whyRefused(code: string): Text {
  return OF_A_FILE[code] ?? systemMeaning(code);
}
