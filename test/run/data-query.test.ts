import { describe, expect, it } from 'vitest';
import { resultOf, runData } from './data-gem.ts';
import { setUpSandbox } from './support.ts';

setUpSandbox();

const FILL = `
  const fill = [
    { text: 'a', size: 1, count: 1, ready: true, at: 10, scores: [1, 2] },
    { text: 'b', size: 2.5, count: 2, ready: false, at: 20, scores: [2] },
    { text: 'B', size: -1, count: 3, ready: true },
    { text: '字', count: 2, scores: [] },
    { text: '😀', size: 2.5 },
    { },
  ];
  for (const record of fill) await things.insert(record);
  /** The texts that a query gives; '-' for none. */
  const texts = async (...where) => (await things.query({ where })).records.map(({ text }) => text ?? '-').join('');`;

/** Each query of `things` is refused with these words in its message. */
async function expectRefused(cases: readonly (readonly [query: string, words: string])[]): Promise<void> {
  const asked = cases.map(([query]) => `await messageOf(things.query(${query}))`).join(', ');
  expect(await resultOf(`return [${asked}]`)).toEqual(
    cases.map(([, words]) => expect.stringContaining(words)),
  );
}

describe('ctx.data query', () => {
  it('[C-19] [A-data-api] compares by every operator; a record without the field equals null alone', async () => {
    const body = `${FILL}
      return [
        await texts(['text', '==', 'a']), await texts(['text', '==', 'A']), await texts(['size', '==', 2.5]), await texts(['ready', '==', true]), await texts(['ready', '==', false]),
        await texts(['count', '!=', 2]), await texts(['ready', '!=', true]), await texts(['size', '==', null]), await texts(['size', '!=', null]),
        await texts(['size', '<', 2.5]), await texts(['size', '<=', 2.5]), await texts(['size', '>', 1]), await texts(['size', '>=', 1]), await texts(['text', '>', 'b']),
        await texts(['count', 'in', [1, 3]]), await texts(['text', 'in', ['字', '😀', 'x']]), await texts(['count', 'in', []]),
        await texts(['scores', 'array-contains', 2]), await texts(['scores', 'array-contains', 3]),
        await texts(['size', '>', 0], ['size', '<', 2], ['ready', '==', true]), await texts(),
      ];`;
    expect(await resultOf(body)).toEqual([
      'a',
      '',
      'b😀',
      'aB',
      'b',
      'aB😀-',
      'b字😀-',
      '字-',
      'abB😀',
      'aB',
      'abB😀',
      'b😀',
      'ab😀',
      '字😀',
      'aB',
      '字😀',
      '',
      'ab',
      '',
      'a',
      'abB字😀-',
    ]);
  });

  it('counts', async () => {
    const body = `${FILL} return [await things.count(), await things.count({}), await things.count({ where: [['size', '>', 0]] }), await codeOf(things.count({ limit: 1 }))];`;
    expect(await resultOf(body)).toEqual([6, 6, 3, 'E_DATA_QUERY']);
  });

  it('finds references, blobs and ids', async () => {
    const body = `const { id } = await projects.insert({ name: 'p' }); const note = await notes.insert({ title: 'a', project: id }); await notes.insert({ title: 'b' });
      const hash = await ctx.data.blobs.put('AA=='); await things.insert({ picture: hash, links: [id] });
      return [await notes.count({ where: [['project', '==', id]] }), await notes.count({ where: [['id', '==', note.id]] }), await notes.count({ where: [['id', 'in', [note.id, 'x']]] }),
        await things.count({ where: [['picture', '==', hash]] }), await things.count({ where: [['links', 'array-contains', id]] })];`;
    expect(await resultOf(body)).toEqual([1, 1, 1, 1, 1]);
  });

  it('orders by declared fields, either way, and then by insertion', async () => {
    const body = `${FILL}
      const ordered = async (orderBy) => (await things.query({ orderBy })).records.map(({ text }) => text ?? '-').join('');
      return [await ordered('size'), await ordered(['size', 'desc']), await ordered(['size', 'asc']), await ordered([['ready', 'desc'], ['text', 'asc']]), await ordered('text'), await ordered(undefined), await ordered([])];`;
    expect(await resultOf(body)).toEqual([
      '字-Bab😀',
      '😀baB-字',
      '字-Bab😀',
      'Bab-字😀',
      '-Bab字😀',
      'abB字😀-',
      'abB字😀-',
    ]);
  });

  it.each([
    ['no order', 'undefined'],
    ['one', `'count'`],
    ['the other way', `['count', 'desc']`],
    ['two', `[['count', 'desc'], ['ready', 'asc']]`],
    ['two, ties the other way', `[['ready', 'asc'], ['count', 'desc']]`],
    ['ids', `'id'`],
  ])('pages through all once, whatever the order: %s', async (_, orderBy) => {
    const body = `
      for (let n = 0; n < 23; n++) await things.insert({ text: String(n), ...(n % 3 === 0 ? {} : { count: n % 4 }), ...(n % 5 === 0 ? {} : { ready: n % 2 === 0 }) });
      const orderBy = ${orderBy}; const all = (await things.query({ orderBy })).records.map(({ text }) => text);
      const paged = []; let cursor; let pages = 0;
      do { const page = await things.query({ orderBy, limit: 4, cursor }); paged.push(...page.records.map(({ text }) => text)); cursor = page.cursor; pages++; } while (cursor !== null);
      return { same: JSON.stringify(all) === JSON.stringify(paged), count: all.length, pages };`;
    expect(await resultOf(body)).toEqual({ same: true, count: 23, pages: 6 });
  });

  it('a page is not moved by what is written meanwhile', async () => {
    const body = `
      const ids = []; for (let n = 0; n < 6; n++) ids.push((await things.insert({ text: 't' + n, count: n })).id);
      const first = await things.query({ orderBy: 'count', limit: 3 });
      await things.delete(ids[2]); await things.delete(ids[0]); await things.insert({ text: 'new', count: -1 }); await things.insert({ text: 'late', count: 9 });
      const second = await things.query({ orderBy: 'count', limit: 3, cursor: first.cursor });
      const third = await things.query({ orderBy: 'count', limit: 3, cursor: second.cursor });
      return [first, second, third].map(({ records }) => records.map(({ text }) => text).join(' '));`;
    expect(await resultOf(body)).toEqual(['t0 t1 t2', 't3 t4 t5', 'late']);
  });

  it('takes no cursor but one that the same query gave', async () => {
    const body = `
      for (let n = 0; n < 5; n++) { await things.insert({ count: n }); await notes.insert({ title: 'n' }); }
      const { cursor } = await things.query({ orderBy: 'count', limit: 2 });
      const other = cursor[cursor.length - 2] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, -2) + other + cursor.slice(-1);
      const use = (query) => codeOf(things.query(query));
      return [
        await use({ orderBy: 'count', limit: 3, cursor }), await use({ orderBy: 'count', cursor: null }), await use({ orderBy: 'count', cursor: changed }), await use({ orderBy: 'count', cursor: cursor + '!' }),
        await use({ orderBy: 'count', cursor: '' }), await use({ orderBy: 'count', cursor: 1 }), await use({ cursor }), await use({ orderBy: ['count', 'desc'], cursor }),
        await use({ orderBy: 'count', where: [['count', '>', 1]], cursor }), await codeOf(notes.query({ cursor })), /^[A-Za-z0-9_-]+$/.test(cursor),
      ];`;
    const no = 'E_DATA_QUERY';
    expect(await resultOf(body)).toEqual(['ok', 'ok', no, no, no, no, no, no, no, no, true]);
  });

  it('takes a limit of 1 to 1,000, and 100 when none is given', async () => {
    const body = `
      await ctx.data.transaction(async (tx) => { for (let n = 0; n < 101; n++) await tx.collection('things').insert({}); });
      const codes = []; for (const limit of [0, 1, 1000, 1001, 1.5, '1', null]) codes.push(await codeOf(things.query({ limit })));
      return [...codes, (await things.query()).records.length];`;
    const no = 'E_DATA_QUERY';
    expect(await resultOf(body)).toEqual([no, 'ok', 'ok', no, no, no, 'ok', 100]);
  });

  it('ends a page of large records before its limit, and goes on after it', async () => {
    const body = `
      for (let n = 0; n < 20; n++) await things.insert({ text: 'x'.repeat(1_000_000), count: n });
      const counts = []; const sizes = []; let cursor;
      do { const page = await things.query({ cursor }); sizes.push(page.records.length); counts.push(...page.records.map(({ count }) => count)); cursor = page.cursor; } while (cursor !== null);
      return { sizes, counts };`;
    expect(await resultOf(body)).toEqual({
      sizes: [9, 9, 2],
      counts: Array.from({ length: 20 }, (_, n) => n),
    });
  });

  it('[C-19] refuses what the types of fields do not allow', async () => {
    await expectRefused([
      [
        `{ where: [['list', 'array-contains', 1]] }`,
        '"list" is an array without items, whose elements cannot be queried',
      ],
      [
        `{ where: [['scores', '==', 1]] }`,
        '"scores" is an array, which is queried with array-contains alone, not with ==',
      ],
      [
        `{ where: [['scores', 'array-contains', 'a']] }`,
        '"scores" is compared with a whole number, and this is "a"',
      ],
      [
        `{ where: [['text', 'array-contains', 'a']] }`,
        '"text" is of type string; array-contains is for arrays',
      ],
      [`{ where: [['shape', '==', {}]] }`, '"shape" is of type object, which cannot be queried'],
      [`{ where: [['extra', '==', 1]] }`, '"extra" is of type any, which cannot be queried'],
      [`{ orderBy: 'shape' }`, '"shape" is of type object, which cannot be sorted'],
      [`{ orderBy: 'scores' }`, '"scores" is of type array, which cannot be sorted'],
    ]);
  });

  it('says what is wrong with a query', async () => {
    await expectRefused([
      [`{ were: [] }`, 'there is no option "were"; did you mean "where"?'],
      [`'open'`, 'the argument must be an object with where, orderBy, limit, cursor'],
      [`{ where: { text: 'a' } }`, 'where must be a list of [field, operator, value] and is {"text":"a"}'],
      [`{ where: ['text', '==', 'a'] }`, 'a condition is [field, operator, value]'],
      [`{ where: [['text', '==']] }`, 'a condition is [field, operator, value]'],
      [`{ where: [['text', '=', 'a']] }`, 'the operator is written == and not ='],
      [`{ where: [['text', 'like', 'a']] }`, 'there is no operator "like"'],
      [`{ where: [['txt', '==', 'a']] }`, '"txt" is not a declared field; did you mean "text"?'],
      [`{ where: [["text') OR 1 --", '==', 'a']] }`, 'is not a declared field'],
      [`{ where: [['count', '==', '1']] }`, '"count" is compared with a whole number, and this is "1"'],
      [`{ where: [['count', '<', null]] }`, '"count" is compared with a whole number, and this is null'],
      [`{ where: [['count', 'in', 1]] }`, '"count" in takes a list of at most 100 values'],
      [`{ where: [['count', 'in', [null]]] }`, '"count" is compared with a whole number, and this is null'],
      [`{ where: [['count', 'in', Array(101).fill(1)]] }`, '"count" in takes a list of at most 100 values'],
      [`{ where: Array(33).fill(['count', '==', 1]) }`, 'there are 33 in a list that may have 32'],
      [`{ where: [['text', '==', '\\ud800']] }`, '"text" is compared with a string'],
      [`{ orderBy: { count: 1 } }`, "orderBy must be 'field', ['field', 'desc']"],
      [`{ orderBy: ['count', 'down'] }`, "an order is ['field', 'asc'] or ['field', 'desc']"],
      [`{ orderBy: 'cuont' }`, '"cuont" is not a declared field; did you mean "count"?'],
      [`{ orderBy: [['count', 'asc'], ['count', 'desc']] }`, 'orderBy names "count" twice'],
    ]);
  });
});

describe('[A-data-api] a query that no index covers runs, and is told of once', () => {
  /** Each query runs twice. */
  const warningsOf = async (queries: readonly string[]) =>
    (await runData([...queries, ...queries].map((query) => `await notes.query(${query});`).join(' ')))
      .warnings;

  it('is silent where one does', async () => {
    const queries = [
      '{}',
      `{ where: [['status', '==', 'open']] }`,
      `{ where: [['status', '==', 'open'], ['due', '<', 5]] }`,
      `{ where: [['due', '==', 5], ['status', '==', 'open']] }`,
      `{ where: [['status', 'in', ['open']]], orderBy: ['due', 'desc'] }`,
      `{ where: [['project', '==', 'x']] }`,
      `{ where: [['id', '==', 'x'], ['title', '==', 'a']] }`,
      `{ orderBy: 'status' }`,
      `{ orderBy: [['status', 'asc'], ['due', 'asc']] }`,
      `{ where: [['tags', 'array-contains', 'x']] }`,
      `{ where: [['title', '!=', 'x']] }`,
    ];
    expect(await warningsOf(queries)).toEqual([]);
  });

  it('names the index to add', async () => {
    const cases: readonly (readonly [query: string, index: string])[] = [
      [`{ where: [['title', '==', 'a']] }`, '["title"]'],
      [`{ where: [['due', '<', 5]] }`, '["due"]'],
      [`{ orderBy: 'due' }`, '["due"]'],
      [`{ where: [['title', '==', 'a'], ['status', '==', 'open']] }`, '["title", "status"]'],
      [`{ where: [['due', '>', 1], ['project', '==', 'x']] }`, '["project", "due"]'],
      [`{ where: [['status', '==', 'open']], orderBy: 'title' }`, '["status", "title"]'],
      [
        `{ where: [['status', '==', 'open'], ['due', '>', 1]], orderBy: [['due', 'asc'], ['title', 'asc']] }`,
        '["status", "due", "title"]',
      ],
    ];
    expect(await warningsOf(cases.map(([query]) => query))).toEqual(
      [...new Set(cases.map(([, index]) => index))].map((index) =>
        expect.stringContaining(`add ${index} to "indexes" of "notes" in notochord.json`),
      ),
    );
  });

  it('a unique field is an index', async () => {
    expect(
      (
        await runData(
          `await projects.query({ where: [['name', '==', 'a']] }); await projects.query({ orderBy: 'name' })`,
        )
      ).warnings,
    ).toEqual([]);
  });
});
