import { describe, expect, it } from 'vitest';
import { DATA, resultOf, runData } from './data-gem.ts';
import { setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const DAY = 24 * 60 * 60 * 1000;

describe('ctx.data.log', () => {
  it('[C-21] [A-data-api] adds entries with their time, and lists them oldest first', async () => {
    const body = `
      const first = await readings.append({ value: 1 }); await readings.append({ value: 2 });
      return { first, page: await readings.list() };`;
    const entry = (sequence: number) => ({ sequence, at: 5, entry: { value: sequence } });
    expect(await resultOf(body, { now: 5 })).toEqual({
      first: { sequence: 1, at: 5 },
      page: { entries: [entry(1), entry(2)], cursor: null },
    });
  });

  it('[C-20] checks an entry as it does a record', async () => {
    const body = `return [await messageOf(readings.append({ valeu: 1 })), await messageOf(readings.append()), await messageOf(readings.append({ value: NaN }))];`;
    expect(await resultOf(body)).toEqual([
      'E_DATA_INVALID: readings: "valeu" is not a declared field; did you mean "value"?; "value" is required (a number; NaN and Infinity count as none)',
      'E_DATA_INVALID: readings: this must be an object of fields and is null',
      expect.stringContaining('"value" is required'),
    ]);
  });

  it('[C-16] checks what an entry refers to', async () => {
    const data = {
      collections: {
        ...DATA.collections,
        visits: { kind: 'log', fields: { project: { type: 'ref', to: 'projects' } } },
      },
    };
    const body = `const visits = ctx.data.log('visits'); const { id } = await projects.insert({ name: 'p' });
      return [await codeOf(visits.append({ project: id })), await messageOf(visits.append({ project: 'x' })), (await visits.list()).entries.length]`;
    expect(await resultOf(body, { data })).toEqual([
      'ok',
      expect.stringContaining('E_DATA_INVALID: visits: "project" refers to "x"'),
      1,
    ]);
  });

  it('lists what is newer than a time, page after page', async () => {
    const state = temporaryFolder();
    for (const now of [10, 20, 20, 30, 40])
      await runData(`await readings.append({ value: ${now} })`, { state, now });
    const body = `
      const values = async (query) => (await readings.list(query)).entries.map(({ at }) => at);
      const paged = []; let cursor; do { const page = await readings.list({ since: 10, limit: 1, cursor }); paged.push(page.entries.map(({ sequence }) => sequence)); cursor = page.cursor; } while (cursor !== null);
      const { cursor: given } = await readings.list({ limit: 1 });
      return { all: await values(), since: await values({ since: 20 }), none: await values({ since: 40 }), paged,
        codes: [await codeOf(readings.list({ since: 10, cursor: given })), await codeOf(readings.list({ limit: 0 })), await codeOf(readings.list({ since: '1' })), await codeOf(readings.list({ where: [] }))] };`;
    const no = 'E_DATA_QUERY';
    expect(await resultOf(body, { state, now: 50 })).toEqual({
      all: [10, 20, 20, 30, 40],
      since: [30, 40],
      none: [],
      paged: [[2], [3], [4], [5]],
      codes: [no, no, no, no],
    });
  });

  it('[C-11] keeps entries for as many days as its retention says', async () => {
    const state = temporaryFolder();
    await runData(`await readings.append({ value: 1 })`, { state, now: 1 });
    const count = `return (await readings.list()).entries.length`;
    expect(await resultOf(count, { state, now: 365 * DAY + 1 })).toBe(1);
    expect(await resultOf(count, { state, now: 365 * DAY + 2 })).toBe(0);
    expect(await resultOf(`return (await readings.append({ value: 2 })).sequence`, { state })).toBe(2);
  });

  it('[C-11] keeps as many entries as its retention says, the newest', async () => {
    const data = {
      collections: { a: { kind: 'log', fields: { n: { type: 'integer' } }, retention: { maxEntries: 3 } } },
    };
    const body = `const a = ctx.data.log('a'); const lengths = [];
      for (let n = 0; n < 5; n++) { await a.append({ n }); lengths.push((await a.list()).entries.length); }
      return { lengths, kept: (await a.list()).entries.map(({ entry }) => entry.n) };`;
    expect(await resultOf(body, { data })).toEqual({ lengths: [1, 2, 3, 3, 3], kept: [2, 3, 4] });
  });
});
