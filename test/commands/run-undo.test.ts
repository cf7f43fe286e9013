import {
  appendFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { runCode, setUpSandbox, temporaryFolder } from '../run/support.ts';

setUpSandbox();

let gem: string;
let workspace: string;
beforeEach(() => {
  gem = temporaryFolder();
  workspace = temporaryFolder();
  writeFileSync(join(gem, 'notochord.json'), '{}');
});

const run = async (body: string, more: object = {}) => {
  const code = `export default async (input, { files }) => { ${body} }`;
  const report = await runCode(code, { home: join(gem, '.gem'), workspace, ...more });
  expect(report.error).toBeUndefined();
};
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
};
const read = (path: string) => readFileSync(join(workspace, path), 'utf8');
/** All files with what they hold, and folders. */
const all = () =>
  Object.fromEntries(
    readdirSync(workspace, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => [
        path.replaceAll('\\', '/'),
        statSync(join(workspace, path)).isFile() ? read(path) : null,
      ]),
  );
const undo = async (...more: string[]) => {
  const { code, document } = await terminal({ cwd: gem }).json('run', 'undo', ...more);
  expectToFit(document, 'run-undo');
  return { code, ...document };
};
const told = ({ changes }: { changes: { path: string; did: string; reason: string | null }[] }) =>
  changes.map(({ path, did, reason }) => [path, reason ?? did]);

describe('gem run undo', () => {
  it('[F-05] [F-07] [F-08] puts back all that a run changed, and only once', async () => {
    put('over.md', 'before');
    put('gone/a.md', 'a');
    put('gone/b/c.md', 'c');
    put('old name.md', 'moved');
    put('taken/d.md', 'd');
    put('untouched', '');
    const before = all();
    await run(`
      await files.write('workspace:over.md', '1'); await files.write('workspace:over.md', '2');
      await files.write('workspace:new/deep/x.md', 'x'); await files.write('workspace:y', 'y');
      await files.delete('workspace:gone/a.md'); await files.delete('workspace:gone');
      await files.move('workspace:old name.md', 'workspace:new/new name.md');
      await files.move('workspace:taken', 'mine'); await files.write('z', 'z'); await files.move('z', 'workspace:z');
      await files.write('workspace:short', ''); await files.delete('workspace:short'); await files.mkdir('workspace:empty');`);
    const after = all();
    const dry = await undo('--dry-run');
    expect(dry).toMatchObject({ code: 0, status: 'undone', dryRun: true });
    expect(all()).toEqual(after);
    const first = await undo();
    expect(first).toMatchObject({
      code: 0,
      status: 'undone',
      run: 1,
      tool: 'sample',
      workspace,
      dryRun: false,
    });
    expect(told(first)).toEqual([
      ['empty', 'removed'],
      ['gone', 'brought-back'],
      ['gone/a.md', 'brought-back'],
      ['new', 'removed'],
      ['new/deep', 'removed'],
      ['new/deep/x.md', 'removed'],
      ['new/new name.md', 'moved-back'],
      ['over.md', 'restored'],
      ['taken', 'moved-back'],
      ['y', 'removed'],
      ['z', 'moved-back'],
    ]);
    expect(told(dry)).toEqual(told(first));
    expect(all()).toEqual(before);
    const again = await undo();
    expect(again).toMatchObject({ code: 0, status: 'already-undone', run: 1, changes: [] });
    expect(all()).toEqual(before);
  });

  it('leaves what has changed since, says why, and loses nothing', async () => {
    put('over.md', 'before');
    put('del.md', 'deleted');
    put('a.md', 'moved');
    put('c.md', 'moved too');
    await run(`
      await files.write('workspace:over.md', 'after'); await files.write('workspace:out/new.md', 'new'); await files.write('workspace:same.md', 'same');
      await files.delete('workspace:del.md'); await files.move('workspace:a.md', 'workspace:b.md'); await files.move('workspace:c.md', 'workspace:d.md')`);
    writeFileSync(join(workspace, 'over.md'), 'mine');
    writeFileSync(join(workspace, 'out', 'new.md'), 'mine too');
    writeFileSync(join(workspace, 'del.md'), 'another');
    writeFileSync(join(workspace, 'a.md'), 'another a');
    writeFileSync(join(workspace, 'd.md'), 'edited');
    const dry = await undo('--dry-run');
    const first = await undo();
    expect(first).toMatchObject({ code: 1, status: 'partly' });
    expect(told(first)).toEqual([
      ['b.md', 'taken'],
      ['d.md', 'changed'],
      ['del.md', 'taken'],
      ['out/new.md', 'changed'],
      ['over.md', 'changed'],
      ['same.md', 'removed'],
    ]);
    expect(told(dry)).toEqual(told(first));
    expect(all()).toMatchObject({
      'over.md': 'mine',
      'out/new.md': 'mine too',
      'del.md': 'another',
      'a.md': 'another a',
      'b.md': 'moved',
      'd.md': 'edited',
    });
    expect(existsSync(join(workspace, 'same.md'))).toBe(false);
    expect(readFileSync(join(gem, '.gem', 'history', '1', '1', 'over.md'), 'utf8')).toBe('before');

    // Where the person makes way, the next time does the rest.
    rmSync(join(workspace, 'a.md'));
    rmSync(join(workspace, 'del.md'));
    expect(told(await undo())).toEqual([
      ['b.md', 'moved-back'],
      ['d.md', 'changed'],
      ['del.md', 'brought-back'],
      ['out/new.md', 'changed'],
      ['over.md', 'changed'],
    ]);
    expect(all()).toMatchObject({ 'a.md': 'moved', 'del.md': 'deleted', 'over.md': 'mine' });
  });

  it('what is gone is told, and a folder with something of the person’s stays', async () => {
    put('over.md', 'before');
    put('del.md', 'x');
    await run(
      `await files.write('workspace:over.md', 'after'); await files.write('workspace:out/a', ''); await files.delete('workspace:del.md')`,
    );
    rmSync(join(workspace, 'over.md'));
    put('out/mine', 'mine');
    for (const where of ['trash', 'history']) rmSync(join(gem, '.gem', where), { recursive: true });
    expect(told(await undo())).toEqual([
      ['del.md', 'lost'],
      ['out', 'not-empty'],
      ['out/a', 'removed'],
      ['over.md', 'lost'],
    ]);
    expect(all()).toEqual({ out: null, 'out/mine': 'mine' });
  });

  it('[F-08] takes the copy in the history where the trash was emptied', async () => {
    put('sub/a', 'a');
    await run(`await files.delete('workspace:sub')`);
    rmSync(join(gem, '.gem', 'trash'), { recursive: true });
    expect(told(await undo())).toEqual([['sub', 'brought-back']]);
    expect(read('sub/a')).toBe('a');
  });

  it('is of the last run that changed a workspace', async () => {
    put('a', '0');
    await run(`await files.write('workspace:a', '1')`);
    await run(`await files.write('workspace:a', '2')`);
    await run(`await files.write('own', ''); await files.list('workspace:')`);
    expect(await undo()).toMatchObject({ run: 2, status: 'undone', next: 1 });
    expect(read('a')).toBe('1');
  });

  it('again, is of the run before that, until all are undone', async () => {
    put('a', '0');
    for (const text of ['1', '2', '3']) await run(`await files.write('workspace:a', '${text}')`);
    expect(await undo('--dry-run')).toMatchObject({ run: 3, next: 2 });
    const { out, err } = await terminal({ cwd: gem }).gem('run', 'undo');
    expect(out).toMatch(/^run 3 \(sample, .*Z\) in .*\n {2}a {2}as it was before the run\n$/);
    expect(err).toBe('run 3 is undone; `gem run undo` again undoes run 2\n');
    expect(await undo()).toMatchObject({ run: 2, status: 'undone', next: 1 });
    expect(await undo('--dry-run')).toMatchObject({ run: 1, status: 'undone', next: null });
    expect(read('a')).toBe('1');
    expect(await undo()).toMatchObject({ run: 1, status: 'undone', next: null });
    expect(read('a')).toBe('0');
    expect(await undo()).toMatchObject({ run: 3, status: 'already-undone', changes: [], next: null });
    const told = await terminal({ cwd: gem }).gem('run', 'undo');
    expect(told.out).toMatch(
      /^every run that is kept .* the last of them run 3 \(sample, .*Z\); nothing was changed\n$/,
    );
    expect(read('a')).toBe('0');
  });

  it.each([
    ['wrote what stood there', `await files.write('workspace:a', '1')`],
    ['wrote, and wrote back', `await files.write('workspace:a', 'x'); await files.write('workspace:a', '1')`],
    ['made and deleted a file', `await files.write('workspace:n/x', ''); await files.delete('workspace:n')`],
    [
      'moved a file there and back',
      `await files.move('workspace:a', 'workspace:b'); await files.move('workspace:b', 'workspace:a')`,
    ],
    [
      'moved a file in a circle',
      `await files.move('workspace:a', 'workspace:b'); await files.move('workspace:b', 'c'); await files.move('c', 'workspace:a')`,
    ],
    [
      'deleted a file and made it again',
      `await files.delete('workspace:a'); await files.write('workspace:a', '1')`,
    ],
    ['failed to change anything', `await files.write('workspace:../x', '1').catch(() => {})`],
    ['wrote its own files', `await files.write('own', '1'); await files.read('workspace:a')`],
  ])('a run that %s does not hide the one before it', async (_, body) => {
    put('a', '0');
    await run(`await files.write('workspace:a', '1')`);
    await run(body);
    const before = all();
    expect(await undo('--dry-run')).toMatchObject({ run: 1, status: 'undone' });
    expect(all()).toEqual(before);
    expect(await undo()).toMatchObject({ run: 1, status: 'undone', changes: [{ path: 'a' }], next: null });
    expect(all()).toEqual({ a: '0' });
    expect(await undo()).toMatchObject({ status: 'already-undone' });
  });

  it('what was made and deleted and is in the trash no more stands in nobody’s way', async () => {
    put('a', '0');
    await run(`await files.write('workspace:a', '1')`);
    await run(`await files.write('workspace:x', ''); await files.delete('workspace:x')`);
    for (const where of ['trash', 'history']) rmSync(join(gem, '.gem', where, '2'), { recursive: true });
    expect(await undo()).toMatchObject({ run: 1, status: 'undone' });
    expect(await undo()).toMatchObject({ status: 'already-undone' });
  });

  it('where the person has put it back, it is that run which is undone, and no older one', async () => {
    put('a', '0');
    await run(`await files.write('workspace:a', '1')`);
    await run(`await files.write('workspace:a', '2'); await files.write('workspace:b', '')`);
    put('a', '1');
    rmSync(join(workspace, 'b'));
    const { out, err } = await terminal({ cwd: gem }).gem('run', 'undo');
    expect(out).toMatch(/^run 2 \(.*\n$/);
    expect(err).toBe('all stands as it was before run 2 already; `gem run undo` again undoes run 1\n');
    expect(read('a')).toBe('1');
    expect(await undo()).toMatchObject({ run: 1, status: 'undone' });
  });

  it('what is left of a run is tried again before an older one has its turn', async () => {
    put('a', '0');
    await run(`await files.write('workspace:a', '1')`);
    await run(`await files.write('workspace:a', '2'); await files.write('workspace:b', '')`);
    put('a', 'mine');
    expect(await undo()).toMatchObject({ run: 2, status: 'partly', next: 2 });
    expect(await undo()).toMatchObject({ run: 2, status: 'partly', next: 2 });
    put('a', '2');
    expect(await undo()).toMatchObject({ run: 2, status: 'undone', next: 1 });
    expect(await undo()).toMatchObject({ run: 1, status: 'undone' });
    expect(all()).toEqual({ a: '0' });
  });

  it('is of a scenario too, where a real workspace was named', async () => {
    put('a', '0');
    await run(`await files.write('workspace:a', '1')`, { scenario: 'tool: sample\n' });
    await undo();
    expect(read('a')).toBe('0');
  });

  it('says so where there is nothing', async () => {
    expect(await undo()).toMatchObject({ code: 0, status: 'nothing', run: null, workspace: null });
    await run(`await files.write('own', '')`);
    expect(await undo()).toMatchObject({ code: 0, status: 'nothing' });
    const { out } = await terminal({ cwd: gem }).gem('run', 'undo', '--lang', 'zh-CN');
    expect(out).toBe('保留的运行记录都没有改动过工作区，没有可以撤销的内容\n');
  });

  it('a write that a killed run had only announced is not taken for done', async () => {
    put('a', 'before');
    await run(`await files.write('workspace:a', 'after'); await files.write('workspace:b', 'new')`);
    const journal = join(gem, '.gem', 'runs', '1', 'journal.jsonl');
    appendFileSync(
      journal,
      '{"did":"create","path":"c","stamp":{"type":"file","sha256":"00"}}\n{"did":"delete","pa',
    );
    writeFileSync(join(workspace, 'a'), 'before');
    expect(told(await undo())).toEqual([['b', 'removed']]);
    expect(all()).toEqual({ a: 'before' });
  });

  it('a move and a deletion that were cut off in the middle are finished backwards', async () => {
    put('a', 'a');
    put('b', 'b');
    await run(`await files.move('workspace:a', 'workspace:c'); await files.delete('workspace:b')`);
    linkSync(join(workspace, 'c'), join(workspace, 'a'));
    linkSync(join(gem, '.gem', 'trash', '1', '1', 'b'), join(workspace, 'b'));
    expect(told(await undo())).toEqual([['c', 'moved-back']]);
    expect(all()).toEqual({ a: 'a', b: 'b' });
  });

  it('a line that another program spoiled does not hide the others', async () => {
    put('a', 'before');
    await run(`await files.write('workspace:a', 'after'); await files.write('workspace:b', '')`);
    const journal = join(gem, '.gem', 'runs', '1', 'journal.jsonl');
    const [head, first, ...rest] = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, [head, first, '{"did":', '7', '', ...rest].join('\n'));
    expect(await undo()).toMatchObject({ status: 'undone', run: 1 });
    expect(all()).toEqual({ a: 'before' });
    expect(await undo()).toMatchObject({ status: 'already-undone' });
  });

  it('a run that has not ended is not undone', async () => {
    put('a', 'before');
    await run(`await files.write('workspace:a', 'after')`);
    const journal = join(gem, '.gem', 'runs', '1', 'journal.jsonl');
    const lines = readFileSync(journal, 'utf8')
      .split('\n')
      .filter((line) => !line.includes('"ended"'));
    writeFileSync(journal, lines.join('\n'));
    const { code, err } = await terminal({ cwd: gem }).gem('run', 'undo');
    expect([code, err.split('\n')[0]]).toEqual([2, 'gem: error: run 1 has not ended, so it is not undone']);
    expect(read('a')).toBe('after');
  });

  it('a record that came from elsewhere is not obeyed', async () => {
    put('a', 'before');
    await run(`await files.write('workspace:a', 'after')`);
    const copy = join(temporaryFolder(), 'copy');
    cpSync(gem, copy, { recursive: true });
    const { code, document } = await terminal({ cwd: copy }).json('run', 'undo');
    expect([code, document.error.code]).toEqual([2, 'run-from-elsewhere']);
    // The same place, but another folder that was put there.
    cpSync(join(gem, '.gem'), join(gem, '.other'), { recursive: true });
    renameSync(join(gem, '.gem'), join(gem, '.kept'));
    renameSync(join(gem, '.other'), join(gem, '.gem'));
    expect((await terminal({ cwd: gem }).json('run', 'undo')).document.error.code).toBe('run-from-elsewhere');
    expect(read('a')).toBe('after');
  });

  it.skipIf(process.platform === 'win32')('a journal leads nowhere but into the workspace', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret'), 'x');
    const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    put('.hidden', 'x');
    symlinkSync(outside, join(workspace, 'out'));
    await run(`await files.write('workspace:fine', 'x')`);
    const stamp = { type: 'file', sha256 };
    const hostile = [
      ...[
        '../x',
        '/etc/passwd',
        '.hidden',
        'out/secret',
        `../${outside.split('/').at(-1)}/secret`,
        'a\0b',
        '',
        'workspace:fine/..',
      ].map((path) => ({ did: 'create', path, stamp })),
      { did: 'replace', path: 'fine', stamp, kept: '../notochord.json' },
      { did: 'replace', path: 'fine', stamp, kept: 'history/1/../../../notochord.json' },
      { did: 'delete', path: 'x', trash: '../notochord.json', history: null, stamp: { type: 'folder' } },
      {
        did: 'move',
        from: { root: 'workspace', path: 'x' },
        to: { root: 'run', path: '../../../../notochord.json' },
        stamp,
      },
      {
        did: 'move',
        from: { root: 'workspace', path: '../x' },
        to: { root: 'workspace', path: 'fine' },
        stamp,
      },
      { did: 'move', from: null, to: 1, stamp },
      { did: 'constructor', path: 'x', stamp },
      { did: 'mkdir', path: 7 },
      null,
      7,
    ];
    appendFileSync(
      join(gem, '.gem', 'runs', '1', 'journal.jsonl'),
      hostile.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    const done = await undo();
    expect(
      told(done)
        .filter(([path]) => path !== 'fine')
        .filter(([, what]) => /^(removed|restored|moved-back|brought-back)$/.test(String(what))),
    ).toEqual([]);
    expect(readdirSync(outside)).toEqual(['secret']);
    expect([read('.hidden'), existsSync(join(workspace, 'fine'))]).toEqual(['x', false]);
    expect(existsSync(join(gem, 'notochord.json'))).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('follows no link that has come between', async () => {
    const outside = temporaryFolder();
    mkdirSync(join(outside, 'sub'));
    writeFileSync(join(outside, 'sub', 'a'), 'after');
    put('sub/a', 'before');
    await run(`await files.write('workspace:sub/a', 'after'); await files.delete('workspace:sub/a')`);
    rmSync(join(workspace, 'sub'), { recursive: true });
    symlinkSync(join(outside, 'sub'), join(workspace, 'sub'));
    expect(await undo()).toMatchObject({ code: 1, status: 'partly' });
    expect(readFileSync(join(outside, 'sub', 'a'), 'utf8')).toBe('after');
  });

  it('tells a person run, workspace and what became of each path', async () => {
    put('a.md', 'before');
    await run(`await files.write('workspace:a.md', 'after'); await files.write('workspace:b.md', '')`);
    writeFileSync(join(workspace, 'b.md'), 'mine');
    const { code, out, err } = await terminal({ cwd: gem }).gem('run', 'undo');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^run 1 \(sample, .*Z\) in .*\n {2}a\.md {2}as it was before the run\n {2}b\.md {2}left as it is: it has changed since the run\n$/,
    );
    expect(err).toContain('1 path is left as it is');
  });

  it('a workspace that is gone is told', async () => {
    await run(`await files.write('workspace:a', '')`);
    rmSync(workspace, { recursive: true });
    expect((await terminal({ cwd: gem }).json('run', 'undo')).document.error.code).toBe('workspace-gone');
  });

  it('[F-07] [F-08] what was taken out of the workspace and written over, or whose run is removed, is not gone', async () => {
    put('a.md', 'mine');
    await run(`await files.move('workspace:a.md', 'a.md'); await files.write('a.md', 'other')`);
    expect(told(await undo())).toEqual([['a.md', 'changed']]);
    const kept = (where: string) =>
      readdirSync(join(gem, '.gem', where, '1'), { recursive: true, encoding: 'utf8' });
    expect(kept('history').some((path) => path.endsWith('a.md'))).toBe(true);
    for (let round = 0; round < 20; round++) await run(`await files.write('x', '')`);
    expect(existsSync(join(gem, '.gem', 'runs', '1'))).toBe(false);
    expect(kept('trash').some((path) => path.endsWith('a.md'))).toBe(true);
  });
});
