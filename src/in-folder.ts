import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from './errors.ts';
import type { Io } from './io.ts';

/** For `-C`: the same streams in another folder. Throws `no-such-folder`. */
export function inFolder(io: Io, dir: unknown): Io {
  if (typeof dir !== 'string') return io;
  const cwd = resolve(io.cwd, dir);
  if (dir !== '' && statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    return { ...io, cwd, shellCwd: io.cwd };
  throw new UserError(
    'no-such-folder',
    { en: `there is no folder "${dir}", which -C names`, 'zh-CN': `没有 -C 给出的文件夹“${dir}”` },
    { en: 'check the spelling, and the folder you are in', 'zh-CN': '请检查拼写，以及当前所在的文件夹' },
  );
}
