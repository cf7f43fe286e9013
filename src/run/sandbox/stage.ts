import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { UserError } from '../../errors.ts';
import { systemReason } from '../../system-error.ts';

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
 * used again when each file has its size and the staged time, and in a small gem the same bytes. Files are copied, never
 * hard-linked, and read-only.
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
    throw notWritable(cache, error);
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

/**
 * Bytes of a gem up to which its files are compared with the copies, and named by a sum that anybody could find another
 * content for: getting SHA-256 ready takes a third of the time until Deno is started.
 */
const COMPARED_MAX = 128 * 1024;

function isSmall(contents: readonly Content[]): boolean {
  return contents.reduce((sum, { bytes }) => sum + bytes.length, 0) <= COMPARED_MAX;
}

function hash(contents: readonly Content[]): string {
  const sorted = [...contents].sort((a, b) => (a.path < b.path ? -1 : 1));
  if (isSmall(contents)) return sumOf(sorted);
  const digest = createHash('sha256');
  for (const { path, bytes } of sorted) digest.update(`${path}\0${bytes.length}\0`).update(bytes);
  return digest.digest('hex').slice(0, 32);
}

/** Four sums of 32 bits, word by word. */
function sumOf(contents: readonly Content[]): string {
  const sums = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  const add = (bytes: Uint8Array) => {
    let [a = 0, b = 0, c = 0, d = 0] = sums;
    // A copy begins at a whole word, and ends with one.
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    for (const word of new Uint32Array(padded.buffer)) {
      a = Math.imul(a ^ word, 0x01000193) + d;
      b = Math.imul(b + word, 0x5bd1e995) ^ (a >>> 15);
      c = Math.imul(c ^ (word + b), 0x1b873593) + a;
      d = (d + c) ^ (word << 7) ^ (c >>> 11);
    }
    sums.splice(0, 4, a, b, c, d);
  };
  for (const { path, bytes } of contents) {
    add(Buffer.from(`${path}\0${bytes.length}\0`));
    add(bytes);
  }
  return sums.map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
}

function isIntact(folder: string, contents: readonly Content[]): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  const isCompared = isSmall(contents);
  return contents.every(({ path, bytes }) => {
    const file = join(folder, path);
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size !== bytes.length) return false;
    if (found.mtimeMs !== STAGED_TIME.getTime()) return false;
    return !isCompared || readFileSync(file).equals(bytes);
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

function notWritable(cache: string, error: unknown): UserError {
  const why = systemReason(error, 'Node.js');
  return new UserError(
    'cache-not-writable',
    {
      en: `the gem could not be copied into the cache folder ${cache}, where it runs from: ${why.en}`,
      'zh-CN': `无法把 gem 复制到运行它的缓存文件夹 ${cache}：${why['zh-CN']}`,
    },
    {
      en: 'free some space there, or set XDG_CACHE_HOME to a folder that you may write to',
      'zh-CN': '请在那里腾出空间，或把 XDG_CACHE_HOME 设为可以写入的文件夹',
    },
  );
}
