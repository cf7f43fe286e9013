import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes } from '../../src/archive/byte-order.ts';
import { findCollisions } from '../../src/archive/collisions.ts';
import { checkPath } from '../../src/archive/paths.ts';

describe('checkPath', () => {
  it('passes what is ordinary at a glance, and nothing else', () => {
    const segment = fc.constantFrom(
      ...['a', 'a-', '-a', '_', 'a.b', '.a', 'a.', '.', '..', '', ' a', 'a ', 'é', 'd'.repeat(60)],
      ...['con', 'CON.txt', 'con_', 'nul.tar.gz', 'com1', 'com', 'Lpt9.x', 'prn-', 'auxiliary', 'com¹'],
    );
    const isSound = (name: string) =>
      name !== '' &&
      !/^\.{1,2}$|^ |[. ]$/.test(name) &&
      !/^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i.test(name.split('.')[0] ?? '');
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 18 }), (segments) => {
        const path = segments.join('/');
        fc.pre(Buffer.byteLength(path) <= 100);
        expect(checkPath(path) === undefined).toBe(segments.every(isSound) && segments.length <= 16);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    'notochord.json',
    'tools/sum.js',
    'docs/说明 一.md',
    '.gitignore',
    'a/..b/...c',
    'nul_/console.txt',
    'com10/conin.txt',
    'café/ünï.md',
    "A-Z_0-9 (1) [2] {3} #%&+,;=@!~$^'`.txt",
    `${'界'.repeat(33)}a`,
    Array.from({ length: 16 }, () => 'd').join('/'),
    `${'a'.repeat(99)}/${'b'.repeat(100)}`,
  ])('has nothing against %s', (path) => expect(checkPath(path)).toBeUndefined());

  it.each([
    ['', 'empty'],
    ['/etc/passwd', 'absolute'],
    ['a\ud800b', 'not-unicode'],
    ['cafe\u0301.md', 'not-nfc'],
    ['a\\b', 'forbidden-character'],
    ['C:/x', 'forbidden-character'],
    ['a*', 'forbidden-character'],
    ['a?', 'forbidden-character'],
    ['a"b', 'forbidden-character'],
    ['a<b', 'forbidden-character'],
    ['a>b', 'forbidden-character'],
    ['a|b', 'forbidden-character'],
    ['a\0b', 'invisible-character'],
    ['a\nb', 'invisible-character'],
    ['a\x7fb', 'invisible-character'],
    ['a\x9bb', 'invisible-character'],
    ['a\u00adb', 'invisible-character'],
    ['a\u200bb', 'invisible-character'],
    ['a\u200db', 'invisible-character'],
    ['a\u202eb', 'invisible-character'],
    ['a\u2066b', 'invisible-character'],
    ['a\u2028b', 'invisible-character'],
    ['a\ufeffb', 'invisible-character'],
    ['a\ufe0fb', 'invisible-character'],
    ['a\u3164b', 'invisible-character'],
    ['a\u{e0041}b', 'invisible-character'],
    ['a//b', 'empty-segment'],
    ['a/', 'empty-segment'],
    ['.', 'dot-segment'],
    ['../x', 'dot-segment'],
    ['a/../../x', 'dot-segment'],
    ['a/./b', 'dot-segment'],
    [' a', 'leading-space'],
    ['a/ b', 'leading-space'],
    ['a.', 'trailing-dot-or-space'],
    ['a./b', 'trailing-dot-or-space'],
    ['a /b', 'trailing-dot-or-space'],
    ['...', 'trailing-dot-or-space'],
    ['nul', 'device-name'],
    ['a/CON.txt', 'device-name'],
    ['aux .tar.gz', 'device-name'],
    ['Lpt1/x', 'device-name'],
    ['com¹.md', 'device-name'],
    ['CONOUT$', 'device-name'],
    [`${'a'.repeat(100)}/${'b'.repeat(100)}`, 'too-long'],
    ['b'.repeat(101), 'segment-too-long'],
    ['界'.repeat(34), 'segment-too-long'],
    [Array.from({ length: 17 }, () => 'd').join('/'), 'too-deep'],
    [`${'a'.repeat(74)}/${'b'.repeat(82)}/${'c'.repeat(40)}`, 'unsplittable'],
  ])('says of %j that it is %s', (path, reason) => {
    expect(checkPath(path)).toMatchObject({ reason, args: { path } });
  });

  it('names the character', () => {
    expect(checkPath('a\u202eb')?.args.character).toBe('U+202E');
    expect(checkPath('a?b')?.args.character).toBe('?');
  });
});

describe('findCollisions', () => {
  it.each([
    ['the same path twice', 'a', 'a'],
    ['another case', 'Readme.md', 'README.MD'],
    ['a folder in another case', 'Docs/a', 'docs/b'],
    ['a folder deep down', 'x/y/Z/1', 'x/y/z/2'],
    ['compatibility forms', 'ﬁle', 'file'],
    ['full width', 'ＡＢ', 'ab'],
    ['sharp s', 'straße', 'STRASSE'],
    ['the Kelvin sign', '\u212a', 'k'],
    ['dotless i', 'ı', 'I'],
    ['dotted I', 'İ', 'i\u0307'],
    ['final sigma', 'ΑΣ', 'ασ'],
    ['a form that unfolds to a slash', 'a／b', 'a/b'],
  ])('finds %s', (_, first, second) => {
    expect(findCollisions([first, second])).toMatchObject([{ reason: 'paths-collide', first, second }]);
    expect(findCollisions([second, first])).toMatchObject([{ reason: 'paths-collide' }]);
  });

  it.each([
    ['a', 'a/b'],
    ['a/b/c', 'a/b'],
    ['A', 'a/b'],
    ['x/ﬁ/y', 'x/FI'],
  ])('finds a file where the other needs a folder: %s and %s', (first, second) => {
    expect(findCollisions([first, second])).toMatchObject([{ reason: 'file-and-folder', first, second }]);
    expect(findCollisions([second, first])).toMatchObject([{ reason: 'file-and-folder' }]);
  });

  it('tells each once, and the part that is alike', () => {
    expect(findCollisions(['Docs/a', 'docs/b', 'docs/c', 'docs/A', 'other'])).toEqual([
      { reason: 'paths-collide', first: 'Docs/a', second: 'docs/b', firstPart: 'Docs', secondPart: 'docs' },
      {
        reason: 'paths-collide',
        first: 'Docs/a',
        second: 'docs/A',
        firstPart: 'Docs/a',
        secondPart: 'docs/A',
      },
    ]);
  });

  it('has nothing against neighbours', () => {
    expect(findCollisions(['a', 'a.b', 'a-b/c', 'b/a', 'b/b', 'b/c/a', '文/件', '文/建'])).toEqual([]);
  });
});

describe('compareBytes', () => {
  it('orders as the bytes of UTF-8 do, beyond U+FFFF too', () => {
    const paths = [
      'a',
      'a/b',
      'a.b',
      'a-',
      'Z',
      '',
      'é',
      '文',
      '\ud7ff',
      '\ue000',
      '\uffee',
      '\u{10000}',
      '\u{1f600}x',
    ];
    const expected = paths.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(paths.toSorted(compareBytes)).toEqual(expected);
    for (const a of paths)
      for (const b of paths)
        expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
  });
});
