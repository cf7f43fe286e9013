import { createHash } from 'node:crypto';
import type { Gem } from '../gem/gem.ts';

/** A file with its content, wherever that comes from. */
export interface FileContent {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** In order; a piece is good until the next is asked for. */
  pieces(): Iterable<Uint8Array>;
}

export interface FileChanges {
  readonly added: readonly { readonly path: string; readonly size: number }[];
  readonly removed: readonly { readonly path: string; readonly size: number }[];
  /** Sizes before and after. */
  readonly changed: readonly { readonly path: string; readonly before: number; readonly after: number }[];
}

/** Which files come, go and change, sorted by path. */
export function fileChanges(before: readonly FileContent[], after: readonly FileContent[]): FileChanges {
  const [then, now] = [byPath(before), byPath(after)];
  const plain = ({ path, size }: FileContent) => ({ path, size });
  return {
    added: sorted(after.filter(({ path }) => !then.has(path)).map(plain)),
    removed: sorted(before.filter(({ path }) => !now.has(path)).map(plain)),
    changed: sorted(
      after.flatMap((file) => {
        const old = then.get(file.path);
        return old && !isSame(old, file) ? [{ path: file.path, before: old.size, after: file.size }] : [];
      }),
    ),
  };
}

/** The files that ship, as they lie. */
export function filesOf(gem: Gem): FileContent[] {
  return [...gem.files.values()].map(({ path, size }) => ({ path, size, pieces: () => gem.pieces(path) }));
}

/** Whether a file that is in both says the same. */
export function sameContent(before: Gem, after: Gem, path: string): boolean {
  const of = (gem: Gem) => ({
    path,
    size: gem.files.get(path)?.size ?? 0,
    pieces: () => gem.pieces(path),
  });
  return isSame(of(before), of(after));
}

/** Above this many bytes a text is not looked at for its ends of lines. */
const TEXT_MAX = 4 * 1024 * 1024;

/** A text that differs in its ends of lines alone says the same: git changes them on its way to a folder. */
function isSame(a: FileContent, b: FileContent): boolean {
  if (a.size === b.size) return digestOf(a) === digestOf(b);
  if (Math.max(a.size, b.size) > TEXT_MAX) return false;
  const [one, other] = [
    Buffer.concat(Array.from(a.pieces(), copied)),
    Buffer.concat(Array.from(b.pieces(), copied)),
  ];
  if (one.includes(0) || other.includes(0)) return false;
  const unix = (bytes: Buffer) => bytes.toString('latin1').replaceAll('\r\n', '\n');
  return unix(one) === unix(other);
}

/** Large files are never held whole. */
function digestOf(file: FileContent): string {
  const hash = createHash('sha256');
  for (const piece of file.pieces()) hash.update(piece);
  return hash.digest('hex');
}

/** A piece is good until the next is asked for. */
function copied(piece: Uint8Array): Uint8Array {
  return Uint8Array.from(piece);
}

function byPath(files: readonly FileContent[]): ReadonlyMap<string, FileContent> {
  return new Map(files.map((file) => [file.path, file]));
}

function sorted<T extends { readonly path: string }>(files: readonly T[]): T[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}
