import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';

const isBuilt = existsSync('dist/boot.js');
const bench = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/bench.mjs', ...args], {
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
};

describe.skipIf(!isBuilt)('npm run bench', () => {
  it('prints a part of its rows, writes nothing for them, and leaves no inputs behind', () => {
    const scratch = temporaryFolder();
    const before = readFileSync('docs/performance.md');
    const { status, out } = bench('--only', 'version', '--rounds', '1', '--no-peers', '--scratch', scratch);
    expect(status).toBe(0);
    expect(out).toMatch(/^version +[\d.]+ ± 0\.00 × +(?:ok|OVER), at most 1\.15 +[\d.]+ ms\n$/);
    expect(readdirSync(scratch)).toEqual([]);
    expect(readFileSync('docs/performance.md')).toEqual(before);
  });

  it('fails with --check where a row has no value or is over its target, and says which', () => {
    const { status, out, err } = bench('--only', 'version', '--rounds', '1', '--check');
    expect([status === 1, err.includes('over target: version')]).toEqual([
      out.includes('OVER'),
      out.includes('OVER'),
    ]);
  });

  it.each([
    [['--only', 'versions'], '--only knows no row versions; there are version, validate-first'],
    [['--rounds', '0'], '--rounds takes a whole number from 1, and this is "0"'],
    [['--frob'], "Unknown option '--frob'"],
    [['--scratch', '/no/such/folder'], 'there is no such folder'],
  ])('refuses %j in words', (args, words) => {
    const { status, out, err } = bench(...args);
    expect([status, out, err.includes(words)]).toEqual([2, '', true]);
  });
});
