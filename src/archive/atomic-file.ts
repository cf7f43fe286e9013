import {
  linkSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../errors.ts';
import { systemCode } from '../system-error.ts';
import { temporaryName } from '../temporary-name.ts';
import { createEarlySync } from './early-sync.ts';
import { fileFault } from './file-fault.ts';
import { makeFolder } from './make-folder.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { removeAtExit } from './temporary.ts';

export interface OutputOptions {
  /** Takes the place of a file that is already there. Without it, such a file is an error. */
  readonly force?: boolean;
  /** Permission bits of the new file. Left out, those of the file that it replaces, else 0666 less the umask. */
  readonly mode?: number;
  /** Stops the work and leaves nothing behind; what is thrown is the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A file under a temporary name in the folder of its target. */
export interface AtomicFile {
  /** For writing, and for reading what was written. */
  readonly handle: OpenFile;
  /** To be told of what was written to a file that may be large, so that the disk begins before the end. */
  wrote(bytes: number): void;
  /** Syncs it to the disk and gives it its name. */
  commit(): Promise<void>;
  /** Removes it, and the folders that were made for it. Does nothing after a commit. */
  discard(): Promise<void>;
}

/**
 * Starts a file that appears under its name complete or not at all. Missing folders are made. Through a link the
 * file that it leads to is replaced, and the link stays.
 *
 * @throws UserError `output-exists`, `output-is-folder`, `output-not-regular` or `cannot-write`.
 */
export async function createAtomicFile(
  named: string,
  { force = false, mode }: OutputOptions = {},
): Promise<AtomicFile> {
  try {
    checkTarget(named, force);
    const target = behindLinks(named);
    const folder = dirname(resolve(target));
    const kept = mode === undefined && process.platform !== 'win32' ? modeOf(target) : undefined;
    const made = await makeFolder(folder);
    const temporary = temporaryName(folder);
    let handle: OpenFile;
    try {
      handle = openFile(temporary, 'wx+', mode ?? kept ?? 0o666);
    } catch (error) {
      await made.unmake();
      throw error;
    }
    const exit = removeAtExit(temporary);
    const early = createEarlySync(handle);
    let isOver = false;
    return {
      handle,
      wrote: (bytes) => early.wrote(bytes),
      async commit() {
        try {
          // The umask does not count: the file is to be as the one that it replaces.
          if (kept !== undefined) await handle.chmod(kept);
          await early.settled();
          await handle.sync();
          await handle.close();
          await (force ? retry(() => renameSync(temporary, target)) : renameNew(temporary, target));
        } catch (error) {
          throw fileFault(error, 'write', target);
        }
        isOver = true;
        exit.forget();
        await syncFolder(folder);
      },
      async discard() {
        if (isOver) return;
        isOver = true;
        await early.settled().catch(() => {});
        await handle.close().catch(() => {});
        unlinkIfThere(temporary);
        exit.forget();
        await made.unmake();
      },
    };
  } catch (error) {
    throw fileFault(error, 'write', named);
  }
}

/** Where the file really is or, where there is none yet, will be. */
function behindLinks(target: string): string {
  try {
    return realpathSync.native(target);
  } catch {
    try {
      return resolve(dirname(target), readlinkSync(target));
    } catch {
      return target;
    }
  }
}

function modeOf(path: string): number | undefined {
  try {
    return statSync(path).mode & 0o777;
  } catch {
    return undefined;
  }
}

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is gone, or cannot be removed by anybody.
  }
}

/** Writes a whole file through {@link createAtomicFile}. */
export async function writeAtomically(
  target: string,
  bytes: Uint8Array,
  options: OutputOptions = {},
): Promise<void> {
  options.signal?.throwIfAborted();
  const file = await createAtomicFile(target, options);
  try {
    await file.handle.write(bytes);
    options.signal?.throwIfAborted();
    await file.commit();
  } catch (error) {
    throw fileFault(error, 'write', target);
  } finally {
    await file.discard();
  }
}

/**
 * Whether a file may be written there.
 *
 * @throws UserError `output-is-folder`, `output-not-regular`, or `output-exists` without `force`.
 */
export function checkTarget(target: string, force: boolean): void {
  const found = ifThere(() => lstatSync(target));
  const real = found?.isSymbolicLink() ? ifThere(() => statSync(target)) : found;
  if (real?.isDirectory()) {
    throw new UserError('output-is-folder', {
      en: `${target} is a folder, so no file can be written under that name`,
      'zh-CN': `${target} 是一个文件夹，无法用这个名字写入文件`,
    });
  }
  if (real !== undefined && !real.isFile())
    throw new UserError(
      'output-not-regular',
      {
        en: `${target} is a device, a pipe or a socket, and only a regular file can be replaced`,
        'zh-CN': `${target} 是设备、管道或套接字，只能替换普通文件`,
      },
      { en: 'give another name', 'zh-CN': '请换一个名字' },
    );
  if (found !== undefined && !force) throw outputExists(target);
}

function ifThere(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What is thrown when something stands where an output should go. */
export function outputExists(target: string): UserError {
  return new UserError(
    'output-exists',
    { en: `${target} already exists and was left as it is`, 'zh-CN': `${target} 已经存在，没有改动它` },
    { en: 'give another name, or --force to replace it', 'zh-CN': '请换一个名字，或用 --force 替换它' },
  );
}

/** Gives a file its name only when nothing has it: a link, unlike a rename, never replaces. */
async function renameNew(temporary: string, target: string): Promise<void> {
  try {
    linkSync(temporary, target);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw outputExists(target);
    // A file system without hard links: look once more, then rename.
    checkTarget(target, false);
    return retry(() => renameSync(temporary, target));
  }
  unlinkSync(temporary);
}

/** Renames a new file. On Windows a virus scanner may hold it for a moment. */
export async function retry(rename: () => void | Promise<void>): Promise<void> {
  for (let wait = 10; ; wait *= 2) {
    try {
      return await rename();
    } catch (error) {
      const isBusy = ['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error) ?? '');
      if (process.platform !== 'win32' || !isBusy || wait > 1000) throw error;
      await setTimeout(wait);
    }
  }
}

/** Makes the new name itself durable. Not every system can, and the file is complete without it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = openFile(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    return;
  }
}
