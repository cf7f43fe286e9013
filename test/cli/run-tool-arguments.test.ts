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
