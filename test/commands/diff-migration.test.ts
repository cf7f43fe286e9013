import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { put, putGem, TABLE, withNotes } from './diff-gem.ts';

let cli: Terminal;
beforeEach(() => {
  cli = terminal({ cwd: temporaryFolder() });
  for (const name of ['old', 'new']) mkdirSync(join(cli.cwd, name));
  putGem(join(cli.cwd, 'old'));
});

const fresh = (path: string) => join(cli.cwd, 'new', path);
const text = (path: string) => readFileSync(fresh(path), 'utf8');
const write = (...more: string[]) => cli.gem('diff', 'old', 'new', '--write-migration', ...more);
const STRICT = { kind: 'table', fields: { ...TABLE.fields, title: { type: 'string', required: true } } };

describe('gem diff --write-migration', () => {
  it('[V-03] [V-09] makes the module and sets version and migrations, all else as it was', async () => {
    putGem(join(cli.cwd, 'new'), withNotes(STRICT));
    const before = text('notochord.json');
    const { code, err, out } = await write();
    expect([code, err]).toEqual([
      0,
      'wrote migrations/notes.js\nset version and migrations in notochord.json\neach new step throws until it is written; `gem run migration` tries it on sample records\n',
    ]);
    expect(out).toContain('  ~ the version of collection notes goes up from 1 to 2\n');
    expect(text('notochord.json')).toBe(
      before.replace(
        '"kind": "table",\n',
        '"kind": "table",\n        "version": 2,\n        "migrations": "migrations/notes.js",\n',
      ),
    );
    expect(text('migrations/notes.js')).toBe(
      '/** Takes a record of version 1, and returns it as version 2 has it, without its id. */\n' +
        'export function v1_to_v2(data, { id }) {\n' +
        '  // field title of collection notes becomes required\n' +
        '  throw new Error(`v1_to_v2 is not written yet; record ${id} has ${JSON.stringify(data)}`);\n' +
        '}\n',
    );
    const module = await import(/* @vite-ignore */ pathToFileURL(fresh('migrations/notes.js')).href);
    expect(() => module.v1_to_v2({ title: 'x' }, { id: 'n1' })).toThrow(
      'v1_to_v2 is not written yet; record n1 has {"title":"x"}',
    );
    // The gem has no errors now, also not against the old one.
    expect(await cli.gem('validate', 'new', '--against', 'old')).toMatchObject({ code: 0 });
  });

  it('completes a module in TypeScript, and never touches a step that exists', async () => {
    const own = 'export function v1_to_v2(data: object): object {\r\n  return data; // mine\r\n}';
    putGem(join(cli.cwd, 'new'), withNotes({ ...STRICT, version: 3, migrations: 'migrations/n.ts' }), {
      'migrations/n.ts': own,
    });
    const before = text('notochord.json');
    const { code, document } = await cli.json('diff', 'old', 'new', '--write-migration');
    expect([code, document.written]).toEqual([0, ['migrations/n.ts']]);
    expect(text('notochord.json')).toBe(before);
    const after = text('migrations/n.ts');
    expect(after.startsWith(`${own}\r\n\r\n/** `)).toBe(true);
    expect(after).toContain(
      'export function v2_to_v3(data: Record<string, unknown>, { id }: { id: string }): Record<string, unknown> {\r\n  // field title',
    );
    expect(after).not.toMatch(/[^\r]\n/);
    expect(await write()).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no migration to write'),
    });
    expect(text('migrations/n.ts')).toBe(after);
  });

  it('writes a step once that two tables share, for both of them', async () => {
    const table = (type: string) => ({
      kind: 'table',
      fields: { title: { type } },
      migrations: 'migrations/all.js',
    });
    const both = (type: string) => ({ data: { collections: { a: table(type), b: table(type) } } });
    putGem(join(cli.cwd, 'old'), both('string'));
    putGem(join(cli.cwd, 'new'), both('number'));
    expect(await write('-q')).toMatchObject({ code: 0, err: '' });
    expect(text('migrations/all.js').match(/export function .*|\/\/ .*/g)).toEqual([
      'export function v1_to_v2(data, { id }) {',
      '// field title of collection a changes its type from string to number',
      '// field title of collection b changes its type from string to number',
    ]);
  });

  it('writes the words of a step in the person’s language', async () => {
    putGem(join(cli.cwd, 'new'), withNotes(STRICT));
    const { err } = await write('--lang', 'zh-CN');
    expect(err).toContain('已写入 migrations/notes.js\n已在 notochord.json 里设好 version 和 migrations\n');
    expect(text('migrations/notes.js')).toContain('  // 集合 notes 的字段 title 改为必填\n');
  });

  it('refuses where nothing needs one, and where none would help', async () => {
    putGem(join(cli.cwd, 'new'), { version: '1.0.1' });
    expect(await cli.json('diff', 'old', 'new', '--write-migration')).toMatchObject({
      code: 2,
      document: { error: { code: 'migration-not-needed' } },
    });
    putGem(join(cli.cwd, 'new'), withNotes({ ...TABLE, kind: 'log' }));
    expect(await cli.json('diff', 'old', 'new', '--write-migration')).toMatchObject({
      code: 2,
      document: { error: { code: 'migration-no-help' } },
    });
    expect(existsSync(fresh('migrations'))).toBe(false);
  });

  it('writes nothing into a packed gem, a module that does not parse, or CommonJS', async () => {
    putGem(join(cli.cwd, 'new'), withNotes(STRICT));
    await cli.gem('pack', 'new', '-o', 'new.gem');
    expect(await cli.json('diff', 'old', 'new.gem', '--write-migration')).toMatchObject({
      code: 2,
      document: { error: { code: 'migration-needs-folder' } },
    });
    for (const code of ['export function (', 'module.exports = {};\n']) {
      put(join(cli.cwd, 'new'), { 'migrations/notes.js': code });
      expect(await cli.json('diff', 'old', 'new', '--write-migration')).toMatchObject({
        code: 2,
        document: { error: { code: 'migration-module-broken' } },
      });
      expect(text('migrations/notes.js')).toBe(code);
    }
  });

  it('writes nothing outside of the gem, nor over a file that does not ship', async () => {
    putGem(join(cli.cwd, 'new'), withNotes(STRICT), {
      '.gemignore': 'migrations/\n',
      'migrations/notes.js': 'mine',
    });
    expect(await cli.json('diff', 'old', 'new', '--write-migration')).toMatchObject({
      code: 2,
      document: { error: { code: 'output-exists' } },
    });
    expect(text('migrations/notes.js')).toBe('mine');
  });

  it.skipIf(process.platform === 'win32')('does not follow a link out of the gem', async () => {
    const outside = temporaryFolder();
    putGem(join(cli.cwd, 'new'), withNotes(STRICT));
    symlinkSync(outside, fresh('migrations'));
    expect(await cli.json('diff', 'old', 'new', '--write-migration')).toMatchObject({
      code: 2,
      document: { error: { code: 'link-leaves-gem' } },
    });
    expect(existsSync(join(outside, 'notes.js'))).toBe(false);
  });
});
