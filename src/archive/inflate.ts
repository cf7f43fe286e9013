import type { Buffer } from 'node:buffer';
import { createInflateRaw, type InflateRaw, inflateRawSync } from 'node:zlib';
import { freeMemory } from './free-memory.ts';
import { ArchiveRefusal } from './refusal.ts';

/** Bytes that zlib gives at once. Its own default of 16 KiB costs more in calls than in inflating. */
const CHUNK = 256 * 1024;

/** Told when a deflate stream has ended: how many bytes of the input belonged to it. */
export type OnEnd = (consumed: number) => void;

/**
 * Inflates a raw deflate stream that is in memory, at most `limit` + 1 bytes of it.
 *
 * @throws ArchiveRefusal `content-too-long` or `content-damaged`.
 */
export function inflateWhole(compressed: Uint8Array, limit: number, onEnd: OnEnd): Buffer {
  try {
    const result: unknown = inflateRawSync(compressed, {
      maxOutputLength: limit + 1,
      chunkSize: limit + 1,
      info: true,
    });
    const { buffer, engine } = result as { buffer: Buffer; engine: InflateRaw };
    if (buffer.length > limit) throw new ArchiveRefusal('content-too-long', { stated: limit });
    onEnd(engine.bytesWritten);
    return buffer;
  } catch (error) {
    throw refusalOf(error, limit);
  }
}

/**
 * Inflates a raw deflate stream chunk by chunk, on zlib's thread while the caller works on the last chunk.
 * Stops after `limit` bytes, and at the end of the deflate stream, whatever follows it. A chunk is good until the next
 * is asked for.
 *
 * @throws ArchiveRefusal `content-too-long` or `content-damaged`.
 */
export async function* inflate(
  compressed: AsyncIterable<Uint8Array>,
  limit: number,
  onEnd: OnEnd,
): AsyncGenerator<Uint8Array, void> {
  const stream = createInflateRaw({ chunkSize: CHUNK });
  const feeding = feed(compressed, stream);
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit) throw new ArchiveRefusal('content-too-long', { stated: limit });
      yield chunk;
      // zlib goes on in the same memory until it is full.
      if (chunk.byteOffset + chunk.length === CHUNK) freeMemory(chunk, CHUNK);
    }
    onEnd(stream.bytesWritten);
  } catch (error) {
    throw refusalOf(error, limit);
  } finally {
    stream.destroy();
    await feeding;
  }
}

/** Writes until all is written or the stream is done; a failure to read destroys the stream with it. */
async function feed(compressed: AsyncIterable<Uint8Array>, stream: InflateRaw): Promise<void> {
  const isDone = () => stream.destroyed || stream.readableEnded;
  const done = new Promise<void>((resolve) => stream.once('end', resolve).once('close', resolve));
  try {
    for await (const chunk of compressed) {
      if (isDone()) return;
      // A chunk is good until the next is asked for, so it has to be used up before.
      const used = new Promise<void>((resolve) => stream.write(chunk, () => resolve()));
      await Promise.race([used, done]);
    }
    if (!isDone()) stream.end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function refusalOf(error: unknown, limit: number): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'ERR_BUFFER_TOO_LARGE')
    return new ArchiveRefusal('content-too-long', { stated: limit }, error);
  return error.code.startsWith('Z_') ? new ArchiveRefusal('content-damaged', {}, error) : error;
}
