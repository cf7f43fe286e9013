import { write, writev } from 'node:fs';
import { promisify } from 'node:util';

const writeAsync = promisify(write);
const writevAsync = promisify(writev);

/** Writes all of a chunk to an open file, from a place on. */
export async function writeRange(fd: number, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await writeAsync(fd, chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
}

/** Writes pieces one after the other to an open file, from a place on, in one call where the system takes them so. */
export async function writePieces(fd: number, pieces: readonly Uint8Array[], at: number): Promise<void> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await writevAsync(fd, pieces, at);
  if (bytesWritten === size) return;
  // Not all fitted, as on a full disk. Once more piece by piece goes on where it can, and else says what is wrong.
  let to = at;
  for (const piece of pieces) {
    await writeRange(fd, piece, to);
    to += piece.length;
  }
}
