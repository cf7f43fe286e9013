import { Buffer } from 'node:buffer';
import { CONTAINER_MAX, FORMAT, MANIFEST_ENTRY } from '../platform/archive.ts';
import { type AtomicFile, createAtomicFile, type OutputOptions } from './atomic-file.ts';
import { compareBytes } from './byte-order.ts';
import { looksRandom } from './entropy.ts';
import type { Entry } from './entry.ts';
import { fileFault } from './file-fault.ts';
import { checkFileList, tarSizeOf } from './file-list.ts';
import { gzip, LAG, type Pieces } from './gzip.ts';
import { type HashThread, openHashThread, type Sha256 } from './hash-thread.ts';
import { encodeIndex, type GemIndex } from './index-file.ts';
import { encodeHead, type SignatureEntry, type Written, writeOuterTar } from './outer-tar.ts';
import { readRange } from './read-range.ts';
import { ArchiveRefusal } from './refusal.ts';
import { createTar } from './tar-writer.ts';
import { writePieces } from './write-range.ts';

/** What a container is made of. */
export interface ContainerPlan {
  readonly id: string;
  readonly version: string;
  /** In any order; `notochord.json` must be among them. */
  readonly entries: readonly Entry[];
  /** None when left out: who signs needs the index first, and uses `rewriteSignatures`. */
  readonly signatures?: readonly SignatureEntry[];
}

/** A container that was written. */
export interface WrittenContainer extends Written {
  readonly index: GemIndex;
  readonly indexBytes: Uint8Array;
}

/**
 * Packs entries into a container. The same entries give the same `tarSha256` on every machine, and the same
 * file with the same zlib. The content is compressed to its place in the file first, so the memory needed does
 * not grow with it; the target appears complete or not at all.
 *
 * @throws ArchiveRefusal when the files break a rule or limit of the format, before anything is written where
 * that can be known.
 * @throws UserError `output-exists`, `cannot-read`, `cannot-write` or `file-changed`.
 */
export async function writeContainer(
  target: string,
  plan: ContainerPlan,
  options: OutputOptions = {},
): Promise<WrittenContainer> {
  const { signal } = options;
  signal?.throwIfAborted();
  const sorted = plan.entries.toSorted((a, b) => compareBytes(a.path, b.path));
  checkFileList(sorted);
  const file = await createAtomicFile(target, options);
  let thread: HashThread | undefined;
  try {
    thread = openHashThread(bytesToStore(sorted));
    const { entries, manifestBytes } = await holdManifest(sorted);
    const tar = createTar(entries, thread.createHash());
    const { id, version, signatures = [] } = plan;
    const contentAt = encodeHead({
      indexBytes: encodeIndex(longestIndex(plan, sorted)),
      manifestBytes,
      signatures,
      contentSize: CONTAINER_MAX,
    }).length;
    const { sha256, size } = await writeContent(
      gzip(tar.chunks),
      file,
      contentAt,
      thread.createHash(),
      signal,
    );
    const { files, tarSha256, tarSize } = tar.summary();
    thread.close();
    const content = { sha256, size, tarSha256, tarSize };
    const index: GemIndex = { content, files, format: FORMAT, id, version };
    const indexBytes = encodeIndex(index);
    const written = await writeOuterTar(
      {
        indexBytes,
        manifestBytes,
        signatures,
        content: readRange(file.handle.fd, contentAt, size),
        contentAt,
        contentSize: size,
      },
      file,
      signal,
    );
    await file.commit();
    return { ...written, index, indexBytes };
  } catch (error) {
    throw fileFault(error, 'write', target);
  } finally {
    thread?.close();
    await file.discard();
  }
}

/**
 * The index before anything is known but the names and sizes. It is as long as the one that is written, unless the
 * content's size has fewer digits; as it is padded in the file, the content stands in its place nearly always, and else
 * is moved there.
 */
function longestIndex({ id, version }: ContainerPlan, sorted: readonly Entry[]): GemIndex {
  const sha256 = '0'.repeat(64);
  const content = { sha256, size: CONTAINER_MAX, tarSha256: sha256, tarSize: tarSizeOf(sorted) };
  const files = sorted.map(({ path, size }) => ({ mode: '644' as const, path, sha256, size }));
  return { content, files, format: FORMAT, id, version };
}

function bytesToStore(entries: readonly Entry[]): number {
  const stored = entries.filter(({ start }) => start !== undefined && looksRandom(start()));
  return stored.reduce((sum, { size }) => sum + size, 0);
}

/** Reads the manifest, which goes into the container twice; `checkFileList` has bounded its size. */
async function holdManifest(
  sorted: readonly Entry[],
): Promise<{ entries: Entry[]; manifestBytes: Uint8Array }> {
  let manifestBytes: Uint8Array = new Uint8Array(0);
  const entries: Entry[] = [];
  for (const entry of sorted) {
    if (entry.path !== MANIFEST_ENTRY) {
      entries.push(entry);
      continue;
    }
    const body = entry.open();
    manifestBytes = body instanceof Uint8Array ? body : await collect(body);
    const held = manifestBytes;
    entries.push({ ...entry, open: () => held });
  }
  return { entries, manifestBytes };
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
  return Buffer.concat(parts);
}

async function writeContent(
  compressed: AsyncIterable<Pieces>,
  file: AtomicFile,
  contentAt: number,
  hash: Sha256,
  signal: AbortSignal | undefined,
): Promise<{ sha256: string; size: number }> {
  let size = 0;
  const taking: Promise<unknown>[] = [];
  try {
    for await (const pieces of compressed) {
      signal?.throwIfAborted();
      const at = contentAt + size;
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      size += length;
      if (size > CONTAINER_MAX) throw new ArchiveRefusal('container-too-large', { size, max: CONTAINER_MAX });
      const taken = Promise.all([
        hash.update(...pieces),
        writePieces(file.handle.fd, pieces, at).then(() => file.wrote(length)),
      ]);
      // Whether it failed is asked below.
      taken.catch(() => {});
      taking.push(taken);
      if (taking.length >= LAG) await taking.shift();
    }
    for (const taken of taking) await taken;
  } finally {
    // What is still being written must not find its file closed.
    await Promise.allSettled(taking);
  }
  return { sha256: await hash.hex(), size };
}
