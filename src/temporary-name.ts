import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Where the name came from: the machine, and the process on it. */
const NAME = /^\.gem-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

const cleared = new Set<string>();

/**
 * A name that nothing else uses, for a file or folder that will not stay. What a process that was killed has left under
 * such a name in this folder is removed first.
 */
export function temporaryName(folder: string): string {
  if (!cleared.has(folder)) removeAbandoned(folder);
  cleared.add(folder);
  return join(folder, `.gem-${machine()}-${process.pid}-${randomBytes(8).toString('hex')}.tmp`);
}

/** Other machines may write into a shared folder: whether their processes live cannot be seen from here. */
function removeAbandoned(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, where, pid] = NAME.exec(name) ?? [];
    if (where !== machine() || isAlive(Number(pid))) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Somebody else's, or held open: it harms nobody, and the next run tries again.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

let known: string | undefined;
function machine(): string {
  known ??= createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  return known;
}
