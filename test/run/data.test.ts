import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DATA, resultOf, runData } from './data-gem.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

describe('ctx.data.collection', () => {
  it('[B-01] [B-02] inserts a record and gives its id, without a permission', async () => {
    const report = await runData(
      `const { id } = await notes.insert({ title: '牛奶', status: 'open' }); return { id, note: await notes.get(id) };`,
    );
    const { id } = report.result as { id: string };
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(report).toMatchObject({
      ok: true,
      warnings: [],
      result: { note: { id, title: '牛奶', status: 'open' } },
    });
    expect(report.calls.map(({ method, args }) => [method, args])).toEqual([
      ['data.collection.insert', ['notes', { title: '牛奶', status: 'open' }]],
      ['data.collection.get', ['notes', id]],
    ]);
  });

  it('[B-01] [X-04] keeps records from run to run, beside what other storage keeps', async () => {
    const state = temporaryFolder();
    const id = await resultOf(`return (await projects.insert({ name: 'Garden' })).id`, { state });
    expect(await resultOf(`return projects.get(${JSON.stringify(id)})`, { state })).toEqual({
      id,
      name: 'Garden',
    });
    expect(existsSync(join(state, 'data.sqlite'))).toBe(true);
    expect(readdirSync(state).every((name) => name.startsWith('data.sqlite'))).toBe(true);
  });

  it('shows nothing of one state folder in another', async () => {
    const [mine, other] = [temporaryFolder(), temporaryFolder()];
    await runData(`await projects.insert({ name: 'Garden' })`, { state: mine });
    expect(await resultOf(`return projects.count()`, { state: mine })).toBe(1);
    expect(await resultOf(`return projects.count()`, { state: other })).toBe(0);
  });

  it('[B-05] knows declared collections alone, and asks which was meant', async () => {
    const body = `return [
      await messageOf(ctx.data.collection('note').get('a')),
      await messageOf(ctx.data.log('unheard').list()),
      await messageOf(ctx.data.collection().get('a')),
      await messageOf(ctx.data.collection('constructor').get('a')),
    ];`;
    expect(await resultOf(body)).toEqual([
      'E_DATA_NOT_DECLARED: notochord.json declares no collection "note"; did you mean "notes"?',
      'E_DATA_NOT_DECLARED: notochord.json declares no collection "unheard"; there are notes, projects, readings, things',
      'E_DATA_INVALID: ctx.data.collection takes the name of a table and got null',
      expect.stringContaining('E_DATA_NOT_DECLARED: notochord.json declares no collection "constructor"'),
    ]);
    expect(
      await runCode(`export default (input, ctx) => ctx.data.collection('notes').count()`),
    ).toMatchObject({ error: { message: expect.stringContaining('declare it under "data"') } });
  });

  it('[C-21] takes a log for no table and a table for no log', async () => {
    const body = `return [
      await messageOf(ctx.data.collection('readings').update('a', {})),
      await messageOf(ctx.data.log('notes').append({ title: 'a' })),
      await messageOf(readings.update(1, { value: 2 })),
      await messageOf(readings.delete(1)),
    ];`;
    expect(await resultOf(body)).toEqual([
      expect.stringContaining('"readings" is a log, whose entries are only added and listed'),
      expect.stringContaining('"notes" is a table: ctx.data.collection("notes")'),
      expect.stringContaining('ctx.data has no method "log.update"'),
      expect.stringContaining('ctx.data has no method "log.delete"'),
    ]);
  });

  it('[A-data-api] changes the fields of a patch and takes away those that are null', async () => {
    const body = `
      const { id } = await notes.insert({ title: 'a', status: 'open', tags: ['x', 'y'] });
      const after = await notes.update(id, { status: null, tags: ['z'], due: 5 });
      const same = await notes.update(id, { ...after, title: 'b' });
      return [after, same, await notes.get(id)].map(({ id, ...fields }) => fields);`;
    const changed = { title: 'a', tags: ['z'], due: 5 };
    expect(await resultOf(body)).toEqual([changed, { ...changed, title: 'b' }, { ...changed, title: 'b' }]);
  });

  it('[A-data-api] tells what is not there', async () => {
    const body = `
      const { id } = await projects.insert({ name: 'a' });
      return [await projects.get('none'), await projects.delete('none'), await projects.delete(id), await projects.delete(id),
        await messageOf(projects.update(id, { name: 'b' })), await messageOf(projects.get()), await messageOf(projects.get({}))];`;
    expect(await resultOf(body)).toEqual([
      null,
      false,
      true,
      false,
      expect.stringMatching(/^E_DATA_NOT_FOUND: projects has no record of the id "[0-9a-f-]+" to change/),
      'E_DATA_INVALID: a record is named by the id that insert gave, and this is undefined',
      'E_DATA_INVALID: a record is named by the id that insert gave, and this is {}',
    ]);
  });

  it('[C-14] refuses a unique value that another record has, and names that one', async () => {
    const body = `
      const { id } = await projects.insert({ name: 'Garden' });
      const other = await projects.insert({ name: 'House' });
      return { id, told: await messageOf(projects.insert({ name: 'Garden' })), changed: await messageOf(projects.update(other.id, { name: 'Garden' })),
        same: await codeOf(projects.update(id, { name: 'Garden' })), freed: await projects.delete(id), again: await codeOf(projects.insert({ name: 'Garden' })), count: await projects.count() };`;
    const result = (await resultOf(body)) as { id: string };
    const told = `E_DATA_UNIQUE: projects: "name" is unique, and the record ${result.id} has "Garden" already; change that one, or write another value`;
    expect(result).toMatchObject({ told, changed: told, same: 'ok', again: 'ok', count: 2 });
  });

  it('[C-14] lets records without the unique field stand beside each other', async () => {
    const data = {
      collections: { a: { kind: 'table', fields: { key: { type: 'integer', unique: true } } } },
    };
    const body = `const a = ctx.data.collection('a'); const codes = [];
      for (const record of [{}, {}, { key: null }, { key: 1 }, { key: 1.0 }, { key: 2 }, { key: 9007199254740993 }, { key: 9007199254740992 }]) codes.push(await codeOf(a.insert(record)));
      return codes;`;
    expect(await resultOf(body, { data })).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'E_DATA_UNIQUE',
      'ok',
      'ok',
      'E_DATA_UNIQUE',
    ]);
  });

  it('[C-16] takes references to records that are there, and leaves them when those are deleted', async () => {
    const body = `
      const told = await messageOf(notes.insert({ title: 'a', project: 'none' }));
      const { id } = await projects.insert({ name: 'p' });
      const note = await notes.insert({ title: 'a', project: id });
      const links = await messageOf(things.insert({ links: [id, 'x', id, 'y'] }));
      await things.insert({ links: [id, id] });
      await projects.delete(id);
      const kept = await notes.update(note.id, { title: 'b' });
      return { told, links, kept: kept.project === id, again: await codeOf(notes.insert({ title: 'c', project: id })) };`;
    expect(await resultOf(body)).toEqual({
      told: 'E_DATA_INVALID: notes: "project" refers to "none", and projects has no record of that id; insert that one first',
      links: expect.stringMatching(/"links" refers to "x", .*; "links" refers to "y", /),
      kept: true,
      again: 'E_DATA_INVALID',
    });
  });

  it('[T-10] a tool that declares `read` and writes is warned of', async () => {
    const warning = expect.stringContaining('declares sideEffect "read" and wrote');
    const options = { sideEffect: 'read' };
    expect(await runData(`await notes.query()`, options)).toMatchObject({ warnings: [] });
    for (const body of [
      `await notes.insert({ title: 'a' })`,
      `await ctx.data.doc('a').set(1)`,
      `await ctx.data.blobs.put('')`,
      `await readings.append({ value: 1 })`,
    ])
      expect(await runData(body, options)).toMatchObject({ ok: true, warnings: [warning] });
  });

  it('shows a declared field `id` in the place of the record’s own, and says so', async () => {
    const data = { collections: { a: { kind: 'table', fields: { id: { type: 'string' } } } } };
    const body = `const a = ctx.data.collection('a'); const { id } = await a.insert({ id: 'mine' }); return a.get(id);`;
    expect(await runData(body, { data })).toMatchObject({
      result: { id: 'mine' },
      warnings: [expect.stringContaining('a declares a field "id", which hides')],
    });
  });

  it('says which methods there are when another is called', async () => {
    expect(await resultOf(`return messageOf(notes.find({}))`)).toMatch(
      /ctx\.data has no method "collection\.find"; it has collection\.insert, .*blobs\.get$/,
    );
  });

  it('what a tool has going on besides gets its turn between quick answers', async () => {
    const body = `
      const doc = ctx.data.doc('d'); await doc.get(); let turns = 0; const timer = setInterval(() => turns++, 1); const until = performance.now() + 2000;
      while (turns < 3 && performance.now() < until) await doc.get();
      clearInterval(timer); return turns >= 3;`;
    expect(await resultOf(body)).toBe(true);
  });

  it('loses nothing of two runs that write at once', async () => {
    const state = temporaryFolder();
    const body = (who: string) => `
      for (let n = 0; n < 200; n++) await notes.insert({ title: '${who}' + n });
      await ctx.data.transaction(async (tx) => { for (let n = 0; n < 50; n++) await tx.collection('notes').insert({ title: 'tx' + n }); });`;
    const reports = await Promise.all(['a', 'b', 'c'].map((who) => runData(body(who), { state })));
    expect(reports.map(({ ok, error }) => [ok, error])).toEqual(Array(3).fill([true, undefined]));
    expect(await resultOf(`return notes.count()`, { state })).toBe(750);
  });

  it('loses nothing of two changes to one record', async () => {
    const data = {
      collections: {
        a: {
          kind: 'table',
          fields: Object.fromEntries([...'abcdefgh'].map((name) => [name, { type: 'integer' }])),
        },
      },
    };
    const body = `const a = ctx.data.collection('a'); const { id } = await a.insert({});
      await Promise.all([...'abcdefgh'].map((name, n) => a.update(id, { [name]: n })));
      const { id: _, ...fields } = await a.get(id); return fields;`;
    expect(await resultOf(body, { data })).toEqual({ a: 0, b: 1, c: 2, d: 3, e: 4, f: 5, g: 6, h: 7 });
  });

  it('[C-02] [C-23] notes each change of a record, and clears the notes alone after their days', async () => {
    const state = temporaryFolder();
    const logs = {
      collections: {
        ...DATA.collections,
        readings: { kind: 'log', fields: DATA.collections.readings.fields },
      },
      eventRetentionDays: 1,
    };
    await runData(
      `const { id } = await projects.insert({ name: 'a' }); await projects.update(id, { name: 'b' }); await projects.delete(id); await projects.delete(id); await readings.append({ value: 1 })`,
      { state, data: logs, now: 0 },
    );
    const { modifications } = await import('./data-rows.ts');
    expect(await modifications(state)).toEqual([
      ['sample', 'projects', 'insert'],
      ['sample', 'projects', 'update'],
      ['sample', 'projects', 'delete'],
    ]);
    const day = 24 * 60 * 60 * 1000;
    await runData(`return notes.count()`, { state, data: logs, now: day });
    expect(await modifications(state)).toHaveLength(3);
    expect(
      await resultOf(`return (await readings.list()).entries.length`, { state, data: logs, now: day + 1 }),
    ).toBe(1);
    expect(await modifications(state)).toEqual([]);
  });

  it('[C-02] keeps those notes for 180 days where the gem does not say', async () => {
    const state = temporaryFolder();
    const { modifications } = await import('./data-rows.ts');
    await runData(`await projects.insert({ name: 'a' })`, { state, now: 0 });
    const end = 180 * 24 * 60 * 60 * 1000;
    await runData(`return notes.count()`, { state, now: end });
    expect(await modifications(state)).toHaveLength(1);
    await runData(`return notes.count()`, { state, now: end + 1 });
    expect(await modifications(state)).toEqual([]);
  });
});
