import {
  CONTENT_ENTRY,
  INDEX_ENTRY,
  INDEX_MAX,
  MANIFEST_ENTRY,
  MANIFEST_MAX,
  SIGNATURE_MAX,
  SIGNATURES_MAX,
} from '../platform/archive.ts';
import { compareBytes } from './byte-order.ts';
import { BLOCK, END_SIZE, type Header, nameField, paddingOf, readHeader } from './header.ts';
import { isSignatureName, type SignatureEntry } from './outer-tar.ts';
import { readExactly } from './read-range.ts';
import { ArchiveRefusal } from './refusal.ts';

/** What stands in the outer tar, and where. */
export interface OuterWalk {
  readonly indexBytes: Uint8Array;
  readonly manifestBytes: Uint8Array;
  readonly signatures: readonly SignatureEntry[];
  readonly content: { readonly offset: number; readonly size: number };
}

interface Cursor {
  readonly fd: number;
  /** Bytes of the file. */
  readonly end: number;
  at: number;
  readonly seen: Set<string>;
}

/**
 * Walks the outer tar from its first byte to the last of the file: these entries, in this order, and no others.
 *
 * @throws ArchiveRefusal
 */
export function walkOuterTar(fd: number, size: number): OuterWalk {
  const cursor: Cursor = { fd, end: size, at: 0, seen: new Set() };
  const indexBytes = readBody(cursor, expectEntry(cursor, INDEX_ENTRY), INDEX_MAX);
  const manifestBytes = readBody(cursor, expectEntry(cursor, MANIFEST_ENTRY), MANIFEST_MAX);
  const signatures: SignatureEntry[] = [];
  let header = nextHeader(cursor, CONTENT_ENTRY);
  while (isSignatureName(header.path)) {
    const previous = signatures.at(-1)?.name;
    checkNotSeen(cursor, header.path);
    if (previous !== undefined && compareBytes(previous, header.path) > 0)
      throw new ArchiveRefusal('entry-order', { entry: header.path, expected: CONTENT_ENTRY });
    if (signatures.length === SIGNATURES_MAX)
      throw new ArchiveRefusal('too-many-signatures', { max: SIGNATURES_MAX });
    signatures.push({ name: header.path, bytes: readBody(cursor, header, SIGNATURE_MAX) });
    header = nextHeader(cursor, CONTENT_ENTRY);
  }
  checkPlace(cursor, header, CONTENT_ENTRY);
  const content = { offset: cursor.at, size: header.size };
  skipBody(cursor, header);
  checkEnd(cursor);
  return { indexBytes, manifestBytes, signatures, content };
}

function expectEntry(cursor: Cursor, expected: string): Header {
  const header = nextHeader(cursor, expected);
  checkPlace(cursor, header, expected);
  return header;
}

function nextHeader(cursor: Cursor, expected: string): Header {
  const block = take(cursor, BLOCK, expected);
  if (block.every((byte) => byte === 0)) throw new ArchiveRefusal('entry-missing', { entry: expected });
  const header = readHeader(block);
  if (typeof header === 'string') throw new ArchiveRefusal(header, { entry: nameField(block) });
  return header;
}

function checkPlace(cursor: Cursor, { path }: Header, expected: string): void {
  if (path === expected) {
    cursor.seen.add(path);
    return;
  }
  checkNotSeen(cursor, path);
  if (path === INDEX_ENTRY || path === MANIFEST_ENTRY || path === CONTENT_ENTRY || isSignatureName(path))
    throw new ArchiveRefusal('entry-order', { entry: path, expected });
  throw new ArchiveRefusal(expected === INDEX_ENTRY ? 'not-a-gem' : 'entry-unexpected', { entry: path });
}

function checkNotSeen(cursor: Cursor, path: string): void {
  if (cursor.seen.has(path)) throw new ArchiveRefusal('entry-duplicate', { entry: path });
  if (isSignatureName(path)) cursor.seen.add(path);
}

function readBody(cursor: Cursor, { path, size }: Header, max: number): Uint8Array {
  if (size > max) throw new ArchiveRefusal('entry-too-large', { entry: path, size, max });
  const bytes = take(cursor, size, path);
  checkPadding(cursor, path, size);
  return bytes;
}

function skipBody(cursor: Cursor, { path, size }: Header): void {
  if (cursor.end - cursor.at < size) throw new ArchiveRefusal('truncated', { entry: path });
  cursor.at += size;
  checkPadding(cursor, path, size);
}

function checkPadding(cursor: Cursor, entry: string, size: number): void {
  const padding = take(cursor, paddingOf(size), entry);
  if (padding.some((byte) => byte !== 0)) throw new ArchiveRefusal('tar-padding', { entry });
}

/** Two blocks of zeros, and nothing after them. */
function checkEnd(cursor: Cursor): void {
  const offset = cursor.at;
  const block = readExactly(cursor.fd, offset, Math.min(BLOCK, cursor.end - offset));
  const after = block.length === BLOCK ? readHeader(block) : 'tar-header';
  // Another entry is the plainer thing to say.
  if (typeof after !== 'string') {
    checkNotSeen(cursor, after.path);
    throw new ArchiveRefusal('entry-unexpected', { entry: after.path });
  }
  const end = readExactly(cursor.fd, offset, Math.min(END_SIZE, cursor.end - offset));
  if (end.length < END_SIZE || end.some((byte) => byte !== 0))
    throw new ArchiveRefusal('end-blocks', { offset });
  const size = cursor.end - offset - END_SIZE;
  if (size > 0) throw new ArchiveRefusal('trailing-data', { size });
}

function take(cursor: Cursor, size: number, entry: string): Uint8Array {
  if (cursor.end - cursor.at < size) throw new ArchiveRefusal('truncated', { entry });
  const bytes = readExactly(cursor.fd, cursor.at, size);
  if (bytes.length < size) throw new ArchiveRefusal('truncated', { entry });
  cursor.at += size;
  return bytes;
}
