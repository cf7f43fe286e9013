import { beforeAll, describe, expect, it } from 'vitest';
import { put, withTool } from './run-tool-gem.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

const MANY = `tool: t
cases:
  - { name: with one, input: { n: 1 } }
  - { name: "with \${n}", each: [ { n: 2 }, { n: 3 } ], input: { n: "\${n}" } }
  - { name: twice, steps: [ {}, {} ] }
`;

describe('gem run tool --scenario FILE --case NAME', () => {
  const { cwd, gem } = withTool('export default ({ n }) => n;\n');
  put(cwd, 'tests/many.yaml', MANY);
  const run = (...more: string[]) => gem('run', 'tool', '--scenario', 'tests/many.yaml', ...more);

  it('runs one case of a file', async () => {
    expect(await run('--case', 'with one')).toMatchObject({ code: 0, out: '1\n' });
    expect(await run('--case', 'with 3')).toMatchObject({ code: 0, out: '3\n' });
  });

  it('says which cases there are', async () => {
    const { code, err } = await run();
    expect(code).toBe(2);
    expect(err).toContain('tests/many.yaml holds 4 cases, and one call is run at a time');
    expect(err).toContain('name one with --case: "with one", "with 2", "with 3", "twice"');
  });

  it.each([
    [['--case', 'with oen'], 'has no case "with oen"', 'did you mean "with one"?'],
    [['--case', 'else'], 'has no case "else"', 'its cases are "with one"'],
    [['--case', 'twice'], 'has 2 steps', '`gem test tests/many.yaml`'],
    [
      ['--case', 'with one', '--save-scenario', 'tests/new.yaml'],
      'has cases, rows or steps',
      '`gem test --update`',
    ],
  ])('tells what cannot be: %j', async (more, words, hint) => {
    const { code, err } = await run(...more);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err).toContain(hint);
  });

  it('says that --case alone names nothing', async () => {
    const { code, err } = await gem('run', 'tool', 't', '--case', 'x');
    expect([code, err.includes('there is no --scenario')]).toEqual([2, true]);
  });
});
