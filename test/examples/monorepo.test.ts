import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { canRun, monorepo } from './monorepo.ts';

const isHere = canRun();
const counted = (all: string) => {
  const [, done, total] = /Tasks:\s+(\d+) successful, (\d+) total/.exec(all) ?? [];
  const [, cached] = /Cached:\s+(\d+) cached/.exec(all) ?? [];
  return { done: Number(done), total: Number(total), cached: Number(cached) };
};
const missed = (tasks: ReturnType<ReturnType<typeof monorepo>['plan']>) =>
  tasks
    .filter(({ cache }) => cache.status === 'MISS')
    .map(({ taskId }) => taskId)
    .sort();

// Two hundred would take minutes, because npm starts for each task; that all are planned alike is asked below.
describe.skipIf(!isHere)('examples/monorepo under Turborepo', () => {
  const { root, turbo, plan, lock, node } = isHere ? monorepo(4) : ({} as ReturnType<typeof monorepo>);
  const inGem = (number: number, ...path: string[]) => join(root, 'gems', `times_00${number}`, ...path);
  const ofGem = (number: number) => ['pack', 'test', 'validate'].map((task) => `times-00${number}#${task}`);

  it('does every task once, and a second run nothing', () => {
    const first = turbo();
    expect({ ...counted(first.all), status: first.status }, first.all).toEqual({
      done: 12,
      total: 12,
      cached: 0,
      status: 0,
    });
    const second = turbo();
    expect({ ...counted(second.all), status: second.status }).toEqual({
      done: 12,
      total: 12,
      cached: 12,
      status: 0,
    });
  });

  it('brings a lost package back byte for byte', () => {
    const file = inGem(1, 'dist', 'times_001.gem');
    const before = readFileSync(file);
    rmSync(inGem(1, 'dist'), { recursive: true });
    expect(counted(turbo().all).cached).toBe(12);
    expect(readFileSync(file)).toEqual(before);
  });

  it('runs the tasks of a gem that changed, and of no other', () => {
    const tool = inGem(2, 'tools', 'multiply.js');
    writeFileSync(tool, `// The same in other words.\n${readFileSync(tool, 'utf8')}`);
    expect(missed(plan())).toEqual(ofGem(2));
    expect(counted(turbo().all)).toEqual({ done: 12, total: 12, cached: 9 });
    expect(missed(plan())).toEqual([]);
  });

  it.each(['assets/table.csv', 'gem.config.json', 'tests/fixtures/a.txt'])(
    'takes %s for a change',
    (path) => {
      const file = inGem(3, path);
      const folder = join(file, '..');
      const isNew = !existsSync(folder);
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, '{}');
      expect(missed(plan())).toEqual(ofGem(3));
      rmSync(isNew ? folder : file, { recursive: true });
      expect(missed(plan())).toEqual([]);
    },
  );

  it('takes a file that git ignores for a change, because it ships', () => {
    writeFileSync(join(root, '.gitignore'), 'made.txt\n');
    spawnSync('git', ['init', '-q'], { cwd: root });
    writeFileSync(inGem(3, 'made.txt'), 'made by another step');
    expect(missed(plan())).toEqual(ofGem(3));
    rmSync(inGem(3, 'made.txt'));
    rmSync(join(root, '.git'), { recursive: true, force: true });
    expect(missed(plan())).toEqual([]);
  });

  it('takes nothing that the tasks write, or that runs leave, for a change', () => {
    for (const path of [
      'dist/more.gem',
      '.gem/state/store.sqlite',
      '.turbo/x.log',
      'node_modules/x/index.js',
    ]) {
      mkdirSync(join(inGem(4, path), '..'), { recursive: true });
      writeFileSync(inGem(4, path), 'x');
    }
    expect(missed(plan())).toEqual([]);
  });

  it('runs everything again after an upgrade of gem', () => {
    lock('0.1.1');
    expect(missed(plan()).length).toBe(12);
    lock('0.1.0');
    expect(missed(plan())).toEqual([]);
  });

  it('does not pack a gem whose test fails, and goes on with the others', () => {
    writeFileSync(
      inGem(4, 'tests', 'multiply.yaml'),
      'tool: multiply\ninput: { value: 2 }\nexpect: { result: { product: 9 } }\n',
    );
    const { status, all } = turbo('--continue=dependencies-successful');
    expect(status).not.toBe(0);
    expect(all).toContain('times-004:test: ✗ tests/multiply.yaml');
    expect(missed(plan())).toEqual(['times-004#pack', 'times-004#test']);
  });

  it('runs one part of the gems, and nothing for a part that is empty', () => {
    const { status, out } = node('shard.mjs', '1/2', '--output-logs=none');
    expect([status, counted(out)]).toEqual([0, { done: 6, total: 6, cached: 6 }]);
    expect(node('shard.mjs', '5/5')).toMatchObject({ status: 0, out: '' });
    const wrong = node('shard.mjs', '6/5');
    expect([wrong.status, wrong.err.includes('shard-invalid')]).toEqual([2, true]);
  });
});

describe.skipIf(!isHere)('examples/monorepo with all its gems', () => {
  const { plan, node } = isHere ? monorepo(200) : ({} as ReturnType<typeof monorepo>);

  it('has three tasks for each, with the gem for input and its package for output', () => {
    const tasks = plan();
    expect(tasks.length).toBe(600);
    for (const { task, inputs, outputs } of tasks) {
      expect(Object.keys(inputs)).toEqual(
        expect.arrayContaining(['notochord.json', 'tools/multiply.js', 'tests/multiply.yaml']),
      );
      expect(outputs ?? []).toEqual(task === 'pack' ? ['dist/*.gem'] : []);
    }
  });

  it('has gems without findings, and parts that hold each of them once', () => {
    const gem = (...args: string[]) =>
      JSON.parse(node(resolve('bin/gem.js'), ...args, '--format', 'json').out);
    expect(gem('validate', 'gems', '--strict').summary).toEqual({
      gems: 200,
      errors: 0,
      warnings: 0,
      infos: 0,
    });
    const parts = [1, 2, 3, 4].map((part) => gem('list', 'gems', `--shard=${part}/4`).gems);
    expect(parts.map(({ length }) => length)).toEqual([50, 50, 50, 50]);
    expect(new Set(parts.flat().map(({ id }: { id: string }) => id)).size).toBe(200);
  });

  it('has a workflow whose matrix names every part once', () => {
    const { jobs } = parse(readFileSync('examples/monorepo/.github/workflows/gems.yml', 'utf8'));
    const { part } = jobs.gems.strategy.matrix;
    const [line] = jobs.gems.steps.flatMap(({ run = '' }: { run?: string }) =>
      run.includes('shard') ? [run] : [],
    );
    expect(line).toBe(`npm run shard -- \${{ matrix.part }}/${part.length}`);
    expect(part).toEqual(Array.from({ length: part.length }, (_, index) => index + 1));
  });
});
