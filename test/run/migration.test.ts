import { afterEach, expect, it } from 'vitest';
import type { Json } from '../../src/platform/ctx.ts';
import { createMigrator, type MigratedRecord, type Migrator } from '../../src/run/data/migrate.ts';
import { cacheFolder } from '../../src/run/sandbox/cache-folder.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { startSandbox } from '../../src/run/sandbox/sandbox.ts';
import { stage } from '../../src/run/sandbox/stage.ts';
import { fileOf, setUpSandbox } from './support.ts';

setUpSandbox();

const open: Migrator[] = [];
afterEach(() => {
  for (const migrator of open.splice(0)) migrator.close();
});

interface Asked {
  readonly from?: number;
  readonly to?: number;
  readonly signal?: AbortSignal;
  readonly onConsole?: (level: string, text: string) => void;
  readonly files?: Readonly<Record<string, string>>;
}

async function migrate(
  code: string,
  records: readonly Json[],
  asked: Asked = {},
): Promise<readonly MigratedRecord[]> {
  const cache = cacheFolder(process.env);
  const files = Object.entries({ 'migrations/notes.js': code, ...asked.files });
  const folder = stage(
    files.map(([path, text]) => fileOf(path, text)),
    cache,
  );
  const deno = findDeno(cache, process.env);
  const migrator = createMigrator({
    startSandbox: () => startSandbox({ deno, cache, folder }),
    folder,
    signal: asked.signal,
    ...(asked.onConsole === undefined ? {} : { onConsole: asked.onConsole }),
  });
  open.push(migrator);
  const { from = 1, to = 2 } = asked;
  return migrator.migrate(
    { path: 'migrations/notes.js', from, to },
    records.map((data, index) => ({ id: `n${index + 1}`, data })),
  );
}

async function faultOf(code: string, asked: Asked = {}): Promise<unknown> {
  const [result] = await migrate(code, [{ title: 'a' }], asked);
  return result !== undefined && 'fault' in result ? result.fault : result;
}

it('[V-09] hands a step the record and its id, and takes what it returns', async () => {
  expect(
    await migrate(`export const v1_to_v2 = (data, { id }) => ({ ...data, was: id });`, [{ a: 1 }, { a: 2 }]),
  ).toEqual([{ data: { a: 1, was: 'n1' } }, { data: { a: 2, was: 'n2' } }]);
});

it('[V-09] [C-10] takes a record step by step, each on what the one before returned as JSON has it', async () => {
  const code = `
    export async function v2_to_v3(data) { await 0; return { ...data, at: new Date(0), gone: undefined }; }
    export function v3_to_v4(data) { return { seen: data.at, keys: Object.keys(data) }; }
    export function v1_to_v2() { throw new Error('never asked'); }`;
  expect(await migrate(code, [{ a: 1 }], { from: 2, to: 4 })).toEqual([
    { data: { seen: '1970-01-01T00:00:00.000Z', keys: ['a', 'at'] } },
  ]);
});

it('[V-09] loads a module written in TypeScript, and what it imports from the gem', async () => {
  const files = { 'lib/upper.ts': 'export const upper = (text: string): string => text.toUpperCase();' };
  const code = `import { upper } from '../lib/upper.ts'; export const v1_to_v2 = (d) => ({ title: upper(d.title) });`;
  expect(await migrate(code, [{ title: 'a' }], { files })).toEqual([{ data: { title: 'A' } }]);
});

it('names the step and the author’s line when a step throws, and goes on with the other records', async () => {
  const code = `export function v1_to_v2(data) {
  if (data.n === 2) {
    throw new TypeError('no two');
  }
  return data;
}`;
  expect(await migrate(code, [{ n: 1 }, { n: 2 }, { n: 3 }])).toEqual([
    { data: { n: 1 } },
    {
      fault: {
        step: 'v1_to_v2',
        text: { en: 'TypeError: no two', 'zh-CN': 'TypeError: no two' },
        stack: '    at v1_to_v2 (migrations/notes.js:3:11)',
      },
    },
    { data: { n: 3 } },
  ]);
});

it('says what a step returned that is no record', async () => {
  const found = async (value: string) =>
    (await faultOf(`export const v1_to_v2 = () => (${value});`)) as { text: { en: string } };
  for (const [value, words] of [
    ['undefined', 'it returned nothing;'],
    ['null', 'it returned null;'],
    ['[]', 'it returned an array;'],
    ['"x"', 'it returned a string;'],
    ['Symbol()', 'it returned what is no object;'],
    ['({ toJSON: () => 7 })', 'it returned what is no object;'],
    ['({ toJSON: () => undefined })', 'it returned what is no object;'],
  ] as const)
    expect((await found(value)).text.en).toContain(words);
});

it('[C-10] says which step a module does not export', async () => {
  expect(await faultOf('export const v2_to_v3 = 1;')).toMatchObject({
    step: 'v1_to_v2',
    text: { en: 'migrations/notes.js does not export it' },
  });
});

it('says why a module cannot be loaded, once for all records', async () => {
  const code = `import 'npm:left-pad'; export const v1_to_v2 = (d) => d;`;
  const results = await migrate(code, [{}, {}]);
  expect(results).toHaveLength(2);
  for (const result of results)
    expect(result).toMatchObject({
      fault: {
        step: null,
        text: { en: expect.stringContaining('migrations/notes.js cannot be loaded: `npm:`') },
      },
    });
});

it.each([
  ['ends the sandbox', 'Deno.exit(0)', 'it ended its process'],
  ['waits in vain', 'await new Promise(() => {})', 'waits for something that can never happen'],
  [
    'throws beside its promise',
    'setTimeout(() => { throw new Error("late") }); await new Promise((r) => setTimeout(r, 50))',
    'late',
  ],
  ['closes the way back', 'Deno.stdout.close()', 'it ended the sandbox'],
])('finds the one record whose step %s', async (_, act, words) => {
  const code = `export async function v1_to_v2(data) { if (data.n === 2) { ${act} } return data; }`;
  const [first, second, third] = await migrate(code, [{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(second).toMatchObject({ fault: { step: 'v1_to_v2', text: { en: expect.stringContaining(words) } } });
  expect([first, third]).toEqual([{ data: { n: 1 } }, { data: { n: 3 } }]);
});

it('takes records whose new form is too much to tell at once', async () => {
  const code = `export const v1_to_v2 = (d) => ({ text: 'x'.repeat(9_000_000) });`;
  const results = await migrate(code, [{}, {}]);
  expect(
    results.map((result) => ('data' in result ? (result.data as { text: string }).text.length : result)),
  ).toEqual([9_000_000, 9_000_000]);
  expect(await faultOf(`export const v1_to_v2 = () => ({ text: 'x'.repeat(17_000_000) });`)).toMatchObject({
    text: { en: expect.stringContaining('more than a sandbox can hand back') },
  });
});

it('stops a step in an endless loop when it is told to', async () => {
  const stop = new AbortController();
  const onConsole = () => stop.abort();
  const code = `export function v1_to_v2() { console.log('here'); for (;;); }`;
  expect(await migrate(code, [{}, {}], { signal: stop.signal, onConsole })).toMatchObject([
    { fault: { text: { en: 'it was stopped before it returned' } } },
    { fault: { text: { en: 'it was stopped before it returned' } } },
  ]);
});

it('hands on what the author’s code prints', async () => {
  const lines: string[] = [];
  await migrate(`export const v1_to_v2 = (d) => { console.warn('careful'); return d; };`, [{}], {
    onConsole: (level, text) => lines.push(`${level}: ${text.trim()}`),
  });
  expect(lines).toEqual(['warn: careful']);
});

it('[X-01] gives a migration no ctx, no files and no network', async () => {
  const code = `export async function v1_to_v2(data, record, ...rest) {
    const refused = await Promise.allSettled([
      fetch('https://example.com'), Deno.readTextFile('/etc/passwd'), Deno.writeTextFile('x', 'y'),
    ]);
    return { keys: Object.keys(record), rest: rest.length, ctx: typeof ctx, refused: refused.map((r) => r.status) };
  }`;
  expect(await migrate(code, [{}])).toEqual([
    { data: { keys: ['id'], rest: 0, ctx: 'undefined', refused: ['rejected', 'rejected', 'rejected'] } },
  ]);
});

it('[X-01] tells what a migration reaches for in words that name no ctx', async () => {
  for (const code of ["fetch('https://example.com')", "Deno.readTextFile('/etc/passwd')", 'localStorage.a'])
    expect(await faultOf(`export const v1_to_v2 = () => ${code};`)).toMatchObject({
      step: 'v1_to_v2',
      text: { en: expect.stringContaining('a migration has only the record and its id') },
    });
});
