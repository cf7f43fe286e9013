import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { withTool } from './run-tool-gem.ts';
import { expectToFit } from './schemas.ts';

const COUNT = `export default async (input, ctx) => {
  const count = Number((await ctx.storage.kv.get('count')) ?? 0) + 1;
  await ctx.storage.kv.set('count', String(count));
  return count;
};
`;
const one = (code = 'export default () => 1;\n', more = {}) => withTool(code, more);
const run = ['run', 'tool', 't'];

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('options of gem run tool that say what is wrong with them', () => {
  it.each([
    [['--workspace', 'nowhere'], 'nothing-there', 'nowhere'],
    [['--workspace', 'notochord.json'], 'not-a-folder', 'notochord.json'],
    [['--state', 'notochord.json'], 'not-a-folder', 'notochord.json'],
    [['--state', ''], 'not-a-folder', '--state'],
    [['--grant', 'network'], 'grant-invalid', 'network'],
    [['--now', 'today'], 'now-invalid', 'today'],
    [['--now', '2026-02-29T00:00:00Z'], 'now-invalid', '2026-02-29'],
    [['--seed', '-1'], 'seed-invalid', '-1'],
    [['--seed', '9007199254740992'], 'seed-invalid', '9007199254740992'],
    [['--resource', 'model'], 'resource-invalid', 'model'],
    [['--resource', '=x'], 'resource-invalid', '=x'],
    [['--timeout', '0'], 'timeout-invalid', '0'],
    [['--repeat', '0'], 'repeat-invalid', '0'],
    [['--repeat', '1001'], 'repeat-invalid', '1001'],
    [['--repeat', '1.5'], 'repeat-invalid', '1.5'],
    [['--inspect', '--repeat', '2'], 'inspect-one-process', '--repeat'],
    [['--same-key'], 'repeat-missing', '--same-key'],
    [['--reuse'], 'repeat-missing', '--reuse'],
    [['--force'], 'force-alone', '--force'],
    [['--save-scenario', 'notochord.json', '--force'], 'scenario-not-yaml', 'notochord.json'],
    [['--coverage', 'notochord.json'], 'cannot-write', 'notochord.json'],
    [['--watch'], 'watch-alone', '--format json'],
    [['--http', 'maybe'], 'usage', 'maybe'],
    [['--as', 'user'], 'usage', 'user'],
  ])('%j', async (argv, code, words) => {
    const { code: exit, document } = await one().json(...run, ...argv);
    expect(exit).toBe(2);
    if (code !== 'nothing-there') expect(document.error.code).toBe(code);
    expect(document.error.message).toContain(words);
    expect(document.error.hint).not.toBe('');
    const { err } = await one().gem(
      ...run,
      ...argv,
      '--lang',
      'zh-CN',
      ...(argv[0] === '--watch' ? ['--inspect'] : []),
    );
    expect(err).toMatch(/[\u4e00-\u9fff]/);
  });

  it.each(['--inspect', '--coverage', '--save-scenario'])('--watch does not go with %s', async (flag) => {
    const { code, err } = await one().gem(...run, '--watch', flag, ...(flag === '--inspect' ? [] : ['x']));
    expect([code, err]).toEqual([2, expect.stringContaining(`--watch does not go with ${flag}`)]);
  });
});

describe('the clock and the seed', () => {
  const code = 'export default () => [Date.now(), Math.random(), crypto.randomUUID()];\n';

  it('--now stops the clock, and --seed makes chance the same each time', async () => {
    const at = ['--now', '2026-01-31T09:00:00.5Z', '--seed', '7'];
    const { cwd, gem } = one(code);
    const first = await gem(...run, ...at);
    expect(JSON.parse(first.out)[0]).toBe(Date.UTC(2026, 0, 31, 9, 0, 0, 500));
    expect((await gem(...run, ...at)).out).toBe(first.out);
    expect((await gem(...run, ...at.slice(0, 3), '8')).out).not.toBe(first.out);
    expect(readdirSync(cwd)).toContain('tools');
  });

  it('options take precedence over the scenario', async () => {
    const { cwd, gem } = one(code);
    writeFileSync(join(cwd, 's.yaml'), 'tool: t\nnow: 2026-01-01T00:00:00Z\n');
    const { out } = await gem('run', 'tool', '--scenario', 's.yaml', '--now', '2027-01-01T00:00:00Z');
    expect(JSON.parse(out)[0]).toBe(Date.UTC(2027, 0, 1));
  });
});

describe('state', () => {
  it('[B-01] stays from run to run, --fresh empties it, --state names another place', async () => {
    const { cwd, gem } = one(COUNT);
    const outs = [];
    for (const more of [[], [], ['--state', 'other'], ['--fresh'], [], ['--state', 'other']])
      outs.push(Number((await gem(...run, ...more)).out));
    expect(outs).toEqual([1, 2, 1, 1, 2, 2]);
    expect(readdirSync(join(cwd, 'other'))).toContain('store.sqlite');
  });

  it('--fresh takes nothing away but what gems store', async () => {
    const { cwd, gem } = one(COUNT);
    mkdirSync(join(cwd, 'mine'));
    writeFileSync(join(cwd, 'mine', 'notes.txt'), 'mine');
    await gem(...run, '--state', 'mine', '--fresh');
    expect(existsSync(join(cwd, 'mine', 'notes.txt'))).toBe(true);
  });

  it('a scenario begins from nothing, unless --state says where from', async () => {
    const { cwd, gem } = one(COUNT);
    writeFileSync(join(cwd, 's.yaml'), 'tool: t\nkv: { count: "5" }\n');
    const scenario = ['run', 'tool', '--scenario', 's.yaml'];
    expect((await gem(...run)).out).toBe('1\n');
    expect((await gem(...scenario)).out).toBe('6\n');
    expect((await gem(...scenario)).out).toBe('6\n');
    expect((await gem(...run)).out).toBe('2\n');
  });
});

describe('who calls, and plan mode', () => {
  it('[T-09] --plan runs only what reads, and says why not', async () => {
    const read = one(undefined, { sideEffect: 'read' });
    expect((await read.gem(...run, '--plan')).out).toBe('1\n');
    const { code, document } = await one().json(...run, '--plan');
    expect([code, document.error.code, document.calls]).toEqual([1, 'tool-not-in-plan-mode', []]);
    expect((await one().gem(...run, '--plan', '--lang', 'zh-CN')).err).toContain('计划模式');
  });

  it('[T-11] [X-16] [E-06] --as chat refuses what is not exposed', async () => {
    expect((await one().gem(...run, '--as', 'chat')).out).toBe('1\n');
    const { code, document } = await one(undefined, { expose: false }).json(...run, '--as', 'chat');
    expect([code, document.error.code]).toEqual([1, 'tool-not-exposed']);
    expect((await one(undefined, { expose: false }).gem(...run, '--as', 'gem')).out).toBe('1\n');
  });
});

describe('--trace', () => {
  it('tells each call with its permission, and what the sandbox was asked for, in our words', async () => {
    const code = `export default async (input, ctx) => {
  await fetch('https://example.com').catch(() => {});
  try { Deno.readTextFileSync('/etc/passwd'); } catch {}
  try { Deno.env.get('HOME'); } catch {}
  await ctx.http.fetch('https://example.com').catch(() => {});
  return Deno.readTextFileSync('notochord.json').length > 0;
};
`;
    const { gem, json } = one(code, { permissions: { network: true, email: { read: true } } });
    const { out, err } = await gem(...run, '--trace', '--no-validate');
    expect(out).toBe('true\n');
    expect(err).toMatch(/^ctx\.http\.fetch\("https:\/\/example\.com"\) \[network\] [\d.]+ ms → ! E_/m);
    expect(err).toContain('sandbox: read notochord.json: allowed\n');
    expect(err).toContain('sandbox: net example.com:443: refused; a tool reads its own files');
    expect(err).toContain('sandbox: read /etc/passwd: refused');
    expect(err).toContain('sandbox: env HOME: refused');
    expect(err).toContain('the permission "email" is declared and was not used in this run');
    expect(err).not.toMatch(/run again with|--allow-/);
    const { document } = await json(...run, '--trace', '--no-validate');
    expect(document.asked).toContainEqual({ permission: 'env', value: 'HOME', allowed: false });
  });
});

it('nothing is left in the cache folder but what is kept there on purpose', async () => {
  const cache = temporaryFolder('gem-own-cache');
  const { gem } = withTool(
    'export default () => 1;\n',
    {},
    { env: { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache } },
  );
  await gem(...run, '--trace', '--repeat', '2', '--coverage', 'cov');
  const left = readdirSync(join(cache, 'notochord'));
  expect(left.filter((name) => !/^(deno-|staged$|in-use$|deno\.json$)/.test(name))).toEqual([]);
});

it('prints JSON that its schema describes, with every option that adds to it', async () => {
  const { json } = one(COUNT);
  const all = [...run, '--trace', '--repeat', '2', '--same-key', '--coverage', 'cov'];
  const { code, document } = await json(...all);
  expect(code).toBe(0);
  expect(document.runs).toHaveLength(2);
  expectToFit(document, 'run-tool');
  expectToFit((await json(...run)).document, 'run-tool');
  expectToFit((await json(...run, '--plan')).document, 'run-tool');
  expectToFit(
    (await one('export default () => { throw new Error("x") };\n').json(...run, '--repeat', '2')).document,
    'run-tool',
  );
});
