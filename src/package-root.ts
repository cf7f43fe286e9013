import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package: where `dist/`, `schemas/` and `templates/` stand, run from source or bundled. */
export const packageRoot: string = findPackageRoot(import.meta.dirname);

function findPackageRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isOurs(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error(`no package.json of notochord-gem above ${start}`);
  }
}

function isOurs(manifest: string): boolean {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')).name === 'notochord-gem';
  } catch {
    return false;
  }
}
