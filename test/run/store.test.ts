import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheFolder } from '../../src/run/sandbox/cache-folder.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { createStore, STORE_FILE, type Store } from '../../src/run/store/store.ts';
import { setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const open: Store[] = [];
function store(folder: string | null = null): Store {
  const cache = cacheFolder();
  const opened = createStore({ deno: findDeno(cache), cache, folder, file: STORE_FILE });
  open.push(opened);
  return opened;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

describe('the store', () => {
  it('keeps every kind of value: bytes and whole numbers beyond 2^53 too', async () => {
    const db = store();
    await db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, v)');
    const values = [
      null,
      1.5,
      'text',
      2n ** 62n,
      -(2n ** 63n),
      9_007_199_254_740_991,
      new Uint8Array([0, 255]),
    ];
    for (const value of values) await db.exec('INSERT INTO t (v) VALUES (?)', [value]);
    const rows = await db.query('SELECT v FROM t ORDER BY id');
    expect(rows.map(({ v }) => v)).toEqual(values);
  });

  it('tells changes and the row that was inserted', async () => {
    const db = store();
    await db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, v)');
    expect(await db.exec('INSERT INTO t (v) VALUES (1), (2)')).toEqual({ changes: 2, lastInsertRowid: 2 });
    expect(await db.exec('DELETE FROM t WHERE v = 3')).toMatchObject({ changes: 0 });
  });

  it('does all of a transaction or nothing', async () => {
    const db = store();
    await db.exec('CREATE TABLE t (v UNIQUE)');
    const insert = (v: number) => ({ sql: 'INSERT INTO t VALUES (?)', params: [v] });
    await expect(db.transaction([insert(1), insert(2), insert(1)])).rejects.toMatchObject({
      fault: 'constraint',
    });
    expect(await db.query('SELECT * FROM t')).toEqual([]);
    const [, rows] = await db.transaction([insert(1), { sql: 'SELECT v FROM t', rows: true }]);
    expect(rows).toEqual([{ v: 1 }]);
  });

  it('waits for another process that writes to the same file', async () => {
    const folder = temporaryFolder();
    const [one, two] = [store(folder), store(folder)];
    await one.exec('CREATE TABLE t (v)');
    const insert = { sql: 'INSERT INTO t VALUES (1)' };
    const all = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? one : two).transaction([insert, insert]),
    );
    await Promise.all(all);
    expect(await one.query('SELECT count(*) AS n FROM t')).toEqual([{ n: 80 }]);
  });

  it('cannot reach another file, with any SQL', async () => {
    const outside = join(temporaryFolder(), 'other.db');
    for (const db of [store(), store(temporaryFolder())]) {
      await db.exec('CREATE TABLE t (v)');
      for (const sql of [
        `ATTACH '${outside}' AS other`,
        `VACUUM INTO '${outside}'`,
        `SELECT load_extension('${outside}')`,
      ]) {
        await expect(db.exec(sql)).rejects.toMatchObject({ name: 'StoreError' });
      }
    }
  });

  it('says in words that its file is damaged', async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'store.sqlite'),
      'this is no database, and long enough to be looked at '.repeat(50),
    );
    await expect(store(folder).exec('CREATE TABLE t (v)')).rejects.toMatchObject({
      fault: 'damaged',
      text: { en: expect.stringContaining('damaged'), 'zh-CN': expect.stringContaining('已损坏') },
    });
  });

  it('says what is wrong with a statement', async () => {
    await expect(store().query('SELECT * FROM absent')).rejects.toMatchObject({
      fault: 'sql',
      message: expect.stringContaining('no such table: absent'),
    });
  });

  it('says in words that its folder cannot be made', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(store(join(file, 'state')).query('SELECT 1')).rejects.toMatchObject({
      fault: 'read-only',
      text: {
        en: expect.stringContaining('cannot be opened for writing'),
        'zh-CN': expect.stringContaining('写入'),
      },
    });
  });

  it('starts nothing when nothing is asked, and closes', async () => {
    const folder = join(temporaryFolder(), 'state');
    await store(folder).close();
  });
});
