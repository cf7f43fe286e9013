import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureFolder } from '../ensure-folder.ts';
import { systemCode } from '../system-error.ts';
import { trustError } from './trust-error.ts';

/** How often, and for how many milliseconds in all, another command is waited for. */
const TRY_EVERY = 25;
const WAIT_MAX = 2000;

/**
 * Reads and replaces a file so that no two commands lose each other's change: whoever has made the draft beside
 * it is the only one to write, and the draft gets the file's name only when it is whole and on the disk.
 *
 * @param change reads what is there and gives the new text, or `undefined` to leave the file as it is.
 * @throws UserError `trust-file-busy`, `trust-file-unwritable`, and what `change` throws.
 */
export async function replaceFile(
  path: string,
  modes: { readonly mode: number; readonly folderMode: number },
  change: () => Promise<string | undefined>,
): Promise<void> {
  let draft: string | undefined;
  let handle: FileHandle | undefined;
  try {
    ensureFolder(dirname(path), modes.folderMode);
    // Through a link the file that it leads to is replaced, and the link stays.
    const target = await realpath(path).catch(() => path);
    const lock = join(dirname(target), `.${basename(target)}.new`);
    handle = await takeTurn(lock, path, modes.mode);
    draft = lock;
    const text = await change();
    if (text === undefined) return;
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    await renameOver(draft, target);
    draft = undefined;
  } catch (error) {
    throw written(error, path);
  } finally {
    await handle?.close().catch(() => {});
    if (draft !== undefined) await rm(draft, { force: true });
  }
}

async function takeTurn(lock: string, path: string, mode: number): Promise<FileHandle> {
  for (let waited = 0; ; waited += TRY_EVERY) {
    try {
      return await open(lock, 'wx', mode);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (waited >= WAIT_MAX) throw trustError('trust-file-busy', { file: path, lock });
      await setTimeout(TRY_EVERY);
    }
  }
}

/** On Windows a virus scanner or a reader may hold either file for a moment. */
async function renameOver(draft: string, target: string): Promise<void> {
  for (let wait = 10; ; wait *= 2) {
    try {
      return await rename(draft, target);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const isBusy = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
      if (!isBusy || wait > 1000) throw error;
      await setTimeout(wait);
    }
  }
}

function written(error: unknown, path: string): unknown {
  const reason = systemCode(error);
  return reason === undefined ? error : trustError('trust-file-unwritable', { file: path, reason });
}
