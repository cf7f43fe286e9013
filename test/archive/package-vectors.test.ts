import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../src/archive/refusals.ts';
import { SIGNATURE_REFUSALS } from '../../src/sign/refusal.ts';
import { VERDICTS } from '../../src/sign/verdict.ts';
import { makePackageVectors, VECTORS } from './vectors/make.ts';

const FOLDER = join(import.meta.dirname, '../vectors/packages');
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/format.md'), 'utf8');
const LIST = readFileSync(join(FOLDER, '../README.md'), 'utf8');

/** Reasons without a vector, because it would be large or could not be a file: other tests have them. */
const ELSEWHERE = [
  // 256 MiB; hostile-outer.test.ts has it.
  'container-too-large',
  // 10,001 files, and seventeen signatures: hostile-index.test.ts and hostile-outer.test.ts.
  'too-many-files',
  'too-many-signatures',
  // Found by the outer walk first, under the name that stands before it.
  'signature-count',
  'signature-repeated',
  'signature-size',
  'signature-name',
  // gem.json cannot say a lone surrogate: `index-not-canonical`. Folders can hold one: paths.test.ts.
  'path-not-unicode',
];

describe('test/vectors/packages', () => {
  const made = makePackageVectors();

  it('is what scripts/make-package-vectors.mjs makes, byte for byte', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...made.keys()].sort());
    const stale = [...made].filter(([name, bytes]) => !readFileSync(join(FOLDER, name)).equals(bytes));
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  it('takes less than 600 KB', () => {
    expect([...made.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(600_000);
  });

  it('names each once, each with a heading of docs/format.md', () => {
    const names = VECTORS.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const headings = new Set([...PAGE.matchAll(/^## (.*)$/gm)].map(([, title]) => title));
    expect(VECTORS.filter(({ section }) => !headings.has(section)).map(({ section }) => section)).toEqual([]);
  });

  it('has every reason', () => {
    const reasons = [...Object.keys(REFUSALS), ...Object.keys(SIGNATURE_REFUSALS), ...Object.keys(VERDICTS)];
    const shown = new Set(VECTORS.map(({ reason }) => reason));
    expect(reasons.filter((reason) => !shown.has(reason)).sort()).toEqual(ELSEWHERE.toSorted());
  });

  it('has every vector in the list of README.md, and no other', () => {
    const rows = LIST.split('\n').filter((line) => line.startsWith('| ') && line.split(' | ').length === 3);
    const named = rows.flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`([a-z0-9-]+)`/g)]);
    expect([...new Set(named.map(([, name]) => name))].sort()).toEqual(
      VECTORS.map(({ name }) => name).sort(),
    );
  });

  it('has tests in that list that are there', () => {
    const paths = [...LIST.matchAll(/`(test\/[a-z/-]+\.test\.ts)`/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(() => readFileSync(join(FOLDER, '../../..', path))).not.toThrow();
  });
});
