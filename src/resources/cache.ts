import { chmod, lstat, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './declaration.ts';
import { fileContent } from './file-content.ts';
import { resourceFolder } from './paths.ts';

/** The time that every checked file carries: writing to one afterwards changes it, and it is checked again. */
const CHECKED_TIME = new Date('2000-01-01T00:00:00Z');
/** Milliseconds without a byte after which the rest of a download belongs to nobody any more. */
const ABANDONED_AFTER = 60 * 60 * 1000;
const PART = /^[0-9a-f]{64}\.part$/;

/** Whether the file is there and was not touched since it was checked. */
export async function isKept(path: string, { size }: Content): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() === true && found.size === size && found.mtimeMs === CHECKED_TIME.getTime();
}

/**
 * Whether the file is there once it was looked at byte for byte: what is not what its name says is taken away. Only in
 * the file's turn.
 */
export async function isKeptAfterAll(path: string, content: Content, signal?: AbortSignal): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isFile()) {
    const reading = { max: found.size, signal };
    // What cannot be read is of no use to a tool either.
    const known = await fileContent(path, reading).catch(() => undefined);
    signal?.throwIfAborted();
    if (known?.sha256 === content.sha256) {
      await markChecked(path);
      // Whoever declares another size by mistake does not cost the others their file.
      return known.size === content.size;
    }
  }
  await rm(path, { recursive: true, force: true });
  return false;
}

/** Makes a file read-only, and gives it the time of what was checked. */
export async function markChecked(path: string): Promise<void> {
  await utimes(path, CHECKED_TIME, CHECKED_TIME);
  await chmod(path, 0o444);
}

/** Removes what downloads left that were ended from outside. Those that still receive something are let be. */
export async function clearAbandoned(cache: string, now: number = Date.now()): Promise<void> {
  const folder = resourceFolder(cache);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!PART.test(name)) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true }).catch(() => {});
  }
}
