import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVICES as SIMULATED } from '../../src/run/services/index.ts';
import { type Project, project } from './compile.ts';

/** One tool for each service: what must be taken, and after `@ts-expect-error` what must not. */
const SERVICES: Readonly<Record<string, string>> = {
  'files [F-02] [F-03] [F-04] [F-05] [F-06] [F-07] [F-08]': `
  for (const { name, type, size, modified } of await ctx.files.list('workspace:')) {
    if (type === 'folder') await ctx.files.move('workspace:' + name, 'workspace:old/' + name);
    // @ts-expect-error there are files and folders
    if (type === 'directory') return size + modified;
  }
  const entry = await ctx.files.stat('a.md');
  // @ts-expect-error null when there is nothing
  entry.size;
  const text = await ctx.files.read('a.png', { encoding: 'base64' });
  // @ts-expect-error no such encoding
  await ctx.files.read('a.png', { encoding: 'binary' });
  await ctx.files.write('output/a.md', text);
  // @ts-expect-error bytes go in as base64
  await ctx.files.write('output/a.md', new Uint8Array());
  await ctx.files.mkdir('output');
  await ctx.files.delete('output');
  // @ts-expect-error did you mean delete
  await ctx.files.remove('output');
  // @ts-expect-error list gives a promise
  return ctx.files.list().length;`,

  'storage.kv [B-03]': `
  const value = await ctx.storage.kv.get('cursor');
  // @ts-expect-error null when it was never set
  value.length;
  await ctx.storage.kv.set('cursor', String(value));
  // @ts-expect-error strings only
  await ctx.storage.kv.set('cursor', 1);
  const { entries, cursor } = await ctx.storage.kv.list({ prefix: 'a', limit: 10, cursor: null });
  await ctx.storage.kv.list({ cursor });
  return entries.map(({ key, value }) => key + value.toUpperCase());`,

  'storage.sql [B-04]': `
  const { changes } = await ctx.storage.sql.exec('INSERT INTO t VALUES (?, ?)', [1, { base64: 'AA==' }]);
  await ctx.storage.sql.query('SELECT :a', { a: true });
  // @ts-expect-error dates go in as text or numbers
  await ctx.storage.sql.exec('INSERT INTO t VALUES (?)', [new Date()]);
  const [row] = await ctx.storage.sql.query('SELECT 1 AS n');
  // @ts-expect-error rows are not changed
  if (row) row.n = 2;
  return changes + 1;`,

  'data [B-02] [C-19] [C-21]': `
  const notes = ctx.data.collection('notes');
  const { id } = await notes.insert({ title: 'Milk', tags: ['a'], due: undefined, done: null });
  const note = await notes.get(id);
  // @ts-expect-error null when there is none
  note.title;
  await notes.update(id, { title: 'Bread', tags: null });
  const page = await notes.query({ where: [['title', '==', 'Milk'], ['tags', 'array-contains', 'a']], orderBy: ['title', 'desc'], limit: 5 });
  await notes.query({ orderBy: [['title'], ['due', 'asc']], cursor: page.cursor });
  // @ts-expect-error the operator is written ==
  await notes.query({ where: [['title', '=', 'Milk']] });
  // @ts-expect-error a condition is a list
  await notes.query({ where: { title: 'Milk' } });
  await notes.count({ where: [['id', 'in', [id]]] });
  // @ts-expect-error count has no limit
  await notes.count({ limit: 1 });
  const log = ctx.data.log('events');
  const { sequence, at } = await log.append({ what: 'x' });
  // @ts-expect-error entries are never changed
  log.update('x', {});
  for (const { entry } of (await log.list({ since: at - sequence })).entries) entry.what;
  await ctx.data.doc('settings').set({ a: [1, { b: undefined }] });
  // @ts-expect-error a function is no JSON
  await ctx.data.doc('settings').set(() => 1);
  const hash = await ctx.data.blobs.put(new Uint8Array(2));
  const bytes = await ctx.data.blobs.get(hash);
  // @ts-expect-error null when there is none
  bytes.length;
  const n = await ctx.data.transaction(async (tx) => {
    await tx.collection('notes').insert({ title: 'x' });
    // @ts-expect-error none within another
    await tx.transaction(async () => 1);
    return 1;
  });
  return n + 1;`,

  'email [L-02] [L-03] [L-04] [L-06]': `
  const { messages, cursor } = await ctx.email.listSince({ since: 0, limit: 20 });
  for (const { accountId, id, subject, fromAddr, toAddrs, date } of messages) {
    const mail = await ctx.email.getMessage({ accountId, id });
    const [first] = mail.attachments;
    if (first && first.sizeBytes > 5) return [mail.body, first.filename, first.mimeType, subject, fromAddr, toAddrs.length, date + 1];
  }
  // @ts-expect-error listSince gives no bodies
  messages[0]?.body;
  // @ts-expect-error both are needed
  await ctx.email.getMessage({ id: 'm1' });
  // @ts-expect-error mail is only read
  await ctx.email.send({});
  return cursor + 1;`,

  'http [X-10]': `
  const answer = await ctx.http.fetch('https://api.example.com', { method: 'POST', headers: { a: 'b' }, body: '{}', connection: 'crm' });
  if (answer.credentialDenied) return answer.credentialDenied.reason + answer.credentialDenied.host;
  // @ts-expect-error JSON goes in as text
  await ctx.http.fetch('https://api.example.com', { body: { a: 1 } });
  // @ts-expect-error an answer has headers by name
  answer.headers.get('a');
  const text = await answer.text();
  // @ts-expect-error what a stranger answers has no type
  (await answer.json()).a;
  return answer.ok && answer.status < 300 && answer.body === text;`,

  'extract and resources [X-15] [R-12]': `
  const { text, mimeType } = await ctx.extract('workspace:a.pdf');
  // @ts-expect-error it takes a path of ctx.files
  await ctx.extract(new Uint8Array());
  const path = await ctx.resources.path('model');
  // @ts-expect-error a promise is no text
  ctx.resources.path('model').length;
  return [text.length, mimeType, path.length];`,

  'all of ctx [X-06] [X-15]': `
  const key = ctx.idempotencyKey ?? 'none';
  // @ts-expect-error not every call has one
  ctx.idempotencyKey.length;
  // @ts-expect-error did you mean files
  ctx.fiels;
  // @ts-expect-error ctx is not changed
  ctx.files = null;
  const known = await ctx.knowledge.search({ text: 'a' });
  const { text } = await ctx.models.generate({ model: 'main', prompt: known.first });
  return key.length + text;`,
};

const fileOf = (name: string) => `tools/${name.replace(/\W+/g, '_')}.js`;
const JS_HEAD =
  "/** @type {import('notochord-gem/types').Tool} */\nexport default async function (input, ctx) {\n  input.a;";
const TS_HEAD =
  "import type { Tool } from 'notochord-gem/types';\nconst tool: Tool = async (input, ctx) => {\n  input.a;";

describe.each(['nodenext', 'bundler'])('types of ctx, with module resolution of %s', (moduleResolution) => {
  let found: ReturnType<Project['check']>;

  beforeAll(() => {
    const { write, check } = project({ installed: true });
    for (const [name, body] of Object.entries(SERVICES)) {
      write(fileOf(name), `${JS_HEAD}${body}\n}\n`);
      write(fileOf(name).replace('.js', '_ts.ts'), `${TS_HEAD}${body}\n};\nexport default tool;\n`);
    }
    found = check({ moduleResolution, module: moduleResolution === 'bundler' ? 'preserve' : 'nodenext' });
  });

  it('[X-02] they need nothing but the language, and have no fault of their own', () => {
    expect([...found.keys()].filter((path) => !path.startsWith('tools/'))).toEqual([]);
  });

  it.each(Object.keys(SERVICES))('ctx.%s in a tool in JavaScript, by one line of JSDoc', (name) => {
    expect(found.get(fileOf(name)) ?? []).toEqual([]);
  });

  it.each(Object.keys(SERVICES))('ctx.%s in a tool in TypeScript', (name) => {
    expect(found.get(fileOf(name).replace('.js', '_ts.ts')) ?? []).toEqual([]);
  });
});

describe('types of tools, SOPs and migrations', () => {
  const checked = (path: string, text: string) => {
    const { write, check } = project({ installed: true });
    write(path, text);
    return Object.fromEntries(check());
  };

  it('a tool may name its input and its result', () => {
    const text = `import type { Tool } from 'notochord-gem/types';
interface Input { name: string; times?: number }
export const one: Tool<Input, { greeting: string }> = ({ name, times = 1 }) => ({ greeting: name.repeat(times) });
// @ts-expect-error the result is another
export const two: Tool<Input, { greeting: string }> = async ({ name }) => ({ greting: name });
export const three: Tool<Input> = async (input) => {
  // @ts-expect-error times may be missing
  input.times + 1;
};
// @ts-expect-error an input is an object
export type Four = Tool<number>;
`;
    expect(checked('a.ts', text)).toEqual({});
  });

  it('what is misspelt is told, with what was meant', () => {
    const text =
      "/** @type {import('notochord-gem/types').Tool} */\nexport default (input, ctx) => ctx.files.reed('a');\n";
    expect(checked('a.js', text)['a.js']).toEqual([
      expect.stringContaining("'reed' does not exist on type 'Files'"),
    ]);
  });

  it('[T-13] [A-14] [X-18] an SOP calls tools and agents, and has no files and no data', () => {
    const text = `/** @type {import('notochord-gem/types').Workflow} */
export default async function (input, ctx) {
  const { saved } = await ctx.call('tool.save', { id: input.id });
  await ctx.call('agent.clerk', { task: 'Sort it.' });
  // @ts-expect-error an agent gets a task
  await ctx.call('agent.clerk', { text: 'Sort it.' });
  // @ts-expect-error neither a tool nor an agent
  await ctx.call('save', {});
  // @ts-expect-error an SOP has no files
  await ctx.files.read('a');
  // @ts-expect-error an SOP has no data
  ctx.data.collection('a');
  // @ts-expect-error an SOP has no storage
  ctx.storage.kv;
  await ctx.notPublished({ until: 1 });
  return saved;
}
`;
    expect(checked('workflows/a.js', text)).toEqual({});
  });

  it('[V-09] a step of a migration is given the record and its id', () => {
    const text = `/** @type {import('notochord-gem/types').Migration} */
export function v1_to_v2(data, { id }) {
  return { ...data, slug: id.toUpperCase() };
}
/** @type {import('notochord-gem/types').Migration<{ a: number }, { b: number }>} */
export const v2_to_v3 = ({ a }) => ({ b: a });
/** @type {import('notochord-gem/types').Migration<{ a: number }, { b: number }>} */
// @ts-expect-error the record is of another shape
export const v3_to_v4 = ({ a }) => ({ c: a });
`;
    expect(checked('migrations/a.js', text)).toEqual({});
  });
});

describe('the published file', () => {
  const text = readFileSync('types/index.d.ts', 'utf8');

  it('has every service that is simulated', () => {
    const [ctx = ''] = /export interface Ctx \{[\s\S]*?\n\}/.exec(text) ?? [];
    const [storage = ''] = /export interface CtxStorage \{[\s\S]*?\n\}/.exec(text) ?? [];
    for (const { name } of SIMULATED) {
      const [first, second] = name.split('.');
      expect(ctx).toContain(`  readonly ${first}: `);
      if (second !== undefined) expect(storage).toContain(`  readonly ${second}: `);
    }
  });

  it('speaks to authors: no ids of ours, and what is assumed says so', () => {
    expect(text).not.toMatch(/\[[A-Z]-\d|\(A-|biome/);
    expect(text).not.toMatch(/\/\*\*\s*\*\/| [.,;]( |$)/m);
    expect(text.match(/\(assumed\)/g)?.length).toBeGreaterThan(30);
    expect(text).not.toMatch(/^import /m);
  });
});
