import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ExitCode } from '../../src/errors.ts';
import { DATA_FILE } from '../../src/run/data/layout.ts';
import type { Store } from '../../src/run/store/store.ts';
import { activateData, dataStore, put, recordsOf, refusal } from './data-support.ts';
import { setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const TITLE = { title: { type: 'string' } };
const notes = (fields: object = TITLE, more: object = {}) => ({ notes: { kind: 'table', fields, ...more } });
const version2 = { version: 2, migrations: 'migrations/notes.js' };
const module = (code: string) => ({ files: { 'migrations/notes.js': code } });

/** All that a store holds. */
async function contentOf(store: Store): Promise<unknown> {
  const schema = await store.query(
    "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const rows: unknown[] = [];
  for (const { name, sql } of schema)
    if (String(sql).startsWith('CREATE TABLE'))
      rows.push([name, await store.query(`SELECT * FROM "${name}"`)]);
  return { schema, rows };
}

async function indexesOf(store: Store): Promise<string[]> {
  const rows = await store.query(
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'data_notes' AND sql IS NOT NULL ORDER BY name",
  );
  return rows.map(({ name }) => String(name));
}

describe('in one version', () => {
  it('[V-01] adds what is optional and keeps what is stored', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(store, 'notes', { n1: { title: 'a' } });
    await activateData(store, {
      ...notes({ ...TITLE, due: { type: 'timestamp' } }, { indexes: [['due', 'title']] }),
      tags: { kind: 'table', fields: { name: { type: 'string', unique: true } } },
    });
    expect(await recordsOf(store, 'notes')).toEqual({ n1: { title: 'a' } });
    expect(await indexesOf(store)).toEqual(['data_notes(due,title)']);
    expect(await recordsOf(store, 'tags')).toEqual({});
  });

  it('[V-01] drops indexes, and the unique one with them', async () => {
    const store = dataStore();
    await activateData(store, notes({ title: { type: 'string', unique: true } }, { indexes: [['title']] }));
    expect(await indexesOf(store)).toEqual(['data_notes(title)', 'data_notes(title)unique']);
    await activateData(store, notes());
    expect(await indexesOf(store)).toEqual([]);
    await put(store, 'notes', { n1: { title: 'a' }, n2: { title: 'a' } });
  });

  it('[V-02] [V-08] makes a field unique unless stored values repeat, and names the two records', async () => {
    const store = dataStore();
    const unique = notes({ title: { type: 'string', unique: true } });
    await activateData(store, notes());
    await put(store, 'notes', {
      n1: { title: 'b' },
      n2: { title: 'a "quoted"' },
      n3: {},
      n4: {},
      n5: { title: 'a "quoted"' },
    });
    const before = await contentOf(store);
    const error = await refusal(activateData(store, unique));
    expect(error).toMatchObject({
      code: 'E_DATA_UNIQUE',
      exit: ExitCode.no,
      text: {
        en: 'E_DATA_UNIQUE: field title of collection notes is unique, and records n2 and n5 both have "a \\"quoted\\""',
        'zh-CN': 'E_DATA_UNIQUE: 集合 notes 的字段 title 不可重复，而记录 n2 和 n5 的值都是 "a \\"quoted\\""',
      },
      hint: {
        en: expect.stringContaining('E_ACTIVATION_FAILED'),
        'zh-CN': expect.stringContaining('E_ACTIVATION_FAILED'),
      },
    });
    expect(await contentOf(store)).toEqual(before);
    await store.exec("DELETE FROM data_notes WHERE id = 'n5'");
    await activateData(store, unique);
    expect(await indexesOf(store)).toEqual(['data_notes(title)unique']);
  });

  it('[V-03] [V-08] refuses what needs a higher version, and leaves the store as it was', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(store, 'notes', { n1: { title: 'a' } });
    const before = await contentOf(store);
    const error = await refusal(
      activateData(store, {
        extra: { kind: 'table', fields: TITLE },
        ...notes({ title: { type: 'string', required: true }, at: { type: 'timestamp', required: true } }),
      }),
    );
    expect(error).toMatchObject({ code: 'E_DATA_SCHEMA', exit: ExitCode.no });
    expect(error.text.en).toBe(
      'E_DATA_SCHEMA: field title of collection notes becomes required; collection notes has a new required field at (in one version a collection can only be loosened: this needs a higher one, and a migration of what is stored)',
    );
    expect(error.hint?.en).toContain('set "version" of notes to 2 and export v1_to_v2');
    expect(error.hint?.en).toContain('--fresh');
    expect(await contentOf(store)).toEqual(before);
  });

  it('names five changes that stop it, and counts the others', async () => {
    const store = dataStore();
    const fields = (type: string) => Object.fromEntries([...'abcdefg'].map((name) => [name, { type }]));
    await activateData(store, notes(fields('string')));
    const error = await refusal(activateData(store, notes(fields('number'))));
    expect(error.text.en).toContain(
      'field e of collection notes changes its type from string to number; and 2 more (',
    );
  });

  it('[V-05] [V-08] refuses another kind', async () => {
    const store = dataStore();
    await activateData(store, notes());
    const error = await refusal(activateData(store, { notes: { kind: 'log', fields: TITLE } }));
    expect(error.text.en).toBe(
      'E_DATA_SCHEMA: collection notes changes its kind from table to log (the kind of a collection can never change)',
    );
  });

  it('[V-06] lets the fields of a log change at any time', async () => {
    const store = dataStore();
    await activateData(store, { seen: { kind: 'log', fields: { n: { type: 'number' } } } });
    await store.exec('INSERT INTO data_seen (at, entry) VALUES (1, \'{"n":1}\')');
    await activateData(store, {
      seen: { kind: 'log', fields: { text: { type: 'string', required: true } } },
    });
    const rows = await store.query('SELECT entry FROM data_seen');
    expect(rows).toEqual([{ entry: '{"n":1}' }]);
  });

  it('keeps a log beside a table whose name the log’s index could take', async () => {
    const store = dataStore();
    await activateData(store, {
      seen: { kind: 'log', fields: TITLE },
      seen_at: { kind: 'table', fields: TITLE },
    });
    await put(store, 'seen_at', { a: {} });
  });

  it('[V-07] keeps the data of a collection that is no longer declared, and compares with it later', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(store, 'notes', { n1: { title: 'a' } });
    await activateData(store, { other: { kind: 'table', fields: TITLE } });
    expect(await recordsOf(store, 'notes')).toEqual({ n1: { title: 'a' } });
    expect((await refusal(activateData(store, notes({ title: { type: 'number' } })))).code).toBe(
      'E_DATA_SCHEMA',
    );
    await activateData(store, notes());
    expect(await recordsOf(store, 'notes')).toEqual({ n1: { title: 'a' } });
  });
});

describe('in a higher version', () => {
  it('[V-03] [V-09] migrates every record, in batches, and tells', async () => {
    const store = dataStore();
    await activateData(store, notes());
    const records = Object.fromEntries(
      Array.from({ length: 1_234 }, (_, n) => [`n${n}`, { title: `t${n}` }]),
    );
    await store.transaction(
      Object.entries(records).map(([id, record]) => ({
        sql: 'INSERT INTO data_notes (id, record) VALUES (?, ?)',
        params: [id, JSON.stringify(record)],
      })),
    );
    const said: string[] = [];
    await activateData(
      store,
      notes(
        { name: { type: 'string', required: true, unique: true }, from: { type: 'string' } },
        { ...version2, indexes: [['name']] },
      ),
      {
        ...module(
          'export const v1_to_v2 = ({ title }, { id }) => ({ name: title, from: id, none: undefined });',
        ),
        onNote: (note) => said.push(note),
      },
    );
    const migrated = await recordsOf(store, 'notes');
    expect(Object.keys(migrated)).toHaveLength(1_234);
    expect(migrated.n1233).toEqual({ name: 't1233', from: 'n1233' });
    expect(await indexesOf(store)).toEqual(['data_notes(name)', 'data_notes(name)unique']);
    expect(said).toEqual(['collection notes was brought from version 1 to 2: 1234 records']);
    const modified = await store.query('SELECT DISTINCT at, tool, change FROM gem_modifications');
    expect(modified).toEqual([{ at: 1_000, tool: null, change: 'migrate' }]);
  });

  it('[V-09] takes the steps from the stored version on, and none twice', async () => {
    const store = dataStore();
    const code = [1, 2, 3]
      .map((n) => `export const v${n}_to_v${n + 1} = (d) => ({ title: d.title + ${n} });`)
      .join('');
    const at = (version: number) => notes(TITLE, { version, migrations: 'migrations/notes.js' });
    await activateData(store, notes());
    await put(store, 'notes', { n1: { title: 'a' } });
    await activateData(store, at(2), module(code));
    expect(await recordsOf(store, 'notes')).toEqual({ n1: { title: 'a1' } });
    await activateData(store, at(2), module(code));
    await activateData(store, at(4), module(code));
    expect(await recordsOf(store, 'notes')).toEqual({ n1: { title: 'a123' } });
  });

  it('[V-04] [V-08] refuses a version below the stored one', async () => {
    const store = dataStore();
    await activateData(store, notes(TITLE, version2));
    expect((await refusal(activateData(store, notes()))).text.en).toBe(
      'E_DATA_SCHEMA: the version of collection notes goes down from 2 to 1 (stored records cannot go back to an older version)',
    );
  });

  it('[C-09] [V-08] refuses one without migrations', async () => {
    const store = dataStore();
    await activateData(store, notes());
    const error = await refusal(activateData(store, notes(TITLE, { version: 2 })));
    expect(error.text.en).toContain('collection notes goes up to version 2 and names no "migrations"');
  });

  it('[V-08] [V-09] leaves the store as it was when a step throws, and names the record and the line', async () => {
    const store = dataStore();
    await activateData(store, notes(TITLE, { indexes: [['title']] }));
    await put(store, 'notes', { n1: { title: 'a' }, n2: { title: 'b' }, n3: { title: 'c' } });
    const before = await contentOf(store);
    const code = `export function v1_to_v2(data) {\n  if (data.title === 'b') throw new RangeError('no {b} $& here');\n  return data;\n}`;
    const error = await refusal(activateData(store, notes(TITLE, version2), module(code)));
    expect(error).toMatchObject({
      code: 'E_DATA_SCHEMA',
      text: {
        en: 'E_DATA_SCHEMA: v1_to_v2 of migrations/notes.js failed for record n2 of collection notes: RangeError: no {b} $& here (at v1_to_v2 (migrations/notes.js:2:33))',
      },
    });
    expect(error.hint?.en).toContain('`gem run migration notes --from FILE.jsonl`');
    expect(await contentOf(store)).toEqual(before);
  });

  it('[C-20] [V-09] checks each migrated record against the new declaration', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(store, 'notes', { n1: { title: 'a' } });
    const before = await contentOf(store);
    const refused = async (value: string) =>
      (
        await refusal(
          activateData(
            store,
            notes({ title: { type: 'integer', required: true } }, version2),
            module(`export const v1_to_v2 = (data) => (${value});`),
          ),
        )
      ).text.en;
    expect(await refused('data')).toBe(
      'E_DATA_SCHEMA: record n1 of collection notes, as migrations/notes.js brought it to version 2, does not fit the declaration: "title" must be a whole number and is "a"',
    );
    expect(await refused('({})')).toContain('"title" is required');
    expect(await refused('({ title: 1, more: 2 })')).toContain('"more" is not a declared field');
    expect(await refused('null')).toContain('it returned null; a step returns the whole record');
    expect(await contentOf(store)).toEqual(before);
  });

  it('[V-02] [V-09] finds values that a migration makes the same, also where they were unique before', async () => {
    const store = dataStore();
    const unique = { title: { type: 'string', unique: true } };
    await activateData(store, notes(unique));
    await put(store, 'notes', { n1: { title: 'a' }, n2: { title: 'b' } });
    const before = await contentOf(store);
    const error = await refusal(
      activateData(store, notes(unique, version2), module(`export const v1_to_v2 = () => ({ title: 'x' });`)),
    );
    expect(error.text.en).toContain(
      'E_DATA_UNIQUE: field title of collection notes is unique, and records n1 and n2 both have "x"',
    );
    expect(await contentOf(store)).toEqual(before);
    // Values may change places.
    await activateData(
      store,
      notes(unique, version2),
      module(`export const v1_to_v2 = (d) => ({ title: d.title === 'a' ? 'b' : 'a' });`),
    );
    expect(await recordsOf(store, 'notes')).toEqual({ n1: { title: 'b' }, n2: { title: 'a' } });
  });

  it('asks nothing of the module where nothing is stored', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await activateData(
      store,
      notes({ other: { type: 'string' } }, version2),
      module('throw new Error("loaded");'),
    );
    expect(await recordsOf(store, 'notes')).toEqual({});
  });

  it('takes large records, each by itself', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(
      store,
      'notes',
      Object.fromEntries([1, 2, 3, 4].map((n) => [`n${n}`, { title: 'é'.repeat(500_000) }])),
    );
    await activateData(
      store,
      notes({ size: { type: 'integer' } }, version2),
      module('export const v1_to_v2 = (d) => ({ size: d.title.length });'),
    );
    expect(Object.values(await recordsOf(store, 'notes'))).toEqual(
      [1, 2, 3, 4].map(() => ({ size: 500_000 })),
    );
  });

  it('stops a migration that never ends when it is told to, and keeps the old state', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(store, 'notes', { n1: { title: 'a' } });
    const before = await contentOf(store);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const error = await refusal(
      activateData(store, notes(TITLE, version2), {
        ...module('export function v1_to_v2() { for (;;); }'),
        signal: stop.signal,
      }),
    );
    expect(error.text.en).toContain('it was stopped before it returned');
    expect(await contentOf(store)).toEqual(before);
  });

  it('refuses more steps than anybody wrote', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(store, 'notes', { n1: {} });
    const far = notes(TITLE, { ...version2, version: 1e15 });
    expect((await refusal(activateData(store, far, module('')))).text.en).toContain(
      'more than the 1000 steps',
    );
  });
});

describe('a store that somebody else touched', () => {
  it('says that it is of a newer gem, and touches nothing', async () => {
    const store = dataStore(temporaryFolder());
    await activateData(store, notes());
    await store.exec("UPDATE gem_meta SET value = '2' WHERE key = 'layout'");
    const before = await contentOf(store);
    expect(await refusal(activateData(store, notes()))).toMatchObject({
      code: 'store-too-new',
      exit: ExitCode.cannot,
    });
    expect(await refusal(activateData(store, notes({ other: { type: 'string' } })))).toMatchObject({
      code: 'store-too-new',
    });
    expect(await contentOf(store)).toEqual(before);
  });

  it('says that it is no database', async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, DATA_FILE),
      'this is no database, and long enough to be seen as none '.repeat(40),
    );
    const error = await refusal(activateData(dataStore(folder), notes()));
    expect(error).toMatchObject({ code: 'store-damaged' });
    expect(error.hint?.en).toContain('--fresh');
  });

  it('says that a declaration in it cannot be read', async () => {
    const store = dataStore();
    await activateData(store, notes());
    for (const text of ['{"kind":', '[]', '7']) {
      await store.exec('UPDATE gem_collections SET declaration = ?', [text]);
      expect(await refusal(activateData(store, notes()))).toMatchObject({ code: 'store-damaged' });
    }
  });

  it('says that a record in it is no JSON, and touches nothing', async () => {
    const store = dataStore();
    await activateData(store, notes());
    await put(store, 'notes', { n1: {} });
    await store.exec("UPDATE data_notes SET record = '{'");
    const before = await contentOf(store);
    const error = await refusal(
      activateData(store, notes(TITLE, version2), module('export const v1_to_v2 = (d) => d;')),
    );
    expect(error).toMatchObject({
      code: 'store-damaged',
      text: { en: expect.stringContaining('record n1 of collection notes is no JSON') },
    });
    expect(await contentOf(store)).toEqual(before);
  });

  it('opens where a table or an index was taken away', async () => {
    const store = dataStore();
    await activateData(store, notes(TITLE, { indexes: [['title']] }));
    await store.exec('DROP TABLE data_notes');
    await activateData(store, notes({ ...TITLE, more: { type: 'string' } }, { indexes: [['title']] }));
    expect(await indexesOf(store)).toEqual(['data_notes(title)']);
  });
});

describe('two at the same time', () => {
  it('one migrates, and the other finds it done', async () => {
    const folder = temporaryFolder();
    const [one, two] = [dataStore(folder), dataStore(folder)];
    await activateData(one, notes());
    await put(
      one,
      'notes',
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`n${n}`, { title: 'a' }])),
    );
    const said: string[] = [];
    const options = {
      ...module(`export const v1_to_v2 = (d) => ({ title: d.title + '!' });`),
      onNote: (note: string) => said.push(note),
    };
    await Promise.all([one, two].map((store) => activateData(store, notes(TITLE, version2), options)));
    expect(said).toEqual(['collection notes was brought from version 1 to 2: 50 records']);
    expect(
      new Set(Object.values(await recordsOf(two, 'notes')).map((record) => JSON.stringify(record))),
    ).toEqual(new Set(['{"title":"a!"}']));
  });

  it('makes a new store once', async () => {
    const folder = temporaryFolder();
    const stores = Array.from({ length: 5 }, () => dataStore(folder));
    await Promise.all(stores.map((store) => activateData(store, notes())));
    await put(stores[0] as Store, 'notes', { n1: {} });
    expect(await recordsOf(stores[4] as Store, 'notes')).toEqual({ n1: {} });
  });

  it('an older declaration that comes late is refused', async () => {
    const folder = temporaryFolder();
    const [one, two] = [dataStore(folder), dataStore(folder)];
    await activateData(one, notes());
    await activateData(two, notes(TITLE, version2), module(''));
    expect((await refusal(activateData(one, notes()))).text.en).toContain('goes down from 2 to 1');
  });
});
