import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { GZIP_HEADER } from '../platform/archive.ts';
import { createPool, type Pool } from './buffer-pool.ts';
import { deflate } from './deflate.ts';
import { looksRandom } from './entropy.ts';

/** Bytes that are deflated on their own. Fixed, so that the result does not depend on the machine. */
const BLOCK = 1024 * 1024;
/** How far back deflate can point (RFC 1951): what a block is given of the one before it. */
const WINDOW = 32 * 1024;
/** Blocks that are being deflated at one time, on zlib's threads; bounds the memory. */
const IN_FLIGHT = 4;
/** Bytes that a stored deflate block can hold. */
const STORED_MAX = 0xffff;
/** Bytes before what a stored deflate block holds: three bits and its length, twice. */
const HEAD = 5;
/** An empty last block with fixed codes: ends a deflate stream that stands on a byte's edge. */
const LAST_BLOCK = [0x03, 0x00] as const;

/** Chunks that are still good after the next is asked for, so that one can be hashed and written while others are made. */
export const LAG = 3;

/** Bytes that follow one another in the stream, wherever they are in memory. */
export type Pieces = readonly Uint8Array[];

/** A block as it comes from the source. */
interface Block {
  /** What is given back to the pool: the block itself, and behind it room for the heads of stored pieces. */
  readonly buffer: Buffer;
  readonly bytes: Buffer;
}

/** A block as it goes into the stream. */
interface Packed {
  readonly pieces: Pieces;
  /** To be called once the pieces were used. */
  release(): void;
}

/**
 * Compresses to gzip (RFC 1952) with the one header that the format allows, as one member. Blocks of 1 MiB
 * are deflated at the same time, each with the last 32 KiB before it as its dictionary and a sync flush at its
 * end, as pigz does; a block that would not shrink is stored. The bytes depend on the input and on the zlib
 * build, not on the number of cores. Holds a few MiB, however long the input. What it yields is good until `LAG` more
 * have been asked for, and what is stored is not copied for it.
 */
export async function* gzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Pieces, void> {
  const inFlight: (Packed | Promise<Packed>)[] = [];
  const blocks = createPool(storedSize(BLOCK));
  const lent: Packed[] = [];
  const dictionary = Buffer.allocUnsafeSlow(WINDOW);
  let known = 0;
  let crc = 0;
  let size = 0;
  async function* next(): AsyncGenerator<Pieces, void> {
    const oldest = inFlight.shift();
    if (oldest !== undefined) yield lend(await oldest, lent);
  }
  try {
    yield [Buffer.from(GZIP_HEADER)];
    for await (const block of blocksOf(source, blocks)) {
      const { bytes } = block;
      crc = crc32(bytes, crc);
      size += bytes.length;
      // zlib takes a copy of the dictionary before this call ends.
      const packing = packBlock(block, dictionary.subarray(0, known), blocks);
      // It is waited for when its turn comes.
      if (packing instanceof Promise) packing.catch(() => {});
      inFlight.push(packing);
      known = bytes.copy(dictionary, 0, Math.max(0, bytes.length - WINDOW));
      // What is stored waits for nothing but those before it.
      while (inFlight.length >= IN_FLIGHT || isPacked(inFlight[0])) yield* next();
    }
    while (inFlight.length > 0) yield* next();
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc, 0);
    trailer.writeUInt32LE(size % 2 ** 32, 4);
    yield [Buffer.concat([Buffer.from(LAST_BLOCK), trailer])];
  } finally {
    await Promise.allSettled(inFlight);
  }
}

function lend(packed: Packed, lent: Packed[]): Pieces {
  // Not as soon as there are too many: the oldest may still be used when this one is there.
  if (lent.length > LAG) lent.shift()?.release();
  lent.push(packed);
  return packed.pieces;
}

async function* blocksOf(source: AsyncIterable<Uint8Array>, pool: Pool): AsyncGenerator<Block, void> {
  let buffer = pool.take();
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const end = Math.min(chunk.length, at + BLOCK - filled);
      buffer.set(chunk.subarray(at, end), filled);
      filled += end - at;
      at = end;
      if (filled < BLOCK) continue;
      yield { buffer, bytes: buffer.subarray(0, BLOCK) };
      buffer = pool.take();
      filled = 0;
    }
  }
  if (filled > 0) yield { buffer, bytes: buffer.subarray(0, filled) };
}

function packBlock(block: Block, dictionary: Buffer, pool: Pool): Packed | Promise<Packed> {
  return looksRandom(block.bytes) ? storeBlock(block, pool) : deflateBlock(block, dictionary, pool);
}

function isPacked(block: Packed | Promise<Packed> | undefined): boolean {
  return block !== undefined && !(block instanceof Promise);
}

async function deflateBlock(block: Block, dictionary: Buffer, pool: Pool): Promise<Packed> {
  const { buffer, bytes } = block;
  const { pieces, size, free } = await deflate(bytes, dictionary);
  if (size < storedSize(bytes.length)) {
    pool.give(buffer);
    return { pieces, release: free };
  }
  free();
  return storeBlock(block, pool);
}

/**
 * Stores a block: its bytes stay where they are, and before each piece of them comes a head, written behind the block.
 * (Copying between shared buffers that are not aligned to each other goes byte by byte in V8.) A sync flush leaves the
 * stream on a byte's edge, so the three bits of a stored block are a byte of zeros.
 */
function storeBlock({ buffer, bytes }: Block, pool: Pool): Packed {
  const pieces: Uint8Array[] = [];
  let headAt = bytes.length;
  for (let at = 0; at < bytes.length; at += STORED_MAX) {
    const piece = bytes.subarray(at, at + STORED_MAX);
    const head = buffer.subarray(headAt, headAt + HEAD);
    head[0] = 0;
    head.writeUInt16LE(piece.length, 1);
    head.writeUInt16LE(~piece.length & 0xffff, 3);
    pieces.push(head, piece);
    headAt += HEAD;
  }
  return { pieces, release: () => pool.give(buffer) };
}

function storedSize(length: number): number {
  return length + HEAD * Math.ceil(length / STORED_MAX);
}
