import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const doomed = new Set<string>();

/** A name that nothing else uses, for a file or folder that will not stay. */
export function temporaryName(folder: string): string {
  return join(folder, `.gem-${randomBytes(8).toString('hex')}.tmp`);
}

/**
 * Has a file or a folder removed when the process exits before `forget` is called, so that `process.exit`
 * in the middle of the work leaves nothing behind.
 */
export function removeAtExit(path: string): { forget(): void } {
  if (doomed.size === 0) process.on('exit', removeAll);
  doomed.add(path);
  return {
    forget() {
      doomed.delete(path);
      if (doomed.size === 0) process.off('exit', removeAll);
    },
  };
}

function removeAll(): void {
  for (const path of doomed) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The process is ending: there is nobody left to tell, and the next path still has to go.
    }
  }
}
