import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  CONTAINER_MAX,
  CONTENT_ENTRY,
  INDEX_ENTRY,
  MANIFEST_ENTRY,
  SIGNATURE_FOLDER,
  SIGNATURE_MAX,
  SIGNATURES_MAX,
} from '../platform/archive.ts';
import { KEYID_PREFIX, ROLES } from '../platform/signature.ts';
import type { AtomicFile } from './atomic-file.ts';
import { compareBytes } from './byte-order.ts';
import { END_SIZE, encodeHeader, paddingOf } from './header.ts';
import { ArchiveRefusal } from './refusal.ts';
import { writeRange } from './write-range.ts';

/** A signature as the container knows it: a name and bytes that it does not look into. */
export interface SignatureEntry {
  /** `signatures/<publisher|registry>-<16 hex digits>.dsse.json` */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SIGNATURE_NAME = new RegExp(
  `^${SIGNATURE_FOLDER}(?:${ROLES.join('|')})-[0-9a-f]{${KEYID_PREFIX}}\\.dsse\\.json$`,
);

/** Whether an entry of the outer tar is named as a signature is. */
export function isSignatureName(name: string): boolean {
  return SIGNATURE_NAME.test(name);
}

/** What stands in a container before its content, and how long that is. */
export interface OuterHead {
  readonly indexBytes: Uint8Array;
  readonly manifestBytes: Uint8Array;
  readonly signatures: readonly SignatureEntry[];
  readonly contentSize: number;
}

/** All that goes into a container; the content comes in chunks. */
export interface OuterParts extends OuterHead {
  readonly content: AsyncIterable<Uint8Array>;
  /**
   * Where the content stands in the file already: in its place, where it is only read, or up to a block of 512 bytes
   * behind, from where it is moved. The end of the tar is longer than that, so nothing is left over.
   */
  readonly contentAt?: number;
}

/** What is known of a container once it is written. */
export interface Written {
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * The bytes before the content, signatures sorted.
 *
 * @throws ArchiveRefusal when there are too many signatures, or one is misnamed, too large or there twice.
 */
export function encodeHead(parts: OuterHead): Buffer {
  const signatures = parts.signatures.toSorted((a, b) => compareBytes(a.name, b.name));
  checkSignatures(signatures);
  return Buffer.concat([
    ...entry(INDEX_ENTRY, parts.indexBytes),
    ...entry(MANIFEST_ENTRY, parts.manifestBytes),
    ...signatures.flatMap(({ name, bytes }) => entry(name, bytes)),
    encodeHeader({ path: CONTENT_ENTRY, size: parts.contentSize, mode: '644' }),
  ]);
}

/**
 * Writes the outer tar.
 *
 * @throws ArchiveRefusal as `encodeHead` does, and when it would be over the limit.
 */
export async function writeOuterTar(
  parts: OuterParts,
  { handle, wrote }: Pick<AtomicFile, 'handle' | 'wrote'>,
  signal: AbortSignal | undefined,
): Promise<Written> {
  const head = encodeHead(parts);
  const tail = Buffer.alloc(paddingOf(parts.contentSize) + END_SIZE);
  const size = head.length + parts.contentSize + tail.length;
  if (size > CONTAINER_MAX) throw new ArchiveRefusal('container-too-large', { size, max: CONTAINER_MAX });
  const hash = createHash('sha256');
  let at = 0;
  const take = async (chunk: Uint8Array, isThere = false) => {
    signal?.throwIfAborted();
    const writing = isThere ? undefined : writeRange(handle.fd, chunk, at);
    hash.update(chunk);
    await writing;
    at += chunk.length;
    if (!isThere) wrote(chunk.length);
  };
  await take(head);
  const isInPlace = parts.contentAt === head.length;
  for await (const chunk of parts.content) await take(chunk, isInPlace);
  await take(tail);
  return { size, sha256: hash.digest('hex') };
}

function entry(path: string, bytes: Uint8Array): Uint8Array[] {
  const header = encodeHeader({ path, size: bytes.length, mode: '644' });
  return [header, bytes, Buffer.alloc(paddingOf(bytes.length))];
}

function checkSignatures(signatures: readonly SignatureEntry[]): void {
  if (signatures.length > SIGNATURES_MAX)
    throw new ArchiveRefusal('too-many-signatures', { max: SIGNATURES_MAX });
  let previous: string | undefined;
  for (const { name, bytes } of signatures) {
    if (!isSignatureName(name)) throw new ArchiveRefusal('entry-unexpected', { entry: name });
    if (name === previous) throw new ArchiveRefusal('entry-duplicate', { entry: name });
    if (bytes.length > SIGNATURE_MAX)
      throw new ArchiveRefusal('entry-too-large', { entry: name, size: bytes.length, max: SIGNATURE_MAX });
    previous = name;
  }
}
