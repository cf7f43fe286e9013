import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** [F-13] Bytes that one read or write carries (A-limits). */
export const CONTENT_MAX = 20 * 1024 * 1024;

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL } = constants;
/** Not on Windows. A FIFO that took the file's place is not waited for. */
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;

export interface Content {
  /** Of the file as a whole; more than CONTENT_MAX where it is too large. */
  readonly size: number;
  /** Nothing where it is too large. */
  readonly bytes: Buffer;
}

/**
 * Reads a whole file that was looked at as `inode`. Undefined when something else stands there now, or it is no file.
 * Throws the system's errors.
 */
export async function readWhole(real: string, inode: number): Promise<Content | undefined> {
  const handle = await open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.ino !== inode) return undefined;
    if (stats.size > CONTENT_MAX) return { size: stats.size, bytes: Buffer.alloc(0) };
    const bytes = await readUpTo(handle, stats.size, CONTENT_MAX + 1);
    return { size: bytes.length, bytes: bytes.length > CONTENT_MAX ? Buffer.alloc(0) : bytes };
  } finally {
    await handle.close();
  }
}

/** A file may grow while it is read: what it holds at the end is what counts, up to `max`. */
async function readUpTo(handle: FileHandle, expected: number, max: number): Promise<Buffer> {
  let buffer = Buffer.allocUnsafe(Math.min(expected + 1, max));
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === max) return buffer.subarray(0, filled);
    if (filled < buffer.length) continue;
    const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, max));
    buffer.copy(larger, 0, 0, filled);
    buffer = larger;
  }
}

export interface WholeWrite {
  readonly target: string;
  readonly bytes: Uint8Array;
  /** A folder that no tool sees; the file is made there first, where it is on the target's disk. */
  readonly aside: string;
  /** Permission bits; the system's usual ones when not given. */
  readonly mode?: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Whether it must survive a power cut. */
  readonly isLasting: boolean;
}

/** Writes a file whole or not at all: to another name, to the disk, and then to its own. Throws the system's errors. */
export function writeWhole({ target, aside, bytes, mode, modified, isLasting }: WholeWrite): Promise<void> {
  return putWhole(target, aside, async (temporary) => {
    const handle = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode ?? 0o666);
    try {
      await handle.writeFile(bytes);
      if (mode !== undefined) await handle.chmod(mode);
      await handle.utimes(modified / 1000, modified / 1000);
      if (isLasting) await handle.datasync();
    } finally {
      await handle.close();
    }
  });
}

/** What the names of files that are not whole yet begin with. */
export const TEMPORARY = '.gem-part-';

/** Lets a file be made under a name in `aside`, and puts it in the place of what is at `target`. */
export async function putWhole(
  target: string,
  aside: string,
  make: (temporary: string) => Promise<void>,
): Promise<void> {
  const name = `${TEMPORARY}${randomBytes(8).toString('hex')}`;
  try {
    await putBy(join(aside, name), target, make);
  } catch (error) {
    // Another disk: then beside the target, under a name that begins with a dot and so does not exist for a gem.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await putBy(join(dirname(target), name), target, make);
  }
}

async function putBy(
  temporary: string,
  target: string,
  make: (temporary: string) => Promise<void>,
): Promise<void> {
  try {
    await make(temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
