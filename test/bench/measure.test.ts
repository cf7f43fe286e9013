import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { load } from './load.ts';

const { alternate, median, peakMemory, spread } = await load('measure.mjs');
const { measureWork } = await load('work.mjs');
const env = { ...process.env };

describe('medians and spreads', () => {
  it.each([
    [[3], 3, 0],
    [[1, 3], 2, 0],
    [[9, 1, 5], 5, 2],
    [[1, 2, 3, 4, 100], 3, 1],
  ])('of %j are %d and %d', (values, middle, half) => {
    expect([median(values), spread(values)]).toEqual([middle, half]);
  });
});

describe('a comparison', () => {
  const contender = (name: string, log: string[], ms = 1) => ({
    before: () => log.push(`${name} is made ready`),
    measure: async () => {
      log.push(name);
      return ms;
    },
  });

  it('takes turns, with another one first in each round, and does not count what warms up', async () => {
    const log: string[] = [];
    const contenders = { a: contender('a', log), b: contender('b', log), c: contender('c', log) };
    const { times } = await alternate(contenders, { rounds: 3, warmup: 1, env, needed: ['a'] });
    expect(log.filter((line) => line.length === 1).join('')).toBe('abcbcacababc');
    expect(log.slice(0, 2)).toEqual(['a is made ready', 'a']);
    expect([...times.values()].map(({ length }: number[]) => length)).toEqual([3, 3, 3]);
  });

  it('goes on without a yardstick that is not here, and says why', async () => {
    const contenders = {
      own: { command: process.execPath, args: ['-e', '0'] },
      absent: { command: 'no-such-program-anywhere', args: [] },
      wrong: { command: process.execPath, args: ['-e', 'console.error("not today"); process.exit(4)'] },
    };
    const { times, missing } = await alternate(contenders, { rounds: 1, warmup: 1, env, needed: ['own'] });
    expect([...times.keys()]).toEqual(['own']);
    expect(missing.get('absent')).toBe('no-such-program-anywhere: ENOENT');
    expect(missing.get('wrong')).toMatch(/answered 4: not today/);
  });

  it('is no comparison when our own part fails, or one fails that ran before', async () => {
    const fails = { command: process.execPath, args: ['-e', 'process.exit(1)'] };
    const options = { rounds: 2, warmup: 1, env, needed: ['own'] };
    await expect(alternate({ own: fails }, options)).rejects.toThrow('answered 1');
    let runs = 0;
    const later = {
      measure: async () => {
        if (runs++ > 0) throw new Error('only once');
        return 1;
      },
    };
    await expect(alternate({ later }, options)).rejects.toThrow('only once');
  });

  it('divides round by round, so that a slow round is slow for both', async () => {
    // Each contender's second run falls into a slow moment.
    const turns = (ms: number) => {
      let round = 0;
      return { measure: async () => ms * ([1, 10, 1][round++] ?? 1) };
    };
    const work = {
      rounds: 3,
      rows: { x: { own: 'own', less: ['start'], over: ['yard', 'stick'], peers: ['peer', 'nobody'] } },
      prepare: () => ({
        contenders: { own: turns(9), start: turns(1), yard: turns(1), stick: turns(3), peer: turns(17) },
      }),
    };
    const { rows } = await measureWork(work, { env }, { warmup: 0 });
    expect(rows).toEqual([
      { id: 'x', value: 2, spread: 0, ms: 9, peers: [{ name: 'peer', value: 4, spread: 0 }] },
    ]);
  });

  it('has no value where its yardstick is missing', async () => {
    const work = {
      rounds: 1,
      rows: { x: { own: 'own', over: ['tar'] } },
      prepare: () => ({
        contenders: { own: { measure: async () => 1 }, tar: { command: 'no-such-tar', args: [] } },
      }),
    };
    const { rows, contenders } = await measureWork(work, { env });
    expect(rows).toEqual([{ id: 'x', missing: 'tar: no-such-tar: ENOENT' }]);
    expect(contenders.tar).toEqual({ missing: 'no-such-tar: ENOENT' });
  });
});

it('the most memory that a process held is told, also of what it gave back', async () => {
  const scratch = join(temporaryFolder(), 'a b');
  mkdirSync(scratch);
  const code = 'let x = Buffer.alloc(150 * 1048576, 1); x = null; process.exit(0)';
  const mib = await peakMemory({ command: process.execPath, args: ['-e', code], cwd: scratch }, env, scratch);
  expect(mib).toBeGreaterThan(150);
  expect(mib).toBeLessThan(400);
});
