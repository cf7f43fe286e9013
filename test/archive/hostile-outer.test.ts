import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openContainer } from '../../src/archive/open-container.ts';
import { ArchiveRefusal } from '../../src/archive/refusal.ts';
import { CONTAINER_MAX, INDEX_MAX, MANIFEST_MAX } from '../../src/platform/archive.ts';
import {
  changeHeader,
  forge,
  header,
  type OuterEntry,
  readAll,
  tarOf,
  temporaryFolder,
  verdictOn,
} from './support.ts';

const PUBLISHER = 'signatures/publisher-00112233445566aa.dsse.json';
const REGISTRY = 'signatures/registry-00112233445566aa.dsse.json';
const gemOf = (...names: string[]) => tarOf(names.map((name) => [name, Buffer.from('x')]));
const withSignatures = (...names: string[]) =>
  forge({
    outer: ([a, b, c]) =>
      [a, b, ...names.map((name): OuterEntry => [name, Buffer.from('{}')]), c] as OuterEntry[],
  });
/** Replaces the header of one outer entry. */
const headed = (at: number, change: (block: Buffer, size: number) => Buffer) =>
  forge({
    outer: (entries) =>
      entries.map(([name, body], i) =>
        i === at ? [name, body, change(header(name, body.length), body.length)] : [name, body],
      ),
  });

describe('what is something else is called by its name', () => {
  it.each([
    ['empty-file', Buffer.alloc(0)],
    ['is-rubygem', gemOf('metadata.gz', 'data.tar.gz', 'checksums.yaml.gz')],
    ['is-rubygem', gemOf('data.tar.gz', 'metadata.gz')],
    ['is-rubygem', gemOf('checksums.yaml.gz')],
    ['is-zip', Buffer.from('PK\x03\x04 and so on')],
    ['is-zip', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
    ['is-gzip', gzipSync(gemOf('package/package.json'))],
    ['not-a-tar', Buffer.from('hello')],
    ['not-a-tar', Buffer.alloc(4096)],
    ['not-a-tar', Buffer.alloc(4096, 'text ')],
    ['not-a-gem', gemOf('package/package.json')],
    ['not-a-gem', gemOf('PaxHeader', 'gem.json')],
  ])('%s', async (reason, bytes) => expect(await verdictOn(bytes)).toBe(reason));

  it('a file that is not there, or is none', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'd'));
    expect(() => openContainer(join(folder, 'x.gem'))).toThrow(
      expect.objectContaining({ code: 'no-such-file' }),
    );
    expect(() => openContainer(join(folder, 'd'))).toThrow(expect.objectContaining({ code: 'not-a-file' }));
  });

  it.skipIf(process.platform === 'win32')('a pipe is not waited for', () => {
    const pipe = join(temporaryFolder(), 'pipe.gem');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    expect(() => openContainer(pipe)).toThrow(expect.objectContaining({ code: 'not-a-file' }));
  });
});

describe('the outer tar is refused', () => {
  it('not when it is honest', async () => {
    expect(await verdictOn(forge())).toBe('accepted');
    expect(await verdictOn(withSignatures(PUBLISHER, REGISTRY))).toBe('accepted');
    expect(await verdictOn(headed(1, (_, size) => header('notochord.json', size, '755')))).toBe('accepted');
  });

  it.each<[string, string, Buffer]>([
    ['without notochord.json', 'entry-order', forge({ outer: ([a, , c]) => [a, c] as OuterEntry[] })],
    ['without content', 'entry-missing', forge({ outer: ([a, b]) => [a, b] as OuterEntry[] })],
    ['without gem.json', 'entry-order', forge({ outer: ([, b, c]) => [b, c] as OuterEntry[] })],
    [
      'with two entries changed round',
      'entry-order',
      forge({ outer: ([a, b, c]) => [a, c, b] as OuterEntry[] }),
    ],
    ['with an entry twice', 'entry-duplicate', forge({ outer: ([a, b, c]) => [a, b, b, c] as OuterEntry[] })],
    [
      'with the index twice',
      'entry-duplicate',
      forge({ outer: ([a, b, c]) => [a, a, b, c] as OuterEntry[] }),
    ],
    ['with content twice', 'entry-duplicate', forge({ outer: ([a, b, c]) => [a, b, c, c] as OuterEntry[] })],
    [
      'with an entry more',
      'entry-unexpected',
      forge({ outer: (all) => [...all, ['extra', Buffer.from('x')]] }),
    ],
    ['with an entry between', 'entry-unexpected', withSignatures('signatures/note.txt')],
    [
      'with a signature named like none',
      'entry-unexpected',
      withSignatures('signatures/owner-00112233445566aa.dsse.json'),
    ],
    ['with a signature named in capitals', 'entry-unexpected', withSignatures(PUBLISHER.toUpperCase())],
    ['with a path that leads out', 'entry-unexpected', withSignatures('../../etc/passwd')],
    ['with a signature twice', 'entry-duplicate', withSignatures(PUBLISHER, PUBLISHER)],
    ['with signatures out of order', 'entry-order', withSignatures(REGISTRY, PUBLISHER)],
    [
      'with a signature at the end',
      'entry-unexpected',
      forge({ outer: (all) => [...all, [PUBLISHER, Buffer.from('{}')]] }),
    ],
    [
      'with 17 signatures',
      'too-many-signatures',
      withSignatures(...Array.from({ length: 17 }, (_, i) => PUBLISHER.replace('00', String(i + 10)))),
    ],
    [
      'with a signature over 64 KiB',
      'entry-too-large',
      forge({ outer: ([a, b, c]) => [a, b, [PUBLISHER, Buffer.alloc(65537)], c] as OuterEntry[] }),
    ],
    [
      'with a link for a manifest',
      'tar-link',
      headed(1, (block) => changeHeader(block, { 156: '2', 157: '/etc/passwd' })),
    ],
    [
      'with a hard link for content',
      'tar-link',
      headed(2, (block) => changeHeader(block, { 156: '1', 157: 'gem.json' })),
    ],
    ['with a PAX header', 'tar-extension', headed(0, (block) => changeHeader(block, { 156: 'x' }))],
    ['with a GNU long name', 'tar-extension', headed(1, (block) => changeHeader(block, { 156: 'L' }))],
    ['with an owner', 'tar-header', headed(1, (block) => changeHeader(block, { 108: '0001750\0' }))],
    ['with a time', 'tar-header', headed(2, (block) => changeHeader(block, { 136: '14700000000\0' }))],
    ['with a wrong checksum', 'tar-header', headed(1, (block) => block.fill('7', 148, 154))],
    ['with a size beyond the file', 'truncated', headed(2, () => header('content.tar.gz', 1e6))],
    ['with a size of 8 GiB', 'truncated', headed(2, () => header('content.tar.gz', 0o77777777777))],
    ['with an index over 4 MiB', 'entry-too-large', headed(0, () => header('gem.json', INDEX_MAX + 1))],
    [
      'with a manifest over 256 KiB',
      'entry-too-large',
      headed(1, () => header('notochord.json', MANIFEST_MAX + 1)),
    ],
    ['with a size too small', 'tar-padding', headed(0, (_, size) => header('gem.json', size - 1))],
    ['without its end', 'end-blocks', forge({ file: (file) => file.subarray(0, -1024) })],
    ['with half its end', 'end-blocks', forge({ file: (file) => file.subarray(0, -512) })],
    ['one byte short', 'end-blocks', forge({ file: (file) => file.subarray(0, -1) })],
    ['one byte long', 'trailing-data', forge({ file: (file) => Buffer.concat([file, Buffer.alloc(1)]) })],
    [
      'filled up to 10 KiB, as tar does',
      'trailing-data',
      forge({ file: (file) => Buffer.concat([file, Buffer.alloc(10240 - file.length)]) }),
    ],
    [
      'with something after its end',
      'trailing-data',
      forge({ file: (file) => Buffer.concat([file, forge()]) }),
    ],
    ['cut in a header', 'truncated', forge().subarray(0, 1300)],
    ['cut in a body', 'truncated', forge().subarray(0, 700)],
  ])('%s: %s', async (_, reason, bytes) => expect(await verdictOn(bytes)).toBe(reason));

  it('over 256 MiB, without being read', async () => {
    const path = join(temporaryFolder(), 'x.gem');
    writeFileSync(path, forge());
    truncateSync(path, CONTAINER_MAX + 1);
    expect(await readAll(path)).toBe('container-too-large');
    truncateSync(path, CONTAINER_MAX);
    expect(await readAll(path)).toBe('trailing-data');
  });

  it('in both languages, with no control character of the file’s own', () => {
    const folder = temporaryFolder();
    const refusal = new ArchiveRefusal('entry-unexpected', { entry: `a\x1b[31m\u202e${folder}` });
    for (const words of Object.values(refusal.text))
      expect(words).toContain(`a\\u{1b}[31m\\u{202e}${folder}`);
    expect(refusal.message).toBe(refusal.text.en);
  });
});
