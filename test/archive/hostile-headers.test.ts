import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { changeHeader, forge, header, type OuterEntry, verdictOn } from './support.ts';

/** Every field of a header but name, size, mode and checksum, each with values that others write or could. */
const FIELDS: readonly (readonly [field: string, at: number, ...values: string[]])[] = [
  ['name, after its NUL', 99, 'x'],
  ['uid', 108, '0001750\0', '      0\0', '0000000 ', '\0\0\0\0\0\0\0\0', '\x80\0\0\0\0\0\0\0'],
  ['gid', 116, '0001750\0', '      0\0', '0000000 ', '\0\0\0\0\0\0\0\0', '\xff\0\0\0\0\0\0\0'],
  ['mtime', 136, '14700000000\0', '00000000001\0', '00000000000 ', '\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['link name', 157, '/etc/passwd', 'x'],
  ['link name, its end', 256, 'x'],
  ['magic', 257, 'ustar ', '\0\0\0\0\0\0', 'USTAR\0'],
  ['version', 263, '01', ' \0', '\0\0'],
  ['user name', 265, 'root', 'x'],
  ['group name', 297, 'root', 'x'],
  ['device major', 329, '0000001\0', '\0\0\0\0\0\0\0\0', '       \0'],
  ['device minor', 337, '0000001\0', '\0\0\0\0\0\0\0\0', '       \0'],
  ['prefix', 345, 'folder', '..', '/'],
  ['prefix, its end', 499, 'x'],
  ['the rest', 500, 'x', '\0\0\0\0\0\0\0\0\0\0\0x'],
];
const FIELD_VALUES = FIELDS.flatMap(([field, at, ...values]) =>
  values.map((value): [string, string, number] => [field, value, at]),
);
const MODES = ['0000600\0', '0000777\0', '0100644\0', '0004755\0', '000644 \0', '0000644 ', '000644\0\0'];
/** The size that is right, written as a strict header does not, and sizes that are none. */
const sizes = (size: number) => [
  `${size.toString(8).padStart(11, ' ')}\0`,
  `${size.toString(8).padStart(11, '0')} `,
  `${size.toString(8)}\0`,
  `\x80${'\0'.repeat(9)}${String.fromCharCode(size >> 8, size & 0xff)}`,
  `-${size.toString(8).padStart(10, '0')}\0`,
  '\0'.repeat(12),
  '00000000008\0',
];
/** Every type that POSIX, GNU tar, star, Solaris and BSD know but `0`, and some that nobody does. */
const TYPES: readonly (readonly [type: string, reason: string])[] = [
  ...[...'12'].map((type) => [type, 'tar-link'] as const),
  ...[...'346'].map((type) => [type, 'tar-special'] as const),
  ['5', 'tar-folder'],
  ...[...'xgLKSMNVDX'].map((type) => [type, 'tar-extension'] as const),
  ...[...'7\0AEIa89 \xff'].map((type) => [type, 'tar-header'] as const),
];

const ENTRIES = ['gem.json', 'notochord.json', 'content.tar.gz'];
type Change = (block: Buffer, size: number) => Buffer;
const outer = (at: number, change: Change) =>
  forge({
    outer: (all) =>
      all.map(([name, body], i) =>
        i === at ? [name, body, change(header(name, body.length), body.length)] : [name, body],
      ),
  });
/** The inner tar's first header, or the one of its manifest, behind the list's back. */
const inner = (at: number, change: Change) =>
  forge({
    tar: (honest) => {
      const tar = Buffer.from(honest);
      const block = tar.subarray(at, at + 512);
      change(block, Number.parseInt(block.toString('latin1', 124, 135), 8)).copy(tar, at);
      return tar;
    },
  });
const PLACES: readonly (readonly [place: string, make: (change: Change) => Buffer])[] = [
  ...ENTRIES.map((name, at) => [`outside, of ${name}`, (change: Change) => outer(at, change)] as const),
  ['inside, of the first file', (change) => inner(0, change)],
  ['inside, of the second file', (change) => inner(1024, change)],
];

describe.each(PLACES)('a header %s', (_, make) => {
  it('is accepted when nothing of it was changed', async () => {
    expect(await verdictOn(make((block) => changeHeader(block, {})))).toBe('accepted');
  });

  it.each(FIELD_VALUES)(
    'is refused for its %s: %j, with a checksum that is right',
    async (_field, value, at) => {
      expect(await verdictOn(make((block) => changeHeader(block, { [at]: value })))).toBe('tar-header');
    },
  );

  it.each(MODES)('is refused for its mode: %j', async (mode) => {
    expect(await verdictOn(make((block) => changeHeader(block, { 100: mode })))).toBe('tar-header');
  });

  it('is refused for its size, however it is written', async () => {
    for (let at = 0; at < sizes(0).length; at++) {
      const bytes = make((block, size) => changeHeader(block, { 124: sizes(size)[at] ?? '' }));
      expect([at, await verdictOn(bytes)]).toEqual([at, 'tar-header']);
    }
  });

  it('is refused for its checksum, also one that other programs write', async () => {
    const forms = [
      (sum: string) => `${sum}\0\0`,
      (sum: string) => `${sum.padStart(7, '0')}\0`,
      (sum: string) => `${sum.replace(/^0/, ' ')}\0 `,
      (sum: string) => `${sum}  `,
      () => '000000\0 ',
      () => '\0'.repeat(8),
    ];
    for (const form of forms) {
      const bytes = make((block) => {
        const changed = Buffer.from(block);
        changed.write(form(block.toString('latin1', 148, 154)), 148, 'latin1');
        return changed;
      });
      expect(await verdictOn(bytes)).toBe('tar-header');
    }
  });

  it.each(TYPES)('is refused for its type: %j, %s', async (type, reason) => {
    expect(await verdictOn(make((block) => changeHeader(block, { 156: type })))).toBe(reason);
  });

  it('is refused for a name that is not UTF-8', async () => {
    expect(await verdictOn(make((block) => changeHeader(block, { 1: '\xff' })))).toMatch(
      /^tar-header|not-a-gem$/,
    );
  });
});

describe('an entry that says how to read the next one', () => {
  const LONG = '././@LongLink';
  const extension = (type: string, name: string, body: string): OuterEntry => [
    name,
    Buffer.from(body),
    header(name, Buffer.byteLength(body), '644', type),
  ];
  const KINDS: readonly (readonly [string, OuterEntry])[] = [
    ['a PAX header', extension('x', 'PaxHeader/x', '22 path=../../escaped\n')],
    ['a PAX header with a size', extension('x', 'PaxHeader/x', '13 size=9999\n')],
    ['a global PAX header', extension('g', 'pax_global_header', '22 path=../../escaped\n')],
    ['a GNU long name', extension('L', LONG, '../../escaped\0')],
    ['a GNU long link', extension('K', LONG, '/etc/passwd\0')],
  ];
  it.each(KINDS)('is refused outside, before each entry: %s', async (_, entry) => {
    for (const at of [0, 1, 2, 3]) {
      const verdict = await verdictOn(forge({ outer: (all) => all.toSpliced(at, 0, entry) }));
      // At the very beginning it is a tar of something else; at the end there has to be the end.
      const expected = at === 0 ? 'not-a-gem' : at === 3 ? 'end-blocks' : 'tar-extension';
      expect([at, verdict]).toEqual([at, expected]);
    }
  });

  it.each(KINDS)('is refused inside, before the first file: %s', async (_, [, body, head]) => {
    const block = Buffer.concat([head ?? Buffer.alloc(0), body, Buffer.alloc(512 - body.length)]);
    // In place of the first file, whose size and so the tar's stays the same.
    const bytes = forge({ tar: (honest) => Buffer.concat([block, honest.subarray(block.length)]) });
    expect(await verdictOn(bytes)).toBe('tar-extension');
  });
});
