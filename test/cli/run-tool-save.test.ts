import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { put, withTool } from './run-tool-gem.ts';

const run = ['run', 'tool', 't'];

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('--save-scenario', () => {
  const code = `export default async (input, ctx) => ({
  at: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone, chance: Math.random(), said: await ctx.storage.kv.get('said'), input,
  $odd: 'a\\nb: "c" # d', list: ['', '1', null, true, '2026-01-31', '~', '0x1'],
});
`;

  it('writes what gives the same again, at another time and without what was stored', async () => {
    const { cwd, gem } = withTool(code);
    put(cwd, 'set.yaml', 'tool: t\nkv: { said: "hi: #1" }\n');
    const first = await gem(
      ...run,
      '--scenario',
      'set.yaml',
      '--state',
      'kept',
      '--input',
      '{"$a": {"b": [1, "x"]}}',
    );
    expect(first.code).toBe(0);
    const saved = await gem(
      ...run,
      '--state',
      'kept',
      '--seed',
      '5',
      '--input',
      '{"$a": {"b": [1, "x"]}}',
      '--save-scenario',
      'tests/new.yaml',
    );
    expect(saved.err).toContain(
      'wrote the scenario tests/new.yaml; run it with `gem run tool --scenario tests/new.yaml`',
    );
    const again = await gem('run', 'tool', '--scenario', 'tests/new.yaml');
    expect(JSON.parse(again.out)).toEqual(JSON.parse(saved.out));
    const text = readFileSync(join(cwd, 'tests', 'new.yaml'), 'utf8');
    expect(text).toMatch(/^tool: t\n/);
    expect(text).toContain('seed: 5\n');
    expect(text).toContain('kv:\n  said: "hi: #1"\n');
    expect(text).toContain('$exactly:');
  });

  it('does not replace a file, and says so before the tool runs; --force does', async () => {
    const { cwd, gem } = withTool('export default () => { console.log("ran"); return 1; };\n');
    writeFileSync(join(cwd, 'mine.yaml'), 'mine');
    const { code, err } = await gem(...run, '--save-scenario', 'mine.yaml');
    expect([code, err.includes('ran')]).toEqual([2, false]);
    expect(readFileSync(join(cwd, 'mine.yaml'), 'utf8')).toBe('mine');
    expect((await gem(...run, '--save-scenario', 'mine.yaml', '--force')).code).toBe(0);
    expect(readFileSync(join(cwd, 'mine.yaml'), 'utf8')).toContain('result: 1');
  });

  it('keeps what the scenario of the run says, comments too', async () => {
    const { cwd, gem } = withTool('export default (input, ctx) => ctx.models.generate({ n: input.n });\n');
    put(
      cwd,
      'tests/a.yaml',
      'tool: t # this one\ncalls:\n  # the model\n  - { method: models.generate, when: { n: { $gte: 1 } }, returns: short }\nexpect: { result: old }\n',
    );
    const from = [...run, '--scenario', 'tests/a.yaml', '--input', '{"n":2}', '--save-scenario'];
    expect((await gem(...from, 'tests/b.yaml')).code).toBe(0);
    const text = readFileSync(join(cwd, 'tests', 'b.yaml'), 'utf8');
    expect(text).toContain('# the model');
    expect(text).toContain('$gte: 1');
    expect(text).not.toContain('old');
    expect((await gem('run', 'tool', '--scenario', 'tests/b.yaml')).out).toBe('"short"\n');
    expect((await gem(...from, 'b.yaml')).err).toContain('is not in the folder of tests/a.yaml');
  });

  it('has a place for each call that nothing answered, and the error that came of it', async () => {
    const { cwd, gem } = withTool('export default (input, ctx) => ctx.models.generate({ model: "main" });\n');
    expect((await gem(...run, '--save-scenario', 'a.yaml')).code).toBe(1);
    const text = readFileSync(join(cwd, 'a.yaml'), 'utf8');
    expect(text).toContain('method: models.generate\n    when:\n      model: main\n    returns: null\n');
    expect(text).toContain('error: E_NOT_SIMULATED');
  });

  it('has the answers of the network, one after the other, without credentials', async () => {
    const permissions = { network: ['api.example.com'] };
    const { cwd, gem } = withTool(
      `export default async (input, ctx) => {
  const ask = async (url) => (await ctx.http.fetch(url)).text();
  return [await ask('https://api.example.com/a?token=abcdef123456'), await ask('https://api.example.com/b'), await ask('https://api.example.com/b')];
};
`,
      { permissions },
    );
    put(
      cwd,
      'tests/http/t.yaml',
      `http:
- { method: GET, url: "https://api.example.com/a?token=REMOVED", respond: { json: { n: 1 } } }
- { method: GET, url: "https://api.example.com/b", respond: [ { body: "first: #1" }, { body: second } ] }
`,
    );
    const unanswered = await gem(...run, '--save-scenario', 'tests/unanswered.yaml');
    expect(unanswered.code).toBe(1);
    expect(readFileSync(join(cwd, 'tests', 'unanswered.yaml'), 'utf8')).not.toContain('abcdef123456');
    const saved = await gem(...run, '--http', 'replay', '--save-scenario', 'tests/new.yaml');
    expect(saved).toMatchObject({ code: 0, out: '["{\\"n\\":1}","first: #1","second"]\n' });
    const text = readFileSync(join(cwd, 'tests', 'new.yaml'), 'utf8');
    expect(text).not.toContain('abcdef123456');
    put(cwd, 'tests/http/t.yaml', 'http: []\n');
    expect(await gem('run', 'tool', '--scenario', 'tests/new.yaml')).toMatchObject({ out: saved.out });
  });
});
