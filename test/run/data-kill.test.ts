import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { activateData, dataStore, recordsOf } from './data-support.ts';
import { setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

/** What the two programs have in common: a store in a folder, and how it is activated. */
const COMMON = `
import { writeSync } from 'node:fs';
import { cacheFolder } from './src/run/sandbox/cache-folder.ts';
import { activate } from './src/run/data/activate.ts';
import { compileDeclaration } from './src/run/data/declaration.ts';
import { DATA_FILE } from './src/run/data/layout.ts';
import { findDeno } from './src/run/sandbox/find-deno.ts';
import { startSandbox } from './src/run/sandbox/sandbox.ts';
import { stage } from './src/run/sandbox/stage.ts';
import { createStore } from './src/run/store/store.ts';

const cache = cacheFolder(process.env);
const deno = findDeno(cache, process.env);
const store = createStore({ deno, cache, folder: process.argv[2], file: DATA_FILE });
const say = (value) => writeSync(1, JSON.stringify(value) + '\\n');
const code = 'export const v1_to_v2 = (data) => ({ ...data, n: -data.n });';
const folder = stage([{ path: 'm.js', bytes: () => new TextEncoder().encode(code) }], cache);
const activateAt = (version) => activate(
  store,
  compileDeclaration({ collections: { notes: {
    kind: 'table', version, migrations: 'm.js', indexes: [['n']],
    fields: { n: { type: 'integer', unique: true }, text: { type: 'string' } },
  } } }),
  { startSandbox: () => startSandbox({ deno, cache, folder }), gem: {}, folder, signal: undefined, now: Date.now, log: () => {} },
);
`;

/** Tells what it finds, then writes one record after another and tells of each once it is written. */
const WRITER = `${COMMON}
await activateAt(1);
const [{ last, count }] = await store.query("SELECT max(json_extract(record, '$.n')) AS last, count(*) AS count FROM data_notes");
const [{ integrity_check }] = await store.query('PRAGMA integrity_check');
say({ last: last ?? -1, count, integrity_check });
for (let n = (last ?? -1) + 1; ; n++) {
  const record = JSON.stringify({ n, text: 'x'.repeat((n * 7919) % 20000) });
  await store.transaction([
    { sql: 'INSERT INTO data_notes (id, record) VALUES (?, ?)', params: ['n' + n, record] },
    { sql: "INSERT INTO gem_modifications (at, tool, collection, id, change) VALUES (0, 't', 'notes', ?, 'insert')", params: ['n' + n] },
  ]);
  say(n);
}`;

const MIGRATOR = `${COMMON}
say('begins');
await activateAt(2);
say('done');
await store.close();`;

const suffix = randomBytes(4).toString('hex');
/** Below the package, so that they find Deno and the guest as the built program does. */
const programs = {
  writer: join(packageRoot, 'dist', `data-writer-${suffix}.mjs`),
  migrator: join(packageRoot, 'dist', `data-migrator-${suffix}.mjs`),
};

beforeAll(async () => {
  for (const [name, contents] of Object.entries({ writer: WRITER, migrator: MIGRATOR }))
    await build({
      stdin: { contents, resolveDir: packageRoot, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile: programs[name as keyof typeof programs],
      logLevel: 'error',
    });
});
afterAll(() => {
  for (const program of Object.values(programs)) rmSync(program, { force: true });
});

/** Starts a program, and ends it with all that it started, some milliseconds after it said its first line. */
async function killAfter(milliseconds: number, program: string, folder: string): Promise<unknown[]> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let out = '';
  const began = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
      resolve();
    });
    child.once('exit', () => resolve());
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await began;
  await wait(milliseconds);
  try {
    process.kill(-(child.pid as number), 'SIGKILL');
  } catch {
    // It was done before.
  }
  await ended;
  const whole = out.slice(0, out.lastIndexOf('\n'));
  return whole.split('\n').map((line) => JSON.parse(line));
}

interface Found {
  readonly last: number;
  readonly count: number;
  readonly integrity_check: string;
}

/** One store whose writer is killed again and again: each finds all that those before it said was written. */
async function killWriters(times: number): Promise<number> {
  const folder = temporaryFolder();
  let written = -1;
  for (let time = 0; time <= times; time++) {
    const [found, ...said] = (await killAfter(randomInt(0, 40), programs.writer, folder)) as [
      Found,
      ...number[],
    ];
    expect(found.integrity_check).toBe('ok');
    expect(found.last).toBeGreaterThanOrEqual(written);
    expect(found.count).toBe(found.last + 1);
    written = said.at(-1) ?? found.last;
  }
  return written;
}

// Windows has no groups of processes that end together.
describe.skipIf(process.platform === 'win32')('a killed process', () => {
  it('loses nothing that it said was written, and leaves the database whole: 50 times', async () => {
    const written = await Promise.all([killWriters(25), killWriters(25)]);
    for (const last of written) expect(last).toBeGreaterThan(25);
  });

  it('[V-08] [V-09] leaves the old state or the new one when it migrates', async () => {
    const template = temporaryFolder();
    const fields = { n: { type: 'integer', unique: true }, text: { type: 'string' } };
    const notes = (version: number) => ({
      notes: { kind: 'table', version, migrations: 'm.js', indexes: [['n']], fields },
    });
    const store = dataStore(template);
    await activateData(store, notes(1));
    await store.transaction(
      Array.from({ length: 1_000 }, (_, n) => ({
        sql: 'INSERT INTO data_notes (id, record) VALUES (?, ?)',
        params: [`n${n + 1}`, JSON.stringify({ n: n + 1, text: 'x'.repeat(200) })],
      })),
    );
    await store.close();
    for (let time = 0; time < 8; time++) {
      const folder = temporaryFolder();
      cpSync(template, folder, { recursive: true });
      const said = await killAfter(time * 20, programs.migrator, folder);
      const after = dataStore(folder);
      const [row] = await after.query("SELECT version FROM gem_collections WHERE name = 'notes'");
      const records = Object.values(await recordsOf(after, 'notes')) as { n: number }[];
      expect(records).toHaveLength(1_000);
      const signs = new Set(records.map(({ n }) => Math.sign(n)));
      expect([row?.version, [...signs]]).toEqual(row?.version === 2 ? [2, [-1]] : [1, [1]]);
      if (said.includes('done')) expect(row?.version).toBe(2);
      const indexes = await after.query(
        "SELECT count(*) AS n FROM sqlite_schema WHERE tbl_name = 'data_notes' AND type = 'index' AND sql IS NOT NULL",
      );
      expect(indexes).toEqual([{ n: 2 }]);
      expect(await after.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
  });
});
