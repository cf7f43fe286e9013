import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll } from 'vitest';
import type { Entry } from '../../src/archive/entry.ts';
import { encodeHeader, type Mode } from '../../src/archive/header.ts';
import { type Container, checkManifestHash, openContainer } from '../../src/archive/open-container.ts';
import { readContent } from '../../src/archive/read-content.ts';
import { ArchiveRefusal } from '../../src/archive/refusal.ts';
import { type CanonicalValue, encodeCanonicalJson } from '../../src/canonical-json.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed after the file's tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gem-archive-'));
  folders.push(folder);
  return folder;
}

/** An entry whose bytes are given. */
export function entry(path: string, body: string | Uint8Array = `${path}\n`): Entry {
  const bytes = Buffer.from(body);
  return { path, size: bytes.length, open: () => bytes };
}

export const MANIFEST = entry('notochord.json', '{\n  "id": "sample"\n}\n');

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether a program is there, and says `name` of itself. On Linux in CI it has to be. */
export function has(program: string, name = ''): boolean {
  const { status, stdout } = spawnSync(program, ['--version']);
  const isFound = status === 0 && stdout.toString().includes(name);
  if (!isFound && process.env.CI && process.platform === 'linux')
    throw new Error(`${name} ${program} has to be installed where CI runs`);
  return isFound;
}

/** Runs a program and gives its stdout; anything but exit code 0 fails. */
export function run(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, LC_ALL: 'C.UTF-8', PYTHONUTF8: '1', TZ: 'UTC' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error ?? stderr.toString()}`);
  return stdout.toString();
}

export interface ForgedFile {
  readonly path: string;
  readonly body: string | Uint8Array;
  readonly mode?: Mode;
}

/** Places where a forged container can be made to lie; each is given what an honest one would have. */
export interface Lies {
  readonly files?: readonly ForgedFile[];
  readonly tar?: (honest: Buffer) => Buffer;
  readonly gz?: (honest: Buffer, tar: Buffer) => Buffer;
  readonly index?: (honest: Record<string, CanonicalValue>) => CanonicalValue;
  readonly indexBytes?: (honest: Buffer) => Buffer;
  readonly outer?: (honest: OuterEntry[]) => OuterEntry[];
  readonly file?: (honest: Buffer) => Buffer;
}
export type OuterEntry = readonly [name: string, body: Uint8Array, header?: Buffer];

const FILES: readonly ForgedFile[] = [
  { path: 'docs/说明.md', body: '# 你好\n' },
  { path: 'notochord.json', body: '{\n  "id": "sample"\n}\n' },
  { path: 'tools/sum.js', body: 'export default ({ a, b }) => a + b;\n'.repeat(9) },
];

/** A container made by hand, apart from `src/archive`'s writer, so that it can hold what that never writes. */
export function forge(lies: Lies = {}): Buffer {
  const files = (lies.files ?? FILES).map((file) => ({
    mode: '644' as Mode,
    ...file,
    body: Buffer.from(file.body),
  }));
  const honestTar = tarOf(files.map(({ path, body, mode }) => [path, body, header(path, body.length, mode)]));
  const tar = lies.tar?.(honestTar) ?? honestTar;
  const gz = lies.gz?.(gzipOf(tar), tar) ?? gzipOf(tar);
  const listed = files.map(({ path, mode, body }) => ({
    mode,
    path,
    sha256: sha256(body),
    size: body.length,
  }));
  const content = { sha256: sha256(gz), size: gz.length, tarSha256: sha256(tar), tarSize: tar.length };
  const honest = { content, files: listed, format: 'notochord.gem/1', id: 'sample', version: '1.0.0' };
  const text = Buffer.from(`${encodeCanonicalJson(lies.index?.(honest) ?? honest)}\n`);
  const manifest = files.find(({ path }) => path === 'notochord.json')?.body ?? Buffer.alloc(0);
  const outer: OuterEntry[] = [
    ['gem.json', lies.indexBytes?.(text) ?? text],
    ['notochord.json', manifest],
    ['content.tar.gz', gz],
  ];
  const file = tarOf(lies.outer?.(outer) ?? outer);
  return lies.file?.(file) ?? file;
}

export function tarOf(entries: readonly OuterEntry[]): Buffer {
  const parts = entries.flatMap(([name, body, head]) => [
    head ?? header(name, body.length),
    body,
    Buffer.alloc((512 - (body.length % 512)) % 512),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

export function gzipOf(tar: Buffer): Buffer {
  return Buffer.concat([Buffer.from('1f8b08000000000002ff', 'hex'), deflateRawSync(tar), trailerOf(tar)]);
}

export function trailerOf(tar: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tar), 0);
  trailer.writeUInt32LE(tar.length, 4);
  return trailer;
}

/** Changes fields of a header and mends its checksum, so that only the change itself is at fault. */
export function changeHeader(block: Buffer, changes: Readonly<Record<number, string>>): Buffer {
  const changed = Buffer.from(block);
  for (const [at, text] of Object.entries(changes)) changed.write(text, Number(at), 'latin1');
  changed.fill(' ', 148, 156);
  const sum = changed.reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return changed;
}

/** A header of any kind, with its checksum right. Paths over 100 bytes are cut. */
export function header(path: string, size: number, mode: Mode = '644', type = '0'): Buffer {
  const plain = encodeHeader({ path: 'x', size, mode });
  plain.fill(0, 0, 1);
  Buffer.from(path).copy(plain, 0, 0, 100);
  return changeHeader(plain, { 156: type });
}

/**
 * Puts a container through all of reading. Gives the reason of its refusal, or `accepted`; or tells, where a
 * reason would stand, that reading left something in its temporary folder.
 */
export async function readAll(path: string): Promise<string> {
  const scratch = join(tmpdir(), `gem-scratch-${randomBytes(6).toString('hex')}`);
  mkdirSync(scratch);
  const verdict = await read(path, scratch);
  const left = readdirSync(scratch);
  rmSync(scratch, { recursive: true });
  return left.length === 0 ? verdict : `${verdict}, and left ${left.join(', ')}`;
}

async function read(path: string, scratch: string): Promise<string> {
  let container: Container | undefined;
  try {
    container = openContainer(path);
    checkManifestHash(container);
    (await readContent(container, { temporaryFolder: scratch })).close();
    return 'accepted';
  } catch (error) {
    if (error instanceof ArchiveRefusal) return error.reason;
    throw error;
  } finally {
    container?.close();
  }
}

/** {@link readAll} for bytes. */
export async function verdictOn(bytes: Uint8Array): Promise<string> {
  const path = join(tmpdir(), `gem-${randomBytes(6).toString('hex')}.gem`);
  writeFileSync(path, bytes);
  try {
    return await readAll(path);
  } finally {
    rmSync(path);
  }
}
