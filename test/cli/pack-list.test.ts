import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { type Terminal, terminal } from './terminal.ts';

let cli: Terminal;

const lay = (path: string, content = 'x') => {
  mkdirSync(dirname(join(cli.cwd, path)), { recursive: true });
  writeFileSync(join(cli.cwd, path), content);
};

beforeEach(async () => {
  cli = terminal({ cwd: temporaryFolder() });
  await cli.gem('init', '--yes', '--id', 'listed');
  lay('.gemignore', '# what is not ready\ndrafts/\n\n*.log\n!keep.log\n\\!odd.txt\n/top.txt\n');
  lay('drafts/a/deep.txt');
  lay('lib/noise.log');
  lay('lib/keep.log');
  lay('!odd.txt');
  lay('top.txt');
  lay('lib/top.txt');
  lay('lib/types.d.ts', 'export type X = 1;\n');
  lay('node_modules/x/index.js');
  lay('package.json', '{}');
  lay('assets/\u4e2d\u6587\u6587\u4ef6\u540d.txt', '\u597d'.repeat(1000));
});

const explain = async (path: string, ...options: string[]) => {
  const { code, document } = await cli.json('pack', '--explain', path, ...options);
  expectToFit(document, 'pack-explain');
  expect(code).toBe(0);
  return document;
};

describe('gem pack --list', () => {
  it('shows exactly what packing then puts in', async () => {
    const { code, document } = await cli.json('pack', '--list');
    expectToFit(document, 'pack-list');
    expect(code).toBe(0);
    expect(existsSync(join(cli.cwd, 'dist'))).toBe(false);
    const elsewhere = temporaryFolder();
    const [packed, folder] = [join(elsewhere, 'out.gem'), join(elsewhere, 'unpacked')];
    expect((await cli.gem('pack', '-o', packed)).code).toBe(0);
    expect((await cli.gem('unpack', packed, folder)).code).toBe(0);
    const unpacked = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(document.files.map(({ path }: { path: string }) => join(folder, path)).sort()).toEqual(
      unpacked.sort(),
    );
    for (const { path, size } of document.files)
      expect([path, size]).toEqual([path, readFileSync(join(folder, path)).length]);
  });

  it('names what stays at home, each with what keeps it there', async () => {
    const { document } = await cli.json('pack', '--list');
    const home = document.leftOut.map((one: { path: string; by: string; line: number | null }) =>
      [one.path, one.by, one.line].join(' ').trim(),
    );
    expect(home).toEqual([
      '!odd.txt gemignore 6',
      '.gemignore hidden',
      '.github/ hidden',
      '.gitignore hidden',
      '.vscode/ hidden',
      'drafts/ gemignore 2',
      'gem-types.d.ts declarations',
      'jsconfig.json project-file',
      'lib/noise.log gemignore 4',
      'lib/types.d.ts declarations',
      'node_modules/ node_modules',
      'package.json project-file',
      'tests/ tests',
      'top.txt gemignore 7',
    ]);
  });

  it('is a tree of aligned sizes that fits 80 columns, with wide characters too', async () => {
    const { out } = await cli.gem('pack', '--list');
    const [tree = '', total, ...rest] = out.trimEnd().split('\n\n');
    const rows = tree.split('\n');
    expect(new Set(rows.map(cells)).size).toBe(1);
    expect(rows.find((row) => row.includes('\u4e2d\u6587'))).toMatch(/^ {2}.* 2\.9 KB$/);
    expect(rows.find((row) => row.startsWith('assets/'))).toMatch(/2\.9 KB$/);
    expect(total).toMatch(/^\d+ files, /);
    expect(rest.join('')).toContain('.gemignore, line 4 (*.log): lib/noise.log');
    for (const line of out.split('\n')) expect(cells(line)).toBeLessThanOrEqual(80);
    expect((await cli.gem('pack', '--list', '--lang', 'zh-CN')).out).toContain('.gemignore \u7b2c 4 \u884c');
  });

  it.skipIf(process.platform === 'win32')(
    'works on a gem with errors, and names what can never be packed',
    async () => {
      symlinkSync('nowhere', join(cli.cwd, 'lib', 'link'));
      lay('notochord.json', '{ "id": "listed" }');
      const { code, document } = await cli.json('pack', '--list');
      expect([code, document.problems]).toEqual([0, [{ path: 'lib/link', kind: 'link-broken' }]]);
      expect((await cli.gem('pack', '--list')).out).toContain('lib/link cannot be packed');
      expect(await explain('lib/link')).toMatchObject({ ships: false, because: 'link-broken' });
    },
  );
});

describe('gem pack --explain', () => {
  it.each([
    ['drafts', false, 'gemignore', 2],
    ['drafts/', false, 'gemignore', 2],
    ['drafts/a/deep.txt', false, 'gemignore', 2],
    ['lib/noise.log', false, 'gemignore', 4],
    ['lib/keep.log', true, 'as-written', 5],
    ['!odd.txt', false, 'gemignore', 6],
    ['top.txt', false, 'gemignore', 7],
    ['lib/top.txt', true, 'as-written', null],
    ['lib/types.d.ts', false, 'declarations', null],
    ['node_modules/x/index.js', false, 'node_modules', null],
    ['package.json', false, 'project-file', null],
    ['.gitignore', false, 'hidden', null],
    ['tests', false, 'tests', null],
    ['notochord.json', true, 'made', null],
    ['lib', true, 'folder', null],
    ['.', true, 'folder', null],
  ])('names the rule for %s', async (path, ships, because, line) => {
    expect(await explain(path)).toMatchObject({ ships, because, line });
  });

  it('says it in a sentence, in both languages', async () => {
    const said = async (path: string, ...options: string[]) =>
      (await cli.gem('pack', '--explain', path, ...options)).out.trimEnd();
    expect(await said('drafts/a')).toBe(
      'drafts/a stays at home with drafts/: line 2 of .gemignore names that (drafts/)',
    );
    expect(await said('lib/keep.log')).toBe(
      'lib/keep.log goes in as it is, 1 B: line 5 of .gemignore keeps it (!keep.log)',
    );
    expect(await said('tests')).toBe('tests stays at home: it is in tests/');
    expect(await said('lib')).toBe('lib/ goes in: 2 files, 2 B; 2 in it stay at home');
    expect(await said('tests', '--lang', 'zh-CN')).toBe(
      'tests \u4e0d\u6253\u5305\uff1a\u5b83\u5728 tests/ \u91cc',
    );
    mkdirSync(join(cli.cwd, 'empty'));
    expect(await said('empty')).toContain('empty/ holds nothing that ships');
  });

  it('takes a path from the gem, from the current folder, and an absolute one', async () => {
    const inside = terminal({ cwd: join(cli.cwd, 'lib') });
    for (const path of ['noise.log', 'lib/noise.log', join(cli.cwd, 'lib', 'noise.log')])
      expect((await inside.json('pack', '--explain', path)).document.path).toBe('lib/noise.log');
    const above = terminal({ cwd: dirname(cli.cwd) });
    expect((await above.json('pack', cli.cwd, '--explain', 'lib/noise.log')).document.path).toBe(
      'lib/noise.log',
    );
  });

  it('tells of code that is compiled or bundled in, and of what packing makes', async () => {
    const manifest = JSON.parse(readFileSync(join(cli.cwd, 'notochord.json'), 'utf8'));
    manifest.tools[0].entry = 'tools/typed.ts';
    lay('notochord.json', JSON.stringify(manifest));
    lay('lib/words.ts', 'export const words: string[] = [];\n');
    lay('tools/typed.ts', "import { words } from '../lib/words.ts';\nexport default async () => words;\n");
    expect(await explain('tools/typed.ts')).toMatchObject({ ships: false, because: 'compiled' });
    expect((await explain('tools/typed.ts')).message).toContain('as tools/typed.js');
    expect(await explain('tools/typed.js')).toMatchObject({ ships: true, because: 'made' });
    expect(await explain('lib/words.ts')).toMatchObject({ ships: false, because: 'bundled' });
    const { document } = await cli.json('pack', '--list');
    expect(document.leftOut).toContainEqual(expect.objectContaining({ path: 'lib/words.ts', by: 'bundled' }));
    expect(document.files).toContainEqual(expect.objectContaining({ path: 'tools/typed.js', made: true }));
  });

  it('refuses a path that is not there, or not in the gem', async () => {
    const missing = await cli.json('pack', '--explain', 'lib/nothing.txt');
    expect([missing.code, missing.document.error.code]).toEqual([2, 'no-such-path']);
    for (const path of ['..', '../elsewhere', dirname(cli.cwd)]) {
      const outside = await cli.json('pack', '--explain', path);
      expect([outside.code, outside.document.error.code]).toEqual([2, 'path-outside']);
    }
  });
});

describe('gem pack --dry-run', () => {
  it('prints what packing would print, and writes nothing', async () => {
    const before = readdirSync(cli.cwd);
    const dry = await cli.json('pack', '--dry-run');
    expectToFit(dry.document, 'pack');
    expect([dry.code, readdirSync(cli.cwd)]).toEqual([0, before]);
    const { out, err } = await cli.gem('pack', '--dry-run');
    expect(err).toContain('nothing was written');
    expect(out).toContain(dry.document.tarSha256);
    expect((await cli.json('pack')).document).toEqual(dry.document);
  });

  it('is stopped by what would stop packing', async () => {
    expect((await cli.gem('pack')).code).toBe(0);
    const again = await cli.json('pack', '--dry-run');
    expect([again.code, again.document.error.code]).toEqual([2, 'output-exists']);
    expect((await cli.gem('pack', '--dry-run', '--force')).code).toBe(0);
    lay('notochord.json', '{}');
    expect((await cli.gem('pack', '--dry-run', '--force')).code).toBe(1);
  });
});
