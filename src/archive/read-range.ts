import { Buffer } from 'node:buffer';
import { read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { createPool } from './buffer-pool.ts';

const readAsync = promisify(read);

/** Bytes read at once: large enough that the cost of a call does not count. */
const CHUNK = 1024 * 1024;

/** What chunks are read into. */
const pool = createPool(CHUNK);

/**
 * The bytes of an open file from `offset` on, in chunks; each next one is read while the caller works on the
 * last. A chunk is good only until the next is asked for: two buffers serve for all. Ends early when the file does.
 */
export async function* readRange(fd: number, offset: number, size: number): AsyncGenerator<Uint8Array, void> {
  const end = offset + size;
  let at = offset;
  let reading = pool.take();
  let next = readChunk(fd, at, end, reading);
  let given: Buffer | undefined;
  while (at < end) {
    const chunk = await next;
    if (chunk.length === 0) break;
    at += chunk.length;
    if (given) pool.give(given);
    given = reading;
    reading = pool.take();
    next = readChunk(fd, at, end, reading);
    // Waited for above, or by nobody when the caller stops early: then its failure means nothing.
    next.catch(() => {});
    yield chunk;
  }
  if (given) pool.give(given);
  pool.give(reading);
}

async function readChunk(fd: number, at: number, end: number, buffer: Buffer): Promise<Uint8Array> {
  const length = Math.min(buffer.length, end - at);
  if (length <= 0) return new Uint8Array(0);
  const { bytesRead } = await readAsync(fd, buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Reads `size` bytes at once; fewer when the file ends before. */
export function readExactly(fd: number, offset: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  while (filled < size) {
    const count = readSync(fd, buffer, filled, size - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled === size ? buffer : buffer.subarray(0, filled);
}
