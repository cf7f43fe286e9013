import { open, rename, rm } from 'node:fs/promises';
import { retry } from '../archive/atomic-file.ts';
import { fileFault } from '../archive/file-fault.ts';
import { removeAtExit } from '../archive/temporary.ts';
import { markChecked } from './cache.ts';
import { partialPath } from './paths.ts';

/** A file of the cache that is not complete, or not checked yet. Only in the file's turn. */
export interface PartialFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Makes it read-only, syncs it to the disk and gives it its name. */
  commit(): Promise<void>;
  /** Removes it. Does nothing after a commit. */
  discard(): Promise<void>;
}

/** Begins with nothing, whatever an earlier download left. Throws `cannot-write`. */
export async function createPartialFile(path: string): Promise<PartialFile> {
  const partial = partialPath(path);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw fileFault(error, 'write', path);
    }
  };
  const handle = await guarded(async () => {
    await rm(partial, { recursive: true, force: true });
    return open(partial, 'wx', 0o600);
  });
  const exit = removeAtExit(partial);
  let isOver = false;
  return {
    write: (chunk) => guarded(() => handle.writeFile(chunk)),
    async commit() {
      await guarded(async () => {
        await handle.sync();
        await handle.close();
        await markChecked(partial);
        await retry(() => rename(partial, path));
      });
      isOver = true;
      exit.forget();
    },
    async discard() {
      if (isOver) return;
      isOver = true;
      await handle.close().catch(() => {});
      await rm(partial, { force: true }).catch(() => {});
      exit.forget();
    },
  };
}
