import { mkdir, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A folder that is there now, and how to take back what was made for it. */
export interface MadeFolder {
  /** Removes the folders that were made, as far as they are empty. */
  unmake(): Promise<void>;
}

/** Makes a folder and all above it that are missing. */
export async function makeFolder(folder: string): Promise<MadeFolder> {
  const top = await mkdir(folder, { recursive: true });
  return {
    async unmake() {
      if (top === undefined) return;
      for (let at = folder; at.length >= top.length; at = dirname(at)) {
        try {
          await rmdir(at);
        } catch {
          return;
        }
      }
    },
  };
}
