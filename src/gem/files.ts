import { accessSync, constants, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { FILES_MAX } from '../platform/archive.ts';
import { IGNORE_FILE, ignoreFile } from './ignore-file.ts';
import type { IgnoreLine } from './ignore-rules.ts';
import { followLink, type LinkFault } from './links.ts';
import { type Drop, droppedByName } from './shipping.ts';

/** A file that ships. */
export interface GemFile {
  /** Relative to the gem, always with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A file or folder that stays at home, and what keeps it there. */
export interface LeftOut {
  /** Of a folder with `/` at the end. */
  readonly path: string;
  readonly by: Drop;
  /** The line of `.gemignore`, where that is what keeps it. */
  readonly line?: IgnoreLine;
}

/** Something in the folder that can be neither packed nor left out in silence. */
export interface FileProblem {
  readonly path: string;
  readonly kind: LinkFault | 'not-regular' | 'unreadable' | 'name-not-utf8' | 'too-many';
  /**
   * Where a link points; `fifo`, `socket` or `device`; what the operating system said.
   */
  readonly detail: string;
}

export interface Listing {
  readonly files: ReadonlyMap<string, GemFile>;
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly FileProblem[];
}

/** Files and folders after which looking ends. */
const LISTED_MAX = 10 * FILES_MAX;
/** A link weighs as much as this many, because links among folders can make a small gem without end. */
const LINK_WEIGHT = 10;

/**
 * Everything in a gem's folder, sorted by path. Links inside the folder are what they point to. Synchronous
 * within, because reading small files one by one is fastest so.
 */
export async function listFolder(root: string): Promise<Listing> {
  const files = new Map<string, GemFile>();
  const leftOut: LeftOut[] = [];
  const problems: FileProblem[] = [];
  const { rules, unreadable } = await ignoreFile(root);
  if (unreadable !== undefined) problems.push({ path: IGNORE_FILE, kind: 'unreadable', detail: unreadable });
  const real = realpathSync(root);
  const absolute = pathsBelow(root);
  let listed = 0;

  const walk = (folder: string, above: readonly string[]): void => {
    let entries: ReturnType<typeof readEntries>;
    try {
      entries = readEntries(absolute(folder));
    } catch (error) {
      // Where nothing can be read, each file that is looked for would be told too.
      if (folder === '') problems.length = 0;
      problems.push({ path: folder === '' ? '.' : folder, kind: 'unreadable', detail: codeOf(error) });
      return;
    }
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (listed > LISTED_MAX) return;
      const link = entry.isSymbolicLink();
      listed += link ? LINK_WEIGHT : 1;
      if (listed > LISTED_MAX) problems.push({ path, kind: 'too-many', detail: '' });
      // Bytes that are no UTF-8 are shown as U+FFFD, and under that name there is no such file.
      if (entry.name.includes('\ufffd') && !isThere(absolute(path))) {
        problems.push({ path, kind: 'name-not-utf8', detail: '' });
        continue;
      }
      const folderLike = link ? isFolder(absolute(path)) : entry.isDirectory();
      const dropped = droppedByName(path, folderLike, rules);
      if (dropped) {
        leftOut.push({ path: folderLike ? `${path}/` : path, ...dropped });
        continue;
      }
      const followed = link ? followLink(real, absolute(path)) : undefined;
      if (followed && 'kind' in followed) problems.push({ path, ...followed });
      else if (!folderLike) addFile(absolute(path), path, files, problems);
      else {
        const target = followed?.target ?? join(above.at(-1) ?? real, entry.name);
        // A link to a folder that holds it would never end.
        if (link && above.includes(target)) problems.push({ path, kind: 'link-loop', detail: target });
        else walk(path, [...above, target]);
      }
    }
  };
  walk('', [real]);
  return { files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), leftOut, problems };
}

/** The absolute paths of files of a gem. What stands in a listing has nothing in it that `join` would have to look for. */
export function pathsBelow(root: string): (path: string) => string {
  const folder = root.endsWith(sep) ? root : root + sep;
  return (path) => folder + path;
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function addFile(absolute: string, path: string, files: Map<string, GemFile>, problems: FileProblem[]): void {
  try {
    const stat = statSync(absolute);
    if (!stat.isFile()) {
      const detail = stat.isFIFO() ? 'fifo' : stat.isSocket() ? 'socket' : 'device';
      problems.push({ path, kind: 'not-regular', detail });
      return;
    }
    if (!isOwnToRead(stat)) accessSync(absolute, constants.R_OK);
    files.set(path, { path, size: stat.size });
  } catch (error) {
    problems.push({ path, kind: 'unreadable', detail: codeOf(error) });
  }
}

const user = process.getuid?.();

/** What the user owns and may read needs no asking, which takes as long as all else that is asked of a file. */
function isOwnToRead({ uid, mode }: Stats): boolean {
  return uid === user && (mode & constants.S_IRUSR) !== 0;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
