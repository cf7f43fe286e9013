import { beforeAll, describe, expect, it } from 'vitest';
import { COUNTING, layWorkflow, sopOf } from '../commands/workflow-gem.ts';
import { layTools } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

const COLLECTIONS = {
  data: { collections: { notes: { kind: 'table', fields: { text: { type: 'any' } } } } },
};

/** Lays a tool with this body, and `said(call)`: how a call failed, in the tool's own eyes. */
function tool(body: string) {
  const code = `
const said = (call) => Promise.resolve().then(call).then(() => 'was made', (e) => [e.code ?? e.name, e.message]);
export default async function (input, ctx) {
  const notes = ctx.data.collection('notes');
  const cyclic = { list: [{}] };
  cyclic.list[0].up = cyclic;
  ${body}
}
`;
  return terminal({ cwd: layTools([{ name: 't', code }], COLLECTIONS) });
}

const refused = (words: string) => ['E_NOT_JSON', expect.stringContaining(`E_NOT_JSON: ${words}`)];

describe('[A-arguments] a call to ctx with an argument that JSON cannot hold', () => {
  it('is not made, and fails where it stands, with the place of the value', async () => {
    const { code, document } = await tool(`return [
      await said(() => notes.insert({ text: 'a', when: { amount: 5n } })),
      await said(() => notes.update('x', cyclic)),
      await said(() => ctx.storage.kv.set('k', 5n)),
      await said(() => ctx.storage.kv.set('x'.repeat(100_000), { 'a key': [5n] })),
      await said(() => ctx.storage.sql.query('SELECT ?', [5n])),
      await said(() => ctx.data.collection(5n).count()),
      await said(() => ctx.data.transaction((tx) => tx.collection('notes').update('x', { n: 5n }))),
      await said(() => ctx.data.transaction((tx) => tx.collection(5n).count())),
      await notes.count({}),
      await ctx.storage.kv.list(),
    ]`).json('run', 'tool', 't');
    expect(document.error).toBeUndefined();
    expect([code, document.result]).toEqual([
      0,
      [
        refused(
          'ctx.data.collection.insert was not called: argument 1, .when.amount is a BigInt, which JSON',
        ),
        refused(
          'ctx.data.collection.update was not called: argument 2, .list[0].up is a circular reference, ',
        ),
        refused('ctx.storage.kv.set was not called: argument 2 is a BigInt, '),
        refused('ctx.storage.kv.set was not called: argument 2, ["a key"][0] is a BigInt, '),
        refused('ctx.storage.sql.query was not called: argument 2, [0] is a BigInt, '),
        refused('ctx.data.collection was not called: argument 1 is a BigInt, '),
        refused('ctx.data.transaction.collection.update was not called: argument 2, .n is a BigInt, '),
        refused('ctx.data.transaction.collection was not called: argument 1 is a BigInt, '),
        0,
        { entries: [], cursor: null },
      ],
    ]);
    expect(document.calls[0]).toMatchObject({
      method: 'data.collection.insert',
      error: { code: 'E_NOT_JSON' },
    });
  });

  it('that the tool lets through, is told at its own line, in both languages', async () => {
    const { gem, json } = tool('await notes.insert({ text: { amount: 5n } });');
    const { code, document } = await json('run', 'tool', 't');
    expect([code, document.error.code]).toEqual([1, 'E_NOT_JSON']);
    expect(document.error.stack).toMatch(/^ +at .*tools\/t\.js:7:/);
    const { err } = await gem('run', 'tool', 't', '--lang', 'zh-CN');
    expect(err).toContain(
      't: E_NOT_JSON: 没有调用 ctx.data.collection.insert：第 1 个参数的 .text.amount 是 BigInt，JSON 无法表示；',
    );
  });

  it('is made where JSON can hold it: the same object twice, and a BigInt that the tool writes itself', async () => {
    const { document } = await tool(`
      const same = { a: 1 };
      const twice = await said(() => notes.insert({ text: { one: same, two: [same, same] } }));
      BigInt.prototype.toJSON = function () { return String(this); };
      return [twice, await said(() => notes.insert({ text: 5n })), await notes.count({})];`).json(
      'run',
      'tool',
      't',
    );
    expect(document.result).toEqual(['was made', 'was made', 2]);
  });

  it('fails with what the tool’s own code threw, where that was it', async () => {
    const { document } = await tool(`
      const own = { toJSON() { throw new RangeError('mine'); } };
      return said(() => notes.insert({ text: own }));`).json('run', 'tool', 't');
    expect(document.result).toEqual(['RangeError', 'mine']);
  });

  it('is no step of an SOP, which can catch it', async () => {
    const cwd = layWorkflow({
      sop: sopOf(`
        const said = await ctx.call('tool.count', { n: 5n }).catch((error) => error.message);
        return [said, await ctx.call('tool.count', { n: 5 })];`),
      tools: { count: COUNTING },
    });
    const { document } = await terminal({ cwd }).json('run', 'workflow', 's');
    expect(document.result).toEqual([
      expect.stringContaining('E_NOT_JSON: ctx.call was not called: argument 2, .n is a BigInt, '),
      { count: 1 },
    ]);
    expect(document.steps).toHaveLength(1);
  });
});

describe('[A-arguments] a call to ctx with an argument that JSON changes', () => {
  const CURE =
    'give texts, finite numbers, lists and plain objects, as by [...set] or Object.fromEntries(map), and null where nothing is meant';
  const lostBy = (method: string, list: string, calls = '') =>
    `what ctx.${method} is given travels as JSON, and this was lost${calls}: ${list}; ${CURE}`;
  const run = ['run', 'tool', 't'] as const;

  it.each([
    ['NaN', 'NaN', ': NaN became null'],
    ['Infinity', '{ a: [1, -Infinity] }', '.a[1]: -Infinity became null'],
    ['a Map', 'new Map([[1, 2]])', ': Map became {}'],
    ['a Set', '{ "a b": new Set([1]) }', '["a b"]: Set became {}'],
    ['undefined in a list', '[1, undefined]', '[1]: undefined became null'],
    [
      'a typed array',
      'new Float32Array(2)',
      ': the Float32Array became an object with a key for each element',
    ],
    ['a date of no day', '[new Date("x")]', '[0]: Invalid Date became null'],
  ])('is made, and what became of it is told by its place: %s', async (_, value, told) => {
    const { code, document } = await tool(`await notes.insert({ text: ${value} }); return 1;`).json(...run);
    expect([code, document.result, document.warnings]).toEqual([
      ...[0, 1],
      [lostBy('data.collection.insert', `argument 1, .text${told}`)],
    ]);
  });

  it.each([
    ['plain values', '{ a: [null, 0, "null {}", {}, []], b: false }'],
    ['a property that is undefined', '{ a: undefined, b: null }'],
    ['an object without a prototype', 'Object.assign(Object.create(null), { a: null })'],
    ['a date', '[new Date(0), null]'],
    [
      'what says itself how it is written',
      '{ a: new (class extends Map { toJSON() { return [...this]; } })(), b: null }',
    ],
    ['an object of a class with fields', '[new (class { a = 1; })(), null]'],
  ])('is not told of %s', async (_, value) => {
    const { code, document } = await tool(`await notes.insert({ text: ${value} }); return 1;`).json(...run);
    expect([code, document.result, document.warnings]).toEqual([0, 1, []]);
  });

  it('is told once for each method with the number of calls, in both languages, also where the tool fails', async () => {
    const { gem } = tool(`
      for (let n = 0; n < 3; n++) await notes.insert({ text: n / 0 });
      await ctx.data.transaction((tx) => tx.collection('notes').insert({ text: new Set() }));
      await ctx.storage.sql.query('SELECT ? AS a', [undefined]);
      await ctx.storage.kv.set('k', 0 / 0);`);
    const { code, err } = await gem(...run);
    expect(code).toBe(1);
    const calls = ' (in 3 calls, of which this is the first)';
    for (const told of [
      lostBy('data.collection.insert', 'argument 1, .text: NaN became null', calls),
      lostBy('data.transaction.collection.insert', 'argument 1, .text: Set became {}'),
      lostBy('storage.sql.query', 'argument 2, [0]: undefined became null'),
      lostBy('storage.kv.set', 'argument 2: NaN became null'),
    ])
      expect(err).toContain(`gem: warning: ${told}\n`);
    const chinese = (await gem(...run, '--lang', 'zh-CN')).err;
    expect(chinese).toContain(
      '交给 ctx.data.collection.insert 的内容以 JSON 传递，以下内容丢失了（共 3 次调用，这是第一次）：第 1 个参数的 .text：NaN 变成了 null；请给出文本',
    );
    expect(chinese).toContain('以下内容丢失了：第 2 个参数：NaN 变成了 null；');
  });

  it('is told of the first ten places, and how many more there are', async () => {
    const body = 'await notes.insert({ text: Array.from({ length: 12 }, () => NaN) }); return 1;';
    const { document } = await tool(body).json(...run);
    const [warning] = document.warnings;
    expect(warning).toContain('argument 1, .text[9]: NaN became null; and 2 more; ');
    expect(warning).not.toContain('.text[10]');
  });

  it('is told beside a long text, and not of a call that is not made', async () => {
    const { document } = await tool(`
      await ctx.storage.sql.query('SELECT ? AS a, ? AS b' + ' '.repeat(100_000), [NaN, 1]);
      await said(() => notes.update({ n: NaN }, { text: 5n }));
      return 1;`).json(...run);
    expect(document.warnings).toEqual([lostBy('storage.sql.query', 'argument 2, [0]: NaN became null')]);
  });

  it('is told of an SOP too', async () => {
    const body =
      "await ctx.call('tool.count', { list: [undefined], more: new Map() }).catch(() => {}); return 1;";
    const { gem } = terminal({ cwd: layWorkflow({ sop: sopOf(body), tools: { count: COUNTING } }) });
    const { err } = await gem('run', 'workflow', 's');
    expect(err).toContain(
      lostBy('call', 'argument 2, .list[0]: undefined became null; argument 2, .more: Map became {}'),
    );
  });
});
