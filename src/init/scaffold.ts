import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { UserError } from '../errors.ts';
import { temporaryName } from '../temporary-name.ts';
import { cannotMake, folderFault, IS_FILE } from './folder-fault.ts';

export interface Scaffold {
  /** The template's folder. */
  readonly template: string;
  /** Absolute; made when it does not exist. */
  readonly target: string;
  readonly id: string;
  readonly name: string;
  /** Files that go in besides the template's, by path. */
  readonly extra: Readonly<Record<string, Uint8Array>>;
  /** Allows a folder that is not empty; what stands in it is kept as it is all the same. */
  readonly force: boolean;
}

export interface Scaffolded {
  /** Paths in the gem with `/`, sorted. */
  readonly written: readonly string[];
  /** Files that were there before and were left alone. */
  readonly kept: readonly string[];
}

/**
 * Makes a gem from a template. A new folder appears complete or not at all; in a folder that holds something
 * already, files are only added.
 *
 * @throws UserError `folder-not-empty` or `cannot-make-folder`
 */
export function scaffold(options: Scaffold): Scaffolded {
  try {
    return made(options);
  } catch (error) {
    throw folderFault(error, options.target);
  }
}

function made(options: Scaffold): Scaffolded {
  const { target, force } = options;
  const present = existsSync(target) ? readdirSync(target) : [];
  if (present.length > 0 && !force) throw notEmpty(target, present);
  const files = templateFiles(options);
  if (present.length === 0) {
    writeWhole(target, files);
    return { written: [...files.keys()], kept: [] };
  }
  for (const path of files.keys()) checkFolders(target, path);
  const written: string[] = [];
  const kept: string[] = [];
  for (const [path, bytes] of files) (addFile(join(target, path), bytes) ? written : kept).push(path);
  return { written, kept };
}

/** The files of a new gem. Names of a template that begin with `_` stand for a dot, which npm would not ship. */
function templateFiles({ template, id, name, extra }: Scaffold): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>(Object.entries(extra));
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = relative(template, from)
      .split(sep)
      .map((part) => part.replace(/^_/, '.'))
      .join('/');
    const inJson = path.endsWith('.json');
    const fill = (value: string) => (inJson ? JSON.stringify(value).slice(1, -1) : value);
    const text = readFileSync(from, 'utf8')
      .replaceAll('{{id}}', () => fill(id))
      .replaceAll('{{name}}', () => fill(name));
    files.set(path, Buffer.from(text));
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Written aside first. A folder that exists is filled and not replaced, because somebody's shell may stand in it. */
function writeWhole(target: string, files: ReadonlyMap<string, Uint8Array>): void {
  const missing = missingAbove(target);
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeAside(target, files);
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

function writeAside(target: string, files: ReadonlyMap<string, Uint8Array>): void {
  const fresh = temporaryName(dirname(target));
  mkdirSync(fresh);
  try {
    for (const [path, bytes] of files) addFile(join(fresh, path), bytes);
    if (!existsSync(target)) renameSync(fresh, target);
    else for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(target, name));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A file where a folder has to be is found before anything is written. */
function checkFolders(target: string, path: string): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const there = statSync(join(target, folder), { throwIfNoEntry: false });
    if (there && !there.isDirectory()) throw cannotMake(join(target, folder), IS_FILE);
  }
}

function addFile(path: string, bytes: Uint8Array): boolean {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, bytes, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
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
