import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileFault } from '../archive/file-fault.ts';
import { UserError } from '../errors.ts';
import { FILES_MAX } from '../platform/archive.ts';

/** A regular file of the source. Nothing is kept, and nothing is ever written to it. */
export interface SourceFile {
  /** Relative to the source, always with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  bytes(): Uint8Array;
  /** Up to so many bytes from its beginning. */
  start(length: number): Uint8Array;
}

/** What is not looked into, and why. */
export interface PassedOver {
  /** Of a folder with `/` at the end. */
  readonly path: string;
  readonly why: 'link' | 'hidden' | 'node_modules' | 'not-regular' | 'unreadable';
}

/** What is to be converted, read once. */
export interface Source {
  /** Absolute; of a single file, the folder that it is in. */
  readonly root: string;
  /** The name of the folder, or of the file without its ending. */
  readonly name: string;
  /** Whether one file was named, and not a folder. */
  readonly isFile: boolean;
  /** Sorted by path. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly passedOver: readonly PassedOver[];
}

/**
 * Lists a folder, or takes a single file. Symbolic links are not followed, because what they lead to is not part of
 * the source.
 *
 * @throws UserError `cannot-read` or `source-too-large`
 */
export function readSource(path: string): Source {
  try {
    const stat = statSync(path);
    if (stat.isFile()) return singleFile(path);
    if (!stat.isDirectory()) throw notRegular(path);
  } catch (error) {
    throw fileFault(error, 'read', path);
  }
  const files: SourceFile[] = [];
  const passedOver: PassedOver[] = [];
  const walk = (folder: string): void => {
    for (const entry of entriesOf(join(path, folder), folder, passedOver)) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const why = entry.isSymbolicLink()
        ? 'link'
        : entry.name.startsWith('.') || SYSTEM_FILES.has(entry.name)
          ? 'hidden'
          : entry.isDirectory() && entry.name === 'node_modules'
            ? 'node_modules'
            : !entry.isDirectory() && !entry.isFile()
              ? 'not-regular'
              : undefined;
      if (files.length + passedOver.length >= FILES_MAX) throw tooLarge(path);
      if (why) passedOver.push({ path: entry.isDirectory() ? `${name}/` : name, why });
      else if (entry.isDirectory()) walk(name);
      else addFile(path, name, files, passedOver);
    }
  };
  walk('');
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { root: path, name: basename(path), isFile: false, files: byPath, passedOver };
}

const SYSTEM_FILES = new Set(['Thumbs.db', 'desktop.ini']);

function singleFile(path: string): Source {
  const name = basename(path);
  const file = fileAt(dirname(path), name);
  return {
    root: dirname(path),
    name: name.replace(/\.[^.]*$/, ''),
    isFile: true,
    files: new Map([[name, file]]),
    passedOver: [],
  };
}

function entriesOf(folder: string, shown: string, passedOver: PassedOver[]) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (shown === '') throw fileFault(error, 'read', folder);
    passedOver.push({ path: `${shown}/`, why: 'unreadable' });
    return [];
  }
}

function addFile(root: string, path: string, files: SourceFile[], passedOver: PassedOver[]): void {
  try {
    const file = fileAt(root, path);
    // That it can be read is known only by reading.
    file.start(1);
    files.push(file);
  } catch {
    passedOver.push({ path, why: 'unreadable' });
  }
}

function fileAt(root: string, path: string): SourceFile {
  const absolute = join(root, path);
  const read = <T>(how: () => T): T => {
    try {
      return how();
    } catch (error) {
      throw fileFault(error, 'read', path);
    }
  };
  return {
    path,
    size: statSync(absolute).size,
    bytes: () => read(() => readFileSync(absolute)),
    start: (length) => read(() => startOf(absolute, length)),
  };
}

function startOf(path: string, length: number): Uint8Array {
  const handle = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}

function notRegular(path: string): UserError {
  return new UserError(
    'source-not-regular',
    {
      en: `${path} is a device, a pipe or a socket`,
      'zh-CN': `${path} 是设备、管道或套接字`,
    },
    { en: 'name a folder or a file', 'zh-CN': '请给出文件夹或文件' },
  );
}

function tooLarge(path: string): UserError {
  return new UserError(
    'source-too-large',
    {
      en: `${path} holds more than ${FILES_MAX} files, more than a gem may have`,
      'zh-CN': `${path} 里的文件超过 ${FILES_MAX} 个，比一个 gem 能有的还多`,
    },
    {
      en: 'name the folder of one skill, draft or set of agents',
      'zh-CN': '请给出一个 skill、一份草稿或一组 agent 的文件夹',
    },
  );
}
