import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { load } from './load.ts';

const { TARGETS } = await load('targets.mjs');
const { loadWork } = await load('work.mjs');
const { figure, generated, overTarget, printRows, writeReport } = await load('report.mjs');
const { plot } = await load('plot.mjs');

interface Target {
  readonly id: string;
  readonly most: number;
}

const ids: string[] = TARGETS.map(({ id }: Target) => id);
const rows = TARGETS.map(({ id, most }: Target) => ({ id, value: most, spread: 0.01, ms: 40, peers: [] }));
const series = [
  {
    name: 'gem <one>',
    points: [
      { at: 1, ms: 40, mib: 50 },
      { at: 1000, ms: 2500, mib: 240 },
    ],
  },
  {
    name: 'two',
    points: [
      { at: 1, ms: 10, mib: 50 },
      { at: 1000, ms: 10, mib: 50 },
    ],
  },
];
const results = {
  measured: '2026-01-31T09:00:00.000Z',
  machine: { cores: 2, processor: 'A processor', memory: '8 GiB', system: 'linux 6', architecture: 'x64' },
  versions: { node: '20.20.0', deno: 'deno 2.9.6', tar: null, mcpb: '2.1.2' },
  notes: ['skills-ref could not be installed'],
  rows,
  nodes: { '22.1.0': [{ id: 'version', value: 1.2 }] },
  growth: [{ id: 'gems', title: 'number of gems', series }],
};

describe('the targets', () => {
  it('are measured, each by exactly one piece of work, and everything measured has one', async () => {
    const work: { rows: object }[] = await loadWork();
    expect(work.flatMap((one) => Object.keys(one.rows)).sort()).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('pass at the target and fail above it', () => {
    expect(overTarget(rows)).toEqual([]);
    const above = rows.map((row: { id: string; value: number }) =>
      row.id === 'sign' ? { ...row, value: row.value * 1.001 } : row,
    );
    expect(overTarget(above)).toEqual(['sign']);
    expect(overTarget([{ id: 'sign', missing: 'sync: ENOENT' }])).toEqual([]);
  });

  it('give way to 1.15 × the least that the work can take, where that is more', () => {
    const [row] = rows;
    const least = (bare: number, value: number) => overTarget([{ ...row, bare, value }]);
    const beyond = 2 * row.value;
    expect(least(beyond, 1.15 * beyond)).toEqual([]);
    expect(least(beyond, 1.151 * beyond)).toEqual([row.id]);
    expect(least(row.value / 2, row.value)).toEqual([]);
    expect(printRows({ ...results, rows: [{ ...row, bare: beyond, value: beyond }] })).toMatch(
      /ok, at most 1\.15, or 1\.15 × 2\.30/,
    );
  });
});

describe('the report', () => {
  it.each([
    [0.111, '0.11'],
    [9.999, '10.00'],
    [12.34, '12.3'],
    [812.7, '813'],
  ])('writes %d as %s', (value, words) => {
    expect(figure(value)).toBe(words);
  });

  it('has a row of the same width for each target, with pipes that end no cell', () => {
    const lines = generated(results)
      .split('\n')
      .filter((line: string) => line.startsWith('|'));
    const widths = lines.slice(0, 2 + ids.length).map((line: string) => line.split(/(?<!\\)\|/).length);
    expect(new Set(widths)).toEqual(new Set([9]));
    expect(lines.some((line: string) => line.includes('find -type f \\| xargs cat'))).toBe(true);
  });

  it('says what was compared, what is missing and what other Nodes did', () => {
    const text = generated({ ...results, rows: [...rows.slice(1), { id: 'version', missing: 'no tar' }] });
    expect(text).toContain(
      'Measured on 2026-01-31: 2 × A processor, 8 GiB, linux 6 x64; node 20.20.0, deno 2.9.6, mcpb 2.1.2.',
    );
    expect(text).toContain('| not measured here |');
    expect(text).toContain('- skills-ref could not be installed');
    expect(text).toMatch(/\| row \| 22\.1\.0 \|\n\|---\|---\|\n/);
    expect(printRows(results)).toMatch(/^version +1\.15 ± 0\.01 × +ok, at most 1\.15/);
  });

  it('goes between its marks, leaves the words around it, and comes out the same again', () => {
    const root = temporaryFolder();
    for (const folder of ['docs', 'bench']) mkdirSync(join(root, folder));
    const page = join(root, 'docs', 'performance.md');
    writeFileSync(page, readFileSync('docs/performance.md'));
    const around = (text: string) => text.replace(/(<!-- made by[^>]*-->)[\s\S]*(<!-- end of)/, '$1$2');
    writeReport(results, root);
    const first = readFileSync(page, 'utf8');
    writeReport(results, root);
    expect(readFileSync(page, 'utf8')).toBe(first);
    expect(around(first)).toBe(around(readFileSync('docs/performance.md', 'utf8')));
    expect(readdirSync(join(root, 'docs', 'performance'))).toEqual(['gems.svg']);
    expect(JSON.parse(readFileSync(join(root, 'bench', 'results.json'), 'utf8')).rows.length).toBe(
      ids.length,
    );
    writeFileSync(page, 'no marks');
    expect(() => writeReport(results, root)).toThrow('marks');
  });
});

describe('a plot', () => {
  const draw = () => plot({ title: 'megabytes & more', series });

  it('is XML that is well-formed, and the same bytes each time', () => {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(draw()).close();
    expect(draw()).toBe(draw());
  });

  it('keeps every point inside its panel, values that never change too', () => {
    const places = [...draw().matchAll(/c?x="([\d.-]+)" c?y="([\d.-]+)"/g)];
    expect(places.length).toBeGreaterThan(20);
    for (const [, x, y] of places) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(760);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(320);
    }
    expect(draw()).not.toContain('NaN');
    for (const words of ['>time<', '>peak memory<', '>gem &lt;one><']) expect(draw()).toContain(words);
    expect(draw().match(/>megabytes &amp; more</g)?.length).toBe(2);
  });
});
