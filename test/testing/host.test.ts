import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createHost, type Host, type HostOptions, ToolError } from '../../src/testing/index.ts';
import { setUpSandbox } from '../run/support.ts';
import { temporaryFolder } from '../temporary.ts';
import { smallGem } from './small-gem.ts';

setUpSandbox();

const hosts: Host[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

async function open(gem: string, options: Omit<HostOptions, 'gem'> = {}): Promise<Host> {
  const host = await createHost({ gem, ...options });
  hosts.push(host);
  return host;
}

const COUNT = `export default async function (input, ctx) {
  const kv = ctx.storage.kv;
  const count = Number((await kv.get('count')) ?? 0) + (input.by ?? 1);
  await kv.set('count', String(count));
  console.log('counted', count);
  return { count, at: new Date().toISOString() };
}`;

describe('a host', () => {
  it('gives what a tool returns, keeps its state from call to call, and shows it', async () => {
    const host = await open(smallGem({ count: COUNT }), { kv: { count: '5' } });
    expect(await host.kv()).toEqual({ count: '5' });
    expect(await host.call('count')).toEqual({ count: 6, at: '2026-01-01T00:00:00.000Z' });
    expect(await host.call('count', { by: 4 })).toMatchObject({ count: 10 });
    expect(await host.kv()).toEqual({ count: '10' });
    expect(host.calls.map(({ method }) => method)).toEqual([
      'storage.kv.get',
      'storage.kv.set',
      'storage.kv.get',
      'storage.kv.set',
    ]);
    expect(host.calls[3]).toMatchObject({ args: ['count', '10'], writes: true });
    expect(host.console).toEqual([
      { level: 'info', text: 'counted 6' },
      { level: 'info', text: 'counted 10' },
    ]);
    expect(host.warnings).toEqual([]);
  });

  it('has a clock that stands still until it is moved', async () => {
    const host = await open(smallGem({ count: COUNT }), { now: '2026-03-01T10:00:00+02:00' });
    expect(host.now).toBe(Date.UTC(2026, 2, 1, 8));
    expect(await host.call('count')).toMatchObject({ at: '2026-03-01T08:00:00.000Z' });
    host.advance(90_000);
    expect(await host.call('count')).toMatchObject({ at: '2026-03-01T08:01:30.000Z' });
    host.now = new Date(Date.UTC(2030, 0, 1));
    expect(await host.call('count')).toMatchObject({ at: '2030-01-01T00:00:00.000Z' });
    host.now = '2031-01-01T00:00:00Z';
    expect(host.now).toBe(Date.UTC(2031, 0, 1));
    expect(() => {
      host.now = 'tomorrow';
    }).toThrow('now: this must be a time with its zone');
    expect(() => host.advance(Number.NaN)).toThrow('now: ');
    expect(host.now).toBe(Date.UTC(2031, 0, 1));
  });

  it('[X-14] rejects with what the caller of a tool would see, and with the lines that led to it', async () => {
    const gem = smallGem({
      fail: `export default async (input) => {\n  throw new TypeError('no ' + input.what);\n};`,
    });
    const host = await open(gem);
    const error = await host.call('fail', { what: 'luck' }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({
      name: 'ToolError',
      tool: 'fail',
      code: 'tool-failed',
      message: 'TypeError: no luck',
      violations: [],
      trace: { calls: [], wrote: [] },
    });
    const frames = (error as ToolError).stack?.split('\n').slice(1) ?? [];
    expect(frames[0]).toContain(`${pathToFileURL(join(gem, 'tools', 'fail.js')).href}:2:9`);
    expect(frames.some((frame) => frame.includes('host.test.ts'))).toBe(true);
    expect(frames.some((frame) => frame.includes('/src/testing/'))).toBe(false);
  });

  it('tells a tool that failed as a value where that is wanted', async () => {
    const host = await open(
      smallGem({ fail: `export default () => { console.warn('oh'); throw new Error('no'); };` }),
    );
    expect(await host.tryCall('fail')).toEqual({
      ok: false,
      error: { code: 'tool-failed', message: 'no', stack: expect.stringContaining('tools/fail.js:1') },
      calls: [],
      console: [{ level: 'warn', text: 'oh' }],
      warnings: [],
      wrote: [],
      ms: expect.any(Number),
    });
    const count = await open(smallGem({ count: COUNT }));
    const result = await count.tryCall('count');
    expect(result).toMatchObject({ ok: true, result: { count: 1 }, wrote: [] });
    expect(result.calls).toHaveLength(2);
  });

  it('[X-07] checks the input as the platform does', async () => {
    const inputSchema = { type: 'object', properties: { by: { type: 'integer' } }, required: ['by'] };
    const host = await open(smallGem({ count: COUNT }, { tools: { count: { inputSchema } } }));
    await expect(host.call('count', { by: 'two' })).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringContaining('/by: '),
      violations: [{ pointer: '/by' }],
    });
    await expect(host.call('count')).rejects.toMatchObject({ code: 'input-invalid' });
    expect(host.calls).toEqual([]);
    expect(await host.call('count', { by: 2 })).toMatchObject({ count: 2 });
  });

  it('[T-09] [T-11] calls as somebody, in a mode', async () => {
    const gem = smallGem({ count: COUNT }, { tools: { count: { sideEffect: 'write' } } });
    const host = await open(gem, { as: 'chat' });
    await expect(host.call('count')).rejects.toMatchObject({ code: 'tool-not-exposed' });
    await expect(host.call('count', {}, { as: 'gem', plan: true })).rejects.toMatchObject({
      code: 'tool-not-in-plan-mode',
    });
    expect(await host.call('count', {}, { as: 'gem' })).toMatchObject({ count: 1 });
  });

  it('[X-06] gives each call a key of its own, or the one that is asked for', async () => {
    const host = await open(smallGem({ key: `export default (input, ctx) => ctx.idempotencyKey;` }));
    const [first, second] = [await host.call('key'), await host.call('key')];
    expect(first).not.toBe(second);
    expect(await host.call('key', {}, { idempotencyKey: 'k-1' })).toBe('k-1');
  });

  it('shows records, entries and rows', async () => {
    const data = {
      version: 1,
      collections: {
        notes: { kind: 'table', fields: { title: { type: 'string', required: true } } },
        events: { kind: 'log', fields: { what: { type: 'string' } } },
      },
    };
    const add = `export default async (input, ctx) => {
      await ctx.data.collection('notes').insert({ title: input.title });
      await ctx.data.log('events').append({ what: 'added' });
      await ctx.storage.sql.exec('INSERT INTO words (word) VALUES (?)', [input.title]);
      return null;
    };`;
    const host = await open(smallGem({ add }, { data }), {
      data: { notes: [{ id: 'n1', title: 'Milk' }] },
      sql: 'CREATE TABLE words (word TEXT)',
    });
    expect(await host.data('notes')).toEqual([{ id: 'n1', title: 'Milk' }]);
    expect(await host.call('add', { title: 'Bread' })).toBe(null);
    expect(await host.data('notes')).toMatchObject([{ id: 'n1' }, { title: 'Bread' }]);
    expect(await host.data('events')).toEqual([{ at: host.now, what: 'added' }]);
    expect(await host.sql('SELECT word FROM words WHERE word = ?', ['Bread'])).toEqual([{ word: 'Bread' }]);
    await expect(host.sql('SELECT nothing FROM nowhere')).rejects.toMatchObject({
      name: 'HostError',
      code: 'E_SQL',
    });
    await expect(host.data('note')).rejects.toMatchObject({
      code: 'no-such-collection',
      message: 'this gem declares no collection "note"\n  did you mean notes?',
    });
  });

  it('[F-09] shows the files of the last run, and those of the conversation', async () => {
    const folder = temporaryFolder('gem-testing-workspace');
    cpSync(smallGem({}), folder, { recursive: true });
    const write = `export default async (input, ctx) => {
      for (const path of input.paths) await ctx.files.write(path, 'of ' + path);
      await ctx.files.write('bytes.bin', '/w==', { encoding: 'base64' });
      return (await ctx.files.list('workspace:')).map(({ name }) => name);
    };`;
    const host = await open(smallGem({ write }), {
      workspace: folder,
      files: { 'in/a.txt': 'a', 'b.bin': new Uint8Array([255]) },
    });
    expect(await host.files()).toEqual({});
    const result = await host.tryCall('write', { paths: ['out/c.txt', 'workspace:d/e.txt'] });
    expect(result).toMatchObject({
      ok: true,
      result: ['d', 'notochord.json'],
      wrote: ['bytes.bin', 'out/c.txt', 'workspace:d/e.txt'],
    });
    expect(await host.files()).toEqual({
      'b.bin': { base64: '/w==' },
      'bytes.bin': { base64: '/w==' },
      'in/a.txt': 'a',
      'out/c.txt': 'of out/c.txt',
    });
    expect(await host.workspace()).toEqual({
      'd/e.txt': 'of workspace:d/e.txt',
      'notochord.json': readFileSync(join(folder, 'notochord.json'), 'utf8'),
    });
    // The original stays as it is.
    expect(readdirSync(folder)).toEqual(['notochord.json']);
    expect(await (await open(smallGem({ write }))).workspace()).toEqual({});
  });

  it('begins anew, and takes nothing after it was closed', async () => {
    const host = await open(smallGem({ count: COUNT }), { kv: { count: '1' } });
    await host.call('count');
    host.advance(1000);
    await host.reset();
    expect([await host.kv(), host.now, host.calls, host.console]).toEqual([
      { count: '1' },
      Date.UTC(2026, 0, 1),
      [],
      [],
    ]);
    expect(await host.call('count')).toMatchObject({ count: 2 });
    await Promise.all([host.close(), host[Symbol.asyncDispose]()]);
    for (const refused of [host.call('count'), host.kv(), host.reset()])
      await expect(refused).rejects.toMatchObject({ name: 'HostError', code: 'host-closed' });
  });

  it('makes calls one after the other, and is one of many', async () => {
    const gem = smallGem({ count: COUNT });
    const [one, two] = await Promise.all([open(gem), open(gem, { kv: { count: '100' } })]);
    const counted = await Promise.all([one, two, one, two, one].map((host) => host.call('count')));
    expect(counted.map((result) => (result as { count: number }).count)).toEqual([1, 101, 2, 102, 3]);
  });

  it('gives every call a fresh sandbox, or keeps one where that is wanted', async () => {
    const gem = smallGem({ again: `let calls = 0;\nexport default () => ++calls;` });
    const fresh = await open(gem);
    expect([await fresh.call('again'), await fresh.call('again')]).toEqual([1, 1]);
    const kept = await open(gem, { reuse: true });
    expect([await kept.call('again'), await kept.call('again')]).toEqual([1, 2]);
  });

  it('moves the clock of a sandbox that it keeps', async () => {
    const when = `const at = new Date();
export default () => [
  at, new Date(), Date.now(), Temporal.Now.instant(), Temporal.Now.plainDateISO(), new Date() instanceof Date,
].map(String);`;
    const host = await open(smallGem({ when }), { reuse: true, now: '2026-03-01T10:00:00Z' });
    const day = 24 * 60 * 60 * 1000;
    const [loaded, ...first] = (await host.call('when')) as string[];
    expect(first.slice(1)).toEqual([
      String(Date.UTC(2026, 2, 1, 10)),
      '2026-03-01T10:00:00Z',
      '2026-03-01',
      'true',
    ]);
    host.advance(day);
    const [same, ...second] = (await host.call('when')) as string[];
    expect([same, second[0]]).toEqual([loaded, expect.stringContaining('Mar 02 2026')]);
    expect(second.slice(1)).toEqual([
      String(Date.UTC(2026, 2, 2, 10)),
      '2026-03-02T10:00:00Z',
      '2026-03-02',
      'true',
    ]);
  });

  it('[T-12] ends a call when it is told to, takes too long, or the host is closed', async () => {
    const gem = smallGem({ loop: `export default () => { for (;;); };`, fine: `export default () => 1;` });
    const host = await open(gem, { timeout: 300 });
    await expect(host.call('loop')).rejects.toMatchObject({ code: 'tool-timeout' });
    const signal = AbortSignal.timeout(100);
    const patient = await open(gem);
    await expect(patient.call('loop', {}, { signal })).rejects.toMatchObject({ code: 'tool-killed' });
    expect(await patient.call('fine')).toBe(1);
    const looping = patient.call('loop').catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await patient.reset();
    expect(await looping).toMatchObject({ code: 'tool-killed' });
    const last = patient.call('loop').catch((error: unknown) => error);
    await patient.close();
    expect(await last).toMatchObject({ code: expect.stringMatching(/tool-killed|host-closed/) });
  });

  it('changes nothing in the gem’s folder, and leaves nothing elsewhere', async () => {
    const gem = smallGem({ count: COUNT });
    const seen = () =>
      readdirSync(gem, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((path) => [path, statSync(join(gem, path)).mtimeMs]);
    const before = seen();
    const host = await open(gem, { files: { a: 'a' } });
    await host.call('count');
    await host.close();
    expect(seen()).toEqual(before);
    const cache = join(process.env.XDG_CACHE_HOME ?? '', 'notochord');
    for (const name of ['in-use', 'temporary'])
      if (readdirSync(cache).includes(name)) expect(readdirSync(join(cache, name))).toEqual([]);
  });
});
