import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { GZIP_HEADER } from '../platform/archive.ts';
import { createPool, type Pool } from './buffer-pool.ts';
import { looksRandom } from './entropy.ts';

/** Bytes that are deflated on their own. Fixed, so that the result does not depend on the machine. */
const BLOCK = 1024 * 1024;
/** How far back deflate can point (RFC 1951): what a block is given of the one before it. */
const WINDOW = 32 * 1024;
/** Blocks that are being deflated at one time, on zlib's threads; bounds the memory. */
const IN_FLIGHT = 4;
/** Bytes that a stored deflate block can hold. */
const STORED_MAX = 0xffff;
/** An empty last block with fixed codes: ends a deflate stream that stands on a byte's edge. */
const LAST_BLOCK = [0x03, 0x00] as const;

/**
 * What deflate is given to write to: more than it needs, because what is not touched takes no memory, while V8 counts it
 * all and so collects what was used after a few blocks in place of thirty.
 */
const OUTPUT = 3 * 1024 * 1024;

const deflateAsync = promisify<Uint8Array, object, Buffer>(deflateRaw);

/** Chunks that are still good after the next is asked for, so that one can be hashed and written while others are made. */
export const LAG = 3;

/** A block as it goes into the stream. */
interface Packed {
  readonly bytes: Uint8Array;
  /** To be called once the bytes were used. */
  release(): void;
}

/**
 * Compresses to gzip (RFC 1952) with the one header that the format allows, as one member. Blocks of 1 MiB
 * are deflated at the same time, each with the last 32 KiB before it as its dictionary and a sync flush at its
 * end, as pigz does; a block that would not shrink is stored. The bytes depend on the input and on the zlib
 * build, not on the number of cores. Holds a few MiB, however long the input. What it yields is good until `LAG` more
 * have been asked for.
 */
export async function* gzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const inFlight: Promise<Packed>[] = [];
  const blocks = createPool(BLOCK);
  const stored = createPool(storedSize(BLOCK));
  const lent: Packed[] = [];
  const dictionary = Buffer.allocUnsafeSlow(WINDOW);
  let known = 0;
  let crc = 0;
  let size = 0;
  try {
    yield Buffer.from(GZIP_HEADER);
    for await (const block of blocksOf(source, blocks)) {
      crc = crc32(block, crc);
      size += block.length;
      // zlib takes a copy of the dictionary before this call ends.
      const packing = packBlock(block, dictionary.subarray(0, known), blocks, stored);
      // It is waited for when its turn comes.
      packing.catch(() => {});
      inFlight.push(packing);
      known = block.copy(dictionary, 0, Math.max(0, block.length - WINDOW));
      const oldest = inFlight.length < IN_FLIGHT ? undefined : inFlight.shift();
      if (oldest !== undefined) yield lend(await oldest, lent);
    }
    for (let next = inFlight.shift(); next !== undefined; next = inFlight.shift())
      yield lend(await next, lent);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc, 0);
    trailer.writeUInt32LE(size % 2 ** 32, 4);
    yield Buffer.concat([Buffer.from(LAST_BLOCK), trailer]);
  } finally {
    await Promise.allSettled(inFlight);
  }
}

function lend(packed: Packed, lent: Packed[]): Uint8Array {
  if (lent.push(packed) > LAG) lent.shift()?.release();
  return packed.bytes;
}

async function* blocksOf(source: AsyncIterable<Uint8Array>, pool: Pool): AsyncGenerator<Buffer, void> {
  let block = pool.take();
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const end = Math.min(chunk.length, at + BLOCK - filled);
      block.set(chunk.subarray(at, end), filled);
      filled += end - at;
      at = end;
      if (filled < BLOCK) continue;
      yield block;
      block = pool.take();
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

async function packBlock(block: Buffer, dictionary: Buffer, blocks: Pool, stored: Pool): Promise<Packed> {
  const deflated = looksRandom(block)
    ? undefined
    : await deflateAsync(block, {
        level: 6,
        memLevel: 9,
        chunkSize: OUTPUT,
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(dictionary.length === 0 ? {} : { dictionary }),
      });
  const isSmaller = deflated !== undefined && deflated.length < storedSize(block.length);
  const packed = isSmaller ? { bytes: deflated, release: () => {} } : store(block, stored);
  blocks.give(block);
  return packed;
}

/** A sync flush leaves the stream on a byte's edge, so the three bits of a stored block are a byte of zeros. */
function store(block: Buffer, pool: Pool): Packed {
  const out = pool.take();
  let to = 0;
  for (let at = 0; at < block.length; at += STORED_MAX) {
    const piece = block.subarray(at, at + STORED_MAX);
    out[to] = 0;
    out.writeUInt16LE(piece.length, to + 1);
    out.writeUInt16LE(~piece.length & 0xffff, to + 3);
    out.set(piece, to + 5);
    to += 5 + piece.length;
  }
  return { bytes: out.subarray(0, to), release: () => pool.give(out) };
}

function storedSize(length: number): number {
  return length + 5 * Math.ceil(length / STORED_MAX);
}
