import { rmSync } from 'node:fs';

const doomed = new Set<string>();

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
