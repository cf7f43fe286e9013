import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Content } from './declaration.ts';

export interface Reading {
  /** Bytes after which it is read no further; what is told of a longer file is its beginning. */
  readonly max: number;
  /** What is thrown when it is aborted is its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the bytes as they come, none beyond `max`. */
  write?(chunk: Uint8Array): Promise<void>;
}

/** Size and hash of a file. Throws the system's error, and what `write` throws. */
export async function fileContent(file: string, { max, signal, write }: Reading): Promise<Content> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    signal?.throwIfAborted();
    size += chunk.length;
    // A pipe, or a file that grows, has no end.
    if (size > max) break;
    hash.update(chunk);
    await write?.(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}
