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

/** What V8 compiled of our files the last time that a command ran. */
export interface CodeCache {
  get(name: string): Buffer | undefined;
  /** Told of each file that was compiled, and whether the cache was good for it. */
  compiled(name: string, script: Script, fromCache: boolean): void;
  /** After the command has run, because functions are compiled when they are first called. */
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
 * carries a checksum, and is believed only when no other user could have written it.
 */
export function openCodeCache({ env, build, command }: CodeCacheOptions): CodeCache {
  if (env.GEM_CODE_CACHE === 'off') return NONE;
  const base = cacheBase(env);
  if (base === undefined || command === undefined) return NONE;
  const folder = join(base, 'code');
  const { version, arch, platform } = process;
  const prefix = `${build}-${version}-${platform}-${arch}`;
  const path = join(folder, `${prefix}-${command.replace(' ', '-')}.bin`);
  const known = read(folder, path);
  const scripts = new Map<string, Script>();
  let isStale = false;
  return {
    get: (name) => known.get(name)?.(),
    compiled(name, script, fromCache) {
      scripts.set(name, script);
      if (!fromCache) isStale = true;
    },
    save() {
      if (isStale) write(folder, path, build, scripts);
    },
  };
}

const NONE: CodeCache = { get: () => undefined, compiled() {}, save() {} };

const MAGIC = 0x676d_6332;

/** Name, bytes and checksum of one part. */
type Row = [name: string, size: number, sum: number];

/**
 * `[magic, checksum of the table, length of the table][table as JSON][data]…`, numbers of 32 bits. The table has
 * name, size and checksum of each part, which is looked at when the part is asked for: `gem run` has started its
 * sandbox by the time it asks for the rules.
 */
const HEADER = 12;

/** Parts begin at whole words, so that they can be summed by words. */
const WORD = 4;

type Part = () => Buffer | undefined;

function read(folder: string, path: string): Map<string, Part> {
  const found = new Map<string, Part>();
  let fd: number | undefined;
  try {
    if (!isOurs(lstatSync(folder))) return found;
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const stat = fstatSync(fd);
    if (!stat.isFile() || !isOurs(stat)) return found;
    const bytes = Buffer.allocUnsafeSlow(stat.size);
    if (readSync(fd, bytes, 0, bytes.length, 0) !== bytes.length || bytes.length < HEADER) return found;
    let at = HEADER + bytes.readUInt32LE(8);
    if (bytes.readUInt32LE(0) !== MAGIC || bytes.readUInt32LE(4) !== checksum(bytes.subarray(HEADER, at)))
      return found;
    for (const [name, size, sum] of JSON.parse(bytes.toString('latin1', HEADER, at)) as Row[]) {
      const part = bytes.subarray(at, at + size);
      found.set(name, () => (part.length === size && checksum(part) === sum ? part : undefined));
      at += Math.ceil(size / WORD) * WORD;
    }
  } catch {
    // No cache, or none that can be read: everything is compiled.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
  return found;
}

function write(folder: string, path: string, build: string, scripts: ReadonlyMap<string, Script>): void {
  try {
    ensureFolder(folder, 0o700);
    if (!isOurs(lstatSync(folder))) return;
    const parts = [...scripts].map(([name, script]) => [name, script.createCachedData()] as const);
    const rows: Row[] = parts.map(([name, data]) => [name, data.length, checksum(data)]);
    const json = JSON.stringify(rows);
    const table = Buffer.from(json.padEnd(Math.ceil(json.length / WORD) * WORD), 'latin1');
    const header = Buffer.alloc(HEADER);
    header.writeUInt32LE(MAGIC, 0);
    header.writeUInt32LE(checksum(table), 4);
    header.writeUInt32LE(table.length, 8);
    const padded = parts.flatMap(([, data]) => [data, Buffer.alloc((WORD - (data.length % WORD)) % WORD)]);
    const bytes = Buffer.concat([header, table, ...padded]);
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, bytes, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, path);
    for (const name of readdirSync(folder))
      if (!name.startsWith(build)) rmSync(join(folder, name), { force: true });
  } catch {
    // A disk that is full or read-only costs the speed, and nothing else.
  }
}

/** Owned by this user, and nobody else may write it. Windows keeps its caches in the user's own folder. */
function isOurs({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/** Against decay, not against an enemy: see `isOurs`. */
function checksum(bytes: Buffer): number {
  const isAligned = bytes.byteOffset % WORD === 0;
  const words = isAligned ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : [];
  let sum = bytes.length;
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 31) + (words[i] as number)) | 0;
  for (let i = words.length << 2; i < bytes.length; i++)
    sum = (Math.imul(sum, 31) + (bytes[i] as number)) | 0;
  return sum >>> 0;
}
