import { closeSync, constants, openSync, readSync } from 'node:fs';

/** Bytes of a piece. */
const PIECE = 256 * 1024;

/** A pipe that has taken the place of a file would be waited for without end. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** One buffer for all, unless a file is read while another is read in pieces. */
let spare: Buffer | undefined;

/**
 * A file's bytes in order, in pieces of up to 256 KB, and no more of them than `size` where that is known. A piece is good
 * until the next is asked for, of this file or of another. A file that is one piece is read at once, for where there are
 * thousands, ending a loop over each early takes longer than what is done in it.
 */
export function filePieces(file: string, size: number = Number.POSITIVE_INFINITY): Iterable<Uint8Array> {
  if (size > PIECE) return manyPieces(file, size);
  const piece = onePiece(file, size);
  return piece.length === 0 ? [] : [piece];
}

function onePiece(file: string, size: number): Uint8Array {
  const fd = openSync(file, READ);
  try {
    spare ??= Buffer.allocUnsafeSlow(PIECE);
    let length = 0;
    while (length < size) {
      const count = readSync(fd, spare, length, size - length, null);
      if (count === 0) break;
      length += count;
    }
    return spare.subarray(0, length);
  } finally {
    closeSync(fd);
  }
}

function* manyPieces(file: string, size: number): Generator<Uint8Array, void> {
  const fd = openSync(file, READ);
  const buffer = spare ?? Buffer.allocUnsafeSlow(PIECE);
  spare = undefined;
  try {
    for (let left = size; left > 0; ) {
      const length = readSync(fd, buffer, 0, Math.min(PIECE, left), null);
      if (length === 0) return;
      left -= length;
      yield buffer.subarray(0, length);
    }
  } finally {
    spare = buffer;
    closeSync(fd);
  }
}

/** The first `most` bytes of a file, or all of a shorter one. */
export function firstBytes(file: string, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let left = most;
  for (const piece of filePieces(file)) {
    // A piece is good until the next is asked for.
    const kept = Uint8Array.from(piece.subarray(0, left));
    pieces.push(kept);
    left -= kept.length;
    if (left === 0) break;
  }
  return Buffer.concat(pieces);
}
