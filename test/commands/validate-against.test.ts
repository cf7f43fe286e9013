import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { commit, git, put, putGem, TABLE, withNotes } from './diff-gem.ts';

let cli: Terminal;
beforeEach(() => {
  cli = terminal({ cwd: temporaryFolder() });
  for (const name of ['old', 'new']) mkdirSync(join(cli.cwd, name));
  putGem(join(cli.cwd, 'old'));
});

const fresh = (...more: Parameters<typeof putGem> extends [string, ...infer R] ? R : never) =>
  putGem(join(cli.cwd, 'new'), ...more);
const STRICT = { kind: 'table', fields: { ...TABLE.fields, title: { type: 'string', required: true } } };
const against = (...argv: string[]) => cli.json('validate', 'new', '--against', 'old', ...argv);
const rulesIn = ({ document }: { document: { gems: { findings: { rule: string }[] }[] } }) =>
  document.gems.flatMap(({ findings }) => findings.map(({ rule }) => rule));

describe('gem validate --against', () => {
  it('[V-03] [V-08] finds what cannot be activated over the old data, with its place, and nothing without', async () => {
    fresh(withNotes(STRICT));
    expect(await cli.gem('validate', 'new')).toMatchObject({ code: 0 });
    const { code, document } = await against();
    expect(code).toBe(1);
    expect(document.gems[0].findings).toMatchObject([
      {
        rule: 'data/version-not-raised',
        severity: 'error',
        pointer: '/data/collections/notes/fields/title/required',
        message: 'data: field title of collection notes becomes required',
        hint: 'set "version" of notes to 2 and export v1_to_v2 from its "migrations", or take the change back',
      },
    ]);
    const chinese = await cli.gem('validate', 'new', '--against', 'old', '--lang', 'zh-CN');
    expect(chinese.out).toContain('data: 集合 notes 的字段 title 改为必填');
    fresh(withNotes(TABLE));
    expect(await against()).toMatchObject({ code: 0 });
  });

  it('tells a fault once: steps and shapes have rules of their own', async () => {
    fresh(withNotes({ ...STRICT, version: 2 }));
    expect(rulesIn(await against())).toEqual(['data/migration-missing']);
    fresh(withNotes({ ...STRICT, version: 2, migrations: 'migrations/n.js' }), {
      'migrations/n.js': 'export {};\n',
    });
    expect(rulesIn(await against())).toEqual(['data/migration-step-missing']);
    fresh(withNotes({ kind: 'table', fields: { ...TABLE.fields, title: { type: 'text' } } }));
    expect(rulesIn(await against())).toEqual(['manifest/schema']);
  });

  it('takes packed gems on both sides', async () => {
    fresh(withNotes(STRICT));
    for (const name of ['old', 'new']) await cli.gem('pack', name, '-o', `${name}.gem`);
    expect(rulesIn(await cli.json('validate', 'new.gem', '--against', 'old.gem'))).toEqual([
      'data/version-not-raised',
    ]);
    expect(await cli.json('validate', 'old.gem', '--against', 'old')).toMatchObject({ code: 0 });
  });

  it('refuses another gem, one old gem for many, and a revision of a packed file', async () => {
    fresh({ id: 'other' });
    const codeOf = async (...argv: string[]) => {
      const { code, document } = await cli.json('validate', ...argv);
      return [code, document.error?.code];
    };
    expect(await codeOf('new', '--against', 'old')).toEqual([2, 'against-another-gem']);
    expect(await codeOf('.', '--against', 'old')).toEqual([2, 'against-many']);
    expect(await codeOf('new', '--against', 'nowhere')).toEqual([2, 'no-such-path']);
    await cli.gem('pack', 'old', '-o', 'old.gem');
    expect(await codeOf('old.gem', '--against', 'git:HEAD')).toEqual([2, 'against-needs-folder']);
    expect(await codeOf('new', '--against', 'git:HEAD')).toEqual([2, 'not-in-git']);
  });

  it('tells what is wrong with a gem that has no id, and asks an older one for its own', async () => {
    fresh({ id: undefined, ...withNotes(STRICT) });
    const { code, document } = await against();
    expect(code).toBe(1);
    expect(rulesIn({ document })).toEqual(['manifest/schema', 'data/version-not-raised']);
    put(join(cli.cwd, 'new'), { 'notochord.json': '{ "id": "notes", ' });
    expect(rulesIn(await against())).toEqual(['manifest/syntax']);
    fresh();
    putGem(join(cli.cwd, 'old'), { id: undefined });
    const { out, err } = await cli.gem('validate', 'new', '--against', 'old');
    // "nothing found" would be a verdict.
    expect(out).toBe('');
    expect(err).toContain('gem: error: old has no id, so it is not known to be an older notes\n');
  });

  it.skipIf(!needs('git'))('holds each of many gems against its own folder at a revision', async () => {
    git(cli.cwd, 'init', '-q');
    commit(cli.cwd, 'v1');
    // One that nobody has yet, and one that changes what it keeps.
    fresh({ id: 'fresh', ...withNotes(STRICT) });
    putGem(join(cli.cwd, 'old'), withNotes(STRICT));
    const found = await cli.json('validate', '.', '--against', 'git:v1');
    expect(found.code).toBe(1);
    expect(found.document.gems.map(({ path, ok }: Record<string, unknown>) => [path, ok])).toEqual([
      ['new', true],
      ['old', false],
    ]);
    expect(await cli.json('validate', '.', '--against', 'git:v9')).toMatchObject({
      code: 2,
      document: { error: { code: 'git-revision-unknown' } },
    });
  });
});
