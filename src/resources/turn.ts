import { lstat } from 'node:fs/promises';
import { withFileLock } from '../archive/file-lock.ts';
import { UserError } from '../errors.ts';
import { partialPath } from './paths.ts';

/**
 * Does something with a file, or a folder, while no other process does: so that several that want the same
 * file of the cache cause one download. Another's download is waited for as long as it receives something.
 *
 * @throws UserError `file-busy` or `cannot-write`, and what `work` throws.
 */
export async function inTurn<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let before = ''; ; ) {
    try {
      return await withFileLock(path, work, signal);
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'file-busy') throw error;
      const now = await stateOf(partialPath(path));
      if (now === before) throw error;
      before = now;
    }
  }
}

async function stateOf(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined);
  return found === undefined ? '' : `${found.size} ${found.mtimeMs}`;
}
