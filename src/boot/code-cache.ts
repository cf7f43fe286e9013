import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import { cacheBase } from '../cache-base.ts';
import { ensureFolder } from '../ensure-folder.ts';
import { roomFor } from './room.ts';

/** What V8 compiled of our files in earlier runs of a command. */
export interface CodeCache {
  /** Good until something else is read. */
  get(name: string): Buffer | undefined;
  /** Told of each file that was compiled, and whether the cache was good for it. */
  compiled(name: string, script: Script, fromCache: boolean): void;
  /** After the command has run, because functions are compiled when they are first called; nothing after its first run. */
  save(): void;
}

export interface CodeCacheOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Hash of all files of `dist/`. */
  readonly build: string;
  /** Name of a command; each calls other functions, so each has a file of its own. None without it. */
  readonly command: string | undefined;
}

/**
 * V8 checks of its data only version, flags and the length of the source: another source of the same length
 * would run as the old one, and a flipped bit crashes. So a file is named for the build, Node and the machine,
 * holds everything twice, which decay would have to hit alike, and is believed only when no other user could have
 * written it.
 */
export function openCodeCache({ env, build, command }: CodeCacheOptions): CodeCache {
  if (env.GEM_CODE_CACHE === 'off') return NONE;
  const base = cacheBase(env);
  if (base === undefined || command === undefined) return NONE;
  const folder = join(base, 'code');
  const { version, arch, platform } = process;
  const prefix = `${build}-${version}-${platform}-${arch}`;
  const name = join(folder, `${prefix}-${command.replace(' ', '-')}`);
  const path = `${name}.bin`;
  const { parts, writtenAt, isThere } = read(folder, path);
  const scripts = new Map<string, Script>();
  let isStale = Date.now() - writtenAt > FRESH;
  return {
    get: (name) => parts.get(name)?.(),
    compiled(name, script, fromCache) {
      scripts.set(name, script);
      if (!fromCache) isStale = true;
    },
    save() {
      if (!isStale || (!isThere && isFirstRun(folder, `${name}.ran`))) return;
      write(folder, path, build, () => [...compiledNow(scripts), ...notLoaded(parts, scripts)]);
    },
  };
}

/**
 * The first run of a command only leaves word that it was here, as browsers do: making the cache's data takes a third as
 * long as the run itself, and where every run is the first, as in a container of a CI, nobody would use them.
 */
function isFirstRun(folder: string, mark: string): boolean {
  try {
    ensureFolder(folder, 0o700);
    closeSync(openSync(mark, 'wx', 0o600));
    return true;
  } catch (error) {
    // Where nothing can be written, every run is as the first.
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

/**
 * Milliseconds after which it is written again, with what was compiled since: a gem may need functions that the one before
 * did not, and V8 does not say so.
 */
const FRESH = 60 * 60 * 1000;

type Kept = readonly [name: string, data: Buffer];

function compiledNow(scripts: ReadonlyMap<string, Script>): Kept[] {
  return [...scripts].map(([name, script]) => [name, script.createCachedData()]);
}

/** What other runs of the command needed and this one did not. Copied, for each is good until the next is read. */
function notLoaded(parts: Known['parts'], scripts: ReadonlyMap<string, Script>): Kept[] {
  return [...parts].flatMap(([name, part]): Kept[] => {
    const data = scripts.has(name) ? undefined : part();
    return data === undefined ? [] : [[name, Buffer.from(data)]];
  });
}

const NONE: CodeCache = { get: () => undefined, compiled() {}, save() {} };

const MAGIC = 0x676d_6333;

/** Name and bytes of one part. */
type Row = [name: string, size: number];

/**
 * `[magic, length of one copy, length of the table][copy][the same copy again]`, numbers of 32 bits; a copy is
 * `[table as JSON][data]…`. To compare two copies takes V8 no time, where a checksum in JavaScript takes longer than all else
 * here. A part is compared when it is asked for: `gem run` has started its sandbox by the time it asks for the rules.
 */
const HEADER = 12;

type Part = () => Buffer | undefined;

interface Known {
  readonly parts: Map<string, Part>;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** Whether there is a file, good or not. */
  readonly isThere: boolean;
}

/** Bytes of the second copy that are read at a time: they need not be kept, and stay in the processor's cache. */
const PIECE = 64 * 1024;

function read(folder: string, path: string): Known {
  const parts = new Map<string, Part>();
  const nothing = { parts, writtenAt: 0, isThere: true };
  try {
    if (!isOurs(lstatSync(folder))) return nothing;
    // Left open, for parts are read when they are asked for; it is closed with the process.
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const stat = fstatSync(fd);
    if (!stat.isFile() || !isOurs(stat)) return nothing;
    const take = (size: number, at: number) => {
      // Behind the first copy, the second, a piece at a time.
      const bytes = roomFor(size + PIECE);
      if (readSync(fd, bytes, 0, size, at) !== size) return undefined;
      for (let from = 0; from < size; from += PIECE) {
        const length = Math.min(PIECE, size - from);
        if (readSync(fd, bytes, size, length, at + from + copy) !== length) return undefined;
        if (bytes.compare(bytes, size, size + length, from, from + length) !== 0) return undefined;
      }
      return bytes.subarray(0, size);
    };
    const header = roomFor(HEADER);
    if (readSync(fd, header, 0, HEADER, 0) !== HEADER || header.readUInt32LE(0) !== MAGIC) return nothing;
    const [copy, length] = [header.readUInt32LE(4), header.readUInt32LE(8)];
    const table = length < PIECE && stat.size === HEADER + 2 * copy ? take(length, HEADER) : undefined;
    let at = HEADER + length;
    for (const [name, size] of JSON.parse(table?.toString('latin1') ?? '[]') as Row[]) {
      const from = at;
      parts.set(name, () => orNothing(() => take(size, from)));
      at += size;
    }
    return { parts, writtenAt: stat.mtimeMs, isThere: true };
  } catch (error) {
    // No cache, or none that can be read: everything is compiled.
    return { ...nothing, isThere: (error as NodeJS.ErrnoException).code !== 'ENOENT' };
  }
}

/** A disk that fails while the command runs, or a file server that has lost the file: the part is compiled. */
function orNothing(read: Part): Buffer | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function write(folder: string, path: string, build: string, make: () => readonly Kept[]): void {
  try {
    ensureFolder(folder, 0o700);
    if (!isOurs(lstatSync(folder))) return;
    const temporary = `${path}.${process.pid}`;
    // One that a process of this number did not finish would stop all that come after: in a container it is always the same.
    rmSync(temporary, { force: true });
    // Opened before the data are made, which takes longer than all else here: where nothing can be written, none are.
    const fd = openSync(temporary, 'wx', 0o600);
    try {
      try {
        writeFileSync(fd, encode(make()));
      } finally {
        closeSync(fd);
      }
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    for (const name of readdirSync(folder))
      if (!name.startsWith(build)) rmSync(join(folder, name), { force: true });
  } catch {
    // A disk that is full or read-only costs the speed, and nothing else.
  }
}

function encode(parts: readonly Kept[]): Buffer {
  const rows: Row[] = parts.map(([name, data]) => [name, data.length]);
  const table = Buffer.from(JSON.stringify(rows), 'latin1');
  const copy = Buffer.concat([table, ...parts.map(([, data]) => data)]);
  return Buffer.concat([word(MAGIC), word(copy.length), word(table.length), copy, copy]);
}

/** Owned by this user, and nobody else may write it. Windows keeps its caches in the user's own folder. */
function isOurs({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
