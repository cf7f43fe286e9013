import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is that folder or below it. Both are absolute and real. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The names that lead from a folder to what is below it. */
export function wayTo(folder: string, path: string): string[] {
  return relative(folder, path)
    .split(sep)
    .filter((name) => name !== '');
}
