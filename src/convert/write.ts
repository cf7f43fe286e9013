import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type AtomicFile, createAtomicFile } from '../archive/atomic-file.ts';
import { fileFault } from '../archive/file-fault.ts';
import { ensureFolder } from '../ensure-folder.ts';
import { UserError } from '../errors.ts';
import { temporaryName } from '../temporary-name.ts';
import type { PlannedFile } from './conversion.ts';

/** The files of a new gem under a temporary name. */
export interface Staged {
  readonly folder: string;
  /** Gives the folder its name. Where an empty folder stands, that one is filled, because somebody may be in it. */
  commit(): void;
  /** Removes whatever was not given its name. */
  discard(): void;
}

/**
 * Writes a new gem aside, beside where it will be or anywhere on a dry run.
 *
 * @throws UserError `cannot-write`
 */
export async function stageFiles(
  target: string,
  beside: string,
  files: readonly PlannedFile[],
  signal: AbortSignal,
): Promise<Staged> {
  const missing = missingAt(beside);
  let folder = '';
  const discard = () => {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
    for (const each of missing) removeEmpty(each);
  };
  try {
    ensureFolder(beside);
    folder = temporaryName(beside);
    mkdirSync(folder);
    for (const { path, bytes } of files) {
      await heardOf(signal);
      const absolute = join(folder, path);
      ensureFolder(dirname(absolute));
      writeFileSync(absolute, bytes(), { flag: 'wx' });
    }
  } catch (error) {
    discard();
    throw fileFault(error, 'write', target);
  }
  return {
    folder,
    discard,
    commit() {
      try {
        if (!existsSync(target)) renameSync(folder, target);
        else for (const name of readdirSync(folder)) renameSync(join(folder, name), join(target, name));
      } catch (error) {
        throw fileFault(error, 'write', target);
      }
    },
  };
}

/**
 * Ends what was interrupted. A signal arrives between two turns of the event loop, so that without one here nobody
 * would hear of it.
 */
export async function heardOf(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

/** That folder and those above it that are not there, the innermost first. */
function missingAt(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  return missing;
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It holds the new gem, or what somebody else has put there.
  }
}

/**
 * Adds files to a gem that is there: all of them or none, and never in the place of another.
 *
 * @throws UserError `output-exists` or `cannot-write`
 */
export async function addFiles(
  root: string,
  files: readonly PlannedFile[],
  signal: AbortSignal,
): Promise<void> {
  const open: AtomicFile[] = [];
  const written: string[] = [];
  let isDone = false;
  try {
    for (const { path, bytes } of files) {
      signal.throwIfAborted();
      const file = await createAtomicFile(join(root, path));
      open.push(file);
      await file.handle.write(bytes());
    }
    for (const [index, file] of open.entries()) {
      await file.commit();
      written.push(join(root, files[index]?.path ?? ''));
    }
    isDone = true;
  } catch (error) {
    throw isThere(error) ?? fileFault(error, 'write', root);
  } finally {
    if (!isDone) for (const path of written) unlinkSync(path);
    for (const file of open) await file.discard();
  }
}

/** What a gem keeps to itself, and does not ship, is somebody's all the same. */
function isThere(error: unknown): UserError | undefined {
  if (!(error instanceof UserError) || error.code !== 'output-exists') return undefined;
  return new UserError(error.code, error.text, {
    en: 'move that file away or rename it, and convert again; nothing was written',
    'zh-CN': '请把那个文件移走或改名，再转换一次；什么都没有写',
  });
}
