import { symlinkSync, writeFileSync } from 'node:fs';
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
