import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { systemCode } from '../system-error.ts';
import { temporaryName } from '../temporary-name.ts';
import { outputExists } from './atomic-file.ts';
import { fileFault } from './file-fault.ts';
import type { FileRecord } from './index-file.ts';
import { makeFolder } from './make-folder.ts';
import type { Content } from './read-content.ts';
import { ArchiveRefusal } from './refusal.ts';
import { removeAtExit } from './temporary.ts';

/**
 * Writes verified content into a folder that is new or empty. All is written into a private folder beside it
 * first, each file opened exclusively and hashed once more on its way, and renamed at the end: after a
 * refusal, an error or an abort nothing is left.
 *
 * @throws UserError `output-exists` when the folder holds something, or `cannot-write`.
 * @throws ArchiveRefusal `file-hash` when the bytes are no longer those that were verified.
 */
export async function extractContent(
  content: Content,
  target: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const folder = resolve(target);
  try {
    await checkEmpty(folder);
    const parent = await makeFolder(dirname(folder));
    try {
      await extractBeside(content, folder, signal);
    } catch (error) {
      await parent.unmake();
      throw error;
    }
  } catch (error) {
    throw fileFault(error, 'write', target);
  }
}

async function extractBeside(
  content: Content,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const workshop = temporaryName(dirname(folder));
  const exit = removeAtExit(workshop);
  try {
    await mkdir(workshop, { mode: 0o700 });
    // Inside the private folder, so that the new one has the permissions that any new folder has.
    const fresh = join(workshop, 'gem');
    await mkdir(fresh);
    await writeFiles(content, fresh, signal);
    signal?.throwIfAborted();
    await giveName(fresh, folder);
  } finally {
    await rm(workshop, { recursive: true, force: true });
    exit.forget();
  }
}

async function checkEmpty(folder: string): Promise<void> {
  try {
    if ((await lstat(folder)).isDirectory() && (await readdir(folder)).length === 0) return;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  throw outputExists(folder);
}

async function writeFiles(content: Content, fresh: string, signal: AbortSignal | undefined): Promise<void> {
  const folders = new Set([fresh]);
  for (const file of content.files) {
    signal?.throwIfAborted();
    const path = join(fresh, ...file.path.split('/'));
    ensureFolder(dirname(path), folders);
    await writeFile(content, file, path, signal);
  }
}

function ensureFolder(folder: string, made: Set<string>): void {
  if (made.has(folder)) return;
  ensureFolder(dirname(folder), made);
  // Not recursive: a folder that is there already was made by somebody else.
  mkdirSync(folder);
  made.add(folder);
}

async function writeFile(
  content: Content,
  { mode, path, sha256 }: FileRecord,
  to: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const hash = createHash('sha256');
  const fd = openSync(to, 'wx', mode === '755' ? 0o755 : 0o644);
  try {
    for await (const chunk of content.open(path)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      for (let done = 0; done < chunk.length; ) done += writeSync(fd, chunk, done);
    }
  } finally {
    closeSync(fd);
  }
  if (hash.digest('hex') !== sha256) throw new ArchiveRefusal('file-hash', { path });
}

/** The rename fails when something has appeared there meanwhile; on Windows also for an empty folder. */
async function giveName(fresh: string, folder: string): Promise<void> {
  if (process.platform === 'win32') {
    await rmdir(folder).catch((error: unknown) => {
      if (systemCode(error) !== 'ENOENT') throw error;
    });
  }
  try {
    await rename(fresh, folder);
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '')) throw outputExists(folder);
    throw error;
  }
}
