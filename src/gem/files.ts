import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
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
  readonly path: string;
  readonly by: Drop;
}

/** Something in the folder that can be neither packed nor left out in silence. */
export interface FileProblem {
  readonly path: string;
  readonly kind: 'link-outside' | 'link-broken' | 'not-regular' | 'unreadable' | 'name-not-utf8';
  /** What the operating system said, or where a link points. */
  readonly detail: string;
}

export interface Listing {
  readonly files: ReadonlyMap<string, GemFile>;
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly FileProblem[];
}

/** Everything in a gem's folder, sorted by path. Synchronous, because reading small files one by one is fastest so. */
export async function listFolder(root: string): Promise<Listing> {
  const files = new Map<string, GemFile>();
  const leftOut: LeftOut[] = [];
  const problems: FileProblem[] = [];
  const ignored = await ignoreFile(root);
  const real = realpathSync(root);

  const walk = (folder: string, above: readonly string[]): void => {
    let entries: ReturnType<typeof readEntries>;
    try {
      entries = readEntries(join(root, folder));
    } catch (error) {
      problems.push({
        path: folder === '' ? '.' : folder,
        kind: 'unreadable',
        detail: (error as NodeJS.ErrnoException).code ?? String(error),
      });
      return;
    }
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.includes('\ufffd')) {
        problems.push({ path, kind: 'name-not-utf8', detail: '' });
        continue;
      }
      const link = entry.isSymbolicLink();
      const folderLike = link ? isFolder(join(root, path)) : entry.isDirectory();
      const by = droppedByName(path, folderLike, ignored);
      if (by) {
        leftOut.push({ path: folderLike ? `${path}/` : path, by });
        continue;
      }
      const target = link ? followLink(root, real, path) : undefined;
      if (target && 'kind' in target) problems.push(target);
      else if (folderLike) {
        const resolved = target?.real ?? join(real, path);
        // A link to a folder that holds it would never end.
        if (link && above.includes(resolved))
          problems.push({ path, kind: 'link-broken', detail: 'points to a folder that it stands in' });
        else walk(path, [...above, resolved]);
      } else addFile(root, path, files, problems);
    }
  };
  walk('', [real]);
  return { files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), leftOut, problems };
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function addFile(root: string, path: string, files: Map<string, GemFile>, problems: FileProblem[]): void {
  try {
    const stat = statSync(join(root, path));
    if (stat.isFile()) files.set(path, { path, size: stat.size });
    else
      problems.push({
        path,
        kind: 'not-regular',
        detail: stat.isFIFO() ? 'FIFO' : stat.isSocket() ? 'socket' : 'device',
      });
  } catch (error) {
    problems.push({
      path,
      kind: 'unreadable',
      detail: (error as NodeJS.ErrnoException).code ?? String(error),
    });
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function followLink(root: string, real: string, path: string): { real: string } | FileProblem {
  try {
    const target = realpathSync(join(root, path));
    if (target === real || target.startsWith(real + sep)) return { real: target };
    return { path, kind: 'link-outside', detail: target };
  } catch {
    const broken = lstatSync(join(root, path), { throwIfNoEntry: false });
    return { path, kind: 'link-broken', detail: broken ? 'its target does not exist' : 'it went away' };
  }
}

/** `.gemignore` has the semantics of `.gitignore`, which is a library's work; it is loaded only where there is one. */
async function ignoreFile(root: string): Promise<((path: string) => boolean) | undefined> {
  const path = join(root, '.gemignore');
  if (!existsSync(path)) return undefined;
  const { default: ignore } = await import('ignore');
  const rules = ignore({ ignorecase: false }).add(readFileSync(path, 'utf8'));
  return (candidate) => rules.ignores(candidate);
}
