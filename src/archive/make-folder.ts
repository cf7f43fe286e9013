import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureFolder } from '../ensure-folder.ts';

/** A folder that is there now, and how to take back what was made for it. */
export interface MadeFolder {
  /** Removes the folders that were made, as far as they are empty. */
  unmake(): Promise<void>;
}

/** Makes a folder and all above it that are missing: all of them or none. */
export async function makeFolder(folder: string): Promise<MadeFolder> {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.push(at);
  const unmake = async () => {
    for (const at of missing) {
      // One that was not made after all is as good as removed.
      const isKept = await rmdir(at).then(
        () => false,
        () => existsSync(at),
      );
      if (isKept) return;
    }
  };
  try {
    ensureFolder(folder);
  } catch (error) {
    await unmake();
    throw error;
  }
  return { unmake };
}
