import { Buffer } from 'node:buffer';

/** Buffers that are used again and again: left to the garbage collector, tens of MiB of them wait for it. */
export interface Pool {
  take(): Buffer;
  /** Takes a buffer back that nobody uses any more. A part of one is left alone. */
  give(buffer: Buffer): void;
}

/** Buffers of one size, in memory that threads share, so that what is in them can be hashed elsewhere. */
export function createPool(size: number): Pool {
  const free: Buffer[] = [];
  return {
    take: () => free.pop() ?? Buffer.from(new SharedArrayBuffer(size)),
    give(buffer) {
      if (buffer.length === size) free.push(buffer);
    },
  };
}
