import type { OpenFile } from './open-file.ts';

/** Bytes after which the disk is asked to begin. */
const SYNC_EVERY = 16 * 1024 * 1024;

/** Has the disk write a large file while more of it is made; else all of it waits for the end. */
export interface EarlySync {
  /** To be told of what was written. */
  wrote(bytes: number): void;
  /** To be waited for before the file is closed. @throws what went wrong, as a system may tell it only once. */
  settled(): Promise<void>;
}

export function createEarlySync(handle: Pick<OpenFile, 'datasync'>): EarlySync {
  let waiting = 0;
  let syncing: Promise<void> | undefined;
  let fault: { readonly error: unknown } | undefined;
  return {
    wrote(bytes) {
      waiting += bytes;
      if (waiting < SYNC_EVERY || syncing !== undefined) return;
      waiting = 0;
      syncing = handle
        .datasync()
        .catch((error: unknown) => {
          fault ??= { error };
        })
        .finally(() => {
          syncing = undefined;
        });
    },
    async settled() {
      await syncing;
      if (fault) throw fault.error;
    },
  };
}
