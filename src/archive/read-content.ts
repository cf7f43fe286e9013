import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { GZIP_HEADER, GZIP_TRAILER_SIZE } from '../platform/archive.ts';
import { type ContentStore, createSpoolStore, IN_MEMORY_MAX, storeOf } from './content-store.ts';
import { fileFault } from './file-fault.ts';
import { BLOCK, paddingOf } from './header.ts';
import type { FileRecord } from './index-file.ts';
import { inflate, inflateWhole } from './inflate.ts';
import type { Container } from './open-container.ts';
import { ArchiveRefusal } from './refusal.ts';
import { createTarCheck } from './tar-check.ts';

/** The files of a container, every byte of which has been verified against its index. */
export interface Content {
  /** Sorted by the bytes of their paths. */
  readonly files: readonly FileRecord[];
  has(path: string): boolean;
  /** A file's bytes, or the first `most` of them, to be read only. @throws RangeError for a path that is not listed. */
  bytes(path: string, most?: number): Uint8Array;
  /** The same in chunks, for files too large to hold. A chunk is good until the next is asked for. */
  open(path: string): AsyncIterable<Uint8Array>;
  /** Frees what holds the files. May be called more than once; the container stays open. */
  close(): void;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Where a tar over 16 MiB is kept while it is in use; the system's temporary folder when left out. */
  readonly temporaryFolder?: string;
}

/**
 * The steps of verifying from the content on: its size and SHA-256 while still compressed, inflating (never
 * more than the index states), the end of the deflate stream, the tar's SHA-256, and the inner walk with each
 * file's hash. A tar of up to 16 MiB is held in memory, a longer one in a private temporary file.
 *
 * @throws ArchiveRefusal
 * @throws UserError `cannot-write` when the temporary file cannot be written.
 */
export async function readContent(container: Container, options: ReadOptions = {}): Promise<Content> {
  const { index } = container;
  await checkContentHash(container, options.signal);
  checkGzipHeader(container);
  const isSmall = Math.max(index.content.tarSize, container.content.size) <= IN_MEMORY_MAX;
  const store = isSmall ? readWhole(container) : await readSpooled(container, options);
  return contentOf(index.files, store);
}

async function checkContentHash(
  { content, index }: Container,
  signal: AbortSignal | undefined,
): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content.chunks()) {
    signal?.throwIfAborted();
    hash.update(chunk);
    size += chunk.length;
  }
  if (size !== index.content.size)
    throw new ArchiveRefusal('content-size', { size, stated: index.content.size });
  if (hash.digest('hex') !== index.content.sha256) throw new ArchiveRefusal('content-hash');
}

function checkGzipHeader({ content }: Container): void {
  const start = content.slice(0, Math.min(content.size, GZIP_HEADER.length));
  if (!Buffer.from(GZIP_HEADER).equals(start)) throw new ArchiveRefusal('gzip-header');
  if (content.size < GZIP_HEADER.length + GZIP_TRAILER_SIZE) throw new ArchiveRefusal('content-damaged');
}

function readWhole(container: Container): ContentStore {
  const { content, index } = container;
  const compressed = content.slice(GZIP_HEADER.length, content.size - GZIP_HEADER.length);
  const tar = inflateWhole(compressed, index.content.tarSize, (consumed) =>
    checkDeflateEnd(container, consumed),
  );
  const check = createTarCheck(container);
  check.push(tar);
  check.end();
  return storeOf(tar);
}

async function readSpooled(container: Container, options: ReadOptions): Promise<ContentStore> {
  const { tarSize } = container.index.content;
  const folder = options.temporaryFolder ?? tmpdir();
  let store: ContentStore | undefined;
  try {
    store = createSpoolStore(folder);
    const check = createTarCheck(container);
    const onEnd = (consumed: number) => checkDeflateEnd(container, consumed);
    for await (const chunk of inflate(skip(container.content.chunks(), GZIP_HEADER.length), tarSize, onEnd)) {
      options.signal?.throwIfAborted();
      const writing = store.append(chunk);
      check.push(chunk);
      await writing;
    }
    check.end();
    return store;
  } catch (error) {
    store?.close();
    throw fileFault(error, 'write', folder);
  }
}

/** The deflate stream has to reach exactly to the trailer; gunzip would pass over what stands between. */
function checkDeflateEnd({ content }: Container, consumed: number): void {
  const end = GZIP_HEADER.length + consumed;
  const left = content.size - end;
  if (left < GZIP_TRAILER_SIZE) throw new ArchiveRefusal('content-damaged');
  if (left === GZIP_TRAILER_SIZE) return;
  const after = content.slice(end + GZIP_TRAILER_SIZE, Math.min(2, left - GZIP_TRAILER_SIZE));
  const isMember = after[0] === GZIP_HEADER[0] && after[1] === GZIP_HEADER[1];
  throw new ArchiveRefusal(isMember ? 'content-second-member' : 'content-trailing-data');
}

function contentOf(files: readonly FileRecord[], store: ContentStore): Content {
  const places = new Map<string, { offset: number; size: number }>();
  let at = 0;
  for (const { path, size } of files) {
    places.set(path, { offset: at + BLOCK, size });
    at += BLOCK + size + paddingOf(size);
  }
  const find = (path: string) => {
    const place = places.get(path);
    if (place === undefined) throw new RangeError(`the gem has no file ${path}`);
    return place;
  };
  return {
    files,
    has: (path) => places.has(path),
    bytes(path, most = Number.POSITIVE_INFINITY) {
      const { offset, size } = find(path);
      return store.slice(offset, Math.min(size, most));
    },
    open(path) {
      const { offset, size } = find(path);
      return store.chunks(offset, size);
    },
    close: () => store.close(),
  };
}

async function* skip(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array, void> {
  let left = count;
  for await (const chunk of chunks) {
    const rest = chunk.subarray(left);
    left -= chunk.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}
