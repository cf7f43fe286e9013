import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ensureFolder } from '../ensure-folder.ts';
import { keyError } from './key-error.ts';

export interface NewFile {
  readonly path: string;
  readonly text: string;
  /** POSIX permissions; what the umask takes away stays away. */
  readonly mode: number;
}

/**
 * Writes files that must not be there yet, all of them or none. Each gets its name only when it is whole and
 * on the disk, so that an interrupted run leaves no half-written key under its name.
 *
 * @param folderMode for folders that have to be made; one that is there keeps its own.
 * @throws UserError `key-file-exists`, `key-file-unwritable`.
 */
export async function writeNewFiles(files: readonly NewFile[], folderMode: number): Promise<void> {
  const drafts: string[] = [];
  const placed: string[] = [];
  let current = '';
  try {
    for (const { path, text, mode } of files) {
      current = path;
      ensureFolder(dirname(path), folderMode);
      const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
      drafts.push(draft);
      await writeDraft(draft, text, mode);
    }
    for (const [index, { path }] of files.entries()) {
      current = path;
      await place(drafts[index] ?? '', path);
      placed.push(path);
    }
  } catch (error) {
    await removeAll(placed);
    const reason = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (reason === undefined) throw error;
    throw reason === 'EEXIST'
      ? keyError('key-file-exists', { source: current })
      : keyError('key-file-unwritable', { source: current, reason });
  } finally {
    await removeAll(drafts);
  }
}

async function writeDraft(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives a draft its name, unless the name is taken. */
async function place(draft: string, path: string): Promise<void> {
  try {
    // A hard link is the one step that both fails on a taken name and shows only the whole file.
    await link(draft, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    // Some file systems know no hard links: take the name first, then move the whole file over it.
    await (await open(path, 'wx')).close();
    await rename(draft, path).catch(async (failure: unknown) => {
      await removeAll([path]);
      throw failure;
    });
  }
}

async function removeAll(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
