import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { withTool } from './run-tool-gem.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

const mayWriteAll = process.platform === 'win32' || process.getuid?.() === 0;
const KEEP = 'export default async (input, ctx) => { await ctx.storage.kv.set("a", "1"); };\n';
const tool = () => withTool(KEEP, { permissions: { storage: true }, sideEffect: 'write' });

describe('a store that cannot be written', () => {
  it('is told with the folder that it is in', async () => {
    const { cwd, gem } = tool();
    writeFileSync(join(cwd, '.gem'), 'a file, where the folder would be');
    const { code, err } = await gem('run', 'tool', 't');
    expect([code, err]).toEqual([2, expect.anything()]);
    expect(err).toContain(
      `gem: hint: what a tool stores is kept in ${join(cwd, '.gem', 'state')}; make it writable`,
    );
  });

  it('which may be one that was given', async () => {
    const { cwd, gem } = tool();
    writeFileSync(join(cwd, 'file'), '');
    const { code, err } = await gem('run', 'tool', 't', '--state', join('file', 'under'), '--lang', 'zh-CN');
    expect([code, err]).toEqual([2, expect.anything()]);
    expect(err).toContain(`工具存储的内容保存在 ${join(cwd, 'file', 'under')}；请确保自己可以写入`);
  });

  it.each([
    ['store.sqlite', 'await ctx.storage.kv.set("a", "1")'],
    ['sql.sqlite', 'await ctx.storage.sql.query("SELECT 1")'],
  ])('and a folder in the place of %s is called so, until it is gone', async (file, body) => {
    const { cwd, gem } = withTool(`export default async (input, ctx) => { ${body}; return 1; };\n`, {
      permissions: { storage: true },
      sideEffect: 'write',
    });
    writeFileSync(join(cwd, 'schema.sql'), 'CREATE TABLE a (b);\n');
    const path = join(cwd, '.gem', 'state', file);
    mkdirSync(path, { recursive: true });
    const { code, err } = await gem('run', 'tool', 't');
    expect([code, err]).toEqual([2, expect.anything()]);
    expect(err).toContain(`gem: error: there is a folder where the store’s file would be: ${path}\n`);
    expect(err).toContain(`gem: hint: move the folder ${path} away; gem makes the file itself\n`);
    const chinese = (await gem('run', 'tool', 't', '--lang', 'zh-CN')).err;
    expect(chinese).toContain(`存储文件的位置上是一个文件夹：${path}`);
    expect(chinese).toContain(`请移走文件夹 ${path}；gem 会自己创建这个文件`);
    rmdirSync(path);
    expect((await gem('run', 'tool', 't')).code).toBe(0);
  });

  it.each([
    'store.sqlite',
    'sql.sqlite',
    'data.sqlite',
    'data.sqlite-wal',
    'data.sqlite-shm',
    'data.sqlite-journal',
  ])('and --fresh leaves a folder called %s alone, and says where a database belongs', async (file) => {
    const { cwd, gem, json } = tool();
    const state = join(cwd, '.gem', 'state');
    const path = join(state, file);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'own.txt'), 'mine');
    // Names before and after, of a database and of something else.
    for (const other of ['a.sqlite', 'z.sqlite', 'notes.txt']) writeFileSync(join(state, other), other);
    const before = readdirSync(state);
    const { code, document } = await json('run', 'tool', 't', '--fresh');
    expect([code, document.error]).toEqual([
      2,
      {
        code: 'state-not-emptied',
        message: `${state} cannot be emptied: there is a folder ${file} in it, where a file of a database belongs`,
        hint: `move the folder ${path} away, then run with --fresh again; gem makes the file itself`,
      },
    ]);
    const { err } = await gem('run', 'tool', 't', '--fresh', '--lang', 'zh-CN');
    expect(err).toContain(`无法清空 ${state}：里面有一个文件夹 ${file}，而那里应该是数据库的文件`);
    expect(err).toContain(`请移走文件夹 ${path}，再用 --fresh 运行；gem 会自己创建这个文件`);
    expect(readdirSync(state)).toEqual(before);
    expect(readFileSync(join(path, 'own.txt'), 'utf8')).toBe('mine');
    rmSync(path, { recursive: true });
    expect((await gem('run', 'tool', 't', '--fresh')).code).toBe(0);
    expect(readdirSync(state)).not.toContain('a.sqlite');
    expect(readdirSync(state)).toContain('notes.txt');
  });

  it.skipIf(mayWriteAll)('and --fresh in a folder that may not be changed says so', async () => {
    const { cwd, gem, json } = tool();
    const state = join(cwd, '.gem', 'state');
    mkdirSync(state, { recursive: true });
    writeFileSync(join(state, 'a.sqlite'), '');
    chmodSync(state, 0o500);
    const { document } = await json('run', 'tool', 't', '--fresh');
    const { err } = await gem('run', 'tool', 't', '--fresh', '--lang', 'zh-CN');
    chmodSync(state, 0o700);
    expect(document.error).toEqual({
      code: 'state-not-emptied',
      message: `${state} cannot be emptied: permission is denied`,
      hint: 'make the folder writable for yourself, or give another with --state',
    });
    expect(err).toContain('请确保自己可以写入这个文件夹，或用 --state 另给一个');
  });

  it.each(['--state', '--workspace', '--resource'])(
    'and a path that leads nowhere is said so: %s',
    async (option) => {
      const outside = temporaryFolder();
      symlinkSync('loop', join(outside, 'loop'));
      writeFileSync(join(outside, 'file'), '');
      for (const [path, said] of [
        ['loop', 'cannot be read: its symbolic links lead in a circle'],
        [join('file', 'under'), 'there is nothing at'],
      ] as const) {
        // A folder for what is stored is made where there is none.
        if (option === '--state' && path !== 'loop') continue;
        const given = `${option === '--resource' ? 'id=' : ''}${join(outside, path)}`;
        const { code, err } = await tool().gem('run', 'tool', 't', option, given);
        expect(code).toBe(2);
        expect(err).toContain(said);
      }
    },
  );
});
