import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

interface GemParts {
  readonly fields?: object;
  readonly version?: number;
  readonly migrations?: string;
  readonly code?: string;
  readonly samples?: string;
}

const TITLE = { title: { type: 'string', required: true } };
const STEPS = `
export function v1_to_v2(data) {
  return { ...data, title: data.name };
}
export function v2_to_v3(data) {
  const { name, ...rest } = data;
  if (rest.title === 'bad') throw new TypeError('a bad title');
  return rest;
}
`;

function gemOf({
  fields = TITLE,
  version = 3,
  migrations = 'migrations/notes.js',
  code = STEPS,
  samples,
}: GemParts = {}): void {
  const notes = { kind: 'table', fields, version, ...(version > 1 ? { migrations } : {}) };
  const tool = {
    name: 'hi',
    entry: 'tools/hi.js',
    description: 'Says hi.',
    inputSchema: { type: 'object' },
    expose: true,
  };
  const log = { kind: 'log', fields: { n: { type: 'number' } } };
  write({
    'notochord.json': JSON.stringify({
      id: 'sample',
      name: 'Sample',
      version: '1.0.0',
      description: 'For tests.',
      tools: [tool],
      data: { collections: { notes, seen: log, plain: { kind: 'table', fields: TITLE } } },
    }),
    'tools/hi.js': 'export default async () => 1;\n',
    ...(version > 1 ? { [migrations]: code } : {}),
    'samples.jsonl': samples ?? '{"id":"n1","name":"Buy milk"}\n\n{"name":"Call"}\n',
  });
}

const here = (input = '') => terminal({ cwd: folder, input });
const migrate = (...more: string[]) =>
  here().gem('run', 'migration', 'notes', '--from', 'samples.jsonl', ...more);
const migrateJson = (...more: string[]) =>
  here().json('run', 'migration', 'notes', '--from', 'samples.jsonl', ...more);

describe('gem run migration', () => {
  it('[V-09] [C-10] takes samples through every step, shows each before and after, and stores nothing', async () => {
    gemOf();
    expect(await migrate()).toEqual({
      code: 0,
      err: '',
      out: `notes  1 → 3  migrations/notes.js

✓ n1 (line 1)
   {
  -  "name": "Buy milk"
  +  "title": "Buy milk"
   }

✓ line 3
   {
  -  "name": "Call"
  +  "title": "Call"
   }

2 records brought to version 3; nothing was stored
`,
    });
    expect(readdirSync(folder).sort()).toEqual(['migrations', 'notochord.json', 'samples.jsonl', 'tools']);
  });

  it('[V-09] begins at the version that is said', async () => {
    gemOf({ samples: '{"title":"a"}' });
    expect(await migrate('--version', '2')).toMatchObject({
      code: 0,
      out: 'notes  2 → 3  migrations/notes.js\n\n✓ line 1\n  as it was\n\n1 record brought to version 3; nothing was stored\n',
    });
    for (const version of ['0', '3', '1.5', 'x', '', '-1'])
      expect(await migrate(`--version=${version}`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('notes has version 3, so samples have a version from 1 to 2'),
      });
  });

  it('names record, step and the author’s line where a step throws', async () => {
    gemOf({ samples: '{"id":"n1","name":"bad"}\n{"id":"n2","name":"good"}\n' });
    const { code, out } = await migrate();
    expect(code).toBe(1);
    expect(out).toContain(
      '✗ n1 (line 1)\n  v2_to_v3: TypeError: a bad title\n      at v2_to_v3 (migrations/notes.js:7:35)\n\n✓ n2 (line 2)',
    );
    expect(out).toContain('1 of 2 records cannot be brought to version 3; an upgrade would fail\n');
  });

  it('[C-20] [V-02] checks the outcome against the declaration, unique values too', async () => {
    gemOf({
      fields: { title: { type: 'string', unique: true }, n: { type: 'integer' } },
      code: `export const v1_to_v2 = (d) => d; export const v2_to_v3 = (d) => d;`,
      samples: '{"title":"a","n":1.5}\n{"title":"a","more":1}\n{}\n{}\n',
    });
    const { code, document } = await migrateJson();
    expect(code).toBe(1);
    expectToFit(document, 'run-migration');
    expect(document).toMatchObject({
      collection: 'notes',
      from: 1,
      to: 3,
      migrations: 'migrations/notes.js',
      ok: false,
      error: null,
    });
    expect(document.records.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, true, true]);
    expect(document.records[0].faults).toEqual([
      { step: null, field: 'n', message: '"n" must be a whole number and is 1.5', stack: null },
    ]);
    expect(document.records[1].faults.map(({ field }: { field: string }) => field)).toEqual([
      'more',
      'title',
    ]);
    expect(document.records[1].faults[1].message).toBe(
      '"title" is unique, and the record of line 1 has "a" already',
    );
    expect(document.records[1]).toMatchObject({
      line: 2,
      id: null,
      before: { title: 'a', more: 1 },
      after: { title: 'a', more: 1 },
    });
  });

  it('runs a migration in TypeScript, and names its own lines', async () => {
    gemOf({
      migrations: 'migrations/notes.ts',
      code: `interface Old { name: string }

export function v1_to_v2(data: Old): unknown {
  return { title: data.name };
}
export function v2_to_v3(data: { title: string }): unknown {
  if (data.title === 'Call') throw new Error('late');
  return data;
}
`,
    });
    const { code, document } = await migrateJson();
    expect(code).toBe(1);
    expect(document).toMatchObject({
      migrations: 'migrations/notes.ts',
      records: [{ ok: true }, { ok: false }],
    });
    expect(document.records[1].faults[0]).toMatchObject({
      step: 'v2_to_v3',
      message: 'late',
      stack: expect.stringContaining('migrations/notes.ts:7:36'),
    });
  });

  it('keeps what the author’s code prints apart from the result', async () => {
    gemOf({
      version: 2,
      code: `export function v1_to_v2(d) { console.log('one', d.name); return { title: d.name }; }`,
    });
    const { out, err } = await migrate();
    expect(err).toBe('| one Buy milk\n| one Call\n');
    expect(out).not.toContain('one Buy');
    const { document } = await migrateJson();
    expect(document.console).toEqual([
      { level: 'info', text: 'one Buy milk' },
      { level: 'info', text: 'one Call' },
    ]);
  });

  it('keeps to 80 columns, and lets no sample control the terminal', async () => {
    const long = 'x'.repeat(300);
    gemOf({
      version: 2,
      code: `export function v1_to_v2(d) { if (d.name.length > 300) throw new Error(d.name); return { title: d.name + '!' }; }`,
      samples: `${JSON.stringify({ id: 'a\u001b[2J', name: `\u202e${long}` })}\n${JSON.stringify({ name: '字'.repeat(90) })}\n`,
    });
    const { out, code } = await migrate();
    expect(code).toBe(1);
    expect(out).not.toMatch(/[\u001b\u202e]/);
    const { cells } = await import('../../src/cells.ts');
    for (const line of out.split('\n')) expect(cells(line)).toBeLessThanOrEqual(80);
  });

  it('takes samples from standard input, with a byte order mark and CRLF', async () => {
    gemOf();
    const answer = await here('\ufeff{"name":"a"}\r\n{"name":"b"}').gem(
      'run',
      'migration',
      'notes',
      '--from',
      '-',
    );
    expect(answer).toMatchObject({ code: 0, out: expect.stringContaining('2 records brought') });
  });

  it('takes an id for a field where one is declared', async () => {
    gemOf({
      version: 2,
      fields: { id: { type: 'integer' } },
      code: 'export const v1_to_v2 = (d, { id }) => ({ id: d.id + (id === null ? 1 : 0) });',
      samples: '{"id":1}',
    });
    const { document } = await migrateJson();
    expect(document.records).toMatchObject([{ id: null, before: { id: 1 }, after: { id: 2 } }]);
  });

  it('says what is too deep to be written', async () => {
    gemOf({
      version: 2,
      code: `export const v1_to_v2 = (d) => { let a = []; for (let n = 0; n < 20_000; n++) a = [a]; return { title: 'a', a }; };`,
    });
    const { code, document } = await migrateJson();
    expect(code).toBe(1);
    expect(document.records[0]).toMatchObject({ ok: false, after: null });
  });

  it('takes a record of 1,000 levels, and shows what it was', async () => {
    const deep = `{"a":${'['.repeat(999)}${']'.repeat(999)}}`;
    gemOf({ version: 2, code: 'export const v1_to_v2 = () => ({ title: "a" });', samples: deep });
    expect(await migrate()).toMatchObject({ code: 0, out: expect.stringContaining('"title": "a"') });
  });

  it('says it in Chinese too', async () => {
    gemOf({ samples: '{"id":"n1","name":"bad"}' });
    const { out } = await migrate('--lang', 'zh-CN');
    expect(out).toContain('✗ n1（第 1 行）\n  v2_to_v3：TypeError: a bad title\n');
    expect(out).toContain('1 条记录中有 1 条升不到版本 3；升级会失败');
  });

  it.each([
    ['{"a":1}\n{"a":}', 'samples.jsonl is not a file of records: line 2, column 6: '],
    ['[1]', 'samples.jsonl is not a file of records: line 1: a record is an object'],
    ['\n\n7', 'line 3: a record is an object'],
    ['{"id":7}', 'line 1: the "id" of a record is a string'],
    [`{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`, 'line 1: it is nested too deeply'],
    [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'line 1: it is nested too deeply'],
    ['', 'samples.jsonl is not a file of records: it has no records'],
    ['\n  \n', 'it has no records'],
  ])('says where a file is no file of records: %.20j', async (samples, message) => {
    gemOf({ samples });
    const { code, err } = await migrate();
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it.each([
    [['run', 'migration', 'notes'], 'no samples are given'],
    [['run', 'migration', 'notes', '--from', 'nothing.jsonl'], 'there is nothing at nothing.jsonl'],
    [['run', 'migration', 'notes', '--from', 'tools'], 'tools is a folder, not a file'],
    [['run', 'migration', 'note', '--from', 'samples.jsonl'], 'did you mean "notes"?'],
    [['run', 'migration', 'seen', '--from', 'samples.jsonl'], 'seen is a log, and logs have no migrations'],
    [
      ['run', 'migration', 'plain', '--from', 'samples.jsonl'],
      'plain has version 1, to which nothing is migrated',
    ],
  ])('says what is wrong with %j', async (argv, message) => {
    gemOf();
    const { code, err, out } = await here().gem(...argv);
    expect(err).toContain(message);
    expect([code, out]).toEqual([2, '']);
  });

  it('[C-10] shows what is wrong with the declaration in place of trying it', async () => {
    gemOf({ code: 'export const v1_to_v2 = (d) => d;' });
    const { code, err, out } = await migrate();
    expect(err).toContain('data/migration-step-missing');
    expect(err).toContain('no migration was tried, because of these errors\n');
    expect([code, out]).toEqual([1, '']);
    const { document, ...rest } = await migrateJson();
    expect(rest.code).toBe(1);
    expectToFit(document, 'run-migration');
    expect(document).toMatchObject({ ok: false, from: null, error: { code: 'gem-invalid' }, records: [] });
  });

  it('ends with a step that never ends, when it is stopped', async () => {
    gemOf({ version: 2, code: `export function v1_to_v2() { console.log('now'); for (;;); }` });
    const stop = new AbortController();
    setTimeout(() => stop.abort('SIGINT'), 300);
    const answer = await terminal({ cwd: folder, signal: stop.signal }).gem(
      'run',
      'migration',
      'notes',
      '--from',
      'samples.jsonl',
    );
    expect(answer.code).toBe(130);
  });

  it('still says its own version where no command is named', async () => {
    expect(await here().gem('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(await here().gem('validate', '--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\./),
    });
  });
});
