import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { load } from './load.ts';

const { gemOfBytes, gemOfFiles, manyGems, noise, text } = await load('inputs.mjs');

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());
const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const validate = async (folder: string) =>
  (await terminal({ cwd: folder }).json('validate', '.')).document.summary;

it('text shrinks as prose does, noise not at all, and both are the same each time', () => {
  expect(text(100_000, 2)).toBe(text(100_000, 2));
  expect(text(100_000, 2).length).toBe(100_000);
  expect(text(100_000, 3)).not.toBe(text(100_000, 2));
  expect(noise(1000, 2)).toEqual(noise(1000, 2));
  expect(noise(1000, 300).equals(noise(1000, 44))).toBe(false);
  const shrunk = (bytes: string | Buffer) => gzipSync(bytes).length / bytes.length;
  expect(shrunk(text(1_000_000, 2))).toBeGreaterThan(0.25);
  expect(shrunk(text(1_000_000, 2))).toBeLessThan(0.5);
  expect(shrunk(noise(1_000_000, 2))).toBeGreaterThan(0.999);
});

it('many gems differ in every file that a rule reads, and nothing is found in them', async () => {
  const folder = manyGems(temporaryFolder(), 3, 'examples/mail_helper');
  const gems = readdirSync(folder).map((name) => join(folder, name));
  const [first = '', second = ''] = gems;
  const read = filesOf(first).filter((path) => /\.(?:js|md|yaml)$|notochord\.json$/.test(path));
  expect(read.length).toBeGreaterThan(10);
  for (const path of read) expect(hash(path)).not.toBe(hash(path.replace(first, second)));
  expect(await validate(folder)).toEqual({ gems: 3, errors: 0, warnings: 0, infos: 0 });
});

it('a gem of many files has exactly so many, no two alike, and nothing is found in it', async () => {
  const folder = gemOfFiles(temporaryFolder(), 250, 500);
  const files = filesOf(folder);
  expect(files.length).toBe(250);
  expect(new Set(files.map(hash)).size).toBe(250);
  expect(await validate(folder)).toMatchObject({ errors: 0, warnings: 0 });
});

it.each(['text', 'random'])('a gem of 3 MB %s has them, and no block twice', async (kind) => {
  const folder = gemOfBytes(join(temporaryFolder(), kind), 3, kind);
  const [file = ''] = filesOf(join(folder, 'large'));
  const bytes = readFileSync(file);
  expect(bytes.length).toBe(3e6);
  const blocks = new Set<string>();
  for (let at = 0; at + 4096 <= bytes.length; at += 4096)
    blocks.add(
      createHash('sha256')
        .update(bytes.subarray(at, at + 4096))
        .digest('hex'),
    );
  expect(blocks.size).toBe(Math.floor(3e6 / 4096));
  expect(await validate(folder)).toMatchObject({ errors: 0 });
});
