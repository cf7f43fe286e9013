import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAll } from '../../src/commands/check-all.ts';
import { checkOne } from '../../src/commands/check-one.ts';
import { loadFolder } from '../../src/gem/load.ts';
import { checkSqlSchema } from '../../src/run/sql/check-schema.ts';
import { SQL_MAX } from '../../src/run/sql/limits.ts';
import { validate } from '../../src/validate/validate.ts';
import { temporaryFolder } from '../temporary.ts';
import { gemOf } from './page-gem.ts';

const signal = new AbortController().signal;
const request = (cwd: string) => ({ cwd, language: 'en' as const });

async function gem(schema: string | undefined): Promise<string> {
  const folder = temporaryFolder();
  await gemOf({ files: [], packed: false }, folder);
  mkdirSync(join(folder, 'db'));
  if (schema !== undefined) writeFileSync(join(folder, 'db', 'schema.sql'), schema);
  return folder;
}

const rules = (found: { readonly findings: readonly { readonly rule: string }[] }) =>
  found.findings.map(({ rule }) => rule);

const check = (text: string, milliseconds?: number) =>
  checkSqlSchema(new TextEncoder().encode(text), process.env, milliseconds);

const DENO = process.env.GEM_DENO_PATH;
afterEach(() => {
  if (DENO === undefined) delete process.env.GEM_DENO_PATH;
  else process.env.GEM_DENO_PATH = DENO;
});

describe('storage/schema-invalid', () => {
  it('[B-04] is told of each of many gems', async () => {
    const folders = await Promise.all(
      ['CREATE TABLE a (b);', 'CREATE TABEL a (b);', undefined, 'SELECT;'].map(gem),
    );
    const paths = folders.map((path) => ({ path, kind: 'folder' as const }));
    const { checked, failed } = await checkAll(paths, request('/'), { signal });
    expect(failed).toEqual([]);
    expect(checked.map(rules)).toEqual([[], ['storage/schema-invalid'], [], ['storage/schema-invalid']]);
  });

  it('[B-04] without Deno there is no verdict, and no silence', async () => {
    const [has, none] = [await gem('CREATE TABLE a (b);'), await gem(undefined)];
    process.env.GEM_DENO_PATH = join(has, 'no-deno');
    const path = (folder: string) => ({ path: folder, kind: 'folder' as const });
    await expect(checkOne(path(has), request('/'), { signal })).rejects.toMatchObject({
      code: 'deno-not-found',
      message: expect.stringMatching(/^db\/schema\.sql could not be checked/),
    });
    expect(rules(await checkOne(path(none), request('/'), { signal }))).toEqual([]);
    const other = { ...request('/'), rules: ['docs/no-english'] };
    expect(rules(await checkOne(path(has), other, { signal }))).toEqual([]);
    // Whoever hands nothing in is told so, too.
    await expect(validate(await loadFolder(has))).rejects.toThrow('cannot be checked without SQLite');
  });

  it('[B-04] ends statements that do not end', async () => {
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c;';
    expect(await check(`CREATE TABLE a (b);\n${endless}`, 300)).toEqual({
      kind: 'endless',
      detail: '',
      from: 20,
      to: 26,
    });
  });

  it('[B-04] takes a file of 1,048,576 characters and none longer', async () => {
    const filler = (length: number) => `CREATE TABLE a (b); -- ${'字'.repeat(length - 23)}`;
    expect(await check(filler(SQL_MAX))).toBeUndefined();
    expect(await check(filler(SQL_MAX + 1))).toMatchObject({ kind: 'tooLong' });
  });

  it('[B-04] counts places in UTF-16 units, with a byte order mark and Windows line ends', async () => {
    const text = `-- 😀\r\nCREATE TABLE "😀😀" (a, a);`;
    const fault = await check(`\ufeff${text}`);
    expect([fault?.from, fault?.to]).toEqual([text.lastIndexOf('a'), text.lastIndexOf('a') + 1]);
    expect(fault?.detail).toBe('duplicate column name: a');
  });
});
