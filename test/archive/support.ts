import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Entry } from '../../src/archive/entry.ts';
import { type Container, checkManifestHash, openContainer } from '../../src/archive/open-container.ts';
import { readContent } from '../../src/archive/read-content.ts';
import { ArchiveRefusal } from '../../src/archive/refusal.ts';

export * from './forge.ts';

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
