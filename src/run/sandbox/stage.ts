import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { UserError } from '../../errors.ts';

/** A file that would ship. `path` is relative to the gem and uses `/`. */
export interface StagedFile {
  readonly path: string;
  bytes(): Uint8Array;
}

/** The time that every staged file carries: writing to one afterwards changes it, and the copy is made again. */
const STAGED_TIME = new Date('2000-01-01T00:00:00Z');

/**
 * A copy of exactly the files that would ship, in a folder named by their content, so that what works here is in
 * the package and no symbolic link leads out of it. Made under a temporary name and renamed; one that is there is
 * used again when each file has its size and the staged time. Files are copied, never hard-linked, and read-only.
 *
 * Returns the folder. Throws `cache-not-writable`; and when a path leaves the gem, which the model does not let
 * happen.
 */
export function stage(files: readonly StagedFile[], cache: string): string {
  const contents = files.map((file) => ({ path: safePath(file.path), bytes: file.bytes() }));
  const folder = join(cache, 'staged', hash(contents));
  try {
    if (isIntact(folder, contents)) return folder;
    ensureFolder(join(cache, 'staged'), 0o700);
    const temporary = `${folder}.${process.pid}-${randomBytes(4).toString('hex')}`;
    write(temporary, contents);
    put(temporary, folder, contents);
  } catch (error) {
    throw notWritable(cache, error as NodeJS.ErrnoException);
  }
  return folder;
}

interface Content {
  readonly path: string;
  readonly bytes: Uint8Array;
}

function safePath(path: string): string {
  const segments = path.split('/');
  if (
    segments.some((segment) => segment === '' || segment === '.' || segment === '..') ||
    /[\\\0]|^[a-zA-Z]:/.test(path)
  ) {
    throw new Error(`cannot stage ${JSON.stringify(path)}: not a path within the gem`);
  }
  return path;
}

function hash(contents: readonly Content[]): string {
  const digest = createHash('sha256');
  const sorted = [...contents].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, bytes } of sorted) digest.update(`${path}\0${bytes.length}\0`).update(bytes);
  return digest.digest('hex').slice(0, 32);
}

function isIntact(folder: string, contents: readonly Content[]): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  return contents.every(({ path, bytes }) => {
    const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
    return found?.isFile() === true && found.size === bytes.length && found.mtimeMs === STAGED_TIME.getTime();
  });
}

function write(folder: string, contents: readonly Content[]): void {
  const made = new Set<string>();
  mkdirSync(folder, { mode: 0o700 });
  for (const { path, bytes } of contents) {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) ensureFolder(parent, 0o700);
    made.add(parent);
    writeFileSync(target, bytes, { mode: 0o444, flag: 'wx' });
    utimesSync(target, STAGED_TIME, STAGED_TIME);
  }
}

/** How often a broken copy is moved out of the way before giving up. */
const ATTEMPTS = 3;

/** Puts the new copy in place. Another process may have done so first, or a broken copy may stand there. */
function put(temporary: string, folder: string, contents: readonly Content[]): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(temporary, folder);
      return;
    } catch (error) {
      const isThere = isIntact(folder, contents);
      if (isThere || attempt === ATTEMPTS) rmSync(temporary, { recursive: true, force: true });
      if (isThere) return;
      if (attempt === ATTEMPTS) throw error;
      moveAway(folder, `${temporary}.broken`);
    }
  }
}

function moveAway(folder: string, aside: string): void {
  try {
    renameSync(folder, aside);
  } catch {
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

function notWritable(cache: string, error: NodeJS.ErrnoException): UserError {
  return new UserError(
    'cache-not-writable',
    {
      en: `the gem could not be copied into the cache folder ${cache}, where it runs from: ${error.message}`,
      'zh-CN': `无法把 gem 复制到运行它的缓存文件夹 ${cache}：${error.message}`,
    },
    {
      en: 'free some space there, or set XDG_CACHE_HOME to a folder that you may write to',
      'zh-CN': '请在那里腾出空间，或把 XDG_CACHE_HOME 设为可以写入的文件夹',
    },
  );
}
