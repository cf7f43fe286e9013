import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * What is read when the program starts is put here, one thing after another: the system takes longer to give fresh
 * memory than to read a file into it. So what stands here is good until something else is read.
 */
let room = Buffer.alloc(0);

/** Enough for every file of `dist/` that most runs read, and for what V8 kept of it. */
const USUAL = 512 * 1024;

export function roomFor(size: number): Buffer {
  if (room.length < size) room = Buffer.allocUnsafeSlow(Math.max(size, USUAL));
  return room;
}

/** A text of one byte a character. Throws the system's error. */
export function readText(path: string): string {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const bytes = roomFor(size);
    return bytes.toString('latin1', 0, readSync(fd, bytes, 0, size, 0));
  } finally {
    closeSync(fd);
  }
}
