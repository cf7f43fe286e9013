import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileFault, whyRefused } from '../../src/archive/file-fault.ts';
import { systemMeaning } from '../../src/system-error.ts';
import { packSmall, person } from '../cli/small-gem.ts';
import { terminal } from '../cli/terminal.ts';

it.each([
  ['EDQUOT', 'the quota of the disk is used up', '磁盘配额已用完'],
  ['EFBIG', 'it is larger than a file may be here', '它超过了这里允许的文件大小'],
  ['EIO', 'the disk reports an error', '磁盘报告了错误'],
  ['ELOOP', 'its links lead in a circle', '它的链接绕成了圈'],
  ['ESPIPE', 'it is a pipe and not a file', '它是管道，不是文件'],
])('says of a file in its own words what %s means', (code, en, zh) => {
  expect(whyRefused(code)).toEqual({ en, 'zh-CN': zh });
});

it.each([
  'ENOENT',
  'EACCES',
  'EISDIR',
  'ENOTDIR',
  'ENOSPC',
  'EROFS',
  'ENFILE',
  'EXDEV',
  'ENOTEMPTY',
  'ESTRANGE',
])('says of %s what is said of it everywhere', (code) =>
  expect(whyRefused(code)).toEqual(systemMeaning(code)),
);

it('leaves what is no error of the system as it is', () => {
  const odd = Object.assign(new Error('odd'), { code: 'ENOENT' });
  expect(fileFault(odd, 'read', 'x')).toBe(odd);
  expect(fileFault('ENOENT', 'write', 'x')).toBe('ENOENT');
});

it.skipIf(process.platform === 'win32')('is what a person reads, in both languages', async () => {
  const me = person();
  await packSmall(me, 'small.gem');
  symlinkSync('loop', join(me.cwd, 'loop'));
  writeFileSync(join(me.cwd, 'file'), '');
  const { gem } = terminal({ cwd: me.cwd });
  const packed = async (...argv: string[]) => (await gem('pack', 'src-small.gem', '-o', ...argv)).err;
  expect(await packed('loop/a.gem')).toContain('cannot be written: its links lead in a circle');
  expect(await packed('loop/a.gem', '--lang', 'zh-CN')).toMatch(/无法写入 .*：它的链接绕成了圈/);
  expect(await packed('file/a.gem')).toContain('cannot be written: a part of the path is not a folder');
  mkdirSync(join(me.cwd, 'n'));
  const long = join('n', `${'x'.repeat(300)}.gem`);
  expect(await packed(long, '--lang', 'zh-CN')).toContain('：名字对本系统来说太长');
});
