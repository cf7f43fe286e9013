import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders below `tests/` that hold what scenarios use: mails, files, recordings. */
const NOT_SCENARIOS: ReadonlySet<string> = new Set(['fixtures', 'http']);

export const TESTS = 'tests';

export interface Discovered {
  /** Paths in the gem, with `/`, in the order of their names. */
  readonly files: readonly string[];
  /** Files that would be scenarios if they ended in `.yaml`. */
  readonly misnamed: readonly string[];
}

/** The scenario files of a gem: `tests/**\/*.yaml`, but for what lies below a `fixtures` or an `http`. */
export function discover(root: string): Discovered {
  const paths = [...filesBelow(root, TESTS)].sort((a, b) => (a < b ? -1 : 1));
  return {
    files: paths.filter((path) => path.endsWith('.yaml')),
    misnamed: paths.filter((path) => /\.ya?ml$/i.test(path) && !path.endsWith('.yaml')),
  };
}

function* filesBelow(root: string, folder: string): Generator<string> {
  for (const entry of entriesOf(join(root, folder))) {
    if (entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!NOT_SCENARIOS.has(entry.name)) yield* filesBelow(root, path);
    } else yield path;
  }
}

/** Links to folders are not followed: they could lead round in circles. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
