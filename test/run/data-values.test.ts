import { describe, expect, it } from 'vitest';
import { DATA, resultOf } from './data-gem.ts';
import { setUpSandbox } from './support.ts';

setUpSandbox();

/** Inserts each value of a field, as JavaScript, and gives 'ok' or a code of each. */
async function takes(field: string, values: readonly string[]): Promise<unknown> {
  return resultOf(
    `const codes = []; for (const value of [${values.join(', ')}]) codes.push(await codeOf(things.insert({ ${field}: value }))); return codes;`,
  );
}
const ok = (count: number) => Array(count).fill('ok');
const no = (count: number) => Array(count).fill('E_DATA_INVALID');

describe('[C-20] what is written is checked against the declaration', () => {
  it.each([
    ['text', [`''`, `'a\\0b'`, `'😀'`], ['1', 'true', '[]', '{}', `'\\ud800'`]],
    ['size', ['0', '-1.5', '1e300', 'Number.MIN_VALUE'], [`'1'`, 'true', '[1]', '{}']],
    ['count', ['0', '-1', '2 ** 53', '1e300'], ['1.5', `'1'`, 'true']],
    ['ready', ['true', 'false'], ['0', '1', `'true'`]],
    ['list', ['[]', `[1, 'a', null, { a: [] }]`], ['{}', `'[]'`, '1']],
    ['scores', ['[]', '[1, 2]'], ['[1.5]', `['1']`, '[null]', '[1, [2]]']],
    ['shape', ['{}', '{ a: { b: null } }'], ['[]', `'{}'`, '1']],
    ['extra', ['1', `'a'`, '[]', '{}', 'false'], [`{ a: ['\\udc00'] }`, `{ '\\ud800': 1 }`]],
  ])('[C-12] [C-17] %s', async (field, good, bad) => {
    expect(await takes(field, [...good, ...bad])).toEqual([...ok(good.length), ...no(bad.length)]);
  });

  it('[C-22] a timestamp is whole milliseconds that a Date can hold', async () => {
    const good = ['0', '-1', 'Date.now()', '8.64e15', '-8.64e15'];
    const bad = ['0.5', '8.64e15 + 1', '-8.64e15 - 1', 'new Date()', `'2026-01-31'`];
    expect(await takes('at', [...good, ...bad])).toEqual([...ok(5), ...no(5)]);
  });

  it('[C-15] an enum', async () => {
    expect(await takes('level', ['1', '3', '0', '4', '1.5', `'1'`])).toEqual([...ok(2), ...no(4)]);
    expect(await resultOf(`return messageOf(notes.insert({ title: 'a', status: 'opne' }))`)).toBe(
      'E_DATA_INVALID: notes: "status" is "opne", which its enum does not have; did you mean "open"?',
    );
  });

  it('[C-16] a reference names a record of its table', async () => {
    const body = `const { id } = await projects.insert({ name: 'p' }); const codes = [];
      for (const record of [{ project: id }, { links: [] }, { links: [id, id] }, { project: 'x' }, { project: '' }, { project: 1 }, { links: [id, 'x'] }, { links: [1] }])
        codes.push(await codeOf(things.insert(record)));
      return codes;`;
    expect(await resultOf(body)).toEqual([...ok(3), ...no(5)]);
  });

  it('[C-22] a blob is the hash of one that was put', async () => {
    const body = `const hash = await ctx.data.blobs.put(new Uint8Array([1])); const codes = [];
      for (const picture of [hash, hash.toUpperCase(), '0'.repeat(64), hash.slice(1), 'x', 1]) codes.push(await codeOf(things.insert({ picture })));
      return codes;`;
    expect(await resultOf(body)).toEqual([...ok(1), ...no(5)]);
  });

  it('[C-13] a required field is there, and null is not', async () => {
    const body = `const codes = []; const { id } = await notes.insert({ title: '' });
      for (const record of [{ title: 'a', status: null }, {}, { title: null }, { title: undefined }]) codes.push(await codeOf(notes.insert(record)));
      return [...codes, await codeOf(notes.update(id, { title: null })), await codeOf(notes.update(id, {})), Object.keys(await notes.get(id))];`;
    expect(await resultOf(body)).toEqual(['ok', ...no(4), 'ok', ['id', 'title']]);
  });

  it('asks for required fields by their own names alone', async () => {
    const data = {
      collections: { a: { kind: 'table', fields: { constructor: { type: 'string', required: true } } } },
    };
    expect(await resultOf(`return codeOf(ctx.data.collection('a').insert({}))`, { data })).toBe(
      'E_DATA_INVALID',
    );
  });

  it('tells all that is wrong with a record at once, in the author’s names', async () => {
    const body = `return messageOf(notes.insert({ titel: 'a', status: 1, due: 1.5, tags: ['a', 2], id: 'mine' }))`;
    expect(await resultOf(body)).toBe(
      'E_DATA_INVALID: notes: "titel" is not a declared field; did you mean "title"?; ' +
        '"status" must be a string and is 1; ' +
        '"due" must be a time in whole milliseconds since 1970 (Date.now(), date.getTime()) and is 1.5; ' +
        '"tags[1]" must be a string and is 2; ' +
        '"id" cannot be written: insert gives each record its own id and returns it; ' +
        '"title" is required (a string)',
    );
  });

  it('shortens what it shows', async () => {
    const message = String(
      await resultOf(
        `return messageOf(things.insert({ count: '字'.repeat(5000), shape: [[[]], { a: 1 }] }))`,
      ),
    );
    expect(message).toContain('"shape" must be an object and is [[…],{…}]');
    expect(message.length).toBeLessThan(300);
    const many = `return messageOf(things.insert(Object.fromEntries(Array.from({ length: 500 }, (_, n) => ['x' + n, 1]))))`;
    expect(await resultOf(many)).toMatch(/; and 490 more$/);
  });

  it.each([
    ['null'],
    ['undefined'],
    ['[]'],
    ['"a"'],
    ['1'],
    ['new Uint8Array(2)'],
    ['JSON.parse(\'{"__proto__":1}\')'],
  ])('takes no %s for a record', async (record) => {
    expect(await resultOf(`return codeOf(notes.insert(${record}))`)).toBe('E_DATA_INVALID');
  });

  it('takes 200 levels and 1 MiB, and no more', async () => {
    const nested = (levels: number) => `JSON.parse('['.repeat(${levels}) + ']'.repeat(${levels}))`;
    expect(await takes('extra', [nested(200), nested(201), nested(5000)])).toEqual([...ok(1), ...no(2)]);
    const size = 1024 * 1024 - '{"text":""}'.length;
    expect(await takes('text', [`'x'.repeat(${size})`, `'x'.repeat(${size + 1})`])).toEqual([
      ...ok(1),
      ...no(1),
    ]);
    const deep = `return codeOf(things.insert(JSON.parse('{"extra":'.repeat(3000) + '1' + '}'.repeat(3000))))`;
    expect(await resultOf(deep)).toBe('E_DATA_INVALID');
  });

  it('keeps every value whole', async () => {
    const record = `{ text: 'a\\0b\\u2028😀\\\\"', size: 0.1, count: 2 ** 53, ready: false, at: 0, list: [null, { __a: [1.5] }], shape: { a: null, '': '' }, extra: [[]] }`;
    const body = `const record = ${record}; const { id } = await things.insert(record); const { id: _, ...kept } = await things.get(id);
      return JSON.stringify(kept) === JSON.stringify(record)`;
    expect(await resultOf(body)).toBe(true);
  });

  it('changes 128 fields at once, and never beyond 1 MiB', async () => {
    const fields = Object.fromEntries(Array.from({ length: 128 }, (_, n) => [`f${n}`, { type: 'string' }]));
    const data = { collections: { a: { kind: 'table', fields } } };
    const body = `const a = ctx.data.collection('a'); const all = (value) => Object.fromEntries(Array.from({ length: 128 }, (_, n) => ['f' + n, value(n)]));
      const { id } = await a.insert({}); await a.update(id, all((n) => 'v' + n + '"\\u0000')); const { id: _, ...set } = await a.get(id);
      const same = JSON.stringify(set) === JSON.stringify(all((n) => 'v' + n + '"\\u0000'));
      await a.update(id, { ...all(() => null), f0: 'x'.repeat(600_000) });
      const told = await messageOf(a.update(id, { f1: 'x'.repeat(600_000) }));
      return { same, told, left: Object.keys(await a.get(id)) };`;
    expect(await resultOf(body, { data })).toEqual({
      same: true,
      told: expect.stringMatching(
        /^E_DATA_INVALID: a: the record has 1200017 bytes as JSON and may have 1048576/,
      ),
      left: ['id', 'f0'],
    });
  });

  it('[C-20] says it in Chinese too', async () => {
    const { runData } = await import('./data-gem.ts');
    const report = await runData(`await notes.insert({ status: 1 })`, { language: 'zh-CN', data: DATA });
    expect(report.error?.message).toBe(
      'E_DATA_INVALID: notes："status" 必须是字符串，现在是 1；"title" 是必填的（字符串）',
    );
  });
});
