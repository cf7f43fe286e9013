import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

interface Version {
  readonly fields: object;
  readonly more?: object;
  readonly code?: string;
  readonly kind?: string;
}

/** Writes a version of a gem that keeps notes, in TypeScript. */
function gemOf({ fields, more = {}, code, kind = 'table' }: Version): void {
  const migrations = code === undefined ? {} : { migrations: 'migrations/notes.ts' };
  const tool = { description: 'Keeps.', inputSchema: { type: 'object' }, entry: 'tools/notes.ts' };
  const files = {
    'notochord.json': JSON.stringify({
      id: 'sample',
      name: 'Sample',
      version: '1.0.0',
      description: 'For tests.',
      tools: [{ name: 'notes', expose: true, ...tool }],
      data: { collections: { notes: { kind, fields, ...migrations, ...more } } },
    }),
    'tools/notes.ts': `export default async ({ add }: { add?: object }, ctx: any): Promise<unknown> => {
  const notes = ctx.data.collection('notes');
  if (add !== undefined) await notes.insert(add);
  const { records } = await notes.query({});
  return records.map(({ id, ...rest }: { id: string }) => rest);
};
`,
    ...(code === undefined ? {} : { 'migrations/notes.ts': code }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const gem = (...argv: string[]) => terminal({ cwd: folder }).gem('run', 'tool', 'notes', ...argv);
const add = (record: object) => gem('--input', JSON.stringify({ add: record }));
const FIRST = { name: { type: 'string' } };
const SECOND = { title: { type: 'string', required: true } };

describe('gem run tool with data of another version', () => {
  it('[V-09] migrates what the version before stored, and says so once', async () => {
    gemOf({ fields: FIRST });
    expect(await add({ name: 'milk' })).toMatchObject({ code: 0, out: '[{"name":"milk"}]\n' });
    gemOf({
      fields: SECOND,
      more: { version: 2 },
      code: `export const v1_to_v2 = (data: { name: string }): object => ({ title: data.name });\n`,
    });
    expect(await gem()).toEqual({
      code: 0,
      out: '[{"title":"milk"}]\n',
      err: 'gem: warning: collection notes was brought from version 1 to 2: 1 record\n',
    });
    expect(await gem()).toEqual({ code: 0, out: '[{"title":"milk"}]\n', err: '' });
  });

  it('[V-08] stops with the author’s own file and line, keeps the data, and goes on when it is mended', async () => {
    gemOf({ fields: FIRST });
    await add({ name: 'milk' });
    const code = (body: string) =>
      `interface Old { name: string }\n\nexport function v1_to_v2(data: Old): object {\n  ${body}\n}\n`;
    gemOf({ fields: SECOND, more: { version: 2 }, code: code("throw new Error('not yet ' + data.name);") });
    const failed = await gem();
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toMatch(
      /^gem: error: E_DATA_SCHEMA: v1_to_v2 of migrations\/notes\.ts failed for record \S+ of collection notes: not yet milk \(at v1_to_v2 \(migrations\/notes\.ts:4:\d+\)\)\ngem: hint: mend migrations\/notes\.ts, and try it on samples: `gem run migration notes --from FILE\.jsonl`\. The stored data is as it was \(.*E_ACTIVATION_FAILED.*\n$/s,
    );
    gemOf({ fields: FIRST });
    expect(await gem()).toMatchObject({ code: 0, out: '[{"name":"milk"}]\n' });
    gemOf({ fields: SECOND, more: { version: 2 }, code: code('return { title: data.name };') });
    expect(await gem()).toMatchObject({ code: 0, out: '[{"title":"milk"}]\n' });
  });

  it('[V-03] [V-08] says what needs a higher version, also as JSON and in Chinese; --fresh begins anew', async () => {
    gemOf({ fields: FIRST });
    await add({ name: 'milk' });
    gemOf({ fields: { name: { type: 'string', required: true } } });
    const { code, document } = await terminal({ cwd: folder }).json('run', 'tool', 'notes');
    expect(code).toBe(1);
    expect(document.error).toMatchObject({
      code: 'E_DATA_SCHEMA',
      message: expect.stringContaining('E_DATA_SCHEMA: field name of collection notes becomes required'),
    });
    expect((await gem('--lang', 'zh-CN')).err).toContain(
      'E_DATA_SCHEMA: 集合 notes 的字段 name 改为必填（同一个版本里只能放宽：这个改动要升版本，并迁移已存下的记录）',
    );
    expect(await gem('--fresh')).toMatchObject({ code: 0, out: '[]\n' });
  });

  it('[V-02] names the two records that share a value', async () => {
    gemOf({ fields: FIRST });
    await add({ name: 'milk' });
    await add({ name: 'milk' });
    gemOf({ fields: { name: { type: 'string', unique: true } } });
    const { code, err } = await gem();
    expect(code).toBe(1);
    expect(err).toMatch(
      /E_DATA_UNIQUE: field name of collection notes is unique, and records \S+ and \S+ both have "milk"/,
    );
  });

  it('a tool that catches everything does not hide that its data cannot be used', async () => {
    gemOf({ fields: FIRST });
    await add({ name: 'milk' });
    gemOf({ fields: { name: { type: 'number' } } });
    writeFileSync(
      join(folder, 'tools', 'notes.ts'),
      'export default async (_: object, ctx: any) => { try { await ctx.data.collection("notes").query({}); } catch (error: any) { return error.code; } };\n',
    );
    expect(await gem()).toMatchObject({ code: 1, err: expect.stringContaining('E_DATA_SCHEMA') });
  });

  it('[T-12] --timeout ends a migration that never does, and the data stays', async () => {
    gemOf({ fields: FIRST });
    await add({ name: 'milk' });
    gemOf({
      fields: SECOND,
      more: { version: 2 },
      code: 'export function v1_to_v2(): object { for (;;); }\n',
    });
    expect(await gem('--timeout', '0.5')).toMatchObject({
      code: 1,
      err: expect.stringContaining('tool-timeout'),
    });
    gemOf({ fields: FIRST });
    expect(await gem()).toMatchObject({ code: 0, out: '[{"name":"milk"}]\n' });
  });
});
