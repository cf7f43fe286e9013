import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and all above it that are missing, one at a time: Node's own `recursive` never comes back where
 * the system says that a folder cannot exist, as in /proc. Throws the system's error.
 */
export function ensureFolder(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  // A file that stands in the way is left to the system to name.
  if (parent !== folder && statSync(parent, { throwIfNoEntry: false }) === undefined)
    ensureFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
