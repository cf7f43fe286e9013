import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateRawSync, gunzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeContainer } from '../../src/archive/write-container.ts';
import { CONTAINER_MAX, FILE_MAX, FILES_MAX } from '../../src/platform/archive.ts';
import { CODE_READ_MAX } from '../../src/platform/limits.ts';
import { forge, header, readAll, temporaryFolder } from './support.ts';
import { manifestOf } from './vectors/vector.ts';

const MIB = 1024 * 1024;
const LIMIT = 300;
const folder = temporaryFolder();
/** Inside the tree, where the packages that are not bundled are found. */
const built = join(import.meta.dirname, '../../node_modules/.cache', `peak-memory-${process.pid}`);

beforeAll(() => {
  buildSync({
    entryPoints: [join(import.meta.dirname, 'children/peak-memory.ts')],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outdir: built,
    outExtension: { '.js': '.mjs' },
  });
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

interface Ran {
  readonly argv: readonly string[];
  readonly code: number;
  /** MiB. */
  readonly peak: number;
}

function measure(commands: readonly string[][]): readonly Ran[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(built, 'peak-memory.mjs'), JSON.stringify(commands)],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, XDG_CONFIG_HOME: folder, TMPDIR: folder } },
  );
  const ran = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Ran);
  expect(stderr).toBe('');
  expect(ran).toHaveLength(commands.length);
  return ran;
}

const manifest = manifestOf();
const BLOCK = 512;
const zeros = Buffer.alloc(MIB);

/** A gem with files of so many bytes of one letter, all of it true. */
async function honest(file: string, sizes: Readonly<Record<string, number>>, letter = '\0') {
  const chunk = Buffer.alloc(MIB, letter);
  const entries = Object.entries(sizes).map(([path, size]) => ({
    path,
    size,
    async *open() {
      for (let left = size; left > 0; left -= MIB) yield chunk.subarray(0, left);
    },
  }));
  const bytes = Buffer.from(manifest.body);
  const first = { path: manifest.path, size: bytes.length, open: () => bytes };
  await writeContainer(
    join(folder, file),
    { id: 'sample', version: '1.0.0', entries: [first, ...entries] },
    { force: true },
  );
}

/** Lists all that the limits allow, and would inflate to 2 GiB. */
function bomb(): Buffer {
  const size = FILE_MAX - BLOCK;
  const piece = deflateRawSync(zeros, { finishFlush: constants.Z_SYNC_FLUSH, level: 9 });
  return forge({
    files: [manifest],
    gz: (gz) => Buffer.concat([gz.subarray(0, 10), ...Array(2048).fill(piece)]),
    index: (index) => {
      const [own] = index.files as Record<string, string>[];
      const big = [0, 1, 2].map((at) => ({ ...own, path: `big${at}`, size }));
      const tarSize = 1024 + 3 * (size + BLOCK) + 2 * BLOCK;
      return { ...index, content: { ...(index.content as object), tarSize }, files: [...big, own ?? {}] };
    },
  });
}

describe('memory stays under 300 MB', () => {
  it('over all vectors', () => {
    const packages = join(import.meta.dirname, '../vectors/packages');
    const files = readdirSync(packages).filter((name) => name.endsWith('.gem.gz'));
    mkdirSync(join(folder, 'vectors'));
    for (const name of files)
      writeFileSync(
        join(folder, 'vectors', name.slice(0, -3)),
        gunzipSync(readFileSync(join(packages, name))),
      );
    const paths = files.map((name) => join('vectors', name.slice(0, -3)));
    const ran = measure(paths.flatMap((path) => ['verify', 'info'].map((command) => [command, path])));
    expect(ran.at(-1)?.peak).toBeLessThan(LIMIT);
  });

  it('of what is as large as the limits allow, whether it is true or not', async () => {
    const half = FILE_MAX - BLOCK;
    await honest('large.gem', {
      'assets/a': half,
      'assets/b': half,
      'assets/c': half,
      'assets/d': half - MIB,
    });
    await honest(
      'many.gem',
      Object.fromEntries(Array.from({ length: FILES_MAX - 1 }, (_, at) => [`assets/${at}`, 1])),
    );
    writeFileSync(join(folder, 'bomb.gem'), bomb());
    writeFileSync(join(folder, 'nested.gem'), forge({ indexBytes: () => Buffer.alloc(4 * MIB, '[') }));
    writeFileSync(
      join(folder, 'sparse.gem'),
      forge({
        outer: (all) =>
          all.map(([name, body]) =>
            name === 'content.tar.gz' ? [name, body, header(name, CONTAINER_MAX - 8192)] : [name, body],
          ),
      }),
    );
    truncateSync(join(folder, 'sparse.gem'), CONTAINER_MAX);
    expect(await readAll(join(folder, 'bomb.gem'))).toBe('content-too-long');
    const ran = measure([
      ['verify', 'large.gem'],
      ['info', 'large.gem'],
      ['unpack', 'large.gem'],
      ['verify', 'many.gem'],
      ['verify', 'bomb.gem'],
      ['unpack', 'bomb.gem', 'bomb'],
      ['verify', 'nested.gem'],
      ['verify', 'sparse.gem'],
    ]);
    // An intact gem that nobody signed is not verified, and can be looked at and unpacked.
    expect(ran.map(({ code }) => code)).toEqual([1, 0, 0, 1, 1, 1, 1, 1]);
    expect(ran.at(-1)?.peak).toBeLessThan(LIMIT);
    expect(readdirSync(folder)).not.toContain('bomb');
    expect(readdirSync(join(folder, 'sample-1.0.0', 'assets')).length).toBe(4);
  });

  it('of text that takes many times its size to look into', async () => {
    const begins = 'export default function () {}\nvar a;';
    const dense = (size: number) =>
      Buffer.from(begins + 'a;'.repeat((size - begins.length) / 2)).subarray(0, size);
    const tool = { description: 'Is dense.', inputSchema: { type: 'object' } };
    const names = ['read', 'unread'];
    const files: [string, Buffer][] = [
      [
        'notochord.json',
        Buffer.from(
          JSON.stringify({
            id: 'sample',
            name: 'Sample',
            version: '1.0.0',
            description: 'Is a sample.',
            tools: names.map((name) => ({ name, entry: `tools/${name}.js`, ...tool })),
            agents: [],
          }),
        ),
      ],
      ['tools/read.js', dense(CODE_READ_MAX.packed)],
      ['tools/unread.js', dense(20 * MIB)],
      [
        'agents/a.md',
        Buffer.concat([Buffer.from('---\ndescription: Is long.\n---\n'), Buffer.alloc(60 * MIB, 'a')]),
      ],
      ['pages/index.html', Buffer.alloc(60 * MIB, '<p data-agent="a">')],
    ];
    const entries = files.map(([path, bytes]) => ({ path, size: bytes.length, open: () => bytes }));
    await writeContainer(
      join(folder, 'dense.gem'),
      { id: 'sample', version: '1.0.0', entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : 1)) },
      { force: true },
    );
    const ran = measure([
      ['verify', 'dense.gem', '--allow-unsigned'],
      ['validate', 'dense.gem'],
    ]);
    expect(ran.at(-1)?.peak).toBeLessThan(LIMIT);
  });
});
