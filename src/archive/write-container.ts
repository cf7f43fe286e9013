import { Buffer } from 'node:buffer';
import { dirname, resolve } from 'node:path';
import { CONTAINER_MAX, FORMAT, MANIFEST_ENTRY } from '../platform/archive.ts';
import { createAtomicFile, type OutputOptions } from './atomic-file.ts';
import { compareBytes } from './byte-order.ts';
import { looksRandom } from './entropy.ts';
import type { Entry } from './entry.ts';
import { fileFault } from './file-fault.ts';
import { checkFileList } from './file-list.ts';
import { gzip, LAG } from './gzip.ts';
import { type HashThread, openHashThread, type Sha256 } from './hash-thread.ts';
import { encodeIndex, type GemIndex } from './index-file.ts';
import { type SignatureEntry, type Written, writeOuterTar } from './outer-tar.ts';
import { readRange } from './read-range.ts';
import { ArchiveRefusal } from './refusal.ts';
import { openSpool, type Spool } from './spool.ts';
import { createTar } from './tar-writer.ts';

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
 * file with the same zlib. The content is compressed into a temporary file beside the target first, so the
 * memory needed does not grow with it; the target appears complete or not at all.
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
  let spool: Spool | undefined;
  try {
    thread = openHashThread(bytesToStore(sorted));
    spool = openSpool(dirname(resolve(target)));
    const { entries, manifestBytes } = await holdManifest(sorted);
    const tar = createTar(entries, thread.createHash());
    const { sha256, size } = await writeContent(gzip(tar.chunks), spool, thread.createHash(), signal);
    const { files, tarSha256, tarSize } = tar.summary();
    const content = { sha256, size, tarSha256, tarSize };
    const index: GemIndex = { content, files, format: FORMAT, id: plan.id, version: plan.version };
    const indexBytes = encodeIndex(index);
    const written = await writeOuterTar(
      {
        indexBytes,
        manifestBytes,
        signatures: plan.signatures ?? [],
        content: readRange(spool.fd, 0, size, { reuse: true }),
        contentSize: size,
      },
      file.handle,
      signal,
    );
    await file.commit();
    return { ...written, index, indexBytes };
  } catch (error) {
    throw fileFault(error, 'write', target);
  } finally {
    thread?.close();
    spool?.close();
    await file.discard();
  }
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
  chunks: AsyncIterable<Uint8Array>,
  spool: Spool,
  hash: Sha256,
  signal: AbortSignal | undefined,
): Promise<{ sha256: string; size: number }> {
  let size = 0;
  const taking: Promise<unknown>[] = [];
  try {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      if (size + chunk.length > CONTAINER_MAX)
        throw new ArchiveRefusal('container-too-large', { size: size + chunk.length, max: CONTAINER_MAX });
      const taken = Promise.all([hash.update(chunk), spool.write(chunk, size)]);
      // Whether it failed is asked below.
      taken.catch(() => {});
      taking.push(taken);
      size += chunk.length;
      if (taking.length >= LAG) await taking.shift();
    }
    for (const taken of taking) await taken;
  } finally {
    // What is still being written must not find its file closed.
    await Promise.allSettled(taking);
  }
  return { sha256: await hash.hex(), size };
}
