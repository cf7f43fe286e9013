import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Gem } from '../../src/gem/gem.ts';
import { loadFolder, loadPacked } from '../../src/gem/load.ts';
import { FILE_MAX, FILES_MAX, MANIFEST_MAX, TAR_MAX } from '../../src/platform/archive.ts';
import type { Checkers } from '../../src/validate/checkers.ts';
import limitExceeded from '../../src/validate/rules/file/limit-exceeded.ts';
import unsafePath from '../../src/validate/rules/file/unsafe-path.ts';
import { temporaryFolder } from '../temporary.ts';

/** These rules ask no checker. */
const NONE = {} as Checkers;
const empty = () => Buffer.alloc(0);

function overOf(gem: Gem): string[] {
  return [...limitExceeded.check(gem, NONE)].map(
    ({ messageId, args, at }) => `${at.file} ${messageId} ${args?.size ?? args?.count ?? ''}`,
  );
}

/** Files that have a size and take no room. */
function sparse(folder: string, sizes: Record<string, number>): string {
  for (const [path, size] of Object.entries(sizes)) {
    writeFileSync(join(folder, path), '');
    truncateSync(join(folder, path), size);
  }
  return folder;
}

describe('file/limit-exceeded', () => {
  it('takes a file of 128 MiB and no larger one', async () => {
    const folder = sparse(temporaryFolder(), { 'a.bin': FILE_MAX, 'b.bin': FILE_MAX + 1 });
    expect(overOf(await loadFolder(folder))).toEqual([`b.bin file ${FILE_MAX + 1}`]);
  });

  it('takes files that are 512 MiB in the package and no more', async () => {
    const headers = 5 * 512 + 2 * 512;
    const sizes = { a: FILE_MAX, b: FILE_MAX, c: FILE_MAX, d: FILE_MAX - headers - 512, e: 512 };
    const folder = sparse(temporaryFolder(), sizes);
    expect(overOf(await loadFolder(folder))).toEqual([]);
    sparse(folder, { e: 513 });
    expect(overOf(await loadFolder(folder))).toEqual([`notochord.json total ${TAR_MAX + 512}`]);
  });

  it('takes 10,000 files and no more', async () => {
    const sizes = new Map(Array.from({ length: FILES_MAX }, (_, number) => [`lib/${number}`, 0]));
    expect(overOf(await loadPacked('x.gem', sizes, empty))).toEqual([]);
    sizes.set('one-more', 0);
    expect(overOf(await loadPacked('x.gem', sizes, empty))).toEqual([
      `notochord.json files ${FILES_MAX + 1}`,
    ]);
  });

  it('takes a manifest of 256 KiB as it ships, which is not as it is written', async () => {
    const folder = temporaryFolder();
    const write = (length: number) =>
      writeFileSync(join(folder, 'notochord.json'), `{"name":"${'x'.repeat(length)}"}`);
    const around = '{\n  "name": ""\n}\n'.length;
    write(MANIFEST_MAX - around);
    expect(overOf(await loadFolder(folder))).toEqual([]);
    write(MANIFEST_MAX - around + 1);
    expect(overOf(await loadFolder(folder))).toEqual([`notochord.json manifest ${MANIFEST_MAX + 1}`]);
    writeFileSync(join(folder, 'notochord.json'), `{"name":"x"${' '.repeat(MANIFEST_MAX)}}`);
    expect(overOf(await loadFolder(folder))).toEqual([]);
  });
});

describe('file/unsafe-path', () => {
  const unsafe = async (...paths: string[]) => {
    const gem = await loadPacked('x.gem', new Map(paths.map((path) => [path, 0])), empty);
    return [...unsafePath.check(gem, NONE)].map(({ messageId }) => messageId);
  };

  it.each([
    ['/etc/passwd', 'absolute'],
    ['lib/../../x', 'dot-segment'],
    ['lib//x', 'empty-segment'],
    ['lib\\x', 'forbidden-character'],
    ['lib/a\u202eb.txt', 'invisible-character'],
    ['lib/a\u0000b', 'invisible-character'],
    ['lib/ a', 'leading-space'],
    ['lib/a ', 'trailing-dot-or-space'],
    ['lib/NUL.txt', 'device-name'],
    ['lib/e\u0301', 'not-nfc'],
    ['lib/\ud800', 'not-unicode'],
  ])('%j', async (path, reason) => {
    expect(await unsafe(path)).toEqual([reason]);
  });

  it('is told of the second of two paths that are one elsewhere, once', async () => {
    expect(await unsafe('lib/Stra\u00dfe.md', 'lib/STRASSE.md')).toEqual(['collision']);
    expect(await unsafe('Lib/a', 'lib/b', 'lib/c')).toEqual(['collision']);
    expect(await unsafe('lib/a', 'lib/b')).toEqual([]);
  });
});
