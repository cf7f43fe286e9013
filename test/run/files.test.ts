import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const tool = (body: string) => `export default async (input, ctx) => {
  const { files } = ctx;
  const code = (promise) => promise.then(() => 'ok', (error) => error.code);
  ${body}
}`;

const MB = 1024 * 1024;

let home: string;
let workspace: string;
beforeEach(() => {
  home = join(temporaryFolder(), '.gem');
  workspace = temporaryFolder();
});
const run = (body: string, more: object = {}) => runCode(tool(body), { home, workspace, ...more });
const result = async (body: string, more: object = {}) => {
  const report = await run(body, more);
  expect(report.error).toBeUndefined();
  return report.result;
};
const inRun = (number: number, path = '') => join(home, 'runs', String(number), 'files', path);
const put = (path: string, content: string | Uint8Array = path) => {
  mkdirSync(join(workspace, path, '..'), { recursive: true });
  writeFileSync(join(workspace, path), content);
};

describe('the folder of a run', () => {
  it('[F-01] [F-02] [F-09] is empty and not even made before anything was written', async () => {
    expect(await result(`return [await files.list(), await files.list(''), await files.list('.')]`)).toEqual([
      [],
      [],
      [],
    ]);
    expect(existsSync(join(home, 'runs'))).toBe(false);
  });

  it('[F-01] every method gives a promise, without a permission', async () => {
    const body = `
      const args = { write: ['a', 'x'], move: ['a', 'c'], delete: ['c'], mkdir: ['b'] };
      const asked = {};
      for (const method of ['list', 'stat', 'write', 'read', 'mkdir', 'move', 'delete']) {
        const answer = files[method](...(args[method] ?? ['a']));
        asked[method] = answer instanceof Promise;
        await answer.catch(() => {});
      }
      return asked;`;
    const asked = await result(body);
    expect(Object.keys(asked as object)).toHaveLength(7);
    expect(Object.values(asked as object)).toEqual(Array(7).fill(true));
  });

  it('[F-14] has no writer of PDFs, and reports are Markdown or HTML under output/', async () => {
    const report = await run("await files.writePdf('output/report.pdf', 'x');");
    expect(report.error?.message).toContain('ctx.files has no method "writePdf"');
    const names = await result(`
      await files.write('output/report.md', '# a'); await files.write('output/report.html', '<h1>a</h1>');
      return (await files.list('output')).map(({ name }) => name);`);
    expect(names).toEqual(['report.html', 'report.md']);
  });

  it('[F-02] [F-03] [F-04] [F-05] [F-09] holds what was written', async () => {
    const before = Date.now();
    const told = (await result(`
      await files.write('output/report.md', '# 报告\\n');
      await files.write('a.bin', 'AP8=', { encoding: 'base64' });
      return {
        root: await files.list(), output: await files.list('output/'), file: await files.stat('./output/report.md'),
        folder: await files.stat('output'), nothing: [await files.stat('b'), await files.stat('a.bin/b'), await files.stat('x/y')],
        text: await files.read('output/report.md'), utf8: await files.read('output/report.md', { encoding: 'utf8' }),
        base64: await files.read('output/report.md', { encoding: 'base64' }), bytes: await files.read('a.bin', { encoding: 'base64' }),
      }`)) as Record<string, unknown>;
    const modified = expect.any(Number);
    const report = { name: 'report.md', type: 'file', size: 9, modified };
    expect(told).toEqual({
      root: [
        { name: 'a.bin', type: 'file', size: 2, modified },
        { name: 'output', type: 'folder', size: 0, modified },
      ],
      output: [report],
      file: report,
      folder: { name: 'output', type: 'folder', size: 0, modified },
      nothing: [null, null, null],
      text: '# 报告\n',
      utf8: '# 报告\n',
      base64: Buffer.from('# 报告\n').toString('base64'),
      bytes: 'AP8=',
    });
    const at = (told.file as { modified: number }).modified;
    expect(Number.isInteger(at)).toBe(true);
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(readFileSync(inRun(1, 'output/report.md'), 'utf8')).toBe('# 报告\n');
    expect(readdirSync(join(home, 'runs', '1')).sort()).toEqual(['files', 'journal.jsonl']);
  });

  it('[F-09] is a new one for each call, and two calls at once get two', async () => {
    const body = `const before = await files.list(); await files.write('a', 'x'); return before.length`;
    const results = await Promise.all([result(body), result(body), result(body)]);
    expect(results).toEqual([0, 0, 0]);
    expect(readdirSync(join(home, 'runs')).sort()).toEqual(['1', '2', '3']);
  });

  it('the last 20 runs are kept', async () => {
    for (let number = 1; number <= 20; number++) {
      mkdirSync(join(home, 'runs', String(number), 'files'), { recursive: true });
    }
    await run(`await files.write('a', 'x')`);
    const numbers = readdirSync(join(home, 'runs')).map(Number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  });

  it('nothing stays of a run without a home, or with a scenario', async () => {
    const body = `await files.write('a', 'x'); return (await files.list()).length`;
    const cache = join(process.env.XDG_CACHE_HOME ?? '', 'notochord');
    expect(await runCode(tool(body))).toMatchObject({ result: 1, files: ['a'] });
    expect(await runCode(tool(body), { home, scenario: 'tool: sample\n' })).toMatchObject({ result: 1 });
    expect(existsSync(home)).toBe(false);
    expect(readdirSync(join(cache, 'temporary'))).toEqual([]);
    expect(readdirSync(join(cache, 'in-use'))).toEqual([]);
  });

  it('the report tells the files by the names that the tool knows', async () => {
    const report = await run(
      `await files.write('b', ''); await files.write('workspace:a', ''); await files.mkdir('c'); await files.move('b', 'c/b')`,
    );
    expect(report.files).toEqual(['b', 'c/b', 'workspace:a']);
  });
});

describe('reading and writing', () => {
  it('[F-13] a write carries at most 20 MB, counted in bytes of the file', async () => {
    const codes = await result(`
      const max = 20 * 1024 * 1024;
      const text = 'x'.repeat(max);
      const wide = '\\u00e9'.repeat(max / 2);
      return [
        await code(files.write('a', text)), await code(files.write('b', text + 'x')),
        await code(files.write('c', wide)), await code(files.write('d', wide + 'x')),
        await code(files.write('e', btoa(text), { encoding: 'base64' })), await code(files.write('f', btoa(text + 'x'), { encoding: 'base64' })),
        (await files.list()).map(({ name, size }) => [name, size === max]),
      ]`);
    const no = 'E_FILES_TOO_LARGE';
    const kept = ['a', 'c', 'e'].map((name) => [name, true]);
    expect(codes).toEqual(['ok', no, 'ok', no, 'ok', no, kept]);
  });

  it('[F-13] a read carries at most 20 MB, counted in bytes of the file', async () => {
    put('full', Buffer.alloc(20 * MB, 0x41));
    put('over', Buffer.alloc(20 * MB + 1, 0x41));
    put('bytes', Buffer.alloc(20 * MB, 0xff));
    expect(
      await result(`
      const full = await files.read('workspace:full');
      const bytes = await files.read('workspace:bytes', { encoding: 'base64' });
      return [full.length, bytes.length, await code(files.read('workspace:over')), await code(files.read('workspace:over', { encoding: 'base64' }))]`),
    ).toEqual([20 * MB, Math.ceil((20 * MB) / 3) * 4, 'E_FILES_TOO_LARGE', 'E_FILES_TOO_LARGE']);
  });

  it('[F-04] bytes that are not UTF-8 are read only as base64, because text would lose them', async () => {
    put('latin', Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    put('bom', Buffer.from([0xef, 0xbb, 0xbf, 0x61]));
    expect(
      await result(
        `return [await code(files.read('workspace:latin')), await files.read('workspace:latin', { encoding: 'base64' }), (await files.read('workspace:bom')).length]`,
      ),
    ).toEqual(['E_FILES_NOT_TEXT', 'Y2Fm6Q==', 2]);
  });

  it('[F-05] keeps any text whole: empty, with NUL, a byte order mark, an emoji', async () => {
    expect(
      await result(`
      const texts = ['', 'a\\0b', '\\ufeffx', '😀', '\\r\\n'];
      for (const [index, text] of texts.entries()) await files.write('t' + index, text);
      return (await Promise.all(texts.map((_, index) => files.read('t' + index)))).map((text, index) => text === texts[index])`),
    ).toEqual(Array(5).fill(true));
  });

  it('[F-05] keeps long texts whole too, of any character, and refuses one that is cut in a character', async () => {
    expect(
      await result(`
      const units = ['a', '\\u6c49', '\\ufeff', '\\0', '"\\n', '\\ud83d\\ude00', '\\ud800'];
      const told = [];
      for (const unit of units) for (const length of [65535, 65536, 65537, 200000]) {
        const text = unit.repeat(length);
        told.push(await files.write('a', text).then(async () => (await files.read('a')) === text, (error) => error.code));
      }
      return [...new Set(told.slice(0, 24)), ...new Set(told.slice(24))]`),
    ).toEqual([true, 'E_FILES_INVALID']);
  });

  it('refuses what it was not made for, and says what would do', async () => {
    expect(
      await result(`
      const bytes = new Uint8Array(3);
      return Promise.all([
        files.write('a', { a: 1 }), files.write('a', bytes), files.write('a'), files.write('a', 1), files.write('a', '\\ud800'),
        files.write('a', 'x', 'utf8'), files.write('a', 'x', { encoding: 'latin1' }), files.write('a', 'x', []), files.read('a', { encoding: 1 }),
        files.write('a', '*', { encoding: 'base64' }), files.write('a', 'A', { encoding: 'base64' }), files.write('a', 'AA=', { encoding: 'base64' }),
        files.write('a', 'AAAA\\nAAAA', { encoding: 'base64' }), files.write('a', '====', { encoding: 'base64' }),
        files.read(), files.read(null), files.read(['a']), files.write({}, ''), files.move('a'), files.delete(),
      ].map(code))`),
    ).toEqual(Array(20).fill('E_FILES_INVALID'));
    expect(await result(`return (await files.list()).length`)).toBe(0);
  });

  it('takes base64 without padding, as some libraries write it', async () => {
    expect(
      await result(
        `await files.write('a', 'AP8', { encoding: 'base64' }); await files.write('b', '', { encoding: 'base64' }); return [await files.read('a', { encoding: 'base64' }), await files.read('b')]`,
      ),
    ).toEqual(['AP8=', '']);
  });

  it('[F-05] a file is whole whenever it is seen, and nothing of a write is seen before', async () => {
    const seen = (await result(`
      const size = 4 * 1024 * 1024;
      const writes = [], seen = [];
      for (let round = 0; round < 5; round++) {
        writes.push(files.write('workspace:a', String(round).repeat(size)));
        seen.push(files.list('workspace:').then((entries) => entries.map(({ name, size }) => name + size)));
      }
      await Promise.all(writes);
      return [await Promise.all(seen), (await files.read('workspace:a')) === '4'.repeat(size)]`)) as [
      string[][],
      boolean,
    ];
    expect(seen[0].flat().every((name) => name === `a${4 * MB}`)).toBe(true);
    expect(seen[1]).toBe(true);
    expect(readdirSync(workspace)).toEqual(['a']);
  });

  it('[F-05] a tool that is stopped in the middle of its writes leaves only whole files', async () => {
    const stop = new AbortController();
    const report = await run(
      `const text = 'x'.repeat(8 * 1024 * 1024); for (let round = 0; ; round++) await files.write('workspace:f' + (round % 3), text)`,
      { signal: stop.signal, onCall: () => stop.abort('SIGINT') },
    );
    expect(report.error).toMatchObject({ code: 'tool-killed' });
    for (const name of readdirSync(workspace)) {
      expect(name).toMatch(/^f\d$/);
      expect(statSync(join(workspace, name)).size).toBe(8 * MB);
    }
    expect(readdirSync(join(home, 'runs', '1')).sort()).toEqual(['files', 'journal.jsonl']);
  });

  it.skipIf(process.platform === 'win32')('keeps the permissions of a file that it writes over', async () => {
    writeFileSync(join(workspace, 'run.sh'), '#!/bin/sh\n', { mode: 0o750 });
    await run(`await files.write('workspace:run.sh', 'x')`);
    expect(statSync(join(workspace, 'run.sh')).mode & 0o777).toBe(0o750);
  });

  it('carries the time of a clock that stands still', async () => {
    const now = Date.UTC(2026, 0, 31, 9);
    expect(
      await result(`await files.write('a', 'x'); return (await files.stat('a')).modified`, { now }),
    ).toBe(now);
  });
});

describe('folders, moves and deletions', () => {
  it('[F-06] makes a folder with those above it, and leaves one that is there', async () => {
    expect(
      await result(`
      await files.mkdir('a/b'); await files.write('a/b/c', 'x'); await files.mkdir('a/b'); await files.mkdir('workspace:d');
      return [(await files.list('a/b')).length, (await files.stat('workspace:d')).type, await code(files.mkdir('a/b/c')), await code(files.mkdir('a/b/c/d')), await code(files.mkdir('workspace:'))]`),
    ).toEqual([1, 'folder', 'E_FILES_EXISTS', 'E_FILES_NOT_A_FOLDER', 'ok']);
  });

  it('[F-07] moves a file or a folder, also between the two folders', async () => {
    put('in/data.csv', 'a,b');
    expect(
      await result(`
      await files.write('x', '1'); await files.move('x', 'deep/y'); await files.move('deep', 'workspace:out/deep');
      await files.move('workspace:in', 'in');
      return [await files.read('workspace:out/deep/y'), await files.read('in/data.csv'), (await files.list()).map(({ name }) => name), (await files.list('workspace:')).map(({ name }) => name)]`),
    ).toEqual(['1', 'a,b', ['in'], ['out']]);
  });

  it('[F-07] never onto something that is there', async () => {
    put('b');
    expect(
      await result(`
      await files.write('a', '1'); await files.write('c', '2'); await files.mkdir('d');
      return [await code(files.move('a', 'c')), await code(files.move('a', 'workspace:b')), await code(files.move('a', 'd')), await code(files.move('a', 'a')),
        await code(files.move('d', 'd/e')), await code(files.move('nothing', 'e')), await code(files.move('', 'e')), await code(files.move('workspace:', 'e')), await code(files.move('a', '')), await code(files.move('a', 'c/x')),
        await files.read('a'), await files.read('c'), await files.read('workspace:b')]`),
    ).toEqual([
      ...Array(5).fill('E_FILES_EXISTS'),
      'E_FILES_NOT_FOUND',
      ...Array(3).fill('E_FILES_PATH'),
      'E_FILES_NOT_A_FOLDER',
      '1',
      '2',
      'b',
    ]);
  });

  it('[F-08] deletes into the trash, and keeps a copy in the history', async () => {
    put('notes/a.md', 'a');
    put('notes/b.md', 'b');
    expect(
      await result(`
      await files.write('own', 'x'); await files.delete('own'); await files.delete('workspace:notes/a.md'); await files.delete('workspace:notes');
      return [await code(files.delete('workspace:notes')), await code(files.delete('own')), await code(files.delete('')), await code(files.delete('workspace:')), await files.list(), await files.list('workspace:')]`),
    ).toEqual(['E_FILES_NOT_FOUND', 'E_FILES_NOT_FOUND', 'E_FILES_PATH', 'E_FILES_PATH', [], []]);
    const kept = (where: string) =>
      readdirSync(join(home, where, '1'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.md$|own$/.test(path))
        .map((path) => path.replace(/^\d+./, ''))
        .sort();
    const all = ['notes/a.md', 'notes/b.md', 'own'].map((path) => join(path));
    expect(kept('trash')).toEqual(all);
    expect(kept('history')).toEqual(all);
  });

  it('[F-08] keeps a copy of at most 100 MB in the history, and all of it in the trash', async () => {
    for (const [name, size] of Object.entries({ fits: 100 * MB, over: 100 * MB + 1 })) {
      put(name, '');
      truncateSync(join(workspace, name), size);
    }
    await result(`await files.delete('workspace:fits'); await files.delete('workspace:over')`);
    const kept = (where: string) =>
      readdirSync(join(home, where, '1'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /fits|over/.test(path))
        .map((path) => [path.replace(/^\d+./, ''), statSync(join(home, where, '1', path)).size]);
    expect(kept('history')).toEqual([['fits', 100 * MB]]);
    expect(kept('trash').sort()).toEqual([
      ['fits', 100 * MB],
      ['over', 100 * MB + 1],
    ]);
  });

  it('[F-05] keeps the version before in the history', async () => {
    put('a.md', 'one');
    await run(`await files.write('workspace:a.md', 'two'); await files.write('workspace:a.md', 'three')`);
    const kept = [1, 2].map((index) =>
      readFileSync(join(home, 'history', '1', String(index), 'a.md'), 'utf8'),
    );
    expect(kept).toEqual(['one', 'two']);
    expect(readFileSync(join(workspace, 'a.md'), 'utf8')).toBe('three');
  });
});

describe('paths', () => {
  it('[F-10] leads nowhere else: absolute, by `..`, or as another system writes it', async () => {
    put('inside/a', 'x');
    const OUTSIDE = [
      '/etc/passwd',
      '//etc/passwd',
      'workspace:/etc/passwd',
      'C:/x',
      'workspace:C:/x',
      '..',
      '../a',
      'a/../../b',
      'workspace:..',
      'workspace:../a',
      'workspace:inside/../../a',
    ];
    const BAD = [
      'a\\b',
      '..\\a',
      'C:\\x',
      '\\\\server\\share',
      'a\0b',
      'a\nb',
      'a\u007fb',
      '\ud800',
      'x'.repeat(256),
      'x/'.repeat(513),
      'workspace:a\\b',
    ];
    expect(
      await result(
        `const codes = [];
        for (const path of input.paths) codes.push(await code(files.read(path)), await code(files.write(path, 'x')), await code(files.list(path)), await code(files.stat(path)), await code(files.mkdir(path)), await code(files.delete(path)), await code(files.move(path, 'z')), await code(files.move('workspace:inside', path)));
        return [...new Set(codes)];`,
        { input: { paths: OUTSIDE } },
      ),
    ).toEqual(['E_FILES_OUTSIDE']);
    expect(
      await result(
        `const codes = [];
        for (const path of input.paths.concat('\\ud800')) codes.push(await code(files.read(path)), await code(files.write(path, 'x')), await code(files.stat(path)), await code(files.move('workspace:inside', path)));
        return [...new Set(codes)];`,
        { input: { paths: BAD.filter((path) => path !== '\ud800') } },
      ),
    ).toEqual(['E_FILES_PATH']);
    expect(await result(`return files.read('workspace:./inside//b/../a')`)).toBe('x');
  });

  it('takes 255 bytes of a name and 1,024 of a path, and no more', async () => {
    expect(
      await result(`
      const long = (length) => Array.from({ length: 8 }, () => 'd'.repeat(120)).join('/') + '/' + 'f'.repeat(length - 8 * 121);
      return [await code(files.write('x'.repeat(255), '')), await code(files.write('x'.repeat(256), '')), await code(files.write('é'.repeat(127), '')), await code(files.write('é'.repeat(128), '')),
        await code(files.write(long(1024), '')), await code(files.write(long(1025), ''))]`),
    ).toEqual(['ok', 'E_FILES_PATH', 'ok', 'E_FILES_PATH', 'ok', 'E_FILES_PATH']);
  });

  it('makes no name that Windows could not hold', async () => {
    const paths = [
      'con',
      'NUL.txt',
      'a/aux',
      'com1.log',
      'lpt¹',
      'a.',
      'b ',
      'a./b',
      'c:d',
      'a?',
      '<a>',
      'a|b',
      '"a"',
      'a*',
      'COM3 .txt',
      'conin$',
    ];
    expect(
      await result(
        `const codes = []; await files.write('x', ''); for (const path of input.paths) codes.push(await code(files.write(path, '')), await code(files.mkdir('workspace:' + path)), await code(files.move('x', path))); return [...new Set(codes)]`,
        { input: { paths } },
      ),
    ).toEqual(['E_FILES_PATH']);
    expect(
      await result(
        `return [await code(files.write('console', '')), await code(files.write('nul1', '')), await code(files.write('.hidden', ''))]`,
      ),
    ).toEqual(['ok', 'ok', 'ok']);
    expect(readdirSync(workspace)).toEqual([]);
  });

  it('makes no name that differs from another only in case or Unicode form', async () => {
    put('Notes/a', 'x');
    expect(
      await result(`
      await files.write('Report.md', '1'); await files.write('caf\\u00e9', '1');
      return [await code(files.write('report.md', '2')), await code(files.write('cafe\\u0301', '2')), await code(files.write('workspace:notes/b', '')), await code(files.mkdir('workspace:NOTES')),
        await code(files.write('workspace:Notes/A', '')), await code(files.write('workspace:Notes/b', '')), await code(files.move('Report.md', 'REPORT.md')), (await files.list()).map(({ name }) => name)]`),
    ).toEqual([...Array(5).fill('E_FILES_EXISTS'), 'ok', 'ok', ['REPORT.md', 'caf\u00e9']]);
  });

  it('[F-11] names that begin with a dot do not exist in the conversation’s folder', async () => {
    put('.env', 'secret');
    put('.git/config', 'secret');
    put('sub/.hidden', 'secret');
    put('sub/seen', '');
    expect(
      await result(`
      const paths = ['workspace:.env', 'workspace:.git/config', 'workspace:sub/.hidden', 'workspace:.git', 'workspace:./.env', 'workspace:sub/../.env'];
      const told = [];
      for (const path of paths) told.push([await code(files.read(path)), await files.stat(path), await code(files.delete(path)), await code(files.move(path, 'x')), await code(files.write(path, 'x')), await code(files.mkdir(path + '/y'))].join());
      await files.write('a', ''); told.push(await code(files.move('a', 'workspace:.a')), await code(files.list('workspace:.git')));
      return [[...new Set(told)], (await files.list('workspace:')).map(({ name }) => name), (await files.list('workspace:sub')).map(({ name }) => name)]`),
    ).toEqual([
      [
        [
          'E_FILES_NOT_FOUND',
          '',
          'E_FILES_NOT_FOUND',
          'E_FILES_NOT_FOUND',
          'E_FILES_HIDDEN',
          'E_FILES_HIDDEN',
        ].join(),
        'E_FILES_HIDDEN',
        'E_FILES_NOT_FOUND',
      ],
      ['sub'],
      ['seen'],
    ]);
    expect(readFileSync(join(workspace, '.env'), 'utf8')).toBe('secret');
  });

  it('[F-12] without a conversation `workspace:` is refused', async () => {
    expect(
      await result(
        `await files.write('a', ''); const told = []; for (const path of ['workspace:', 'workspace:a', 'workspace:.a']) told.push(await code(files.list(path)), await code(files.stat(path)), await code(files.read(path)), await code(files.write(path, '')), await code(files.mkdir(path)), await code(files.move(path, 'b')), await code(files.move('a', path)), await code(files.delete(path))); return [...new Set(told)]`,
        { workspace: undefined },
      ),
    ).toEqual(['E_PERM_DENIED']);
    const report = await run(`await files.read('workspace:notes.md')`, { workspace: undefined });
    expect(report.error?.message).toContain('gem run tool --workspace DIR');
  });

  it('[F-12] a tool that lets it through ends with that code', async () => {
    const { error } = await run(`await files.read('workspace:a')`, {
      workspace: undefined,
      language: 'zh-CN',
    });
    expect(error).toMatchObject({
      code: 'E_PERM_DENIED',
      message: expect.stringContaining('这次调用没有会话'),
    });
  });
});

describe.skipIf(process.platform === 'win32')('symbolic links', () => {
  it('[F-10] one that leaves is neither listed nor followed', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret'), 'secret');
    put('sub/a', '');
    for (const [name, to] of Object.entries({
      out: outside,
      file: join(outside, 'secret'),
      up: '..',
      broken: 'nowhere',
      loop: 'loop',
      etc: '/etc',
    }))
      symlinkSync(to, join(workspace, name));
    symlinkSync('../out/secret', join(workspace, 'sub', 'twice'));
    expect(
      await result(`
      const told = [];
      for (const path of ['out', 'out/secret', 'file', 'up', 'up/x', 'broken', 'loop', 'etc/passwd', 'sub/twice', 'out/new', 'broken/x'])
        told.push(await code(files.read('workspace:' + path)), await code(files.stat('workspace:' + path)), await code(files.list('workspace:' + path)), await code(files.write('workspace:' + path, 'x')), await code(files.mkdir('workspace:' + path)));
      return [[...new Set(told)], (await files.list('workspace:')).map(({ name }) => name)]`),
    ).toEqual([['E_FILES_OUTSIDE'], ['sub']]);
    expect(readdirSync(outside)).toEqual(['secret']);
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  it('[F-10] [F-11] one that stays inside is what it leads to, but not into what is hidden', async () => {
    put('real/a', 'x');
    put('.git/config', 'secret');
    symlinkSync('real', join(workspace, 'link'));
    symlinkSync('real/a', join(workspace, 'b'));
    symlinkSync('.git', join(workspace, 'git'));
    symlinkSync('.git/config', join(workspace, 'config'));
    expect(
      await result(`
      await files.write('workspace:b', 'y'); await files.write('workspace:link/c', 'z');
      return [(await files.list('workspace:')).map(({ name, type }) => name + ' ' + type), await files.read('workspace:link/a'), await files.read('workspace:real/c'),
        await code(files.read('workspace:git/config')), await files.stat('workspace:config'), await code(files.write('workspace:config', 'x')), await code(files.move('workspace:link', 'x'))]`),
    ).toEqual([
      ['b file', 'link folder', 'real folder'],
      'y',
      'z',
      'E_FILES_NOT_FOUND',
      null,
      'E_FILES_HIDDEN',
      'E_FILES_LINK',
    ]);
    expect(readFileSync(join(workspace, '.git', 'config'), 'utf8')).toBe('secret');
  });

  it('[F-08] deleting one leaves what it leads to', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'a'), 'x');
    symlinkSync(outside, join(workspace, 'out'));
    await result(`await files.delete('workspace:out')`);
    expect(readdirSync(workspace)).toEqual([]);
    expect(readdirSync(outside)).toEqual(['a']);
  });

  it('[F-10] one that was moved in with a folder is judged where it is then', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret'), 'secret');
    mkdirSync(join(workspace, 'sub'));
    symlinkSync(join(outside, 'secret'), join(workspace, 'sub', 'a'));
    symlinkSync('../b', join(workspace, 'sub', 'b'));
    put('b', 'mine');
    expect(
      await result(
        `const before = await files.read('workspace:sub/b'); await files.move('workspace:sub', 'sub'); return [before, await code(files.read('sub/a')), await code(files.read('sub/b')), await files.list('sub')]`,
      ),
    ).toEqual(['mine', 'E_FILES_OUTSIDE', 'E_FILES_OUTSIDE', []]);
  });

  it('a `.gem` that is a link is refused, and told to the person', async () => {
    const elsewhere = temporaryFolder();
    symlinkSync(elsewhere, home);
    await expect(run(`await files.write('a', 'x')`)).rejects.toMatchObject({ code: 'files-not-writable' });
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')(
  'what is neither file nor folder, or has no name in UTF-8',
  () => {
    it('does not exist for a gem, and keeps nothing waiting', async () => {
      put('sub/a', 'x');
      execFileSync('mkfifo', [join(workspace, 'pipe'), join(workspace, 'sub', 'pipe')]);
      expect(
        await result(`
      const told = [await code(files.read('workspace:pipe')), await code(files.write('workspace:pipe', 'x')), await files.stat('workspace:pipe'), await code(files.list('workspace:pipe')), await code(files.move('workspace:pipe', 'x')), await code(files.mkdir('workspace:pipe'))];
      return [told, (await files.list('workspace:')).map(({ name }) => name), await code(files.delete('workspace:sub'))]`),
      ).toEqual([
        [
          'E_FILES_NOT_A_FILE',
          'E_FILES_NOT_A_FILE',
          null,
          'E_FILES_NOT_A_FOLDER',
          'E_FILES_NOT_A_FILE',
          'E_FILES_EXISTS',
        ],
        ['sub'],
        'ok',
      ]);
    });

    it.skipIf(process.platform === 'darwin')('is not listed, and goes with its folder', async () => {
      put('sub/a', 'x');
      writeFileSync(Buffer.concat([Buffer.from(`${workspace}/sub/`), Buffer.of(0xff)]), 'odd');
      writeFileSync(join(workspace, 'sub', 'b\\c'), 'odd');
      expect(
        await result(
          `const names = (await files.list('workspace:sub')).map(({ name }) => name); return [names, await code(files.delete('workspace:sub')), await files.list('workspace:')]`,
        ),
      ).toEqual([['a'], 'ok', []]);
      expect(readdirSync(join(home, 'trash', '1', '1', 'sub'), { encoding: 'buffer' }).length).toBe(3);
    });
  },
);

it('answers as many calls at once as a tool makes', async () => {
  expect(
    await result(
      `await Promise.all(Array.from({ length: 1500 }, (_, index) => files.write('f/' + index, String(index)))); return (await files.list('f')).length`,
    ),
  ).toBe(1500);
});

it('a folder that is taken away meanwhile is told as missing', async () => {
  expect(
    await result(
      `await files.list('workspace:'); await files.stat('gone'); return [await code(files.list('workspace:')), await code(files.read('workspace:a'))]`,
      {
        onCall: ({ method }: { method: string }) => {
          if (method === 'files.stat') rmSync(workspace, { recursive: true });
        },
      },
    ),
  ).toEqual(['E_FILES_NOT_FOUND', 'E_FILES_NOT_FOUND']);
});

describe('the conversation’s folder', () => {
  it('[F-09] may neither hold nor lie in what gem keeps', async () => {
    const gem = join(home, '..');
    for (const folder of [gem, join(gem, '..'), '/'])
      await expect(run('', { workspace: folder })).rejects.toMatchObject({ code: 'workspace-not-apart' });
    mkdirSync(join(home, 'runs'), { recursive: true });
    for (const folder of [home, join(home, 'runs'), process.env.XDG_CACHE_HOME])
      await expect(run('', { workspace: folder })).rejects.toMatchObject({ code: 'workspace-not-apart' });
    mkdirSync(join(gem, 'beside'));
    expect(await run(`return files.list('workspace:')`, { workspace: join(gem, 'beside') })).toMatchObject({
      result: [],
    });
  });

  it('no error and no result names an absolute path [F-10]', async () => {
    put('a/b', 'x');
    const report = await run(
      `const told = []; for (const act of [() => files.read('workspace:a'), () => files.write('workspace:a', ''), () => files.list('workspace:a/b'), () => files.read('nothing'), () => files.delete('workspace:x'), () => files.move('workspace:a', 'workspace:a/c')])
        told.push(await act().catch((error) => error.message + error.stack)); return [told, await files.list('workspace:')]`,
    );
    const told = JSON.stringify(report.result);
    expect(told).not.toContain(workspace);
    expect(told).not.toContain(home);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'what the system refuses is told by its code',
    async () => {
      put('a', 'x');
      chmodSync(join(workspace, 'a'), 0o400);
      expect(await result(`return code(files.write('workspace:a', 'y'))`)).toBe('E_FILES_SYSTEM');
      expect(readFileSync(join(workspace, 'a'), 'utf8')).toBe('x');
    },
  );
});

describe('in a scenario', () => {
  it('the workspace is a copy, and the original stays as it is', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'inbox'));
    writeFileSync(join(folder, 'inbox', 'a.md'), 'one');
    writeFileSync(join(folder, 'inbox', '.secret'), 'x');
    const scenario = 'tool: sample\nnow: 2026-01-31T09:00:00Z\nworkspace: inbox\n';
    const body = `await files.write('workspace:a.md', 'two'); await files.write('workspace:b', ''); await files.delete('workspace:b'); return [await files.read('workspace:a.md'), await files.list('workspace:')]`;
    for (let round = 0; round < 2; round++)
      expect(await result(body, { scenario, scenarioFolder: folder, workspace: undefined })).toEqual([
        'two',
        [{ name: 'a.md', type: 'file', size: 3, modified: Date.UTC(2026, 0, 31, 9) }],
      ]);
    expect(readdirSync(join(folder, 'inbox')).sort()).toEqual(['.secret', 'a.md']);
    expect(readFileSync(join(folder, 'inbox', 'a.md'), 'utf8')).toBe('one');
    expect(existsSync(home)).toBe(false);
  });

  it('the folder of the run begins with its files', async () => {
    const scenario =
      'tool: sample\nnow: 2026-01-31T09:00:00Z\nfiles: { in/a.txt: hello, b.bin: { base64: AP8= } }\n';
    const report = await runCode(
      tool(
        `return [(await files.list()).map(({ name }) => name), await files.read('in/a.txt'), await files.read('b.bin', { encoding: 'base64' }), (await files.stat('b.bin')).modified]`,
      ),
      { scenario },
    );
    expect(report).toMatchObject({
      result: [['b.bin', 'in'], 'hello', 'AP8=', Date.UTC(2026, 0, 31, 9)],
      files: [],
    });
  });
});

it('[T-10] a tool that declares `read` and writes a file is warned of', async () => {
  const options = { tool: { sideEffect: 'read' } };
  expect(await run(`await files.list()`, options)).toMatchObject({ warnings: [] });
  expect(await run(`await files.write('a', 'b')`, options)).toMatchObject({
    warnings: [expect.stringContaining('declares sideEffect "read" and wrote')],
  });
});

it('the log of calls keeps no more than the beginning of a file', async () => {
  const report = await run(`await files.write('a', 'x'.repeat(1_000_000)); await files.read('a')`);
  expect(JSON.stringify(report.calls).length).toBeLessThan(25_000);
  expect(report.calls[0]?.args[1]).toMatch(/^x+… \(1000000 characters\)$/);
});
