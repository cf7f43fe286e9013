import { describe, expect, it } from 'vitest';
import { openRun } from '../../src/run/run.ts';
import { DATA, resultOf, runData } from './data-gem.ts';
import { optionsFor, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

describe('[A-data-api] ctx.data.transaction', () => {
  it('keeps all of it, and gives what its function gives', async () => {
    const body = `
      const given = await ctx.data.transaction(async (tx) => {
        const { id } = await tx.collection('projects').insert({ name: 'p' });
        await tx.collection('notes').insert({ title: 'a', project: id });
        await tx.log('readings').append({ value: 1 });
        await tx.doc('d').set(1);
        const hash = await tx.blobs.put(new Uint8Array([7]));
        return { inside: await tx.collection('notes').count(), bytes: [...(await tx.blobs.get(hash))] };
      });
      return { given, notes: await notes.count(), log: (await readings.list()).entries.length, doc: await ctx.data.doc('d').get() };`;
    expect(await resultOf(body)).toEqual({ given: { inside: 1, bytes: [7] }, notes: 1, log: 1, doc: 1 });
  });

  it('keeps nothing where its function throws, and hands on what it threw', async () => {
    const body = `
      await notes.insert({ title: 'before' });
      const thrown = new Error('mine');
      const caught = await ctx.data.transaction(async (tx) => {
        await tx.collection('notes').insert({ title: 'a' }); await tx.doc('d').set(1); await tx.log('readings').append({ value: 1 }); throw thrown;
      }).catch((error) => error);
      const sync = await ctx.data.transaction(() => { throw thrown; }).catch((error) => error);
      return { same: caught === thrown && sync === thrown, notes: await notes.count(), doc: await ctx.data.doc('d').get(), log: (await readings.list()).entries };`;
    expect(await resultOf(body)).toEqual({ same: true, notes: 1, doc: null, log: [] });
  });

  it('keeps nothing where a write in it is refused and not caught; a caught one undoes itself alone', async () => {
    const body = `
      const told = await messageOf(ctx.data.transaction(async (tx) => {
        await tx.collection('projects').insert({ name: 'p' }); await tx.collection('projects').insert({ name: 'p' });
      }));
      const none = await projects.count();
      await ctx.data.transaction(async (tx) => {
        await tx.collection('projects').insert({ name: 'p' }); await tx.collection('projects').insert({ name: 'p' }).catch(() => {}); await tx.collection('projects').insert({ name: 'q' });
      });
      return { told, none, count: await projects.count() };`;
    expect(await resultOf(body)).toEqual({
      told: expect.stringContaining('E_DATA_UNIQUE'),
      none: 0,
      count: 2,
    });
  });

  it('shows nothing of it outside, and lets nothing in from there', async () => {
    const body = `
      const codes = await ctx.data.transaction(async (tx) => {
        await tx.collection('notes').insert({ title: 'a' });
        return [await codeOf(notes.count()), await codeOf(notes.insert({ title: 'b' })), await codeOf(ctx.data.transaction(async () => {})), await codeOf(tx.transaction(async () => {}))];
      });
      return [...codes, await messageOf(ctx.data.transaction((tx) => notes.count())), await notes.count()];`;
    const no = 'E_DATA_TRANSACTION';
    expect(await resultOf(body)).toEqual([
      no,
      no,
      no,
      no,
      expect.stringContaining('tx.collection(…)) in place of ctx.data'),
      1,
    ]);
  });

  it('ctx.storage goes on beside it, and is not undone with it', async () => {
    const body = `
      await ctx.data.transaction(async (tx) => { await tx.doc('d').set(1); await ctx.storage.kv.set('k', 'v'); throw new Error('x'); }).catch(() => {});
      return [await ctx.data.doc('d').get(), await ctx.storage.kv.get('k')];`;
    expect(await resultOf(body)).toEqual([null, 'v']);
  });

  it('waits for what its function started and did not await', async () => {
    const body = `
      const { id } = await notes.insert({ title: 'a' });
      await ctx.data.transaction(async (tx) => { for (let n = 0; n < 20; n++) { tx.collection('notes').update(id, { due: n }); tx.collection('notes').insert({ title: 'n' + n }); } });
      return [await notes.count(), (await notes.get(id)).due];`;
    expect(await resultOf(body)).toEqual([21, 19]);
  });

  it('what went on before it is done first', async () => {
    const body = `
      const { id } = await notes.insert({ title: 'a' });
      const updates = Array.from({ length: 10 }, (_, n) => notes.update(id, { due: n }));
      const seen = ctx.data.transaction(async (tx) => (await tx.collection('notes').get(id)).due !== undefined);
      await Promise.all(updates); return seen;`;
    expect(await resultOf(body)).toBe(true);
  });

  it('is over when its function has returned', async () => {
    const body = `
      let kept; await ctx.data.transaction(async (tx) => { kept = tx; });
      const told = await messageOf(kept.collection('notes').insert({ title: 'a' }));
      await ctx.data.transaction(async () => { kept = await codeOf(kept.collection('notes').count()); });
      return { told, kept };`;
    expect(await resultOf(body)).toEqual({
      told: expect.stringContaining('E_DATA_TRANSACTION: the transaction that this belongs to has ended'),
      kept: 'E_DATA_TRANSACTION',
    });
  });

  it('is undone where the call ends before it', async () => {
    const state = temporaryFolder();
    const report = await runData(
      `await new Promise((resolve) => { ctx.data.transaction(async (tx) => { await tx.doc('d').set(1); resolve(); await new Promise(() => {}); }); }); return 1;`,
      { state },
    );
    expect(report).toMatchObject({
      ok: true,
      result: 1,
      warnings: [expect.stringContaining('a transaction of ctx.data was open when the call ended')],
    });
    const late = await runData(
      `await ctx.data.transaction(async (tx) => { await tx.doc('d').set(1); for (;;); })`,
      { state, timeout: 300 },
    );
    expect(late).toMatchObject({ ok: false, error: { code: 'tool-timeout' } });
    expect(await resultOf(`return ctx.data.doc('d').get()`, { state })).toBeNull();
  });

  it('[X-04] leaves nothing to the next call of a sandbox that is kept', async () => {
    const code = `
      let kept;
      export default async ({ step }, ctx) => {
        if (step === 1) return new Promise((resolve) => ctx.data.transaction(async (tx) => { kept = tx; await tx.doc('d').set(1); resolve(1); await new Promise(() => {}); }));
        const late = await kept.doc('d').set(2).then(() => 'ok', (error) => error.code);
        await ctx.data.doc('e').set(3);
        return { late, d: await ctx.data.doc('d').get(), e: await ctx.data.doc('e').get() };
      };`;
    const run = openRun({ ...(await optionsFor(code, { gem: { id: 'sample', data: DATA } })), reuse: true });
    try {
      expect(await run.call({ input: { step: 1 } })).toMatchObject({ ok: true, result: 1 });
      expect(await run.call({ input: { step: 2 } })).toMatchObject({
        result: { late: 'E_DATA_TRANSACTION', d: null, e: 3 },
      });
    } finally {
      await run.close();
    }
  });

  it.each([['undefined'], ['{}'], ['"a"'], ['[1]']])('takes a function, and not %s', async (value) => {
    expect(await resultOf(`return messageOf(ctx.data.transaction(${value}))`)).toMatch(
      /^E_DATA_INVALID: ctx\.data\.transaction takes a function/,
    );
  });

  it('a hostile tool cannot end or enter what is none of its own', async () => {
    const body = `
      const codes = [];
      for (const id of [undefined, 0, 1, '1', -1, {}, 1e9]) for (const how of ['commit', 'rollback']) codes.push(await codeOf(ctx.data.transaction[how](id)));
      codes.push(await codeOf(ctx.data.transaction.doc('d').get()));
      const first = await ctx.data.transaction.begin(); codes.push(await codeOf(ctx.data.transaction.commit(first)), await codeOf(ctx.data.transaction.commit(first)));
      return [...new Set(codes)];`;
    expect(await resultOf(body)).toEqual(['E_DATA_TRANSACTION', 'ok']);
  });
});
