import { Buffer } from 'node:buffer';
import { SEGMENT_MAX } from '../platform/archive.ts';

/** Bytes of a header, and the unit that every entry is padded to (POSIX.1-1988, ustar). */
export const BLOCK = 512;
/** Both tars end with exactly this many zero bytes. */
export const END_SIZE = 2 * BLOCK;

const NAME_SIZE = SEGMENT_MAX;
const PREFIX_SIZE = 155;

/** The permission bits that a header may state. A writer uses 644 alone. */
export type Mode = '644' | '755';

/** All that one of our headers says. */
export interface Header {
  readonly path: string;
  /** Bytes of the body, padding not counted. */
  readonly size: number;
  readonly mode: Mode;
}

/** Why a block is not one of our headers. */
export type HeaderFault = 'tar-link' | 'tar-folder' | 'tar-special' | 'tar-extension' | 'tar-header';

/** Zero bytes that follow a body of this size, up to the next block. */
export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/**
 * Splits a path between the header's prefix and name fields: no prefix up to 100 bytes, else the shortest
 * prefix that leaves at most 100. `undefined` when no `/` stands where it would have to.
 */
export function splitPath(path: string): { prefix: Buffer; name: Buffer } | undefined {
  const bytes = Buffer.from(path);
  if (bytes.length <= NAME_SIZE) return { prefix: Buffer.alloc(0), name: bytes };
  const slash = bytes.indexOf('/', bytes.length - NAME_SIZE - 1);
  if (slash < 1 || slash > PREFIX_SIZE || slash === bytes.length - 1) return undefined;
  return { prefix: bytes.subarray(0, slash), name: bytes.subarray(slash + 1) };
}

/**
 * The 512 bytes of a header.
 *
 * @throws RangeError for a path that cannot be split; `checkPath` refuses such paths before.
 */
export function encodeHeader({ path, size, mode }: Header): Buffer {
  const parts = splitPath(path);
  if (parts === undefined) throw new RangeError(`no ustar header can hold the path ${path}`);
  const block = Buffer.alloc(BLOCK);
  parts.name.copy(block, 0);
  block.write(`0000${mode}\0`, 100, 'latin1');
  block.write('0000000\0', 108, 'latin1');
  block.write('0000000\0', 116, 'latin1');
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.write('00000000000\0', 136, 'latin1');
  block.write('        0', 148, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write('0000000\x000000000\0', 329, 'latin1');
  parts.prefix.copy(block, 345);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/**
 * Reads a header, and only one of ours: whatever `encodeHeader` would not have written byte for byte is a
 * fault, so that no two programs can read an archive differently.
 */
export function readHeader(block: Uint8Array): Header | HeaderFault {
  const bytes = Buffer.from(block.buffer, block.byteOffset, BLOCK);
  const kind = faultOfType(bytes.toString('latin1', 156, 157));
  if (kind !== undefined) return kind;
  const path = pathOf(bytes);
  const size = /^[0-7]{11}\0$/.exec(bytes.toString('latin1', 124, 136));
  const mode = /^0000(644|755)\0$/.exec(bytes.toString('latin1', 100, 108));
  if (path === undefined || size === null || mode === null || splitPath(path) === undefined)
    return 'tar-header';
  const header: Header = { path, size: Number.parseInt(size[0], 8), mode: mode[1] === '755' ? '755' : '644' };
  return encodeHeader(header).equals(bytes) ? header : 'tar-header';
}

/** Whether a block could be a header of any tar at all, ours or another's. */
export function looksLikeHeader(block: Uint8Array): boolean {
  const bytes = Buffer.from(block.buffer, block.byteOffset, BLOCK);
  if (bytes.toString('latin1', 257, 262) === 'ustar') return true;
  const stated = /^ *([0-7]{1,7})[\0 ]/.exec(bytes.toString('latin1', 148, 156));
  if (stated?.[1] === undefined) return false;
  const blank = Buffer.from(bytes);
  blank.fill(' ', 148, 156);
  return Number.parseInt(stated[1], 8) === checksumOf(blank);
}

/** The name field of a header of any tar, for words only. */
export function nameField(block: Uint8Array): string {
  const name = Buffer.from(block.buffer, block.byteOffset, NAME_SIZE);
  return name.subarray(0, lengthOf(name)).toString('utf8');
}

/** The sum of the bytes, the checksum's own field standing as spaces. */
function checksumOf(block: Uint8Array): number {
  let sum = 0;
  for (const byte of block) sum += byte;
  return sum;
}

function pathOf(block: Buffer): string | undefined {
  const name = block.subarray(0, NAME_SIZE);
  const prefix = block.subarray(345, 345 + PREFIX_SIZE);
  const parts = [prefix.subarray(0, lengthOf(prefix)), name.subarray(0, lengthOf(name))];
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const [folder, last] = parts.map((part) => decoder.decode(part));
    return folder === '' ? last : `${folder}/${last}`;
  } catch {
    return undefined;
  }
}

function lengthOf(field: Uint8Array): number {
  const end = field.indexOf(0);
  return end < 0 ? field.length : end;
}

function faultOfType(type: string): HeaderFault | undefined {
  if (type === '0') return undefined;
  if (type === '1' || type === '2') return 'tar-link';
  if (type === '5') return 'tar-folder';
  if (type === '3' || type === '4' || type === '6') return 'tar-special';
  return 'xgLKSMNVDX'.includes(type) ? 'tar-extension' : 'tar-header';
}
