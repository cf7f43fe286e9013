import { checkPath } from '../archive/paths.ts';
import { PATH_LEVELS_MAX, PATH_MAX, SEGMENT_MAX } from '../platform/archive.ts';

/** Gives files paths that every system can have, and that no two files share in any spelling. */
export interface Places {
  /** The path itself where it is legal and free, else the nearest that is. */
  take(wanted: string): string;
  isTaken(path: string): boolean;
}

export function createPlaces(taken: Iterable<string> = []): Places {
  const files = new Set<string>();
  const folders = new Map<string, string>();
  const keep = (path: string) => {
    files.add(fold(path));
    for (const folder of foldersOf(path)) folders.set(fold(folder), folder);
  };
  const isFree = (path: string) =>
    !files.has(fold(path)) &&
    !folders.has(fold(path)) &&
    foldersOf(path).every((folder) => !files.has(fold(folder)));
  for (const path of taken) keep(path);
  return {
    isTaken: (path) => !isFree(path),
    take(wanted) {
      const parts = legalPath(wanted).split('/');
      for (let depth = 1; depth < parts.length; depth++) {
        const above = parts.slice(0, depth).join('/');
        // A folder that is there in another spelling is the same folder, and one with the name of a file another.
        const known = folders.get(fold(above)) ?? firstFree(above, (path) => !files.has(fold(path)));
        parts.splice(0, depth, ...known.split('/'));
      }
      const path = firstFree(parts.join('/'), isFree);
      keep(path);
      return path;
    },
  };
}

function firstFree(wanted: string, isFree: (path: string) => boolean): string {
  if (isFree(wanted) && !checkPath(wanted)) return wanted;
  const roomy = checkPath(numbered(wanted, NUMBER_MAX)) ? withRoom(wanted) : wanted;
  let path = roomy;
  for (let count = 2; !isFree(path); count++) path = numbered(roomy, count);
  return path;
}

/** As long as a number gets. */
const NUMBER_MAX = 9999;

/** `a/b.md` as `a/b-2.md`. */
export function numbered(path: string, count: number): string {
  const at = path.lastIndexOf('/') + 1;
  const [, stem = '', ending = ''] = /^(.+?)((?:\.[^.]+){0,2})$/s.exec(path.slice(at)) ?? [];
  return `${path.slice(0, at)}${stem}-${count}${ending}`;
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function fold(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** A path that can be written on Linux, macOS and Windows, as near to the one that is wanted as there is. */
export function legalPath(wanted: string): string {
  if (!checkPath(wanted)) return wanted;
  const all = wanted.split('/').map(legalSegment);
  // What is too deep is put into the deepest folder that may be.
  const parts = all.length > PATH_LEVELS_MAX ? [...all.slice(0, PATH_LEVELS_MAX - 1), ...all.slice(-1)] : all;
  const path = parts.join('/');
  if (!checkPath(path)) return path;
  return withRoom(path);
}

/** Shorter where it is too long: names of folders, and of the file what there is room for with a number behind it. */
function withRoom(path: string): string {
  const parts = path.split('/');
  const folders = parts.slice(0, -1).map((part, index) => (index < KEPT_FOLDERS ? part : shortened(part, 8)));
  while (folders.length > KEPT_FOLDERS && Buffer.byteLength(folders.join('/')) > PATH_MAX - SEGMENT_MAX)
    folders.pop();
  return [...folders, shortened(parts.at(-1) ?? '', 60)].join('/');
}

/** `skill/references` keep their names. */
const KEPT_FOLDERS = 2;

function legalSegment(segment: string): string {
  const plain = segment
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/[\\:*?"<>|]/g, '_')
    .replace(/^\s+|[\s.]+$/g, '');
  const named = plain === '' ? '_' : plain;
  const free = checkPath(named)?.reason === 'device-name' ? `_${named}` : named;
  return shortened(free, SEGMENT_MAX - ROOM);
}

/** Bytes of a name that are kept for an ending, and a number. */
const ROOM = 12;

function shortened(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name;
  const written = /(?:\.[A-Za-z0-9]{1,6}){1,2}$/.exec(name)?.[0] ?? '';
  const ending = 2 * written.length < bytes ? written : '';
  let stem = name.slice(0, name.length - ending.length);
  while (Buffer.byteLength(stem + ending) > bytes) stem = [...stem].slice(0, -1).join('');
  return (stem.replace(/[\s.]+$/, '') || '_') + ending;
}
