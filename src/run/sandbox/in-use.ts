import { lstatSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { isAlive } from '../files/run-record.ts';

const IN_USE = 'in-use';

/**
 * Says that this process uses folders of the cache, until the function that is given back is called: `gem clean`
 * leaves them alone meanwhile. Names are those of the folders.
 */
export function markInUse(cache: string, names: readonly string[]): () => void {
  const file = join(cache, IN_USE, `${process.pid}-${process.hrtime.bigint().toString(36)}`);
  try {
    ensureFolder(join(cache, IN_USE), 0o700);
    writeFileSync(file, names.join('\n'), { flag: 'wx', mode: 0o600 });
  } catch {
    // Where nothing can be written, nothing is cleaned either.
  }
  return () => {
    try {
      // Node has to load what removes folders before it removes a file with `rm`.
      unlinkSync(file);
    } catch {
      // It is gone, or was never there.
    }
  };
}

/** What running processes use; marks of processes that are gone are told too, so that they can be removed. */
export function readMarks(cache: string): {
  readonly used: ReadonlySet<string>;
  readonly stale: readonly string[];
} {
  const folder = join(cache, IN_USE);
  const used = new Set<string>();
  const stale: string[] = [];
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return { used, stale };
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!isAlive(Number(name.split('-', 1)[0]))) stale.push(file);
    else for (const each of namesIn(file)) used.add(each);
  }
  return { used, stale };
}

function namesIn(file: string): string[] {
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8').split('\n') : [];
  } catch {
    return [];
  }
}
