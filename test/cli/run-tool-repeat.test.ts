import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { doneTwice } from '../../src/run/done-twice.ts';
import type { CallRecord } from '../../src/run/host.ts';
import { withTool } from './run-tool-gem.ts';

const run = ['run', 'tool', 't'];

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('--repeat', () => {
  it('prints the last result, and JSON has all runs', async () => {
    const code = `export default async (input, ctx) => {
  const count = Number((await ctx.storage.kv.get('n')) ?? 0) + 1;
  await ctx.storage.kv.set('n', String(count));
  return { count, key: ctx.idempotencyKey };
};
`;
    const { gem, json } = withTool(code);
    const { out, err } = await gem(...run, '--repeat', '3');
    expect(JSON.parse(out).count).toBe(3);
    expect(err).toMatch(/run 1 of 3: [\d.]+ ms\n.*run 2 of 3: .*\n.*run 3 of 3/);
    const { document } = await json(...run, '--repeat', '2', '--fresh');
    expect(document.runs.map((each: { result: { count: number } }) => each.result.count)).toEqual([1, 2]);
    expect(document.result).toEqual(document.runs[1].result);
    expect(document.runs[0].result.key).not.toBe(document.runs[1].result.key);
    expect(document.twice).toBeUndefined();
  });

  it('[X-04] --reuse keeps one sandbox, without it each call has its own', async () => {
    const { gem } = withTool('let calls = 0;\nexport default () => ++calls;\n');
    expect((await gem(...run, '--repeat', '3')).out).toBe('1\n');
    expect((await gem(...run, '--repeat', '3', '--reuse')).out).toBe('3\n');
  });

  it('fails when one of the runs failed', async () => {
    const { gem } = withTool(`export default async (input, ctx) => {
  const been = await ctx.storage.kv.get('been');
  await ctx.storage.kv.set('been', 'yes');
  if (!been) throw new Error('the first time');
  return 'ok';
};
`);
    const { code, out, err } = await gem(...run, '--repeat', '2');
    expect([code, out]).toEqual([1, '"ok"\n']);
    expect(err).toContain('the first time');
  });
});

describe('[X-06] --same-key', () => {
  const careless = `export default async (input, ctx) => {
  const count = Number((await ctx.storage.kv.get('n')) ?? 0) + 1;
  await ctx.storage.kv.set('n', String(count));
  await ctx.storage.kv.set('title', 'the same');
  return ctx.idempotencyKey;
};
`;
  const careful = `export default async (input, ctx) => {
  const before = await ctx.storage.kv.get('done/' + ctx.idempotencyKey);
  if (before !== null) return before;
  await ctx.storage.kv.set('n', 'x');
  await ctx.storage.kv.set('done/' + ctx.idempotencyKey, 'result');
  return 'result';
};
`;

  it('tells what was done twice, and not what was only written again', async () => {
    const { gem, json } = withTool(careless);
    const { code, err } = await gem(...run, '--repeat', '2', '--same-key');
    expect(code).toBe(0);
    expect(err).toContain('was done and then done again');
    expect(err).toContain('ctx.storage.kv.set("n", "2")  run 1, again in run 2');
    expect(err).not.toContain('"title"');
    const { document } = await json(...run, '--repeat', '2', '--same-key', '--fresh');
    expect(document.twice).toEqual([{ method: 'storage.kv.set', args: ['n', '2'], runs: [1, 2] }]);
    expect(document.runs[0].result).toBe(document.runs[1].result);
  });

  it('says so when nothing was', async () => {
    const { gem, json } = withTool(careful);
    expect((await gem(...run, '--repeat', '2', '--same-key')).err).toContain(
      'nothing that was done was done again',
    );
    expect((await json(...run, '--repeat', '2', '--idempotency-key', 'k')).document.twice).toEqual([]);
  });

  it('an entry that only the second run uses is no entry without use', async () => {
    const { cwd, gem } = withTool('export default (input, ctx) => ctx.models.generate({});\n');
    const calls =
      '[ { method: models.generate, sequence: [ { returns: 1 } ] }, { method: models.generate, returns: 2 } ]';
    writeFileSync(join(cwd, 's.yaml'), `tool: t\ncalls: ${calls}\n`);
    const scenario = ['run', 'tool', '--scenario', 's.yaml'];
    expect(await gem(...scenario, '--repeat', '2')).toMatchObject({
      out: '2\n',
      err: expect.not.stringContaining('not used'),
    });
    expect((await gem(...scenario)).err).toContain('1 entry of the scenario’s `calls` was not used');
  });

  it('counts calls without a simulation that send or add something', async () => {
    const { cwd, gem } = withTool('export default (input, ctx) => ctx.messages.send({ to: "a" });\n');
    writeFileSync(join(cwd, 's.yaml'), 'tool: t\ncalls: [ { method: messages.send, returns: { id: 1 } } ]\n');
    const { err } = await gem(...run, '--scenario', 's.yaml', '--repeat', '2', '--same-key');
    expect(err).toContain('ctx.messages.send({"to":"a"})  run 1, again in run 2');
  });
});

describe('[X-06] what is done twice', () => {
  const call = (method: string, args: CallRecord['args'], more: Partial<CallRecord> = {}): CallRecord => ({
    method,
    args,
    ms: 1,
    result: null,
    ...more,
  });
  const again = (record: CallRecord, other = record) => doneTwice([[record], [other]]).length;

  it.each<[string, CallRecord, CallRecord | undefined, number]>([
    ['an insert', call('data.collection.insert', ['notes', { a: 1 }]), undefined, 1],
    [
      'an insert of something else',
      call('data.collection.insert', ['notes', { at: 1 }]),
      call('data.collection.insert', ['notes', { at: 2 }]),
      1,
    ],
    [
      'an insert into another collection',
      call('data.collection.insert', ['notes', {}]),
      call('data.collection.insert', ['tasks', {}]),
      0,
    ],
    [
      'an insert that was refused',
      call('data.collection.insert', ['notes', {}]),
      call('data.collection.insert', ['notes', {}], { error: { code: 'E_DATA_UNIQUE', message: '' } }),
      0,
    ],
    ['the same update', call('data.collection.update', ['notes', 'n1', { a: 1 }]), undefined, 0],
    [
      'another update',
      call('data.collection.update', ['notes', 'n1', { a: 1 }]),
      call('data.collection.update', ['notes', 'n1', { a: 2 }]),
      1,
    ],
    [
      'an update of another record',
      call('data.collection.update', ['notes', 'n1', { a: 1 }]),
      call('data.collection.update', ['notes', 'n2', { a: 2 }]),
      0,
    ],
    ['an entry of a log', call('data.log.append', ['events', { a: 1 }]), undefined, 1],
    ['a request that changes something', call('http.fetch', ['https://a', { method: 'post' }]), undefined, 1],
    ['a request that reads', call('http.fetch', ['https://a']), undefined, 0],
    ['a statement', call('storage.sql.exec', ['INSERT'], { result: { changes: 1 } }), undefined, 1],
    [
      'a statement that changed nothing',
      call('storage.sql.exec', ['INSERT OR IGNORE'], { result: { changes: 0 } }),
      undefined,
      0,
    ],
    ['a read', call('storage.kv.get', ['a']), undefined, 0],
    ['a name that only begins alike', call('models.settings', []), undefined, 0],
  ])('%s', (_, record, other, count) => {
    expect(again(record, other)).toBe(count);
  });

  it('an act of a later run alone is none, and the third run is told with the first', () => {
    const insert = call('data.log.append', ['events', 1]);
    expect(doneTwice([[], [insert]])).toEqual([]);
    expect(doneTwice([[insert], [], [insert]])).toMatchObject([{ runs: [1, 3] }]);
    expect(doneTwice([[insert, insert]])).toEqual([]);
  });
});
