import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { project } from './compile.ts';

const TYPES = 'gem-types.d.ts';

/** A gem with this manifest, in a folder without any package, and the types that were written for it. */
async function typed(manifest: object, files: Readonly<Record<string, string>> = {}) {
  const author = project({ installed: false });
  const whole = { id: 'notes', name: 'Notes', version: '1.0.0', description: 'Keeps notes.', ...manifest };
  author.write('notochord.json', JSON.stringify(whole));
  for (const [path, text] of Object.entries(files)) author.write(path, text);
  const { gem, json } = terminal({ cwd: author.folder });
  const answer = await gem('types');
  expect(answer).toMatchObject({ code: 0, out: `wrote ${TYPES}\n` });
  const own = readFileSync(join(author.folder, TYPES), 'utf8').split('\n// What follows')[0];
  return { ...author, gem, json, own };
}

/** Code of a tool, with nothing around it that is not needed. */
const tool = (body: string, type = 'Tool') =>
  `/** @type {import('notochord-gem/types').${type}} */\nexport default async function (input, ctx) {\n${body}\n}\n`;

const NOTES = {
  data: {
    collections: {
      people: { kind: 'table', fields: { name: { type: 'string', required: true } } },
      notes: {
        kind: 'table',
        description: 'All notes.',
        fields: {
          title: { type: 'string', required: true, unique: true, description: 'What it is about.' },
          status: { type: 'string', enum: ['open', 'done'], required: true },
          level: { type: 'integer', enum: [1, 2, -3] },
          due: { type: 'timestamp' },
          by: { type: 'ref', to: 'people' },
          with: { type: 'array', items: 'ref', to: 'people' },
          tags: { type: 'array', items: 'string' },
          parts: { type: 'array' },
          picture: { type: 'blob' },
          pinned: { type: 'boolean' },
          extra: { type: 'object' },
          more: { type: 'any' },
        },
      },
      events: {
        kind: 'log',
        fields: { what: { type: 'string', required: true }, note: { type: 'ref', to: 'notes' } },
      },
    },
  },
  resources: [{ id: 'ocr-model', url: 'https://example.com/m', sha256: 'a'.repeat(64), size: 1 }],
};

describe('gem types: collections', () => {
  it('[C-04] [C-05] [C-13] [C-15] [C-16] [C-17] [C-22] writes the fields as they were declared', async () => {
    const { own } = await typed(NOTES);
    expect(own).toMatchInlineSnapshot(`
      "// Made by \`gem types\` of what notochord.json of notes declares: run it again when that changes.
      // It is for editors and for TypeScript, and never ships.

      declare module 'notochord-gem/types' {
        export interface ThisGem {
          tables: {
            people: {
              name: string;
            };
            /** All notes. */
            notes: {
              /**
               * What it is about.
               * \`unique\`
               */
              title: string;
              status: 'open' | 'done';
              /** \`integer\` */
              level?: 1 | 2 | -3;
              /** \`timestamp\`: whole milliseconds since 1970 */
              due?: number;
              /** \`ref\`: the id of a record of \`people\` */
              by?: string;
              /** \`ref\`: the id of a record of \`people\` */
              with?: readonly string[];
              tags?: readonly string[];
              parts?: readonly Json[];
              /** \`blob\`: the hash that \`ctx.data.blobs.put\` gave */
              picture?: string;
              pinned?: boolean;
              extra?: { readonly [name: string]: Json };
              more?: Json;
            };
          };
          logs: {
            events: {
              what: string;
              /** \`ref\`: the id of a record of \`notes\` */
              note?: string;
            };
          };
          tools: Record<never, never>;
          agents: never;
          resources: 'ocr-model';
        }
      }
      "
    `);
  });

  it('[C-13] [C-15] [C-19] [C-20] [C-21] [B-05] records, queries and entries are checked, and nothing must be installed', async () => {
    const body = `
  const notes = ctx.data.collection('notes');
  const { id } = await notes.insert({ title: 'a', status: 'open', tags: ['x'], due: null, by: undefined, extra: { a: undefined }, parts: [1, {}] });
  // @ts-expect-error status is required
  await notes.insert({ title: 'a' });
  // @ts-expect-error not one of the enum
  await notes.insert({ title: 'a', status: 'closed' });
  // @ts-expect-error a required field is not null
  await notes.insert({ title: null, status: 'open' });
  // @ts-expect-error not declared
  await notes.insert({ title: 'a', status: 'open', colour: 'red' });
  // @ts-expect-error whole milliseconds
  await notes.insert({ title: 'a', status: 'open', due: new Date() });
  // @ts-expect-error items are ids
  await notes.insert({ title: 'a', status: 'open', with: [1] });
  await notes.update(id, { status: 'done', due: null });
  // @ts-expect-error what is required is not taken away
  await notes.update(id, { status: null });
  const note = await notes.get(id);
  if (note === null) return null;
  note.title.toUpperCase();
  // @ts-expect-error it may be missing
  note.due.toFixed();
  // @ts-expect-error a record is not changed in place
  note.title = 'b';
  const level = note.level ?? 1;
  // @ts-expect-error never
  if (level === 3) return null;
  await notes.query({
    where: [['status', '==', 'open'], ['due', '<', 5], ['due', '==', null], ['id', 'in', [id]], ['tags', 'array-contains', 'x'], ['with', 'array-contains', id], ['pinned', '!=', true]],
    orderBy: [['due', 'desc'], ['id']],
  });
  // @ts-expect-error an array is asked for what it contains
  await notes.query({ where: [['tags', '==', 'x']] });
  // @ts-expect-error an array without items cannot be queried
  await notes.query({ where: [['parts', 'array-contains', 'x']] });
  // @ts-expect-error an object cannot be queried
  await notes.query({ where: [['extra', '==', 'x']] });
  // @ts-expect-error any value cannot be queried
  await notes.query({ where: [['more', '==', 'x']] });
  // @ts-expect-error a value of the field
  await notes.query({ where: [['due', '<', 'tomorrow']] });
  // @ts-expect-error not declared
  await notes.query({ where: [['colour', '==', 'red']] });
  // @ts-expect-error an array cannot be sorted
  await notes.query({ orderBy: 'tags' });
  const log = ctx.data.log('events');
  await log.append({ what: 'x', note: id });
  // @ts-expect-error what is required
  await log.append({});
  // @ts-expect-error a log is no table
  ctx.data.collection('events');
  // @ts-expect-error a table is no log
  ctx.data.log('notes');
  // @ts-expect-error not declared
  ctx.data.collection('note');
  await ctx.resources.path('ocr-model');
  // @ts-expect-error not declared
  await ctx.resources.path('ocr');
  return ctx.data.transaction((tx) => tx.collection('people').insert({ name: 'A' }));`;
    const { check } = await typed(NOTES, { 'tools/a.js': tool(body) });
    expect(Object.fromEntries(check())).toEqual({});
    const strictest = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    expect(Object.fromEntries(check(strictest))).toEqual({});
  });

  it('a declared field called id is the one that is read', async () => {
    const fields = { id: { type: 'integer', required: true } };
    const body = "const r = await ctx.data.collection('a').get('x');\n  r?.id.toFixed();";
    const { check } = await typed(
      { data: { collections: { a: { kind: 'table', fields } } } },
      { 'tools/a.js': tool(body) },
    );
    expect(Object.fromEntries(check())).toEqual({});
  });

  it('a gem that declares nothing has nothing to ask for', async () => {
    const body =
      "  // @ts-expect-error none\n  ctx.data.collection('a');\n  // @ts-expect-error none\n  ctx.resources.path('a');";
    const { check } = await typed({}, { 'tools/a.js': tool(body) });
    expect(Object.fromEntries(check())).toEqual({});
  });
});

describe('gem types: tools', () => {
  const search = {
    name: 'search',
    entry: 'tools/search.js',
    description: 'Finds notes.',
    inputSchema: {
      type: 'object',
      properties: {
        words: { type: 'string', description: 'All of them.', minLength: 1 },
        limit: { type: ['integer', 'null'], default: 20 },
      },
      required: ['words'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { found: { type: 'array', items: { type: 'string' } } },
      required: ['found'],
    },
  };
  const agent = '---\ndescription: Keeps notes.\n---\nKeep them.\n';

  it('[T-03] [T-06] [X-07] [X-08] [T-13] a tool has the input and the result of its schemas, and SOPs call it so', async () => {
    const { check, own } = await typed(
      { tools: [search], workflows: [{ name: 'w', entry: 'workflows/w.js', description: 'W.' }] },
      {
        'agents/keeper.md': agent,
        'tools/search.js': tool(
          `  input.words.trim();
  // @ts-expect-error it may be missing
  input.limit.toFixed();
  /** @type {number | undefined} */
  const limit = input.limit;
  // @ts-expect-error not declared
  input.page;
  return { found: [input.words, String(limit)] };`,
          "Tool<'search'>",
        ),
        'tools/other.js': tool(
          '  // @ts-expect-error found is missing\n  return { fond: [] };',
          "Tool<'search'>",
        ),
        'tools/unknown.ts':
          "import type { Tool } from 'notochord-gem/types';\n// @ts-expect-error no tool of this gem\nexport type A = Tool<'serch'>;\n",
        'workflows/w.js': tool(
          `  const { found } = await ctx.call('tool.search', { words: 'a' });
  found.join();
  // @ts-expect-error no such tool
  await ctx.call('tool.serch', { words: 'a' });
  // @ts-expect-error words are required
  await ctx.call('tool.search', {});
  await ctx.call('agent.keeper', { task: 'a' });
  // @ts-expect-error no such agent
  await ctx.call('agent.clerk', { task: 'a' });`,
          'Workflow',
        ),
      },
    );
    expect(own).toMatchInlineSnapshot(`
      "// Made by \`gem types\` of what notochord.json of notes declares: run it again when that changes.
      // It is for editors and for TypeScript, and never ships.

      declare module 'notochord-gem/types' {
        export interface ThisGem {
          tables: Record<never, never>;
          logs: Record<never, never>;
          tools: {
            /** Finds notes. */
            search: {
              input: {
                /**
                 * All of them.
                 * \`minLength\` 1
                 */
                words: string;
                /** \`default\` 20 */
                limit?: number;
              };
              output: {
                found: readonly string[];
              };
            };
          };
          agents: 'keeper';
          resources: never;
        }
      }
      "
    `);
    expect(Object.fromEntries(check())).toEqual({});
  });
});

describe('gem types: the command', () => {
  it('--check tells what is stale, and what is not there', async () => {
    const { json, gem, write, folder } = await typed(NOTES);
    const first = await json('types', '--check');
    expect(first).toMatchObject({ code: 0, document: { status: 'current', path: TYPES } });
    expectToFit(first.document, 'types');
    const text = readFileSync(join(folder, TYPES), 'utf8');
    write(TYPES, text.replaceAll('\n', '\r\n').replace('Files {', 'OldFiles {'));
    expect(await gem('types', '--check')).toMatchObject({ code: 0 });
    write('notochord.json', JSON.stringify({ id: 'notes', data: { collections: {} } }));
    expect(await gem('types', '--check')).toMatchObject({
      code: 1,
      err: `${TYPES} is not what notochord.json declares now; run \`gem types\`\n`,
    });
    expect(await json('types')).toMatchObject({ code: 0, document: { status: 'written' } });
    expect(await json('types')).toMatchObject({ code: 0, document: { status: 'current' } });
  });

  it('--check of a gem without types writes none', async () => {
    const author = project({ installed: false });
    author.write('notochord.json', '{ "id": "a" }');
    const { gem, json } = terminal({ cwd: author.folder });
    expect(await gem('types', '--check', '--lang', 'zh-CN')).toEqual({
      code: 1,
      out: '',
      err: `还没有 ${TYPES}；请运行 \`gem types\`\n`,
    });
    expect((await json('types', '--check')).document.status).toBe('missing');
    expect(() => readFileSync(join(author.folder, TYPES))).toThrow('ENOENT');
  });

  it('a file of that name that somebody wrote is left as it is', async () => {
    const author = project({ installed: false });
    author.write('notochord.json', '{ "id": "a" }');
    author.write(TYPES, 'declare const mine: 1;\n');
    const { json } = terminal({ cwd: author.folder });
    expect(await json('types')).toMatchObject({ code: 2, document: { error: { code: 'types-not-ours' } } });
    expect(readFileSync(join(author.folder, TYPES), 'utf8')).toBe('declare const mine: 1;\n');
  });

  it('a folder of that name is told', async () => {
    const author = project({ installed: false });
    author.write('notochord.json', '{ "id": "a" }');
    mkdirSync(join(author.folder, TYPES));
    expect(await terminal({ cwd: author.folder }).gem('types')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`gem: error: ${TYPES} cannot be read: it is a folder\n`),
    });
  });

  it('without a manifest that can be read nothing is written', async () => {
    const author = project({ installed: false });
    const { json } = terminal({ cwd: author.folder });
    for (const [text, code] of [
      ['{ "id": ', 'manifest-syntax'],
      ['[]', 'manifest-syntax'],
    ] as const) {
      author.write('notochord.json', text);
      expect(await json('types')).toMatchObject({ code: 2, document: { error: { code } } });
    }
    const empty = join(author.folder, 'empty');
    mkdirSync(empty);
    expect(await json('types', empty)).toMatchObject({
      code: 2,
      document: { error: { code: 'manifest-missing' } },
    });
  });

  it('a packed gem is told to be one, and not to be none', async () => {
    const { write, json } = await typed({});
    write('a.gem', 'x');
    expect((await json('types', 'a.gem')).document.error).toEqual({
      code: 'needs-folder',
      message: 'a.gem is a file, and this needs a gem’s folder',
      hint: 'name the folder; `gem unpack` makes one of a packed gem',
    });
  });

  it('it never ships', async () => {
    const { gem, folder } = await typed(
      {
        tools: [
          {
            name: 'a',
            entry: 'tools/a.js',
            description: 'A.',
            inputSchema: { type: 'object' },
            expose: true,
          },
        ],
      },
      { 'tools/a.js': tool('  return input;') },
    );
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const { out } = await gem('pack', '--list', '--format', 'json');
    expect(JSON.parse(out).files.map(({ path }: { path: string }) => path)).not.toContain(TYPES);
  });
});
