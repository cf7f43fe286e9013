import { closeSync, mkdirSync, openSync, readFileSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemMeaning, systemReason } from '../src/system-error.ts';
import { temporaryFolder } from './temporary.ts';

const CODES = [
  ...['ENOENT', 'EACCES', 'EPERM', 'EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'ENOSPC', 'EDQUOT', 'EROFS'],
  ...['ENAMETOOLONG', 'ELOOP', 'EBUSY', 'ETXTBSY', 'EMFILE', 'ENFILE', 'EFBIG', 'EXDEV', 'EIO', 'ENOMEM'],
  'ENOEXEC',
];

it.each(CODES)('says in both languages what %s means', (code) => {
  const words = systemMeaning(code);
  expect(words.en).toMatch(/^[a-z ,-]+$/);
  expect(words['zh-CN']).toMatch(/^[\u4e00-\u9fff，]+$/);
});

it.skipIf(process.platform === 'win32')('says it of what the system itself says', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full', 'x'), '');
  symlinkSync('loop', join(folder, 'loop'));
  const why = (act: () => unknown) => {
    try {
      act();
      return undefined;
    } catch (error) {
      return systemReason(error, 'Node.js').en;
    }
  };
  expect(why(() => readFileSync(join(folder, 'none')))).toBe('it does not exist');
  expect(why(() => readFileSync(folder))).toBe('it is a folder');
  expect(why(() => readFileSync(join(folder, 'file', 'x')))).toBe('a part of the path is not a folder');
  expect(why(() => readFileSync(join(folder, 'loop')))).toBe('its symbolic links lead in a circle');
  expect(why(() => readFileSync(join(folder, 'x'.repeat(300))))).toBe('its name is too long for this system');
  expect(why(() => mkdirSync(join(folder, 'file')))).toBe('something with this name is there already');
  expect(why(() => rmdirSync(join(folder, 'full')))).toBe('the folder is not empty');
  expect(why(() => closeSync(openSync('/dev/full/x', 'w')))).toBe('a part of the path is not a folder');
  expect(why(() => writeFileSync('/dev/full', 'x'))).toBe(
    process.platform === 'linux' ? 'no space is left on the disk' : expect.anything(),
  );
});

it('quotes what the system does not name, by who said it', () => {
  expect(systemReason(new Error('odd'), 'Node.js')).toEqual({
    en: 'Node.js says "odd"',
    'zh-CN': 'Node.js 的原话是“odd”',
  });
  expect(systemReason('odd', 'Deno').en).toBe('Deno says "odd"');
  expect(systemMeaning('ESTRANGE')).toEqual({ en: 'ESTRANGE', 'zh-CN': 'ESTRANGE' });
  expect(systemMeaning('constructor').en).toBe('constructor');
});
