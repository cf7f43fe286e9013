import { dirname, join } from 'node:path';

/** Where Node looks for packages from a folder on, the nearest first. */
export function* modulesAbove(folder: string): Generator<string> {
  yield join(folder, 'node_modules');
  const above = dirname(folder);
  if (above !== folder) yield* modulesAbove(above);
}
