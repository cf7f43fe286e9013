import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DRAFT_MANIFEST, MANIFEST } from '../platform/layout.ts';

/** Folders in which nobody keeps a gem's source. */
const SKIPPED = new Set(['node_modules', '.git', 'dist', '.gem']);

/** What shows that a folder is meant as a gem although its manifest is missing. */
const SIGNS = [DRAFT_MANIFEST, 'tools', 'agents', 'skill', 'workflows'];

export function isGemFolder(folder: string): boolean {
  return existsSync(join(folder, MANIFEST));
}

/** Whether a folder without a manifest looks like somebody's gem all the same. */
export function looksLikeGem(folder: string): boolean {
  return SIGNS.some((name) => existsSync(join(folder, name)));
}

/** The nearest folder upward, `from` included, that is a gem. */
export function findUpward(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isGemFolder(folder)) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The gems below a folder, sorted by path. A folder that is a gem is not searched further. */
export function findBelow(folder: string): string[] {
  if (isGemFolder(folder)) return [folder];
  let entries: string[];
  try {
    entries = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    // What may not be looked into may be a gem: it is looked at as one, and told that it cannot be read.
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EACCES' || code === 'EPERM' ? [folder] : [];
  }
  return entries.flatMap((name) => findBelow(join(folder, name)));
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
