import { Buffer } from 'node:buffer';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeHeader, looksLikeHeader, readHeader, splitPath } from '../../src/archive/header.ts';
import { checkPath } from '../../src/archive/paths.ts';
import { changeHeader, has, header, run, temporaryFolder } from './support.ts';

const GOLDEN = [
  'tools/sum.js'.padEnd(100, '\0'),
  '0000644\0',
  '0000000\0',
  '0000000\0',
  '00000000514\0',
  '00000000000\0',
  '011507\0 ',
  '0',
  ''.padEnd(100, '\0'),
  'ustar\0',
  '00',
  ''.padEnd(64, '\0'),
  '0000000\0',
  '0000000\0',
  ''.padEnd(167, '\0'),
].join('');

describe('a header', () => {
  it('is these 512 bytes', () => {
    const block = encodeHeader({ path: 'tools/sum.js', size: 332, mode: '644' });
    expect(block.toString('latin1')).toBe(GOLDEN);
    expect(block).toHaveLength(512);
  });

  it.skipIf(!has('tar', 'GNU'))('is the one that GNU tar writes, with and without a prefix', () => {
    const folder = temporaryFolder();
    for (const path of ['a', '文件/说明.md', `${'f'.repeat(60)}/${'n'.repeat(99)}`]) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), 'x'.repeat(777));
      const options = [
        '--format=ustar',
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mtime=@0',
        '--mode=644',
      ];
      run('tar', [...options, '-cf', 'out.tar', '--', path], folder);
      const theirs = readFileSync(join(folder, 'out.tar')).subarray(0, 512);
      expect(encodeHeader({ path, size: 777, mode: '644' }).toString('latin1')).toBe(
        theirs.toString('latin1'),
      );
    }
  });

  it.each(['644', '755'] as const)('is read back with mode %s', (mode) => {
    const told = { path: '文/件.md', size: 0o77777777777, mode };
    expect(readHeader(encodeHeader(told))).toEqual(told);
  });

  it('uses the shortest prefix that leaves at most 100 bytes, and only when it must', () => {
    const split = (path: string) => Object.values(splitPath(path) ?? {}).map((part) => part.toString());
    expect(split(`a/${'b'.repeat(98)}`)).toEqual(['', `a/${'b'.repeat(98)}`]);
    expect(split(`a/${'b'.repeat(99)}`)).toEqual(['a', 'b'.repeat(99)]);
    expect(split(`a/b/c/${'d'.repeat(96)}`)).toEqual(['a', `b/c/${'d'.repeat(96)}`]);
    expect(split(`a/${'b'.repeat(100)}`)).toEqual(['a', 'b'.repeat(100)]);
    expect(splitPath(`a/${'b'.repeat(101)}`)).toBeUndefined();
    expect(splitPath('b'.repeat(101))).toBeUndefined();
  });

  it('has a prefix of at most 155 bytes', () => {
    const edge = (length: number) => `${'a'.repeat(74)}/${'b'.repeat(length - 75)}/${'c'.repeat(40)}`;
    const read = readHeader(encodeHeader({ path: edge(155), size: 1, mode: '644' }));
    expect(read).toMatchObject({ path: edge(155) });
    expect(splitPath(edge(156))).toBeUndefined();
    expect(() => encodeHeader({ path: edge(156), size: 1, mode: '644' })).toThrow(RangeError);
  });

  it('can hold every path that `checkPath` has nothing against', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    const path = fc.array(segment, { minLength: 1, maxLength: 8 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(path, fc.nat(0o77777777), (path, size) => {
        fc.pre(checkPath(path) === undefined);
        const told = { path, size, mode: '644' } as const;
        expect(readHeader(encodeHeader(told))).toEqual(told);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when any one bit of it is another', () => {
    const block = encodeHeader({ path: `${'f'.repeat(60)}/${'n'.repeat(99)}`, size: 777, mode: '644' });
    for (let bit = 0; bit < 4096; bit++) {
      const changed = Buffer.from(block);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readHeader(changed), `bit ${bit}`).toBeTypeOf('string');
    }
  });

  it.each([
    ['a link', { 156: '2' }, 'tar-link'],
    ['a hard link', { 156: '1' }, 'tar-link'],
    ['a folder', { 156: '5' }, 'tar-folder'],
    ['a character device', { 156: '3' }, 'tar-special'],
    ['a block device', { 156: '4' }, 'tar-special'],
    ['a pipe', { 156: '6' }, 'tar-special'],
    ['a PAX header', { 156: 'x' }, 'tar-extension'],
    ['a global PAX header', { 156: 'g' }, 'tar-extension'],
    ['a GNU long name', { 156: 'L' }, 'tar-extension'],
    ['a GNU long link', { 156: 'K' }, 'tar-extension'],
    ['a GNU sparse file', { 156: 'S' }, 'tar-extension'],
    ['a contiguous file', { 156: '7' }, 'tar-header'],
    ['the old type of a file', { 156: '\0' }, 'tar-header'],
    ['another mode', { 100: '0000600\0' }, 'tar-header'],
    ['a set-uid mode', { 100: '0004755\0' }, 'tar-header'],
    ['an owner', { 108: '0001750\0' }, 'tar-header'],
    ['an owner’s name', { 265: 'root' }, 'tar-header'],
    ['a time', { 136: '00000000001\0' }, 'tar-header'],
    ['a size with spaces', { 124: '        777\0' }, 'tar-header'],
    ['a size ended by a space', { 124: '00000001411 ' }, 'tar-header'],
    ['a size in base 256', { 124: '\x80\0\0\0\0\0\0\0\0\0\x03\x09' }, 'tar-header'],
    ['the GNU magic', { 257: 'ustar  \0' }, 'tar-header'],
    ['a link’s target', { 157: '/etc/passwd' }, 'tar-header'],
    ['a prefix that is not needed', { 345: 'folder' }, 'tar-header'],
    ['something after the name’s end', { 50: 'hidden' }, 'tar-header'],
    ['bytes at the end', { 511: 'x' }, 'tar-header'],
    ['a name that is not UTF-8', { 0: '\xff' }, 'tar-header'],
  ] as const)('is refused for %s, its checksum being right', (_, change, fault) => {
    expect(readHeader(changeHeader(header('some/file.txt', 777), change))).toBe(fault);
  });

  it('of another program’s tar is still recognised as a tar', () => {
    expect(looksLikeHeader(header('x', 1))).toBe(true);
    const v7 = Buffer.from(header('x', 1));
    v7.fill(0, 257, 512);
    expect(looksLikeHeader(changeHeader(v7, {}))).toBe(true);
    expect(looksLikeHeader(Buffer.alloc(512))).toBe(false);
    expect(looksLikeHeader(Buffer.alloc(512, 'text '))).toBe(false);
  });
});
