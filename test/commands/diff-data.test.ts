import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Files, putGem, TABLE, withNotes } from './diff-gem.ts';

let cli: Terminal;
beforeEach(() => {
  cli = terminal({ cwd: temporaryFolder() });
});

/** Compares two gems that keep `notes`; a collection that is `undefined` is not declared. */
async function compare(before: object | undefined, after: object | undefined, files: Files = {}) {
  for (const [name, collection] of [['old', before] as const, ['new', after] as const]) {
    mkdirSync(join(cli.cwd, name), { recursive: true });
    putGem(
      join(cli.cwd, name),
      collection ? withNotes(collection) : { data: {} },
      name === 'new' ? files : {},
    );
  }
  const { code, document } = await cli.json('diff', 'old', 'new');
  expectToFit(document, 'diff');
  const data = document.changes.filter(({ section }: { section: string }) => section === 'data');
  return { code, document, data };
}

const table = (fields: object, more: object = {}) => ({
  kind: 'table',
  fields: { ...TABLE.fields, ...fields },
  ...more,
});

describe('gem diff: data', () => {
  it('[V-01] takes what loosens, in the same version', async () => {
    const strict = table({ title: { type: 'string', required: true, unique: true, enum: ['a'] } });
    const loose = table(
      { title: { type: 'string', enum: ['a', 'b'], description: 'x' }, more: { type: 'any' } },
      { indexes: [['done']] },
    );
    const { code, document, data } = await compare(strict, loose);
    expect([code, document.activates, document.migrations]).toEqual([0, true, []]);
    expect(data.map(({ kind, effect }: Record<string, string>) => `${kind} ${effect}`).sort()).toEqual([
      'enum-widened none',
      'field-added-optional none',
      'field-description-changed none',
      'index-added none',
      'made-optional none',
      'unique-dropped none',
    ]);
  });

  it('[V-02] warns of a field that becomes unique, and does not fail', async () => {
    const { code, data } = await compare(TABLE, table({ title: { type: 'string', unique: true } }));
    expect(code).toBe(0);
    expect(data).toMatchObject([
      { kind: 'unique-added', effect: 'may-stop-activation', code: 'E_DATA_UNIQUE', statement: 'V-02' },
    ]);
    expect((await cli.gem('diff', 'old', 'new')).out).toContain(
      '  ! field title of collection notes becomes unique\n    E_DATA_UNIQUE: where two stored records have the same value, the gem cannot\n    be activated\n',
    );
  });

  it.each([
    ['field-removed', { kind: 'table', fields: { title: { type: 'string' } } }],
    ['type-changed', table({ title: { type: 'number' } })],
    ['made-required', table({ title: { type: 'string', required: true } })],
    ['enum-added', table({ title: { type: 'string', enum: ['a'] } })],
    ['field-added-required', table({ more: { type: 'string', required: true } })],
  ])('[V-03] [V-08] %s: an error in the same version, with the function to write', async (kind, after) => {
    const { code, document, data } = await compare(TABLE, after);
    expect([code, document.ok, document.activates]).toEqual([1, false, false]);
    expect(data).toMatchObject([
      { kind, effect: 'stops-activation', code: 'E_DATA_SCHEMA', statement: 'V-03' },
    ]);
    expect(document.migrations).toMatchObject([
      {
        ...{ collection: 'notes', from: 1, to: 2, versionSet: false, pathSet: false, certain: true },
        ...{ path: 'migrations/notes.js', missing: ['v1_to_v2'], reasons: [data[0].message] },
      },
    ]);
    const { out } = await cli.gem('diff', 'old', 'new');
    expect(out).toContain('  + migrations/notes.js: export function v1_to_v2(data, { id })\n');
    expect(out).toContain('activation would fail with E_DATA_SCHEMA');
  });

  it('[V-03] [V-09] takes the same in a higher version with every step, and names a step that lacks', async () => {
    const raised = table(
      { more: { type: 'string', required: true } },
      { version: 3, migrations: 'migrations/n.mjs' },
    );
    const steps = (...names: string[]) =>
      names.map((name) => `export const ${name} = (data) => data;\n`).join('');
    const good = await compare(TABLE, raised, { 'migrations/n.mjs': steps('v1_to_v2', 'v2_to_v3') });
    expect([good.code, good.document.migrations]).toEqual([0, []]);
    const bad = await compare(TABLE, raised, { 'migrations/n.mjs': steps('v1_to_v2') });
    expect(bad.code).toBe(1);
    expect(bad.document.migrations).toMatchObject([
      { from: 1, to: 3, versionSet: true, pathSet: true, missing: ['v2_to_v3'] },
    ]);
    const none = await compare(TABLE, table({}, { version: 2 }));
    expect(none.data).toMatchObject([
      { kind: 'version-raised' },
      { kind: 'migrations-missing', effect: 'stops-activation' },
    ]);
  });

  it('[V-04] refuses a lower version, which no migration makes up for', async () => {
    const two = table({}, { version: 2, migrations: 'migrations/n.js' });
    const { code, data, document } = await compare(two, TABLE);
    expect([code, document.migrations]).toEqual([1, []]);
    expect(data).toMatchObject([{ kind: 'version-lowered', effect: 'stops-activation', statement: 'V-04' }]);
    expect((await compare(two, two, { 'migrations/n.js': '' })).code).toBe(0);
  });

  it('[V-05] refuses another kind', async () => {
    const { code, data } = await compare(TABLE, { ...TABLE, kind: 'log' });
    expect(code).toBe(1);
    expect(data).toMatchObject([{ kind: 'kind-changed', effect: 'stops-activation', statement: 'V-05' }]);
  });

  it('[V-06] takes any change of a log', async () => {
    const log = (fields: object) => ({ kind: 'log', fields });
    const { code, data } = await compare(
      log({ at: { type: 'string' } }),
      log({ when: { type: 'timestamp', required: true } }),
    );
    expect([code, new Set(data.map(({ effect }: Record<string, string>) => effect))]).toEqual([
      0,
      new Set(['none']),
    ]);
  });

  it('[V-07] notes a collection that is no longer declared, and asks for a major version', async () => {
    const { code, data, document } = await compare(TABLE, undefined);
    expect(code).toBe(0);
    expect(data).toMatchObject([
      { kind: 'collection-undeclared', effect: 'none', statement: 'V-07', sign: 'removed' },
    ]);
    expect(document.version).toMatchObject({
      step: 'major',
      suggested: '2.0.0',
      order: 'equal',
      enough: false,
    });
  });

  it('says the same in colour', async () => {
    await compare(TABLE, table({ title: { type: 'string', required: true } }));
    const { out } = await cli.gem('diff', 'old', 'new');
    const coloured = terminal({ cwd: cli.cwd, env: { FORCE_COLOR: '1' } });
    const { out: painted } = await coloured.gem('diff', 'old', 'new');
    expect(painted).not.toBe(out);
    expect(stripVTControlCharacters(painted)).toBe(out);
  });

  it('says the same in Chinese, within 80 columns', async () => {
    await compare(TABLE, table({ title: { type: 'string', required: true } }));
    const { code, out } = await cli.gem('diff', 'old', 'new', '--lang', 'zh-CN');
    expect(code).toBe(1);
    expect(out).toContain(
      '\n数据\n  ✗ 集合 notes 的字段 title 改为必填\n    E_DATA_SCHEMA: 同一个版本里只能放宽',
    );
    expect(out).toContain('激活会失败（E_DATA_SCHEMA），平台会退回旧版本：有 1 处数据改动不合规则\n');
    expect(out).not.toMatch(/[\u4e00-\u9fff][,;?!]/);
    const { cells } = await import('../../src/cells.ts');
    expect(Math.max(...out.split('\n').map(cells))).toBeLessThanOrEqual(80);
  });
});
