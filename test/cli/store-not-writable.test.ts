import { mkdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { withTool } from './run-tool-gem.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

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
