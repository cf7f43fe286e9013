import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { fileError } from './file-errors.ts';
import { isInside, wayTo } from './inside.ts';
import { type FilePath, isHidden } from './path.ts';

/** What a path names, with every symbolic link on the way followed and found to stay inside. */
export type Place =
  | {
      readonly kind: 'there';
      readonly real: string;
      readonly stats: Stats;
      /** The path spells a name otherwise than the folder does; systems differ on whether it is the same. */
      readonly alike?: { readonly name: string; readonly other: string };
    }
  /** The first names are there and are folders; `missing` are the others. */
  | { readonly kind: 'missing'; readonly parent: string; readonly missing: readonly string[] }
  /** [F-11] It does not exist for a gem. */
  | { readonly kind: 'hidden' };

/**
 * Looks at a path name by name, because the system would follow a link anywhere. `folder` is the root's real path;
 * without `followLast` a link that stands last is given back as such.
 *
 * Throws E_FILES_OUTSIDE for a link that leaves, E_FILES_NOT_A_FOLDER, and the system's errors.
 */
export function locate(folder: string, path: FilePath, followLast = true): Place {
  if (isHidden(path)) return { kind: 'hidden' };
  let real = folder;
  let stats = lstatSync(folder);
  let alike: { name: string; other: string } | undefined;
  for (const [index, name] of path.segments.entries()) {
    if (!stats.isDirectory()) throw fileError('not-a-folder', path);
    const next = join(real, name);
    const found = lstatSync(next, { throwIfNoEntry: false });
    if (found === undefined) return { kind: 'missing', parent: real, missing: path.segments.slice(index) };
    const isLast = index === path.segments.length - 1;
    if (found.isSymbolicLink() && isLast && !followLast) return { kind: 'there', real: next, stats: found };
    real = found.isSymbolicLink() || SPELLS_FREELY ? follow(next, folder, path) : next;
    if (!found.isSymbolicLink() && basename(real) !== name) alike = { name, other: basename(real) };
    stats = real === next ? found : lstatSync(real);
    if (isHidden({ root: path.root, segments: wayTo(folder, real) })) return { kind: 'hidden' };
  }
  return { kind: 'there', real, stats, ...(alike === undefined ? {} : { alike }) };
}

/** There a name can be found under another spelling (`GIT~1` is `.git`): only the system knows the real one. */
const SPELLS_FREELY = process.platform === 'win32' || process.platform === 'darwin';

function follow(link: string, folder: string, path: FilePath): string {
  let real: string;
  try {
    real = realpathSync.native(link);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTDIR') throw fileError('link-outside', path);
    throw error;
  }
  if (!isInside(folder, real)) throw fileError('link-outside', path);
  return real;
}
