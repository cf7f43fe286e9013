import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ensureFolder } from '../ensure-folder.ts';
import { cannotMake, IS_FILE, LEADS_NOWHERE, LEADS_OUT } from './folder-fault.ts';
import type { Scaffold, Scaffolded } from './scaffold.ts';

/** Adds the files that a folder lacks: all of them, or none where one cannot be written. No file is overwritten. */
export async function addMissing({ target, files, derive, signal }: Scaffold): Promise<Scaffolded> {
  for (const path of files.keys()) checkFolders(target, path);
  signal.throwIfAborted();
  const written: string[] = [];
  const kept: string[] = [];
  const undo: (() => void)[] = [];
  const add = (path: string, bytes: Uint8Array) => {
    const isNew = addFile(join(target, path), bytes, undo);
    (isNew ? written : kept).push(path);
  };
  try {
    for (const [path, bytes] of files) add(path, bytes);
    for (const [path, bytes] of await derive(target)) add(path, bytes);
    signal.throwIfAborted();
  } catch (error) {
    for (const step of undo.reverse()) quietly(step);
    throw error;
  }
  return { written: written.sort(), kept: kept.sort() };
}

/**
 * Writes a file with the folders that it needs, where nothing of that name is.
 *
 * @param undo gets what takes back what was made, even where the file was not written to its end.
 */
export function addFile(path: string, bytes: Uint8Array, undo: (() => void)[]): boolean {
  const folder = dirname(path);
  const first = firstMissing(folder);
  ensureFolder(folder);
  if (first !== undefined) undo.push(() => removeFolders(folder, first));
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  undo.push(() => rmSync(path));
  try {
    writeFileSync(file, bytes);
  } finally {
    closeSync(file);
  }
  return true;
}

/** The outermost folder that has to be made. */
function firstMissing(folder: string): string | undefined {
  let missing: string | undefined;
  for (let at = folder; !existsSync(at); at = dirname(at)) missing = at;
  return missing;
}

/** From the innermost outwards; one that somebody else has put something into stays. */
function removeFolders(innermost: string, outermost: string): void {
  for (let folder = innermost; folder.length >= outermost.length; folder = dirname(folder)) rmdirSync(folder);
}

/** What stands in the way of a folder, or would lead out of the gem, is found before anything is written. */
function checkFolders(target: string, path: string): void {
  for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) {
    const folder = join(target, inner);
    const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink();
    const there = statSync(folder, { throwIfNoEntry: false });
    if (isLink && !there) throw cannotMake(folder, LEADS_NOWHERE);
    if (there && !there.isDirectory()) throw cannotMake(folder, IS_FILE);
    if (isLink && !isInside(realpathSync(target), realpathSync(folder))) throw cannotMake(folder, LEADS_OUT);
  }
}

function isInside(outer: string, inner: string): boolean {
  const way = relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function quietly(remove: () => void): void {
  try {
    remove();
  } catch {
    // It is gone, or holds what somebody else has put there.
  }
}
