import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFolder } from '../../src/gem/files.ts';
import { loadFolder } from '../../src/gem/load.ts';
import { temporaryFolder } from '../temporary.ts';

const posix = process.platform !== 'win32';
const root = posix && process.getuid?.() === 0;

/** A folder with these files; a value that starts with `->` is a link to what follows. */
function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (typeof content === 'string' && content.startsWith('->')) symlinkSync(content.slice(2), target);
    else writeFileSync(target, content);
  }
  return folder;
}

async function listed(folder: string) {
  const { files, leftOut, problems } = await listFolder(folder);
  return {
    ships: [...files.keys()],
    home: Object.fromEntries(leftOut.map(({ path, by }) => [path, by])),
    problems: problems.map(({ path, kind, detail }) => `${path} ${kind} ${detail}`.trimEnd()),
  };
}

describe('what ships', () => {
  it('is everything that nothing keeps at home, sorted, with its size', async () => {
    const folder = folderOf({
      'tools/b.js': 'b',
      'notochord.json': '{}',
      'tools/a.ts': '',
      'lib/tests/x.json': '1',
      'lib/package.json': '{}',
      'pages/index.html': '<p>',
      '名字.md': '好',
    });
    const { files, leftOut, problems } = await listFolder(folder);
    expect([...files.values()].map(({ path, size }) => `${path} ${size}`)).toEqual([
      'lib/package.json 2',
      'lib/tests/x.json 1',
      'notochord.json 2',
      'pages/index.html 3',
      'tools/a.ts 0',
      'tools/b.js 1',
      '名字.md 3',
    ]);
    expect([leftOut, problems]).toEqual([[], []]);
  });

  it('leaves the rest at home, each for a reason', async () => {
    const folder = folderOf({
      'notochord.json': '{}',
      '.env': 'SECRET=1',
      '.git/config': '',
      'tools/.cache/x': '',
      'node_modules/left-pad/index.js': '',
      'lib/node_modules/x.js': '',
      'tests/case.yaml': '',
      'old-1.0.0.gem': '',
      'gem.config.json': '{}',
      'package.json': '{}',
      'package-lock.json': '{}',
      'pnpm-lock.yaml': '',
      'tsconfig.json': '{}',
      'ctx.d.ts': '',
      'docs/.DS_Store': '',
      'docs/Thumbs.db': '',
      'notes/a.txt': '',
      '.gemignore': 'notes/\n',
    });
    expect(await listed(folder)).toEqual({
      ships: ['notochord.json'],
      home: {
        '.env': 'hidden',
        '.gemignore': 'hidden',
        '.git/': 'hidden',
        'tools/.cache/': 'hidden',
        'node_modules/': 'node_modules',
        'lib/node_modules/': 'node_modules',
        'tests/': 'tests',
        'old-1.0.0.gem': 'package',
        'gem.config.json': 'config',
        'package.json': 'project-file',
        'package-lock.json': 'project-file',
        'pnpm-lock.yaml': 'project-file',
        'tsconfig.json': 'project-file',
        'ctx.d.ts': 'declarations',
        'docs/.DS_Store': 'system',
        'docs/Thumbs.db': 'system',
        'notes/': 'gemignore',
      },
      problems: [],
    });
  });

  it('does not depend on .gitignore', async () => {
    const folder = folderOf({ '.gitignore': 'dist/\n', 'dist/tool.js': '' });
    expect((await listed(folder)).ships).toEqual(['dist/tool.js']);
  });
});

describe('.gemignore', () => {
  const gemignore = (text: string | Uint8Array) =>
    listed(
      folderOf({
        '.gemignore': text,
        'a.log': '',
        'keep.log': '',
        'notes/a.log': '',
        'notes/b.md': '',
        'x/notes': '',
        'x/deep/er/z.tmp': '',
        'tests/t.yaml': '',
      }),
    ).then(({ ships }) => ships);
  const all = ['a.log', 'keep.log', 'notes/a.log', 'notes/b.md', 'x/deep/er/z.tmp', 'x/notes'];
  const without = (...paths: string[]) => all.filter((path) => !paths.includes(path));

  it.each([
    ['a pattern holds in every folder', '*.log', without('a.log', 'keep.log', 'notes/a.log')],
    ['a slash in front ties it to the root', '/*.log', without('a.log', 'keep.log')],
    ['a later ! takes back', '*.log\n!keep.log', without('a.log', 'notes/a.log')],
    ['a slash at the end means folders alone', 'notes/', without('notes/a.log', 'notes/b.md')],
    ['without one, files too', 'notes', without('notes/a.log', 'notes/b.md', 'x/notes')],
    [
      'what is in a folder left out cannot be taken back',
      'notes/\n!notes/b.md',
      without('notes/a.log', 'notes/b.md'),
    ],
    ['** spans folders', 'x/**/z.tmp', without('x/deep/er/z.tmp')],
    ['comments and blank lines', '# *\n\n', all],
    ['upper case is another name', '*.LOG', all],
    ['a byte order mark and CRLF', '\ufeff/a.log\r\nkeep.log\r\n', without('a.log', 'keep.log')],
    ['what stays at home anyway cannot be taken back', '!tests/', all],
  ])('%s', async (_title, text, ships) => {
    expect(await gemignore(text)).toEqual(ships);
  });

  it('is a problem when it cannot be read, because then more would ship than was meant', async () => {
    const utf16 = folderOf({ '.gemignore': Buffer.from('\ufeffa.log\n', 'utf16le') });
    expect((await listed(utf16)).problems).toEqual(['.gemignore unreadable UTF-16']);
    const folder = folderOf({ '.gemignore/x': '' });
    expect((await listed(folder)).problems).toEqual(['.gemignore unreadable not a regular file']);
  });
});

describe.skipIf(!posix)('links', () => {
  it('inside the folder are what they point to', async () => {
    const folder = folderOf({
      'lib/a.js': 'abc',
      'tools/a.js': '->../lib/a.js',
      more: '->lib',
      'twice.js': '->tools/a.js',
    });
    const { files, problems } = await listFolder(folder);
    expect([...files.values()].map(({ path, size }) => `${path} ${size}`)).toEqual([
      'lib/a.js 3',
      'more/a.js 3',
      'tools/a.js 3',
      'twice.js 3',
    ]);
    expect(problems).toEqual([]);
    expect((await loadFolder(folder)).bytes('twice.js').toString()).toBe('abc');
  });

  it('are the same when the folder itself is reached by a link', async () => {
    const folder = folderOf({ 'lib/a.js': '', 'b.js': '->lib/a.js' });
    const link = join(temporaryFolder(), 'gem');
    symlinkSync(folder, link);
    expect(await listed(link)).toEqual({ ships: ['b.js', 'lib/a.js'], home: {}, problems: [] });
  });

  it('that leave the folder are problems, for a file and for a folder', async () => {
    const outside = folderOf({ 'secret.txt': 'x' });
    const folder = folderOf({ 'a.txt': `->${join(outside, 'secret.txt')}`, b: `->${outside}`, '.c': '->/' });
    expect(await listed(folder)).toEqual({
      ships: [],
      home: { '.c/': 'hidden' },
      problems: [`a.txt link-outside ${outside}/secret.txt`, `b link-outside ${outside}`],
    });
  });

  it('to a folder whose name only begins the same leave it too', async () => {
    const folder = folderOf({});
    const sibling = `${folder}-other`;
    mkdirSync(sibling);
    symlinkSync(sibling, join(folder, 'x'));
    expect((await listed(folder)).problems).toEqual([`x link-outside ${sibling}`]);
    execFileSync('rmdir', [sibling]);
  });

  it('that are broken or go round are problems', async () => {
    const folder = folderOf({
      'gone.js': '->nowhere.js',
      a: '->b',
      b: '->a',
      'tools/up': '->..',
      'lib/x/self': '->.',
    });
    expect((await listed(folder)).problems).toEqual([
      'a link-loop b',
      'b link-loop a',
      'gone.js link-broken nowhere.js',
      `lib/x/self link-loop ${folder}/lib/x`,
      `tools/up link-loop ${folder}`,
    ]);
  });

  it('that make a small folder without end are not followed without end', async () => {
    const files: Record<string, string> = {};
    for (let level = 0; level < 12; level++)
      for (let branch = 0; branch < 8; branch++) files[`f${level}/${branch}`] = `->../f${level + 1}`;
    files['f12/x'] = '';
    const { problems } = await listed(folderOf(files));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/ too-many$/);
  });
});

describe.skipIf(!posix)('what is no file', () => {
  it('is a problem, and nothing waits for it', async () => {
    const folder = folderOf({ 'a.js': '' });
    execFileSync('mkfifo', [join(folder, 'notochord.json'), join(folder, 'pipe')]);
    const server = createServer().listen(join(folder, 'door'));
    await new Promise((resolve) => server.once('listening', resolve));
    const found = await listed(folder);
    const gem = await loadFolder(folder);
    server.close();
    expect(found.problems).toEqual([
      'door not-regular socket',
      'notochord.json not-regular fifo',
      'pipe not-regular fifo',
    ]);
    expect(found.ships).toEqual(['a.js']);
    expect(gem.manifest).toBeUndefined();
  });

  it('is one as .gemignore too', async () => {
    const folder = folderOf({});
    execFileSync('mkfifo', [join(folder, '.gemignore')]);
    expect((await listed(folder)).problems).toEqual(['.gemignore unreadable not a regular file']);
  });
});

describe.skipIf(!posix || root)('what may not be read', () => {
  it('is a problem: a file, a folder, the manifest', async () => {
    const folder = folderOf({ 'notochord.json': '{}', 'tools/a.js': '', 'b.js': '' });
    for (const path of ['notochord.json', 'tools', 'b.js']) chmodSync(join(folder, path), 0);
    const found = await listed(folder);
    chmodSync(join(folder, 'tools'), 0o755);
    expect(found).toEqual({
      ships: [],
      home: {},
      problems: ['b.js unreadable EACCES', 'notochord.json unreadable EACCES', 'tools unreadable EACCES'],
    });
  });
});

describe.skipIf(!posix || root)('a folder that may not be entered', () => {
  it('is one problem of the gem, and none of ours', async () => {
    const folder = folderOf({ 'notochord.json': '{}', 'gem.config.json': '{}' });
    chmodSync(folder, 0);
    const gem = await loadFolder(folder);
    chmodSync(folder, 0o755);
    expect(gem.problems).toEqual([{ path: '.', kind: 'unreadable', detail: 'EACCES' }]);
    expect(gem.config).toBeUndefined();
  });
});

describe.skipIf(process.platform !== 'linux')('names', () => {
  it('that are not UTF-8 are problems', async () => {
    const folder = folderOf({ 'a.md': '' });
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xd3, 0xca, 0xbc, 0xfe]), Buffer.from('.md')]),
      '',
    );
    expect(await listed(folder)).toEqual({
      ships: ['a.md'],
      home: {},
      problems: ['\ufffd\u02bc\ufffd.md name-not-utf8'],
    });
  });

  it('may hold a replacement character', async () => {
    expect((await listed(folderOf({ '\ufffd.md': '' }))).ships).toEqual(['\ufffd.md']);
  });
});
