import { write } from 'node:fs';
import { promisify } from 'node:util';

const writeAsync = promisify(write);

/** Writes all of a chunk to an open file, from a place on. */
export async function writeRange(fd: number, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await writeAsync(fd, chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
}
