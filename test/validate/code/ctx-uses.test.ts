import { describe, expect, it } from 'vitest';
import { allCtxUses } from '../../../src/validate/ctx-uses/ctx-uses.ts';
import { gemWith } from './files.ts';

const LIB = `
export const save = async (ctx, key) => ctx.storage.kv.set(key, '1');
export async function load({ storage: { kv } }, key) { return kv.get(key); }
export function kvOf(c) { return c.storage.kv; }
export default function all({ ctx, input }) { return ctx.files.write('output/a.md', input.text); }
export class Store {
  #ctx;
  constructor(ctx) { this.#ctx = ctx; this.ctx = ctx; }
  write(text) { return this.ctx.files.write('a', text); }
  read() { return this.#ctx.files.read('a'); }
}
export const unused = (ctx) => ctx.email.listSince({});
`;

/** What the tool's code does with ctx: each method called, `(…)` for what is only named. */
async function found(code: string, files: Readonly<Record<string, string>> = {}, ending = 'js') {
  const gem = await gemWith({ [`tools/a.${ending}`]: code, 'lib/lib.js': LIB, ...files });
  expect(gem.code(`tools/a.${ending}`).syntaxFaults).toEqual([]);
  return allCtxUses(gem, `tools/a.${ending}`).map(({ path, called }) => (called ? path : `(${path})`));
}

const body = (text: string) => `export default async function (input, ctx) {\n${text}\n}`;

describe('what code does with ctx is found', () => {
  it.each<[string, string[]]>([
    ['export default async (input, c) => c.files.read("a");', ['files.read']],
    ['const main = async (i, c) => c.files.read("a");\nexport default main;', ['files.read']],
    ['export { main as default };\nfunction main(i, c) { return c.files.read("a"); }', ['files.read']],
    [
      'export default (i, { files, http: h }) => [files.read("a"), h.fetch("b")];',
      ['(files)', '(http)', 'files.read', 'http.fetch'],
    ],
    ['export default (i, { storage: { kv: { get } } }) => get("a");', ['(storage.kv.get)', 'storage.kv.get']],
    ['export default (i, { files, ...rest }) => rest.http.fetch("a");', ['(files)', 'http.fetch']],
    ['export default (i, ctx = {}) => ctx.files.stat("a");', ['files.stat']],
    [body('const c = ctx, f = c.files; await f.read("a");'), ['(files)', 'files.read']],
    [
      body('const { kv, sql: db } = ctx.storage; await kv.get("a"); db.query("b");'),
      ['(storage.kv)', '(storage.sql)', '(storage)', 'storage.kv.get', 'storage.sql.query'],
    ],
    [body('let kv; kv = ctx.storage.kv; return kv?.get("a");'), ['(storage.kv)', 'storage.kv.get']],
    [body('return ctx["files"].read(`a`);'), ['files.read']],
    [body('const name = "files"; return ctx[name].read("a");'), ['files.read']],
    [
      body(
        'const mails = ctx.data.collection("mails"); await mails.insert({}); (await mails.query({})).records;',
      ),
      ['data.collection', 'data.collection.insert', 'data.collection.query'],
    ],
    [body('await ctx.data.log("visits").append({});'), ['data.log', 'data.log.append']],
    [
      body('await ctx.data.transaction(async (tx) => { await tx.collection("a").update("b", {}); });'),
      ['data.transaction', 'data.collection', 'data.collection.update'],
    ],
    [
      body(
        'for (const x of input.list) if (x) await ctx.files.delete(x); else { switch (x) { case 1: ctx.files.mkdir("a"); } }',
      ),
      ['files.delete', 'files.mkdir'],
    ],
    [
      body(
        'try { await ctx.files.read("a"); } catch (e) { await ctx.files.write("b", e); } finally { ctx.files.stat("c"); }',
      ),
      ['files.read', 'files.write', 'files.stat'],
    ],
    [body('return Promise.all(input.list.map(async (x) => ctx.files.read(x)));'), ['files.read']],
    [body('const read = (x) => ctx.files.read(x); return input.list.map(read);'), ['files.read']],
    [body('async function read(x) { return ctx.files.read(x); }\nreturn read("a");'), ['files.read']],
    [body('return (async () => ctx.files.read("a"))();'), ['files.read']],
    [body('return new Promise((done) => { ctx.files.read("a").then(done); });'), ['files.read']],
    [
      body('return input.a ? ctx.files.read("a") : (ctx.http ?? null).fetch("b");'),
      ['files.read', 'http.fetch', '(http)'],
    ],
    [
      'let kept;\nexport default (i, c) => { kept = c; return help(); };\nfunction help() { return kept.files.read("a"); }',
      ['files.read'],
    ],
    ['export default wrap(async (input, ctx) => ctx.files.read("a"));', ['files.read']],
    [
      body('return walk(ctx, 3);') +
        '\nfunction walk(c, n) { return n ? walk(c, n - 1) : c.files.read("a"); }',
      ['files.read'],
    ],
    [
      body('const store = { ctx, save() { return this.ctx.files.write("a", "b"); } }; return store.save();'),
      ['files.write'],
    ],
    [`${body('return help({ ...ctx });')}\nconst help = (c) => c.files.read("a");`, ['files.read']],
    [`${body('return help(...[ctx]);')}\nconst help = (c) => c.files.read("a");`, []],
  ])('%s', async (code, uses) => {
    expect(await found(code)).toEqual(uses);
  });

  it.each<[string, string[]]>([
    [`import { save } from '../lib/lib.js';\n${body('await save(ctx, "a");')}`, ['storage.kv.set']],
    [
      `import { load as get } from '../lib/lib.js';\n${body('await get(ctx, "a");')}`,
      ['storage.kv.get', '(storage.kv)'],
    ],
    [
      `import { kvOf } from '../lib/lib.js';\n${body('const kv = kvOf(ctx); await kv.set("a", "b");')}`,
      ['(storage.kv)', 'storage.kv.set'],
    ],
    [`import all from '../lib/lib.js';\n${body('await all({ ctx, input });')}`, ['files.write']],
    [`import * as lib from '../lib/lib.js';\n${body('await lib.save(ctx);')}`, ['storage.kv.set']],
    [`import { save } from '../lib/index.js';\n${body('await save(ctx);')}`, ['storage.kv.set']],
    [
      `import { Store } from '../lib/lib.js';\n${body('const s = new Store(ctx); s.read(); s.write("b");')}`,
      ['files.write', 'files.read'],
    ],
    [
      "import { Store } from '../lib/lib.js';\nclass Own extends Store { all() { return this.read(); } }\n" +
        body('new Own(ctx).all();'),
      ['files.read'],
    ],
    ["export { default } from '../lib/main.js';", ['files.read']],
    [`import { a } from '../lib/circle.js';\n${body('return a(ctx);')}`, ['files.stat']],
  ])('through the modules of the gem: %s', async (code, uses) => {
    const files = {
      'lib/index.js': "export * from './lib.js';\n",
      'lib/main.js': 'export default async (i, c) => c.files.read("a");\n',
      'lib/circle.js': "import { b } from './circle-2.js';\nexport const a = (c) => b(c);\n",
      'lib/circle-2.js':
        "import { a } from './circle.js';\nexport const b = (c, again) => (again ? a(c) : c.files.stat('x'));\n",
    };
    expect((await found(code, files)).sort()).toEqual(uses.sort());
  });

  it('in TypeScript', async () => {
    const code = `import type { Ctx } from './types.d.ts';
export default async function main(input: { a: string }, ctx: Ctx): Promise<void> {
  const files = (ctx as Ctx).files!;
  await (files satisfies object).write('a', input.a);
  await new Own(ctx).save();
}
class Own { constructor(private readonly c: Ctx) {} save() { return this.c.storage.kv.set('a', 'b'); } }
`;
    expect(await found(code, {}, 'ts')).toEqual(['(files)', 'files.write', 'storage.kv.set']);
  });

  it('with the text that it is called with, and where each stands', async () => {
    const gem = await gemWith({
      'workflows/a.js': body(
        "const NAME = 'tool.b';\nawait ctx.call('tool.a', {});\nawait ctx.call(NAME);\nctx.call(`tool.${input.x}`);",
      ),
    });
    const uses = allCtxUses(gem, 'workflows/a.js').map(({ at, argument }) => [
      at.start,
      argument?.text,
      argument?.at.start,
    ]);
    expect(uses).toEqual([
      [{ line: 3, column: 7 }, 'tool.a', { line: 3, column: 16 }],
      [{ line: 4, column: 7 }, 'tool.b', { line: 4, column: 16 }],
      [{ line: 5, column: 1 }, undefined, undefined],
    ]);
  });
});

describe('what is no use of ctx is not taken for one', () => {
  it.each<[string]>([
    ['export default async function (ctx) { return ctx.files.write("a"); }'],
    ['export default async () => "ctx.files.write()"; // ctx.email.listSince()'],
    [body('{ const ctx = other(); ctx.files.write("a"); }')],
    [body('return input.list.map((ctx) => ctx.files.write("a"));')],
    [body('const unused = () => ctx.files.write("a");')],
    [body('const store = { save() { ctx.files.write("a"); } }; return other(store);')],
    [body('let f = ctx; f = other(); return f.files.write("a");')],
    [`${body('return other(ctx);')}\nimport other from "other";`],
    [`import { unused, Store } from '../lib/lib.js';\n${body('new Store(ctx);')}`],
    [body('ctx = other(); ctx.files.write("a");')],
    [body('return input[ctx];')],
    ['const ctx = { files: { write() {} } };\nexport default () => ctx.files.write("a");'],
    ['export const run = async (input, ctx) => ctx.files.write("a");\nexport default 1;'],
    ['export default wrap(async (input, context) => context.files.write("a"));'],
  ])('%s', async (code) => {
    expect(await found(code)).toEqual([]);
  });
});
