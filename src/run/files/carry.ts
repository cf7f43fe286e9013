import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, link, lstat, opendir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { TEMPORARY } from './content.ts';

/**
 * Moves a file, a folder or a link to a name that is free, also to another disk; then a copy is made whole under
 * `aside` on that disk first. Its folder is made where it is missing. Throws the system's errors: EEXIST where the
 * name is taken.
 */
export async function carry(from: string, to: string, signal?: AbortSignal): Promise<void> {
  ensureFolder(dirname(to));
  const stats = await lstat(from);
  // Unlike a rename it never replaces a file that another program has just made there.
  if (stats.isFile() && (await linked(from, to))) return unlink(from);
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copy(from, to, signal);
    await rm(from, { recursive: true });
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every file system has hard links, and none has them across disks.
    return false;
  }
}

/** Copies what `from` is to a name that is free; symbolic links as they stand. All or nothing. */
export async function copy(from: string, to: string, signal?: AbortSignal): Promise<void> {
  ensureFolder(dirname(to));
  const part = join(dirname(to), `${TEMPORARY}${randomBytes(8).toString('hex')}`);
  try {
    await cp(from, part, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
      filter: async (source) => {
        signal?.throwIfAborted();
        const stats = await lstat(source);
        return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
      },
    });
    await rename(part, to);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Bytes of all files in it; what cannot be looked at counts as nothing. Stops counting beyond `max`, for that is all one
 * wants to know then.
 */
export async function sizeOf(path: string, max = Number.POSITIVE_INFINITY): Promise<number> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  const entries = await opendir(path).catch(() => undefined);
  let size = 0;
  for await (const entry of entries ?? []) {
    size += await sizeOf(join(path, entry.name), max - size);
    if (size > max) break;
  }
  return size;
}
