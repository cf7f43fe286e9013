import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fix } from '../gem/finding.ts';
import type { Obstacle } from './plan.ts';

/** What in a gem's folder stands in the way of a rename: a file that does not ship, or a folder behind a link. */
export function obstacleOnDisk(root: string, fix: Fix): Obstacle | undefined {
  if (fix.kind === 'edit') return undefined;
  const folder = dirname(join(root, fix.from));
  // The same file may be in the gem under another path, and would lose its name there.
  if (realpathSync(folder) !== join(realpathSync(root), dirname(fix.from)))
    return { kind: 'behind-link', path: dirname(fix.from) };
  return isTaken(root, fix.from, fix.to) ? { kind: 'target-exists', path: fix.to } : undefined;
}

/** Whether another file has the name. On a disk that ignores case, a file has every spelling of its own name. */
export function isTaken(root: string, from: string, to: string): boolean {
  const there = lstatSync(join(root, to), { throwIfNoEntry: false });
  if (!there) return false;
  const own = lstatSync(join(root, from), { throwIfNoEntry: false });
  const isSameName = plainly(from) === plainly(to);
  return !(isSameName && own?.ino === there.ino && own.dev === there.dev);
}

function plainly(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
