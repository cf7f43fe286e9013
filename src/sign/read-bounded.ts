import type { FileHandle } from 'node:fs/promises';

/**
 * The text of an open file, or `undefined` where it has more than `max` bytes: what a device or a pipe holds is known
 * only by reading, and one without an end must not fill the memory.
 */
export async function readBounded(file: FileHandle, max: number): Promise<string | undefined> {
  const bytes = Buffer.alloc(max + 1);
  let length = 0;
  while (length <= max) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, null);
    if (bytesRead === 0) return bytes.toString('utf8', 0, length);
    length += bytesRead;
  }
  return undefined;
}
