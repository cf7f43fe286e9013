import { constants, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { freeMemory } from './free-memory.ts';

/**
 * What deflate is given to write to: more than it needs, because what is not touched takes no memory, while V8 counts it
 * all and so, where nothing can be given back by hand, collects what was used after a few blocks in place of thirty.
 */
const OUTPUT = 3 * 1024 * 1024;

/** Bytes of a block that is deflated before a thread would have begun. */
const SMALL = 32 * 1024;

/** A block as deflate wrote it. */
export interface Deflated {
  readonly pieces: readonly Uint8Array[];
  /** Bytes of all pieces. */
  readonly size: number;
  /** Gives their memory back; to be called once nobody uses them any more. */
  free(): void;
}

/**
 * Deflates a block of up to 1 MiB on zlib's thread, to a sync flush. The dictionary was copied when the call returns. As
 * a stream, because zlib writes a block in two pieces, and joining them would be a copy that waits for the garbage
 * collector together with what it was made of.
 */
export async function deflate(block: Uint8Array, dictionary: Uint8Array): Promise<Deflated> {
  const options = {
    level: 6,
    memLevel: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary.length === 0 ? {} : { dictionary }),
  };
  if (block.length <= SMALL) {
    const piece = deflateRawSync(block, options);
    return { pieces: [piece], size: piece.length, free() {} };
  }
  const stream = createDeflateRaw({ ...options, chunkSize: OUTPUT });
  const pieces: Uint8Array[] = [];
  let size = 0;
  stream.on('data', (piece: Uint8Array) => {
    pieces.push(piece);
    size += piece.length;
  });
  return new Promise((resolve, reject) => {
    stream.on('end', () => resolve({ pieces, size, free }));
    stream.on('error', reject);
    stream.end(block);
  });
  function free() {
    for (const piece of pieces) freeMemory(piece, OUTPUT);
  }
}
