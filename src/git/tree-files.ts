import { posix } from 'node:path';

/** An entry of a git tree: a file with its content's name, or a link with what it points to. */
export interface TreeEntry {
  readonly path: string;
  readonly object: string;
  /** Bytes. */
  readonly size: number;
  readonly isLink: boolean;
}

/**
 * The lines of `git ls-tree -r -z -l`. What is no file and no link, such as another repository inside, is left out.
 */
export function parseTree(listing: Buffer): TreeEntry[] {
  return listing
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, mode, kind, object = '', size, path = ''] =
        /^(\d+) (\S+) ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
      if (kind !== 'blob') return [];
      return [{ path, object, size: Number(size), isLink: mode === '120000' }];
    });
}

/** Links that are followed one after the other, and files that links make in all. */
const LINKS_MAX = 40;
const LINKED_MAX = 50_000;

/**
 * The files of a tree, where a link inside it is what it points to, as in a folder. A link that leaves the tree, leads
 * nowhere or in a circle gives no file.
 */
export function followedFiles(
  entries: readonly TreeEntry[],
  target: (link: TreeEntry) => string,
): ReadonlyMap<string, TreeEntry> {
  const files = new Map(entries.filter(({ isLink }) => !isLink).map((entry) => [entry.path, entry]));
  const links = new Map(
    entries.filter(({ isLink }) => isLink).map((entry) => [entry.path, pointedAt(entry.path, target(entry))]),
  );
  if (links.size === 0) return files;
  const plain = [...files.values()];
  for (const link of links.keys()) {
    const path = followed(link, links);
    if (path === undefined) continue;
    const file = files.get(path);
    if (file) files.set(link, { ...file, path: link });
    const below = path === '' ? '' : `${path}/`;
    // A link to a folder that holds it would never end.
    if (file || `${link}/`.startsWith(below)) continue;
    for (const entry of plain)
      if (entry.path.startsWith(below) && files.size < LINKED_MAX) {
        const at = `${link}/${entry.path.slice(below.length)}`;
        files.set(at, { ...entry, path: at });
      }
  }
  return files;
}

/** `undefined` for what leaves the tree. */
function pointedAt(link: string, target: string): string | undefined {
  if (target === '' || target.startsWith('/') || /^[A-Za-z]:/.test(target)) return undefined;
  const path = posix.join(posix.dirname(link), target).replace(/\/$/, '');
  if (path === '..' || path.startsWith('../')) return undefined;
  return path === '.' ? '' : path;
}

/** Where a path ends when every link on its way is followed. */
function followed(start: string, links: ReadonlyMap<string, string | undefined>): string | undefined {
  let path = start;
  for (let turns = 0; turns < LINKS_MAX; turns++) {
    const parts = path.split('/');
    const count = parts.findIndex((_, index) => links.has(parts.slice(0, index + 1).join('/')));
    if (count < 0) return path;
    const target = links.get(parts.slice(0, count + 1).join('/'));
    if (target === undefined) return undefined;
    path = posix.join(target, ...parts.slice(count + 1));
    if (path === '.') path = '';
  }
  return undefined;
}
