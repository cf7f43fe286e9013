import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../ensure-folder.ts';
import { UserError } from '../errors.ts';
import { temporaryName } from '../temporary-name.ts';
import { addFile, addMissing } from './add-missing.ts';
import { folderFault } from './folder-fault.ts';

type Files = ReadonlyMap<string, Uint8Array>;

export interface Scaffold {
  /** Absolute; made when it does not exist. */
  readonly target: string;
  /** By path in the gem, with `/`. */
  readonly files: Files;
  /** What follows from these files, once they stand in a folder. */
  readonly derive: (folder: string) => Promise<Files>;
  /** Allows a folder that is not empty; what stands in it is kept as it is all the same. */
  readonly force: boolean;
  /** Aborted, nothing is made. */
  readonly signal: AbortSignal;
}

export interface Scaffolded {
  /** Paths in the gem with `/`, sorted. */
  readonly written: readonly string[];
  /** Files that were there before and were left alone. */
  readonly kept: readonly string[];
}

/** A new repository is a new folder: what version control keeps there is none of the gem's. */
const NOT_THERE: ReadonlySet<string> = new Set(['.git', '.hg', '.jj']);

/** What stands in a folder that is to become a gem. */
function presentIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !NOT_THERE.has(name)) : [];
}

/**
 * Refuses a folder in which no gem may be made, before anybody is asked anything.
 *
 * @throws UserError `folder-not-empty` or `cannot-make-folder`
 */
export function checkTarget(target: string, force: boolean): void {
  try {
    const present = presentIn(target);
    if (present.length > 0 && !force) throw notEmpty(target, present);
  } catch (error) {
    throw folderFault(error, target);
  }
}

/**
 * Makes a gem of files. A new folder appears complete or not at all; in a folder that holds something already, files are
 * only added.
 *
 * @throws UserError `folder-not-empty` or `cannot-make-folder`
 */
export async function scaffold(options: Scaffold): Promise<Scaffolded> {
  const { target, force } = options;
  checkTarget(target, force);
  try {
    return presentIn(target).length === 0 ? await writeWhole(options) : await addMissing(options);
  } catch (error) {
    throw folderFault(error, target);
  }
}

/** Written aside first. A folder that exists is filled and not replaced, because somebody's shell may stand in it. */
async function writeWhole(options: Scaffold): Promise<Scaffolded> {
  const { target } = options;
  const missing = missingAbove(target);
  try {
    ensureFolder(dirname(target));
    return { written: (await writeAside(options)).sort(), kept: [] };
  } catch (error) {
    removeEmpty(missing);
    throw error;
  }
}

/** The folders above it that are not there, the innermost first. */
function missingAbove(target: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(target); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  return missing;
}

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) if (existsSync(folder)) rmdirSync(folder);
  } catch {
    // Somebody has put something into it meanwhile.
  }
}

async function writeAside({ target, files, derive, signal }: Scaffold): Promise<string[]> {
  const fresh = temporaryName(dirname(target));
  mkdirSync(fresh);
  try {
    for (const [path, bytes] of files) addFile(join(fresh, path), bytes, []);
    const derived = await derive(fresh);
    for (const [path, bytes] of derived) addFile(join(fresh, path), bytes, []);
    signal.throwIfAborted();
    if (!existsSync(target)) renameSync(fresh, target);
    else for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(target, name));
    return [...files.keys(), ...derived.keys()];
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function notEmpty(target: string, present: readonly string[]): UserError {
  const shown = present.slice(0, 3).join(', ') + (present.length > 3 ? ', …' : '');
  return new UserError(
    'folder-not-empty',
    { en: `${target} is not empty: it holds ${shown}`, 'zh-CN': `${target} 不是空文件夹：里面有 ${shown}` },
    {
      en: 'name a new folder, or add the missing files with --force, which never overwrites one',
      'zh-CN': '换一个新文件夹，或用 --force 只添加缺少的文件（不会覆盖任何文件）',
    },
  );
}
