import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from './support.ts';

const folder = temporaryFolder();
const child = (name: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...args]);

beforeAll(() => {
  buildSync({
    entryPoints: ['pack-and-read', 'pack-random', 'exit-in-the-middle'].map((name) =>
      join(import.meta.dirname, 'children', `${name}.ts`),
    ),
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
});

describe('memory', () => {
  it('does not grow with a file: 64 MiB need less than 60 MiB above what 1 MiB needs, and 128 MiB no more', () => {
    const work = temporaryFolder();
    const measure = (what: string, mib: number) =>
      JSON.parse(child('pack-and-read', what, work, String(mib)).stdout.toString());
    for (const what of ['pack', 'read']) {
      const small = measure(what, 1);
      for (const mib of [64, 128]) {
        const large = measure(what, mib);
        expect(large.size).toBe(mib * 1024 * 1024);
        expect(large.peak - small.peak).toBeLessThan(60);
      }
    }
  });
});

describe('a process that exits in the middle', () => {
  it.each([
    ['pack', []],
    ['extract', ['whole.gem']],
  ])('of a %s leaves nothing', (doing, left) => {
    const work = temporaryFolder();
    expect(child('exit-in-the-middle', doing, work).status).toBe(7);
    expect(readdirSync(work)).toEqual(left);
  });
});

it.skipIf(process.platform !== 'linux')('packs the same where addresses are too few for a thread', () => {
  const [free, short] = [temporaryFolder(), temporaryFolder()];
  const pack = (limit: string, to: string) =>
    spawnSync('sh', [
      '-c',
      `ulimit -v ${limit} && exec "$0" "$@"`,
      process.execPath,
      join(folder, 'pack-random.mjs'),
      to,
    ]).status;
  expect(pack('unlimited', free)).toBe(0);
  expect(pack('1600000', short)).toBe(0);
  const [a, b] = [free, short].map((at) => readFileSync(join(at, 'random.gem')));
  expect(a?.equals(b ?? Buffer.alloc(0))).toBe(true);
});

it.skipIf(process.platform === 'win32')(
  'says that it cannot write, and leaves nothing, on a disk that is full',
  () => {
    // A file may not grow beyond the limit, as on a full disk: the last write is cut short, and the next one fails.
    const work = temporaryFolder();
    const { status, stderr } = spawnSync('sh', [
      '-c',
      'ulimit -f 20011 && exec "$0" "$@"',
      process.execPath,
      join(folder, 'pack-random.mjs'),
      work,
    ]);
    expect(status).toBe(1);
    expect(stderr.toString()).toContain("code: 'cannot-write'");
    expect(readdirSync(work)).toEqual([]);
  },
);
