import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createHost, type Host, type HostOptions } from '../../src/testing/index.ts';
import { setUpSandbox } from '../run/support.ts';
import { temporaryFolder } from '../temporary.ts';
import { smallGem } from './small-gem.ts';

setUpSandbox();

const hosts: Host[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

async function open(tools: Record<string, string>, options: Omit<HostOptions, 'gem'> = {}, more = {}) {
  const host = await createHost({ gem: smallGem(tools, more), ...options });
  hosts.push(host);
  return host;
}

describe('a host stands', () => {
  it('tools that end their process, close their output, or print without end', async () => {
    const host = await open({
      exit: 'export default () => Deno.exit(7);',
      cut: 'export default async () => { await Deno.stdout.close(); return 1; };',
      print: 'export default () => { for (let i = 0; i < 20_000; i++) console.log(i); return 1; };',
      fine: 'export default () => 1;',
    });
    for (const tool of ['exit', 'cut']) {
      await expect(host.call(tool)).rejects.toMatchObject({ code: 'tool-exited' });
      expect(await host.call('fine')).toBe(1);
    }
    expect(await host.call('print')).toBe(1);
    expect(host.console).toHaveLength(10_000);
    expect(host.warnings).toHaveLength(1);
  });

  it('links in the conversation’s folder that lead back to it', async () => {
    const folder = temporaryFolder('gem-testing-links');
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(join(folder, 'a', 'x.txt'), 'x');
    for (const name of ['one', 'two']) symlinkSync(join('..'), join(folder, 'a', name), 'dir');
    const host = await open({ fine: 'export default () => 1;' }, { workspace: folder });
    const found = await host.workspace();
    expect(Object.keys(found)).toEqual([expect.stringMatching(/^a\/.*x\.txt$|^a\/x\.txt$/)]);
  });

  it('names that objects have of their own', async () => {
    const get = `export default (input, ctx) => ctx.storage.kv.get('__proto__');`;
    const kv = JSON.parse('{ "__proto__": "x", "constructor": "y" }') as Record<string, string>;
    const host = await open({ get, constructor: get }, { kv });
    expect(await host.call('get')).toBe('x');
    expect(await host.call('constructor')).toBe('x');
    expect(Object.entries(await host.kv())).toEqual(Object.entries(kv));
    for (const name of ['__proto__', 'toString', ''])
      await expect(host.call(name)).rejects.toMatchObject({ code: 'no-such-tool' });
    await expect(host.data('__proto__')).rejects.toMatchObject({ code: 'no-such-collection' });
  });

  it('inputs that are no objects', async () => {
    const host = await open({ fine: 'export default () => 1;' });
    for (const input of [[], 'text', 5, true])
      await expect(host.call('fine', input as object)).rejects.toMatchObject({ code: 'input-invalid' });
    expect(await host.call('fine', undefined)).toBe(1);
  });

  it('calls that are not waited for: each has the clock of the moment it was made', async () => {
    const host = await open({ now: 'export default () => Date.now();' }, { now: 1000 });
    const first = host.call('now');
    host.advance(500);
    const second = host.call('now');
    const reset = host.reset();
    const third = host.call('now');
    // The reset ended what came before it.
    const before = await Promise.allSettled([first, second]);
    for (const call of before) if (call.status === 'fulfilled') expect([1000, 1500]).toContain(call.value);
    await reset;
    expect(await third).toBe(1000);
    const one = host.call('now');
    host.advance(1);
    expect([await one, await host.call('now')]).toEqual([1000, 1001]);
  });

  it('an input that is changed before its turn', async () => {
    const host = await open({ same: 'export default (input) => input;' });
    const input = { n: 1, list: [1] };
    const calls = [host.call('same', input), host.call('same', input)];
    input.n = 2;
    input.list.push(2);
    expect(await Promise.all(calls)).toEqual([1, 1].map(() => ({ n: 1, list: [1] })));
  });

  it('what was noted of calls before a reset stays with whoever has it', async () => {
    const host = await open({ fine: 'export default () => { console.log(1); return 1; };' });
    const result = await host.tryCall('fine');
    const lines = host.console;
    await host.reset();
    expect([lines.length, result.console.length, host.console.length]).toEqual([1, 1, 0]);
  });

  it('a signal that was given before the call', async () => {
    const host = await open({ fine: 'export default () => 1;' });
    const signal = AbortSignal.abort();
    await expect(host.call('fine', {}, { signal })).rejects.toMatchObject({ code: 'tool-killed' });
    expect(await host.call('fine')).toBe(1);
  });

  it('gems without tools, and tools that cannot be run here', async () => {
    const none = await open({});
    expect(await none.kv()).toEqual({});
    await expect(none.call('any')).rejects.toMatchObject({
      message: expect.stringContaining('declares none'),
    });
    const wasm = await open({ w: '' }, {}, { tools: { w: { entry: 'tools/w.wasm' } } });
    await expect(wasm.call('w')).rejects.toMatchObject({ name: 'HostError', code: 'wasm-not-run' });
  });

  it('TypeScript, whose lines are the author’s', async () => {
    const gem = smallGem(
      {},
      {},
      {
        'lib/fail.ts': 'export function fail(why: string): never {\n  throw new Error(why);\n}\n',
        'tools/t.ts':
          "import { fail } from '../lib/fail.ts';\nexport default (input: { why: string }) => fail(input.why);\n",
        'notochord.json': JSON.stringify({
          id: 'small',
          name: 'Small',
          version: '1.0.0',
          description: 'Small.',
          tools: [{ name: 't', description: 'T.', entry: 'tools/t.ts', inputSchema: { type: 'object' } }],
        }),
      },
    );
    const host = await createHost({ gem });
    hosts.push(host);
    const result = await host.tryCall('t', { why: 'so' });
    expect(result).toMatchObject({ ok: false, error: { message: 'so' } });
    if (!result.ok) expect(result.error.stack).toMatch(/lib\/fail\.ts:2:\d+[\s\S]*tools\/t\.ts:2:\d+/);
  });

  it('patterns that turn out to be wrong only when they are asked', async () => {
    const ask = 'export default (input, ctx) => ctx.models.generate({});';
    const calls = [{ method: 'models.generate', when: { $schema: { type: 'nothing' } }, returns: 1 }];
    const more = { permissions: { models: true }, tools: { ask: { permissions: { models: true } } } };
    const host = await open({ ask, fine: 'export default () => 1;' }, { calls }, more);
    await expect(host.call('ask')).rejects.toMatchObject({ name: 'HostError', code: 'scenario-invalid' });
    expect(await host.call('fine')).toBe(1);
  });

  it('a folder that is gone, or a Deno that is not there', async () => {
    const gem = smallGem({ fine: 'export default () => 1;' });
    const host = await createHost({ gem });
    hosts.push(host);
    rmSync(gem, { recursive: true });
    expect(await host.call('fine')).toBe(1);
    await expect(createHost({ gem })).rejects.toMatchObject({ code: 'not-a-gem' });
    process.env.GEM_DENO_PATH = join(gem, 'deno');
    try {
      const other = smallGem({ fine: 'export default () => 1;' });
      await expect(createHost({ gem: other })).rejects.toMatchObject({ code: 'deno-not-found' });
    } finally {
      delete process.env.GEM_DENO_PATH;
    }
  });

  it('many records, files and hosts', async () => {
    const data = {
      version: 1,
      collections: { notes: { kind: 'table', fields: { n: { type: 'integer' } } } },
    };
    const write = `export default async (input, ctx) => {
      for (let i = 0; i < 200; i++) await ctx.files.write('d/' + i + '.txt', 'x'.repeat(1000));
      return null;
    };`;
    const notes = Array.from({ length: 2_500 }, (_, n) => ({ n }));
    const gem = smallGem({ write }, { data });
    const opened = await Promise.all(Array.from({ length: 12 }, () => createHost({ gem, data: { notes } })));
    hosts.push(...opened);
    const [first, ...others] = opened as [Host, ...Host[]];
    await first.call('write');
    expect(Object.keys(await first.files())).toHaveLength(200);
    expect(await first.data('notes')).toHaveLength(2_500);
    await Promise.all(others.map((host) => host.close()));
  });
});
