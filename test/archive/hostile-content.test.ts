import { Buffer } from 'node:buffer';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { changeHeader, forge, gzipOf, type Lies, sha256, trailerOf, verdictOn } from './support.ts';

const HEADER = Buffer.from('1f8b08000000000002ff', 'hex');
const member = (deflated: Buffer, tar: Buffer) => Buffer.concat([HEADER, deflated, trailerOf(tar)]);
/** Changes the inner tar behind the list's back, in its first header or elsewhere. */
const tar = (change: (tar: Buffer) => Buffer): Lies => ({ tar: (honest) => change(Buffer.from(honest)) });
const firstHeader = (changes: Readonly<Record<number, string>>) =>
  tar((bytes) => Buffer.concat([changeHeader(bytes.subarray(0, 512), changes), bytes.subarray(512)]));
const digest = (
  change: (content: Record<string, unknown>, files: Record<string, unknown>[]) => void,
): Lies => ({
  index: (honest) => {
    const copy = structuredClone(honest);
    change(copy.content as Record<string, unknown>, copy.files as Record<string, unknown>[]);
    return copy;
  },
});

const LIES: readonly (readonly [string, string, Lies])[] = [
  ['another hash of the content', 'content-hash', digest((content) => (content.sha256 = '0'.repeat(64)))],
  [
    'a gzip header with a name',
    'gzip-header',
    {
      gz: (honest) =>
        Buffer.concat([Buffer.from('1f8b08080000000002ff6e616d6500', 'hex'), honest.subarray(10)]),
    },
  ],
  ['a gzip header with a time', 'gzip-header', { gz: (_, tar) => Buffer.from(gzipSync(tar)).fill(7, 4, 5) }],
  [
    'a gzip header with another system',
    'gzip-header',
    { gz: (honest) => Buffer.from(honest).fill(3, 9, 10) },
  ],
  ['no gzip at all', 'gzip-header', { gz: (_, tar) => tar }],
  ['nothing', 'gzip-header', { gz: () => Buffer.alloc(0) }],
  ['a gzip header alone', 'content-damaged', { gz: () => HEADER }],
  ['no trailer', 'content-damaged', { gz: (honest) => honest.subarray(0, -8) }],
  ['half a stream', 'content-damaged', { gz: (honest) => honest.subarray(0, honest.length >> 1) }],
  [
    'a stream that makes no sense',
    'content-damaged',
    { gz: (honest) => Buffer.concat([HEADER, Buffer.alloc(honest.length, 0xff)]) },
  ],
  [
    'a checksum of something else',
    'gzip-trailer',
    { gz: (honest) => Buffer.concat([honest.subarray(0, -8), Buffer.alloc(4), honest.subarray(-4)]) },
  ],
  [
    'a size of something else',
    'gzip-trailer',
    { gz: (honest) => Buffer.concat([honest.subarray(0, -4), Buffer.alloc(4)]) },
  ],
  [
    'an empty second member',
    'content-second-member',
    { gz: (honest) => Buffer.concat([honest, gzipOf(Buffer.alloc(0))]) },
  ],
  [
    'two members that join to the tar',
    'content-second-member',
    { gz: (_, tar) => Buffer.concat([gzipOf(tar.subarray(0, 512)), gzipOf(tar.subarray(512))]) },
  ],
  ['zeros after it', 'content-trailing-data', { gz: (honest) => Buffer.concat([honest, Buffer.alloc(64)]) }],
  [
    'one byte after it',
    'content-trailing-data',
    { gz: (honest) => Buffer.concat([honest, Buffer.alloc(1, 'x')]) },
  ],
  [
    'bytes between stream and trailer',
    'content-trailing-data',
    { gz: (_, tar) => member(Buffer.concat([deflateRawSync(tar), Buffer.alloc(3)]), tar) },
  ],
  ['a bomb', 'content-too-long', { gz: () => gzipOf(Buffer.alloc(64 * 1024 * 1024)) }],
  ['one byte more', 'content-too-long', { gz: (_, tar) => gzipOf(Buffer.concat([tar, Buffer.alloc(1)])) }],
  ['one byte less', 'content-too-short', { gz: (_, tar) => gzipOf(tar.subarray(0, -1)) }],
  ['an empty tar', 'content-too-short', { gz: () => gzipOf(Buffer.alloc(0)) }],
  ['another hash of the tar', 'tar-hash', digest((content) => (content.tarSha256 = '0'.repeat(64)))],
  [
    'a faulty tar under another hash',
    'tar-hash',
    { ...firstHeader({ 156: '2' }), ...digest((content) => (content.tarSha256 = '0'.repeat(64))) },
  ],
  ['another hash of a file', 'file-hash', digest((_, files) => ((files[0] ?? {}).sha256 = '0'.repeat(64)))],
  ['another byte in a file', 'file-hash', tar((bytes) => bytes.fill('?', 512, 513))],
  ['a link', 'tar-link', firstHeader({ 156: '2', 157: '/etc/passwd' })],
  ['a hard link', 'tar-link', firstHeader({ 156: '1', 157: 'notochord.json' })],
  ['a folder', 'tar-folder', firstHeader({ 156: '5' })],
  ['a device', 'tar-special', firstHeader({ 156: '3' })],
  ['a PAX header', 'tar-extension', firstHeader({ 156: 'x' })],
  ['a global PAX header', 'tar-extension', firstHeader({ 156: 'g' })],
  ['a GNU long name', 'tar-extension', firstHeader({ 156: 'L' })],
  ['a GNU sparse file', 'tar-extension', firstHeader({ 156: 'S' })],
  ['an owner', 'tar-header', firstHeader({ 108: '0001750\0' })],
  ['a time', 'tar-header', firstHeader({ 136: '14700000000\0' })],
  ['another path', 'inner-differs', firstHeader({ 0: 'D' })],
  ['another mode', 'inner-size-or-mode', firstHeader({ 100: '0000755' })],
  ['another size', 'inner-size-or-mode', firstHeader({ 124: '00000000007' })],
  ['a wrong checksum', 'tar-header', tar((bytes) => bytes.fill('7', 148, 149))],
  ['no files', 'inner-missing', tar((bytes) => bytes.fill(0))],
  [
    'a file changed round with another',
    'inner-differs',
    tar((bytes) =>
      Buffer.concat([bytes.subarray(1024, 2048), bytes.subarray(0, 1024), bytes.subarray(2048)]),
    ),
  ],
  [
    'a file twice, the next left out',
    'inner-differs',
    tar((bytes) => Buffer.concat([bytes.subarray(0, 1024), bytes.subarray(0, 1024), bytes.subarray(2048)])),
  ],
  ['bytes in the padding', 'inner-padding', tar((bytes) => bytes.fill('x', 1023, 1024))],
  ['bytes in the end', 'inner-extra', tar((bytes) => bytes.fill('x', bytes.length - 1))],
  [
    'a file more in the end',
    'inner-extra',
    tar((bytes) => Buffer.concat([bytes.subarray(0, -1024), bytes.subarray(0, 1024)])),
  ],
];

const BIG = [
  { path: 'a', body: 'x' },
  { path: 'big', body: Buffer.alloc(17 * 1024 * 1024) },
  { path: 'notochord.json', body: '{}' },
];

describe('content is refused with', () => {
  it.each(LIES)('%s: %s', async (_, reason, lies) => expect(await verdictOn(forge(lies))).toBe(reason));
});

describe('content over 16 MiB, which goes through a temporary file, is refused with', () => {
  const seen = new Set<string>();
  const oneOfEach = LIES.filter(
    ([name, reason]) => !/nothing|empty/.test(name) && seen.size < seen.add(reason).size,
  );
  it.each(oneOfEach)('%s: %s', async (_, reason, lies) => {
    expect(await verdictOn(forge({ ...lies, files: BIG }))).toBe(reason);
  });

  it('nothing, when it is honest', async () =>
    expect(await verdictOn(forge({ files: BIG }))).toBe('accepted'));

  it('a million empty blocks before its bytes, in time', async () => {
    const lies: Lies = {
      gz: (_, tar) =>
        member(
          Buffer.concat([Buffer.alloc(5e6, Buffer.from('000000ffff', 'hex')), deflateRawSync(tar)]),
          tar,
        ),
    };
    expect(await verdictOn(forge(lies))).toBe('accepted');
    expect(await verdictOn(forge({ ...lies, files: BIG }))).toBe('accepted');
  });
});

describe('the manifest outside', () => {
  it.each([
    [
      'is another',
      (body: Uint8Array) => Buffer.from(Buffer.from(body).toString().replace('sample', 'simple')),
    ],
    ['is longer', (body: Uint8Array) => Buffer.concat([body, Buffer.from('\n')])],
    ['is empty', () => Buffer.alloc(0)],
  ])('%s than the one inside', async (_, change) => {
    const bytes = forge({
      outer: (all) => all.map(([name, body]) => [name, name === 'notochord.json' ? change(body) : body]),
    });
    expect(await verdictOn(bytes)).toBe('manifest-differs');
    expect(sha256(bytes)).not.toBe(sha256(forge()));
  });
});
