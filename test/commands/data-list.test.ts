import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import { expectToFit } from '../cli/schemas.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

const DATA = {
  collections: {
    notes: {
      kind: 'table',
      fields: {
        title: { type: 'string', required: true },
        due: { type: 'timestamp' },
        done: { type: 'boolean' },
        tags: { type: 'array', items: 'string' },
        extra: { type: 'any' },
      },
    },
    readings: { kind: 'log', fields: { value: { type: 'number' } } },
    empty: { kind: 'table', fields: { a: { type: 'string' } } },
  },
};

const FILL = `export default async (input, ctx) => {
  const notes = ctx.data.collection('notes');
  await notes.insert({ title: 'Buy milk', due: Date.UTC(2026, 0, 31, 9), done: true, tags: ['home', 'shop'] });
  await notes.insert({ title: '${'买牛奶和面包'.repeat(20)}', done: false, extra: { deep: ['\\u001b[31m'] } });
  await notes.insert({ title: ' two\\nlines', tags: [] });
  await ctx.data.log('readings').append({ value: 1.5 });
  await ctx.data.doc('settings').set({ a: 1 });
  await ctx.data.blobs.put(new Uint8Array(2048));
};`;

function layGem(cli: Terminal, data: unknown = DATA): void {
  mkdirSync(join(cli.cwd, 'tools'), { recursive: true });
  writeFileSync(join(cli.cwd, 'tools/fill.js'), FILL);
  writeFileSync(
    join(cli.cwd, 'notochord.json'),
    JSON.stringify({
      id: 'stored',
      name: 'Stored',
      version: '1.0.0',
      description: 'Keeps things.',
      tools: [
        { name: 'fill', entry: 'tools/fill.js', description: 'Fills.', inputSchema: { type: 'object' } },
      ],
      data,
    }),
  );
}

let cli: Terminal;
beforeAll(async () => {
  const { buildGuest } = await import('../../scripts/build-guest.mjs');
  await buildGuest();
  cli = terminal({ cwd: temporaryFolder() });
  layGem(cli);
  const { code, err } = await cli.gem(
    'run',
    'tool',
    'fill',
    '--no-validate',
    '--now',
    '2026-01-31T09:00:00Z',
  );
  expect([code, err]).toEqual([0, '']);
});

describe('gem data list', () => {
  it('[V-07] lists the collections, and how much each holds', async () => {
    const { code, document } = await cli.json('data', 'list');
    expectToFit(document, 'data-collections');
    expect(code).toBe(0);
    expect(document).toMatchObject({
      collections: [
        { name: 'notes', kind: 'table', version: 1, declared: true, count: 3 },
        { name: 'readings', kind: 'log', version: null, declared: true, count: 1 },
        { name: 'empty', count: 0 },
      ],
      documents: 1,
      blobs: 1,
      blobBytes: 2048,
    });
    expect((await cli.gem('data', 'list')).out).toBe(
      'notes     3 records\nreadings  1 entry (log)\nempty     0 records\n1 document\n1 blob, 2.0 KB\n',
    );
    expect((await cli.gem('data', 'list', '--lang', 'zh-CN')).out).toContain(
      'notes     3 条记录\nreadings  1 条（Log）',
    );
  });

  it('shows each record in lines that fit, and nothing that controls the terminal', async () => {
    const { code, out, err } = await cli.gem('data', 'list', 'notes');
    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n');
    expect(Math.max(...lines.map(cells))).toBeLessThanOrEqual(80);
    expect(out).not.toContain('\u001b');
    expect(lines.slice(1, 5)).toEqual([
      '  title  Buy milk',
      '  due    2026-01-31T09:00:00.000Z',
      '  done   true',
      '  tags   ["home","shop"]',
    ]);
    expect(lines[7]).toMatch(/^ {2}title {2}买牛奶和面包.*…$/);
    expect(out).toContain('  title  " two\\nlines"\n  tags   []');
  });

  it('shows entries with their time', async () => {
    expect((await cli.gem('data', 'list', 'readings')).out).toBe(
      '2026-01-31T09:00:00.000Z  #1\n  value  1.5\n',
    );
  });

  it('gives all of it as JSON', async () => {
    const notes = await cli.json('data', 'list', 'notes');
    expectToFit(notes.document, 'data-list');
    expect(notes.document.items[1].data).toEqual({
      title: '买牛奶和面包'.repeat(20),
      done: false,
      extra: { deep: ['\u001b[31m'] },
    });
    const readings = await cli.json('data', 'list', 'readings');
    expectToFit(readings.document, 'data-list');
    expect(readings.document.items).toEqual([
      { sequence: 1, at: Date.UTC(2026, 0, 31, 9), data: { value: 1.5 } },
    ]);
  });

  it.each([
    ['notes', 'title=Buy milk', 1],
    ['notes', 'due=2026-01-31T09:00:00Z', 1],
    ['notes', `due=${Date.UTC(2026, 0, 31, 9)}`, 1],
    ['notes', 'done=false', 1],
    ['notes', 'tags=shop', 1],
    ['notes', 'tags=none', 0],
    ['readings', 'value=1.50', 1],
  ])('%s --where %s', async (collection, where, count) => {
    expect((await cli.json('data', 'list', collection, '--where', where)).document.items).toHaveLength(count);
  });

  it('takes several conditions', async () => {
    const list = (...where: string[]) =>
      cli.json('data', 'list', 'notes', ...where.flatMap((each) => ['--where', each]));
    expect((await list('done=true', 'tags=home')).document.items).toHaveLength(1);
    expect((await list('done=false', 'tags=home')).document.items).toHaveLength(0);
  });

  it('goes from page to page', async () => {
    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const { document } = await cli.json(
        'data',
        'list',
        'notes',
        '--limit',
        '1',
        ...(cursor === null ? [] : ['--cursor', cursor]),
      );
      titles.push(...document.items.map(({ data }: { data: { title: string } }) => data.title.slice(0, 3)));
      cursor = document.cursor;
    } while (cursor !== null);
    expect(titles).toEqual(['Buy', '买牛奶', ' tw']);
    const { err } = await cli.gem('data', 'list', 'notes', '--limit', '2');
    expect(err).toMatch(/^\nthere is more: --cursor [\w-]+\n$/);
  });

  it.each([
    [['note'], 'this gem has no collection "note"', 'did you mean notes?'],
    [['elsewhere'], 'no collection "elsewhere"', 'there are notes, readings, empty'],
    [['notes', '--where', 'title'], '--where is written field=value', '`--where status=open`'],
    [['notes', '--where', 'titel=a'], '"titel" is not a declared field; did you mean "title"?', ''],
    [['notes', '--where', 'due=soon'], '"due" is compared with a time', ''],
    [['notes', '--where', 'done=yes'], '"done" is compared with true or false', ''],
    [['notes', '--where', 'extra=1'], 'of type any, which cannot be queried', ''],
    [['notes', '--limit', '0'], '--limit is a whole number from 1 to 1000', ''],
    [['notes', '--limit', '1001'], '--limit is a whole number from 1 to 1000', ''],
    [['notes', '--cursor', 'x'], 'the cursor is not one that this query gave', ''],
  ])('says what is wrong with %j', async (args, words, hint) => {
    const { code, out, err } = await cli.gem('data', 'list', ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    expect(err).toContain(hint);
    expect(err).not.toContain('E_DATA');
  });

  it('says that nothing is there yet, and makes nothing', async () => {
    const fresh = terminal({ cwd: temporaryFolder() });
    layGem(fresh);
    expect(await fresh.gem('data', 'list', 'notes')).toEqual({
      code: 0,
      out: '',
      err: 'nothing is stored in it yet\n',
    });
    expect((await fresh.gem('data', 'list')).out).toContain('notes     0 records');
    expect((await fresh.json('data', 'list', 'notes')).document.items).toEqual([]);
    expect(existsSync(join(fresh.cwd, '.gem'))).toBe(false);
    layGem(fresh, { collections: {} });
    expect((await fresh.gem('data', 'list')).err).toContain('declares no collections, and nothing is stored');
    expect((await cli.gem('data', 'list', 'notes', '--where', 'title=none')).err).toBe(
      'nothing in it matches\n',
    );
  });

  it('[V-07] shows what is no longer declared, and another state folder', async () => {
    const other = terminal({ cwd: temporaryFolder() });
    layGem(other, { collections: { readings: DATA.collections.readings } });
    const state = join(cli.cwd, '.gem/state');
    const { document } = await other.json('data', 'list', '--state', state);
    expect(document.collections.find(({ name }: { name: string }) => name === 'notes')).toMatchObject({
      declared: false,
      count: 3,
    });
    expect((await other.gem('data', 'list', '--state', state)).out).toContain(
      'notes     3 records, no longer declared and out of reach',
    );
    expect((await other.json('data', 'list', 'notes', '--state', state)).document.items).toHaveLength(3);
  });

  it('says what is wrong with a file that is no store', async () => {
    const broken = terminal({ cwd: temporaryFolder() });
    layGem(broken);
    mkdirSync(join(broken.cwd, '.gem/state'), { recursive: true });
    writeFileSync(
      join(broken.cwd, '.gem/state/data.sqlite'),
      'no database at all, but long enough to be read as one'.repeat(50),
    );
    const { code, err } = await broken.gem('data', 'list');
    expect(code).toBe(2);
    expect(err).toContain('data.sqlite, which holds the gem’s data, cannot be read');
    rmSync(join(broken.cwd, '.gem/state/data.sqlite'));
    writeFileSync(join(broken.cwd, '.gem/state/data.sqlite'), '');
    expect((await broken.gem('data', 'list')).out).toContain('notes     0 records');
  });
});
