import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createHost, HostError, type HostOptions } from '../../src/testing/index.ts';
import { setUpSandbox } from '../run/support.ts';
import { temporaryFolder } from '../temporary.ts';
import { smallGem } from './small-gem.ts';

setUpSandbox();

const PERMISSIONS = {
  permissions: { email: { read: true }, network: ['api.example.com'], models: true },
};
const ASK = `export default async (input, ctx) => {
  const answers = [];
  for (const [path, ...args] of input.asks) {
    const [service, method] = path.split('.');
    answers.push(await ctx[service][method](...args));
  }
  return answers;
};`;
const gem = () =>
  smallGem(
    { ask: ASK },
    {
      ...PERMISSIONS,
      tools: { ask: PERMISSIONS },
      data: { version: 1, collections: { notes: { kind: 'table', fields: { title: { type: 'string' } } } } },
    },
    {
      'tests/fixtures/mail.yaml': '- { date: 2026-01-02T00:00:00Z, subject: From a file }',
      'tests/fixtures/answer.json': '{"from":"a file"}',
      'tests/fixtures/words.sql': "CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('one');",
      'tests/fixtures/world.yaml': 'kv: { a: shared, b: shared }',
    },
  );

async function ask(options: Omit<HostOptions, 'gem'>, ...asks: readonly (readonly unknown[])[]) {
  const host = await createHost({ gem: gem(), ...options });
  try {
    return await host.call('ask', { asks });
  } finally {
    await host.close();
  }
}

/** What createHost says of options as somebody without types would write them. */
async function refusal(options: Record<string, unknown>): Promise<string> {
  const opening = createHost({ gem: gem(), ...options } as HostOptions);
  const error = await opening.then(
    (host) => host.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HostError);
  return `${(error as HostError).code} ${(error as HostError).message}`;
}

describe('what the gem meets', () => {
  it('is said as in a scenario, with what a program has for it', async () => {
    const url = new URL('https://api.example.com/v1/x');
    const [list, one, two, model] = (await ask(
      {
        email: [{ date: new Date(Date.UTC(2026, 0, 2)), subject: 'Hello', fromAddr: 'a@example.com' }],
        http: [{ method: 'GET', url, respond: [{ json: { n: 1 } }, { status: 503, body: 'busy' }] }],
        calls: [{ method: 'models.generate', when: { prompt: { $regex: '^hi' } }, returns: { text: 'ho' } }],
      },
      ['email.listSince', {}],
      ['http.fetch', url.href],
      ['http.fetch', url.href],
      ['models.generate', { prompt: 'hi there' }],
    )) as { [key: string]: unknown }[];
    expect(list).toMatchObject({ messages: [{ subject: 'Hello', date: Date.UTC(2026, 0, 2) }] });
    expect(one).toMatchObject({ status: 200, body: '{"n":1}' });
    expect(two).toMatchObject({ status: 503, body: 'busy' });
    expect(model).toEqual({ text: 'ho' });
  });

  it('comes from files of the gem’s folder, by path or by URL', async () => {
    const folder = temporaryFolder('gem-testing-files');
    writeFileSync(join(folder, 'more.sql'), "INSERT INTO words VALUES ('two')");
    const host = await createHost({
      gem: pathToFileURL(gem()),
      use: 'tests/fixtures/world.yaml',
      kv: { b: 'own' },
      email: 'tests/fixtures/mail.yaml',
      sql: ['tests/fixtures/words.sql', pathToFileURL(join(folder, 'more.sql'))],
      http: [{ url: 'https://api.example.com/*', respond: { file: 'tests/fixtures/answer.json' } }],
    });
    expect(await host.kv()).toEqual({ a: 'shared', b: 'own' });
    expect(await host.sql('SELECT word FROM words ORDER BY word')).toEqual([
      { word: 'one' },
      { word: 'two' },
    ]);
    const asks = [['email.listSince'], ['http.fetch', 'https://api.example.com/a']];
    expect(await host.call('ask', { asks })).toMatchObject([
      { messages: [{ subject: 'From a file' }] },
      { status: 200, body: '{"from":"a file"}' },
    ]);
    await host.close();
  });

  it('may come from another realm, as in some test runners', async () => {
    const others = runInNewContext(
      '({ kv: { a: "1" }, now: new Date(5), files: { b: new Uint8Array([255]) }, workspace })',
      { workspace: pathToFileURL(temporaryFolder()) },
    ) as Partial<HostOptions>;
    const host = await createHost({ gem: gem(), ...others });
    expect(await host.kv()).toEqual({ a: '1' });
    expect(host.now).toBe(5);
    await host.call('ask', { asks: [] });
    expect(await host.files()).toEqual({ b: { base64: '/w==' } });
    await host.close();
  });

  it('is told where nothing asked for it', async () => {
    const host = await createHost({
      gem: gem(),
      calls: [
        { method: 'models.generate', returns: 1 },
        { method: 'models.embed', returns: 2 },
      ],
      http: [{ url: 'https://api.example.com/never', respond: {} }],
    });
    await host.call('ask', { asks: [['models.generate', {}]] });
    expect(host.warnings).toEqual([]);
    const told = await host.unused();
    expect(told.join('\n')).toContain('models.embed');
    expect(told.join('\n')).not.toContain('models.generate');
    expect(told.join('\n')).toContain('https://api.example.com/never');
    await host.close();
  });
});

describe('what does not fit is refused by its name', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  class Note {
    title = 'x';
  }
  it.each<[Record<string, unknown>, string]>([
    [{ kv: { cursor: 5 } }, 'kv.cursor: ctx.storage.kv holds only texts'],
    [{ kv: 'no' }, 'kv: this must be a mapping'],
    [{ kvs: {} }, 'kvs: createHost has no option of this name'],
    [{ kvs: {} }, 'did you mean kv?'],
    [{ tool: 'ask' }, 'tool: createHost has no option of this name'],
    [{ now: 'today' }, 'now: this must be a time with its zone'],
    [{ now: new Date('never') }, 'now: this is Invalid Date'],
    [{ now: 1e20 }, 'now: this is Invalid Date'],
    [{ seed: -1 }, 'seed: '],
    [{ http: [{ url: 'https://a.example/', respond: { status: 99 } }] }, 'http[0].respond.status: '],
    [{ calls: [{ method: 'a.b', returnz: 1 }] }, 'calls[0].returnz: '],
    [{ calls: [{ method: 'a.b', when: { $regexp: 'x' } }] }, 'calls[0].when.$regexp: '],
    [{ calls: [{ method: 'a.b', returns: () => 1 }] }, 'calls[0].returns: this is function'],
    [{ calls: [{ method: 'a.b', returns: 5n }] }, 'calls[0].returns: this is bigint'],
    [{ calls: [{ method: 'a.b', returns: Number.NaN }] }, 'calls[0].returns: this is NaN'],
    [{ calls: [{ method: 'a.b', returns: new Map() }] }, 'calls[0].returns: this is Map'],
    [{ calls: [{ method: 'a.b', returns: [undefined] }] }, 'calls[0].returns[0]: this is undefined'],
    [{ calls: [{ method: 'a.b', returns: circle }] }, 'calls[0].returns.self: nested'],
    [{ data: { notes: [new Note()] } }, 'data.notes[0]: this is Note'],
    [{ data: { notes: [{ title: 5 }] } }, 'data.notes[0].title: '],
    [{ data: { note: [] } }, 'data.note: '],
    [{ files: { '../a b.txt': 'x' } }, 'files["../a b.txt"]: '],
    [{ workspace: 'nowhere' }, 'workspace: there is no folder'],
    [{ use: 'nowhere.yaml' }, 'use: there is no file'],
    [{ grants: ['everything'] }, 'grants[0]: '],
    [{ as: 'user' }, 'as: '],
    [{ plan: 1 }, 'plan: '],
    [{ reuse: 'yes' }, 'reuse: '],
    [{ timeout: 0 }, 'timeout: '],
    [{ language: 'fr' }, 'language: this must be en or zh-CN'],
    [{ kv: { a: 1 }, language: 'zh-CN' }, 'kv.a：'],
  ])('%o', async (options, said) => {
    expect(await refusal(options)).toContain(
      `scenario-invalid ${said}`.replace('scenario-invalid did', 'did'),
    );
  });

  it('as is what is no gem, no tool, no resource, and no input', async () => {
    const empty = temporaryFolder('gem-testing-empty');
    expect(await refusal({ gem: join(empty, 'nothing') })).toContain('not-a-gem no gem is at');
    expect(await refusal({ gem: new URL('https://example.com/') })).toContain('not-a-gem');
    expect(await refusal({ gem: empty })).toContain('manifest-missing');
    for (const none of [undefined, null, 5, {}, '']) expect(await refusal({ gem: none })).toContain('gem: ');
    const nothing = createHost(undefined as unknown as HostOptions);
    await expect(nothing).rejects.toMatchObject({ code: 'scenario-invalid' });
    mkdirSync(join(empty, 'broken'));
    writeFileSync(join(empty, 'broken', 'notochord.json'), '{');
    expect(await refusal({ gem: join(empty, 'broken') })).toContain('manifest-syntax');
    expect(await refusal({ resources: { model: 'x' } })).toContain('resource-unknown');
    const host = await createHost({ gem: gem() });
    await expect(host.call('asks')).rejects.toMatchObject({
      code: 'no-such-tool',
      message: 'this gem has no tool "asks"\n  did you mean ask?',
      hint: 'did you mean ask?',
    });
    await expect(host.call('ask', { when: () => 1 })).rejects.toThrow('input.when: this is function');
    await expect(host.tryCall('ask', { asks: [] }, { as: 'me' as 'gem' })).rejects.toThrow('as: ');
    await host.close();
  });
});
