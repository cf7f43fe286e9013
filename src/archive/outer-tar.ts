import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
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

/** All that goes into a container; the content comes in chunks. */
export interface OuterParts {
  readonly indexBytes: Uint8Array;
  readonly manifestBytes: Uint8Array;
  readonly signatures: readonly SignatureEntry[];
  readonly content: AsyncIterable<Uint8Array>;
  readonly contentSize: number;
}

/** What is known of a container once it is written. */
export interface Written {
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * Writes the outer tar, its signatures sorted.
 *
 * @throws ArchiveRefusal when it would be over a limit, or a signature is misnamed or there twice.
 */
export async function writeOuterTar(
  parts: OuterParts,
  handle: FileHandle,
  signal: AbortSignal | undefined,
): Promise<Written> {
  const signatures = parts.signatures.toSorted((a, b) => compareBytes(a.name, b.name));
  checkSignatures(signatures);
  const head = [
    ...entry(INDEX_ENTRY, parts.indexBytes),
    ...entry(MANIFEST_ENTRY, parts.manifestBytes),
    ...signatures.flatMap(({ name, bytes }) => entry(name, bytes)),
    encodeHeader({ path: CONTENT_ENTRY, size: parts.contentSize, mode: '644' }),
  ];
  const tail = Buffer.alloc(paddingOf(parts.contentSize) + END_SIZE);
  const size = head.reduce((sum, chunk) => sum + chunk.length, parts.contentSize + tail.length);
  if (size > CONTAINER_MAX) throw new ArchiveRefusal('container-too-large', { size, max: CONTAINER_MAX });
  const hash = createHash('sha256');
  const disk = startSyncing(handle);
  let written = 0;
  const write = async (chunk: Uint8Array) => {
    signal?.throwIfAborted();
    const writing = writeRange(handle.fd, chunk, written);
    hash.update(chunk);
    await writing;
    written += chunk.length;
    disk.wrote(chunk.length);
  };
  try {
    await write(Buffer.concat(head));
    for await (const chunk of parts.content) await write(chunk);
    await write(tail);
  } finally {
    await disk.settled();
  }
  return { size, sha256: hash.digest('hex') };
}

/** Bytes after which the disk is asked to begin. */
const SYNC_EVERY = 16 * 1024 * 1024;

/**
 * Has the disk write a large file while more of it is made; else all of it waits for the end. Whether it worked is
 * told by the sync that the file gets before its name.
 */
function startSyncing(handle: FileHandle): { wrote(bytes: number): void; settled(): Promise<void> } {
  let waiting = 0;
  let syncing: Promise<void> | undefined;
  return {
    wrote(bytes) {
      waiting += bytes;
      if (waiting < SYNC_EVERY || syncing !== undefined) return;
      waiting = 0;
      syncing = handle
        .datasync()
        .catch(() => {})
        .finally(() => {
          syncing = undefined;
        });
    },
    settled: async () => syncing,
  };
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
