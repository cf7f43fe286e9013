import { constants, statSync } from 'node:fs';
import { cp, lstat, utimes } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Text } from '../../text.ts';
import { fillText, readText } from './values.ts';
import type { Located } from './yaml.ts';

/** The folder that the conversation begins with, absolute. */
export function readWorkspace(at: Located, folder: string): string {
  const path = readText(at);
  const found = resolve(folder, path);
  if (statSync(found, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw at.fault(fillText(NOT_A_FOLDER, { path }));
  return found;
}

/**
 * A copy, so that the original stays as it is. Hidden names, which do not exist for a gem [F-11], are left out, as is
 * what is neither file, folder nor link. Files carry the time `now` where the scenario's clock stands still.
 */
export async function copyWorkspace(from: string, to: string, now: number | undefined): Promise<void> {
  const files: string[] = [];
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (source, target) => {
      if (source === from) return true;
      if (basename(source).startsWith('.')) return false;
      const stats = await lstat(source);
      if (stats.isFile()) files.push(target);
      return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
    },
  });
  if (now === undefined) return;
  for (const file of files) await utimes(file, now / 1000, now / 1000);
}

const NOT_A_FOLDER: Text = {
  en: 'there is no folder “{path}”; it is looked for from the scenario’s own folder',
  'zh-CN': '没有文件夹“{path}”；它是从场景文件所在的文件夹开始查找的',
};
