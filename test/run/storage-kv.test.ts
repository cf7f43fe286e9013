import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const tool = (body: string) => `export default async (input, ctx) => { const kv = ctx.storage.kv; ${body} }`;

describe('ctx.storage.kv', () => {
  it('[B-01] [B-03] keeps strings by string keys, without a permission', async () => {
    const report = await runCode(
      tool(
        `const before = await kv.get('a'); await kv.set('a', '一'); await kv.set('a', '二'); return [before, await kv.get('a')];`,
      ),
    );
    expect(report).toMatchObject({ ok: true, result: [null, '二'] });
    expect(report.calls.map(({ method, args, result }) => [method, args, result])).toEqual([
      ['storage.kv.get', ['a'], null],
      ['storage.kv.set', ['a', '一'], null],
      ['storage.kv.set', ['a', '二'], null],
      ['storage.kv.get', ['a'], '二'],
    ]);
  });

  it('[B-01] [X-04] keeps them from run to run in the state folder', async () => {
    const state = join(temporaryFolder(), 'a folder, with a comma');
    await runCode(tool(`await kv.set('cursor', '7')`), { state });
    expect(await runCode(tool(`return kv.get('cursor')`), { state })).toMatchObject({ result: '7' });
    expect(existsSync(join(state, 'store.sqlite'))).toBe(true);
    expect(readdirSync(state).filter((name) => !name.startsWith('store.sqlite'))).toEqual([]);
  });

  it('shows nothing of one state folder in another', async () => {
    const [mine, other] = [temporaryFolder(), temporaryFolder()];
    await runCode(tool(`await kv.set('a', 'mine')`), { state: mine });
    expect(await runCode(tool(`return kv.get('a')`), { state: other })).toMatchObject({ result: null });
  });

  it('keeps nothing where there is no state folder', async () => {
    await runCode(tool(`await kv.set('a', 'b')`));
    expect(await runCode(tool(`return kv.get('a')`))).toMatchObject({ result: null });
  });

  it('[A-kv-api] deletes, and says whether there was something', async () => {
    const body = `await kv.set('a', 'b'); return [await kv.delete('a'), await kv.delete('a'), await kv.get('a')];`;
    expect(await runCode(tool(body))).toMatchObject({ result: [true, false, null] });
  });

  it('[A-kv-api] lists by prefix, page after page, in the order of UTF-8 bytes', async () => {
    const body = `
      for (const key of ['b/1', 'a/😀', 'a/\\uffff', 'a/z', 'a', 'a/', 'a0', '']) await kv.set(key, key + '!');
      const keys = []; let cursor;
      do {
        const page = await kv.list({ prefix: 'a/', limit: 2, cursor });
        keys.push(page.entries.map(({ key }) => key)); cursor = page.cursor;
      } while (cursor !== null);
      return { keys, all: (await kv.list()).entries.length };`;
    expect(await runCode(tool(body))).toMatchObject({
      result: {
        keys: [
          ['a/', 'a/z'],
          ['a/\uffff', 'a/😀'],
        ],
        all: 8,
      },
    });
  });

  it('[A-kv-api] takes a limit of 1 to 1,000', async () => {
    const body = `
      const codes = [];
      for (const limit of [0, 1, 1000, 1001, 1.5, '1']) codes.push(await kv.list({ limit }).then(() => 'ok', (error) => error.code));
      return codes;`;
    const no = 'E_KV_INVALID';
    expect(await runCode(tool(body))).toMatchObject({ result: [no, 'ok', 'ok', no, no, no] });
  });

  it('[A-kv-api] refuses what is not a string, and says how to store it', async () => {
    const body = `
      const codes = [];
      for (const [key, value] of [['a', 1], ['a', null], ['a', undefined], ['a', {}], [1, 'a'], [undefined, 'a'], ['a', '\\ud800'], ['\\udc00', 'a']])
        codes.push(await kv.set(key, value).then(() => 'ok', (error) => error.code));
      return codes;`;
    expect(await runCode(tool(body))).toMatchObject({ result: Array(8).fill('E_KV_INVALID') });
    const report = await runCode(tool(`await kv.set('count', 1)`));
    expect(report.error).toEqual({
      code: 'E_KV_INVALID',
      message:
        'E_KV_INVALID: ctx.storage.kv.set: the value must be a string and is number; numbers and objects go in as text (String(…), JSON.stringify(…))',
      stack: expect.stringContaining('tools/sample.js:1'),
    });
  });

  it('keeps any text whole: empty, with NUL, long', async () => {
    const body = `
      const texts = ['', 'a\\0b', '\\ufeff', 'x'.repeat(3_000_000)];
      for (const [index, text] of texts.entries()) await kv.set('k\\0' + index, text);
      const kept = await Promise.all(texts.map((_, index) => kv.get('k\\0' + index)));
      return kept.map((text, index) => text === texts[index]);`;
    expect(await runCode(tool(body))).toMatchObject({ result: [true, true, true, true] });
  });

  it('[T-10] a tool that declares `read` and writes is warned of', async () => {
    const options = { tool: { sideEffect: 'read' } };
    expect(await runCode(tool(`await kv.get('a')`), options)).toMatchObject({ warnings: [] });
    expect(await runCode(tool(`await kv.set('a', 'b')`), options)).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining('declares sideEffect "read" and wrote')],
    });
    expect(await runCode(tool(`await kv.set('a', 'b')`))).toMatchObject({ warnings: [] });
  });

  it('begins with what a scenario gives', async () => {
    const scenario = 'tool: sample\nkv: { cursor: "0" }\n';
    expect(await runCode(tool(`return kv.get('cursor')`), { scenario })).toMatchObject({ result: '0' });
    const state = temporaryFolder();
    await runCode(tool(`await kv.set('cursor', '7')`), { state });
    const asked = tool(`return [await kv.get('cursor'), await kv.get('kept')]`);
    expect(await runCode(asked, { state, scenario: 'tool: sample\n' })).toMatchObject({
      result: [null, null],
    });
    expect(await runCode(asked, { state, scenario: 'tool: sample\n', keepState: true })).toMatchObject({
      result: ['7', null],
    });
  });

  it('says which methods there are when another is called', async () => {
    const report = await runCode(tool(`await kv.increment('a')`));
    expect(report.error).toMatchObject({
      code: 'E_NOT_SIMULATED',
      message: 'E_NOT_SIMULATED: ctx.storage.kv has no method "increment"; it has get, set, delete, list',
    });
  });
});
