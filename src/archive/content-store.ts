import type { Buffer } from 'node:buffer';
import { readExactly, readRange } from './read-range.ts';
import { openSpool } from './spool.ts';

/** Up to this a tar is kept in memory; a longer one goes to a temporary file. */
export const IN_MEMORY_MAX = 16 * 1024 * 1024;

/** Holds the bytes of a tar that was inflated. */
export interface ContentStore {
  append(chunk: Uint8Array): Promise<void>;
  slice(offset: number, size: number): Uint8Array;
  chunks(offset: number, size: number): AsyncIterable<Uint8Array>;
  close(): void;
}

/** A store over bytes that are all there. */
export function storeOf(bytes: Buffer): ContentStore {
  return {
    append: () => Promise.reject(new Error('the store is complete')),
    slice: (offset, size) => bytes.subarray(offset, offset + size),
    async *chunks(offset, size) {
      yield bytes.subarray(offset, offset + size);
    },
    close() {},
  };
}

/** A store in a private temporary file, which is removed when it is closed or the process exits. */
export function createSpoolStore(folder: string): ContentStore {
  const spool = openSpool(folder);
  let length = 0;
  return {
    async append(chunk) {
      await spool.write(chunk, length);
      length += chunk.length;
    },
    slice: (offset, size) => readExactly(spool.fd, offset, size),
    chunks: (offset, size) => readRange(spool.fd, offset, size),
    close: () => spool.close(),
  };
}
