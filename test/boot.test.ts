import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './temporary.ts';

/** The built command, as it is installed, with a cache of its own. */
function gem(cache: string, env: Record<string, string> = {}, argv = ['init', '--help'], cwd?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('bin/gem.js'), ...argv], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: cache,
      LOCALAPPDATA: cache,
      XDG_CACHE_HOME: cache,
      LC_ALL: 'C',
      ...env,
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const help = existsSync('dist/boot.js') ? gem(temporaryFolder(), { GEM_CODE_CACHE: 'off' }) : undefined;
const files = (cache: string) => {
  const folder = join(cache, 'notochord', 'code');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => !name.endsWith('.ran')).map((name) => join(folder, name));
};

/** Runs the command until its cache is there. */
function fill(cache: string): void {
  for (let run = 0; run < 2; run++) expect(gem(cache)).toEqual(help);
}

/** What a file of the cache holds, by its table: see src/boot/code-cache.ts. */
function namesIn(bytes: Buffer): string[] {
  const table = bytes.toString('latin1', 12, 12 + bytes.readUInt32LE(8));
  return (JSON.parse(table) as [string, number][]).map(([name]) => name);
}

describe.skipIf(!help)('the code cache', () => {
  it('is written by the second run, used by the third, and changes nothing that is said', () => {
    const cache = temporaryFolder();
    expect(gem(cache)).toEqual(help);
    expect(files(cache)).toEqual([]);
    expect(gem(cache)).toEqual(help);
    const [file = '', ...more] = files(cache);
    expect(more).toEqual([]);
    const before = statSync(file).mtimeMs;
    expect(gem(cache)).toEqual(help);
    expect(statSync(file).mtimeMs).toBe(before);
  });

  it('keeps what one gem needed and the next did not', () => {
    const cache = temporaryFolder();
    const empty = temporaryFolder();
    const partsAfter = (folder: string) => {
      for (let run = 0; run < 2; run++) gem(cache, {}, ['validate'], folder);
      return namesIn(readFileSync(files(cache)[0] ?? ''));
    };
    const first = partsAfter(resolve('examples/mail_helper'));
    writeFileSync(join(empty, 'notochord.json'), '{"id": "A"}');
    const second = partsAfter(empty);
    // What tells of faults is a file of its own, and markdown is read in the first alone.
    expect(second).toEqual(expect.arrayContaining(first));
    expect(second.length).toBeGreaterThan(first.length);
    expect(partsAfter(resolve('examples/mail_helper')).toSorted()).toEqual(second.toSorted());
  });

  it('is written again once an hour, with what was compiled since', () => {
    const cache = temporaryFolder();
    const isWrittenAfter = (minutes: number) => {
      const [file = ''] = files(cache);
      const then = Date.now() / 1000 - minutes * 60;
      utimesSync(file, then, then);
      const before = statSync(file).mtimeMs;
      expect(gem(cache)).toEqual(help);
      return statSync(file).mtimeMs !== before;
    };
    fill(cache);
    expect(isWrittenAfter(59)).toBe(false);
    expect(isWrittenAfter(61)).toBe(true);
  });

  it('is kept for each command, and not for words that are none', () => {
    const cache = temporaryFolder();
    for (const word of ['typo', 'ini', '../x']) gem(cache, {}, [word]);
    expect(files(cache)).toEqual([]);
    for (let run = 0; run < 2; run++) gem(cache, {}, ['-C', 'some-folder', 'init', '--help']);
    expect(files(cache)).toEqual([expect.stringMatching(/-init\.bin$/)]);
  });

  it('is not written into the current folder where HOME is empty', () => {
    const folder = temporaryFolder();
    const nowhere = { HOME: '', LOCALAPPDATA: '', XDG_CACHE_HOME: '' };
    expect(gem(folder, nowhere, ['init', '--help'], folder)).toEqual(help);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not written when it is off', () => {
    const cache = temporaryFolder();
    expect(gem(cache, { GEM_CODE_CACHE: 'off' })).toEqual(help);
    expect(files(cache)).toEqual([]);
  });

  it('is not believed after any of its parts has changed, and is made again', () => {
    const cache = temporaryFolder();
    fill(cache);
    const [file = ''] = files(cache);
    const good = readFileSync(file);
    for (const at of [0, 5, 9, 20, good.length >> 2, good.length >> 1, good.length - 1]) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] ?? 0) ^ 0x40;
      writeFileSync(file, bad);
      expect(gem(cache)).toEqual(help);
      expect(readFileSync(file).equals(bad)).toBe(false);
    }
    for (const bad of [Buffer.alloc(0), good.subarray(0, 8), good.subarray(0, good.length - 7)]) {
      writeFileSync(file, bad);
      expect(gem(cache)).toEqual(help);
    }
  });

  it.skipIf(process.platform === 'win32')('is not believed when others could have written it', () => {
    const cache = temporaryFolder();
    fill(cache);
    const [file = ''] = files(cache);
    // Whoever can write it could run code: it is not even read, so its content is of no matter.
    writeFileSync(file, 'anything');
    chmodSync(file, 0o666);
    expect(gem(cache)).toEqual(help);
    chmodSync(join(cache, 'notochord', 'code'), 0o777);
    expect(gem(cache)).toEqual(help);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is written though a process of the same number was killed while it wrote', () => {
    const cache = temporaryFolder();
    fill(cache);
    const [file = ''] = files(cache);
    rmSync(file);
    const before = join(temporaryFolder(), 'before.cjs');
    const left = `${JSON.stringify(`${file}.`)} + process.pid`;
    writeFileSync(before, `require('node:fs').writeFileSync(${left}, 'the beginning');\n`);
    expect(gem(cache, { NODE_OPTIONS: `--require ${JSON.stringify(before)}` })).toEqual(help);
    expect(files(cache)).toEqual([file]);
  });

  it('is not made again where it cannot be written, and what is there is used and kept', () => {
    const cache = temporaryFolder();
    const made = join(temporaryFolder(), 'made');
    fill(cache);
    const [file = ''] = files(cache);
    const [good, then] = [readFileSync(file), Date.now() / 1000 - 61 * 60];
    utimesSync(file, then, then);
    // A folder under the name that is written first stops everybody, also who may write anywhere.
    const [log, taken] = [JSON.stringify(made), `${JSON.stringify(`${file}.`)} + process.pid`];
    const watch = (more: string) => {
      const before = join(temporaryFolder(), 'before.cjs');
      writeFileSync(
        before,
        `const { appendFileSync, mkdirSync } = require('node:fs');
const { prototype } = require('node:vm').Script;
const { createCachedData } = prototype;
prototype.createCachedData = function () { appendFileSync(${log}, '1'); return createCachedData.call(this); };
${more}`,
      );
      return gem(cache, { NODE_OPTIONS: `--require ${JSON.stringify(before)}` });
    };
    expect(watch(`mkdirSync(${taken});`)).toEqual(help);
    expect(existsSync(made)).toBe(false);
    expect(readFileSync(file).equals(good)).toBe(true);
    expect(watch('')).toEqual(help);
    expect(readFileSync(made, 'utf8')).toMatch(/^1+$/);
    expect(statSync(file).mtimeMs).toBeGreaterThan(then * 1000);
  });

  it('leaves nothing of a cache that could not be made whole', () => {
    const cache = temporaryFolder();
    fill(cache);
    const [file = ''] = files(cache);
    rmSync(file);
    const before = join(temporaryFolder(), 'before.cjs');
    writeFileSync(
      before,
      `require('node:vm').Script.prototype.createCachedData = () => { throw new Error('no memory'); };\n`,
    );
    expect(gem(cache, { NODE_OPTIONS: `--require ${JSON.stringify(before)}` })).toEqual(help);
    expect(files(cache)).toEqual([]);
    expect(gem(cache)).toEqual(help);
    expect(files(cache)).toEqual([file]);
  });

  it('is done without where a part cannot be read', () => {
    const cache = temporaryFolder();
    fill(cache);
    const [file = ''] = files(cache);
    const good = readFileSync(file);
    const [copy, length] = [good.readUInt32LE(4), good.readUInt32LE(8)];
    const rows = JSON.parse(good.toString('latin1', 12, 12 + length)) as [string, unknown][];
    for (const size of [-5, 2 ** 50, 'x', null]) {
      const table = Buffer.from(JSON.stringify(rows.map(([name]) => [name, size])));
      const half = Buffer.concat([table, good.subarray(12 + length, 12 + copy)]);
      const header = Buffer.from(good.subarray(0, 12));
      header.writeUInt32LE(half.length, 4);
      header.writeUInt32LE(table.length, 8);
      writeFileSync(file, Buffer.concat([header, half, half]));
      expect(gem(cache)).toEqual(help);
    }
  });

  it.skipIf(process.platform === 'win32')('is done without where there is no place for it', () => {
    expect(gem('/dev/null/nowhere')).toEqual(help);
    expect(gem('/proc/nowhere')).toEqual(help);
  });
});
