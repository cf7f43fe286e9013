import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../errors.ts';
import { systemReason } from '../system-error.ts';
import type { Text } from '../text.ts';

/**
 * Takes the databases away and nothing else: the folder may be one that the person keeps other things in.
 *
 * @throws UserError `state-not-emptied`
 */
export function emptyState(folder: string): void {
  const found = databasesIn(folder);
  // Asked first, so that all of them stay or none.
  const other = found.find((entry) => entry.isDirectory());
  if (other !== undefined) throw isFolder(folder, other.name);
  try {
    for (const { name } of found) rmSync(join(folder, name), { force: true });
  } catch (error) {
    throw notRemoved(folder, error);
  }
}

function databasesIn(folder: string) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter(({ name }) => /\.sqlite(-wal|-shm|-journal)?$/.test(name));
  } catch {
    // Where nothing was stored there is nothing to take away, and what cannot be read is told when it is opened.
    return [];
  }
}

/** What is in it may be somebody's own, so it is theirs to move. */
function isFolder(folder: string, name: string): UserError {
  const path = join(folder, name);
  return cannotEmpty(
    folder,
    {
      en: `there is a folder ${name} in it, where a file of a database belongs`,
      'zh-CN': `里面有一个文件夹 ${name}，而那里应该是数据库的文件`,
    },
    {
      en: `move the folder ${path} away, then run with --fresh again; gem makes the file itself`,
      'zh-CN': `请移走文件夹 ${path}，再用 --fresh 运行；gem 会自己创建这个文件`,
    },
  );
}

function notRemoved(folder: string, error: unknown): UserError {
  const { code } = error as NodeJS.ErrnoException;
  // Windows says no more than this of a file that is open elsewhere.
  const isDenied =
    code === 'EROFS' || (process.platform !== 'win32' && (code === 'EACCES' || code === 'EPERM'));
  return cannotEmpty(folder, systemReason(error, 'Node.js'), isDenied ? OWN_FOLDER : IN_USE);
}

const OWN_FOLDER: Text = {
  en: 'make the folder writable for yourself, or give another with --state',
  'zh-CN': '请确保自己可以写入这个文件夹，或用 --state 另给一个',
};
const IN_USE: Text = {
  en: 'another run may still use it; end it, then run with --fresh again',
  'zh-CN': '可能有另一次运行还在使用它；请先结束那次运行，再用 --fresh 运行',
};

function cannotEmpty(folder: string, why: Text, hint: Text): UserError {
  return new UserError(
    'state-not-emptied',
    { en: `${folder} cannot be emptied: ${why.en}`, 'zh-CN': `无法清空 ${folder}：${why['zh-CN']}` },
    hint,
  );
}
