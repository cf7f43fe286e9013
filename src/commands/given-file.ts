import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import type { Io } from '../io.ts';
import { systemReason } from '../system-error.ts';
import type { Text } from '../text.ts';
import { noSuchPath } from './gem-paths.ts';

/** Bytes of a file that a person names; one without an end, such as a device, must not fill the memory. */
export const GIVEN_MAX = 256 * 1024 ** 2;

/**
 * The bytes of a file that was named on the command line. A pipe is waited for without keeping signals waiting.
 * Throws `no-such-path`, and `code` where it cannot be read or has more than `limit` bytes, with the hint.
 */
export async function readGivenFile(
  cwd: string,
  given: string,
  code: string,
  hint: Text,
  limit = GIVEN_MAX,
): Promise<Uint8Array> {
  const path = resolve(cwd, given);
  try {
    const found = statSync(path);
    if (found.isFile() && found.size <= limit) return readFileSync(path);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit) throw new UserError(code, tooLarge({ en: given, 'zh-CN': `${given} ` }, limit), hint);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    if (error instanceof UserError) throw error;
    if (reason === 'ENOENT' || reason === 'ENOTDIR') throw noSuchPath(given);
    throw new UserError(code, reason === 'EISDIR' ? isFolder(given) : unreadable(given, error), hint);
  }
}

/** What stands at a path that was named on the command line; undefined where nothing does. Throws `path-not-readable`. */
export function findGiven(cwd: string, given: string): Stats | undefined {
  try {
    return statSync(resolve(cwd, given));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new UserError('path-not-readable', unreadable(given, error), PATH_HINT);
  }
}

const PATH_HINT: Text = {
  en: 'name a path that you may look into',
  'zh-CN': '请给出一个你有权限查看的路径',
};

function isFolder(given: string): Text {
  return { en: `${given} is a folder, not a file`, 'zh-CN': `${given} 是文件夹，不是文件` };
}

function unreadable(given: string, error: unknown): Text {
  const why = systemReason(error, 'Node.js');
  return { en: `${given} cannot be read: ${why.en}`, 'zh-CN': `无法读取 ${given}：${why['zh-CN']}` };
}

function tooLarge(given: Text, bytes: number): Text {
  const limit = bytes / 1024 ** 2;
  return {
    en: `${given.en} has more than ${limit} MB, or no end, and is read as a whole`,
    'zh-CN': `${given['zh-CN']}超过 ${limit} MB，或者没有尽头，而它会被整个读入`,
  };
}

/** The same of standard input. */
export async function readGivenInput(
  io: Pick<Io, 'readInput'>,
  code: string,
  hint: Text,
  limit = GIVEN_MAX,
): Promise<Uint8Array> {
  const bytes = await io.readInput(limit);
  if (bytes === undefined) throw new UserError(code, tooLarge(STANDARD_INPUT, limit), hint);
  return bytes;
}

const STANDARD_INPUT: Text = { en: 'standard input', 'zh-CN': '标准输入' };
