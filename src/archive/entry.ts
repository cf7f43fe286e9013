import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { fileFault } from './file-fault.ts';
import { readExactly, readRange } from './read-range.ts';

/** A file to be packed. */
export interface Entry {
  /** Inside the gem, with `/`. */
  readonly path: string;
  /** Bytes. What `open` gives must be exactly as many. */
  readonly size: number;
  /** Called once, when the file's turn comes. A chunk is good until the next is asked for. */
  open(): Uint8Array | AsyncIterable<Uint8Array>;
  /** Its first bytes, for a guess at what it holds; left out where looking costs more than a wrong guess. */
  start?(): Uint8Array;
}

/** Files up to this are read at once: a stream costs more than the bytes. */
const WHOLE_MAX = 1024 * 1024;

/** A pipe that has taken the place of a file would be waited for without end. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Bytes that are looked at for a guess. */
const START = 64 * 1024;

/** A file on the disk as an entry. `size` is what the caller measured before. */
export function fileEntry(path: string, file: string, size: number): Entry {
  // One byte more than expected, so that a file that has grown is noticed.
  if (size <= WHOLE_MAX) return { path, size, open: () => readStart(file, size + 1) };
  return { path, size, open: () => streamFile(file), start: () => readStart(file, START) };
}

function readStart(file: string, most: number): Uint8Array {
  try {
    const fd = openSync(file, READ);
    try {
      return readExactly(fd, 0, most);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw fileFault(error, 'read', file);
  }
}

async function* streamFile(file: string): AsyncGenerator<Uint8Array, void> {
  try {
    const fd = openSync(file, READ);
    try {
      yield* readRange(fd, 0, fstatSync(fd).size);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw fileFault(error, 'read', file);
  }
}
