import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { commit, git, put, putGem, TABLE, withNotes } from './diff-gem.ts';

let cli: Terminal;
let gem: string;

const STRICT = { kind: 'table', fields: { ...TABLE.fields, title: { type: 'string', required: true } } };

describe.skipIf(!needs('git'))('gem diff with revisions of git', () => {
  beforeEach(() => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    // A name that needs quoting, and a folder below the repository's root.
    gem = join(root, 'gems', '笔 记');
    mkdirSync(gem, { recursive: true });
    cli = terminal({ cwd: gem, env: { HOME: root } });
    putGem(gem);
    commit(root, 'v1.0.0');
  });

  it('compares the gem here with a tag, and a revision with another', async () => {
    putGem(gem, { version: '1.1.0', ...withNotes(STRICT) });
    const { code, document } = await cli.json('diff', 'git:v1.0.0');
    expect([code, document.old, document.new.path]).toEqual([
      1,
      { path: 'git:v1.0.0', kind: 'git', id: 'notes', version: '1.0.0' },
      '.',
    ]);
    expect(document.changes).toMatchObject([{ kind: 'made-required' }]);
    expect(document.files).toMatchObject({ added: [], removed: [], changed: [{ path: 'notochord.json' }] });
    expect((await cli.json('diff', 'git:HEAD')).document.changes).toHaveLength(1);
    commit(gem, 'v1.1.0');
    expect((await cli.json('diff', 'git:HEAD')).document.changes).toEqual([]);
    expect((await cli.json('diff', 'git:HEAD~1', 'git:v1.1.0')).document).toMatchObject({
      activates: false,
      new: { kind: 'git', version: '1.1.0' },
    });
    // Seen from elsewhere, the folder is the other side's.
    const above = terminal({ cwd: join(gem, '..'), env: cli.env });
    expect((await above.json('diff', 'git:v1.0.0', '笔 记')).document.activates).toBe(false);
  });

  it('leaves the work tree and the index as they are', async () => {
    put(gem, { 'pages/new.html': 'x' });
    git(gem, 'add', '-A');
    put(gem, { 'pages/new.html': 'y' });
    const before = git(gem, 'status', '--porcelain=v2');
    await cli.gem('diff', 'git:v1.0.0');
    expect(git(gem, 'status', '--porcelain=v2')).toBe(before);
  });

  it('ships by the rules of that revision, as a folder does', async () => {
    const files = {
      '.gemignore': 'drafts/\n*.bak\n!keep.bak\n',
      'drafts/a.md': 'a',
      'pages/a.bak': 'a',
      'pages/keep.bak': 'a',
      'tests/a.yaml': 'a',
      'package.json': '{}',
      '.hidden/x': 'x',
      'node_modules/a/index.js': 'x',
      'pages/大.html': 'x'.repeat(300_000),
    };
    put(gem, files);
    git(gem, 'add', '-Af');
    commit(gem, 'v2');
    expect((await cli.json('diff', 'git:v2')).document.files).toEqual({
      added: [],
      removed: [],
      changed: [],
    });
    put(gem, { '.gemignore': undefined, 'pages/大.html': `${'x'.repeat(299_999)}y` });
    expect((await cli.json('diff', 'git:v2')).document.files).toEqual({
      added: [
        { path: 'drafts/a.md', size: 1 },
        { path: 'pages/a.bak', size: 1 },
      ],
      removed: [],
      changed: [{ path: 'pages/大.html', before: 300_000, after: 300_000 }],
    });
  });

  it.skipIf(process.platform === 'win32')('follows links inside of the gem, and no others', async () => {
    put(gem, { 'shared/deep/a.html': 'a\n', 'shared/b.html': 'b\n' });
    mkdirSync(join(gem, 'pages'));
    const links: [string, string][] = [
      ['../shared', 'pages/all'],
      ['../shared/b.html', 'pages/b.html'],
      ['all/deep/a.html', 'pages/a.html'],
      ['../../..', 'pages/out'],
      ['loop', 'pages/loop'],
      ['.', 'pages/self'],
      ['nowhere', 'pages/none'],
      ['/etc/hostname', 'pages/root'],
    ];
    for (const [target, path] of links) symlinkSync(target, join(gem, path));
    commit(gem, 'v2');
    const { document } = await cli.json('diff', 'git:v1.0.0', 'git:v2');
    const fresh = document.files.added.map(({ path }: { path: string }) => path);
    expect(fresh).toEqual([
      'pages/a.html',
      'pages/all/b.html',
      'pages/all/deep/a.html',
      'pages/b.html',
      'shared/b.html',
      'shared/deep/a.html',
    ]);
    // The same as of the folder itself.
    expect((await cli.json('diff', 'git:v2')).document.files).toEqual({
      added: [],
      removed: [],
      changed: [],
    });
  });

  it('says so where a file, or another repository, had the name of the folder', async () => {
    const root = cli.env.HOME ?? '';
    git(root, 'rm', '-rq', '--cached', 'gems');
    const head = git(root, 'rev-parse', 'HEAD').trim();
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${head},gems/笔 记`);
    git(root, 'commit', '-qm', 'm');
    git(root, 'tag', 'another');
    git(root, 'rm', '-rq', '--cached', 'gems');
    const blob = git(root, 'rev-parse', 'v1.0.0:gems/笔 记/notochord.json').trim();
    git(root, 'update-index', '--add', '--cacheinfo', `100644,${blob},gems/笔 记`);
    git(root, 'commit', '-qm', 'f');
    git(root, 'tag', 'file');
    for (const tag of ['another', 'file']) {
      expect((await cli.json('diff', `git:${tag}`)).document.error).toMatchObject({
        code: 'not-in-revision',
        message: `there was no folder gems/笔 记 in the repository at ${tag}`,
      });
      // Nobody has the gem of then, so nothing of it can break.
      expect(await cli.json('validate', '--against', `git:${tag}`)).toMatchObject({ code: 0 });
    }
  });

  it('looks at the folder’s own repository, also in a hook of another', async () => {
    const env = { ...cli.env, GIT_DIR: '.git', GIT_INDEX_FILE: '/nowhere', GIT_WORK_TREE: '/' };
    expect(await terminal({ cwd: gem, env }).gem('diff', 'git:v1.0.0')).toMatchObject({ code: 0, err: '' });
  });

  it('takes ends of lines that git changed for what they are', async () => {
    git(gem, 'config', 'core.autocrlf', 'true');
    put(gem, { 'tools/note.js': 'export default async ({ text }) => text;\r\n' });
    expect((await cli.json('diff', 'git:HEAD')).document.files.changed).toEqual([]);
  });

  it('compares a packed gem with a revision, as far as that can be packed', async () => {
    expect(await cli.gem('pack', '-o', 'old.gem')).toMatchObject({ code: 0 });
    expect((await cli.json('diff', 'old.gem', 'git:HEAD')).document).toMatchObject({
      changes: [],
      files: { added: [], removed: [], changed: [] },
    });
    put(gem, { 'tools/note.js': 'import x from "lodash";\nexport default () => x;\n' });
    commit(gem, 'v2');
    expect((await cli.json('diff', 'old.gem', 'git:HEAD')).document).toMatchObject({
      changes: [],
      files: null,
    });
  });

  it.each([
    ['git-revision-unknown', 'git:v9'],
    ['git-revision-unknown', 'git:'],
    ['git-revision-unknown', 'git:--help'],
    ['git-revision-unknown', 'git:--output=/tmp/x'],
    ['git-revision-unknown', 'git:HEAD:gems'],
    ['git-revision-unknown', 'git:a b; rm -rf .'],
  ])('%s: %s', async (code, named) => {
    expect(await cli.json('diff', named)).toMatchObject({ code: 2, document: { error: { code } } });
  });

  it('says where there is no repository, no git, and where the folder was not there yet', async () => {
    const other = join(gem, '..', 'other');
    putGem(other);
    expect(await cli.json('diff', 'git:v1.0.0', '../other')).toMatchObject({
      code: 2,
      document: { error: { code: 'not-in-revision', message: expect.stringContaining('gems/other') } },
    });
    const lone = terminal({ cwd: temporaryFolder() });
    putGem(lone.cwd);
    expect((await lone.json('diff', 'git:HEAD')).document.error).toMatchObject({
      code: 'not-in-git',
      message: '. is in no git repository',
    });
    const without = terminal({ cwd: gem, env: { PATH: temporaryFolder() } });
    expect((await without.json('diff', 'git:HEAD')).document.error.code).toBe('git-missing');
    expect((await without.gem('diff', 'git:HEAD', '--lang', 'zh-CN')).err).toContain(
      '没有找到 git，而读取版本库里的版本要用它',
    );
  });

  it('--write-migration begins what changed since a tag', async () => {
    writeFileSync(join(gem, 'notochord.json'), '');
    putGem(gem, withNotes(STRICT));
    expect(await cli.json('diff', 'git:v1.0.0', '--write-migration')).toMatchObject({
      code: 0,
      document: { written: ['migrations/notes.js', 'notochord.json'], activates: true },
    });
  });
});
