import { Buffer } from 'node:buffer';
import { gzipOf, type Lies, trailerOf } from '../forge.ts';
import { deflate } from './deflate.ts';
import { manifestOf, packed, refused, type Vector } from './vector.ts';

/** What the bomb would inflate to; 160 times its size. */
const BOMB = 4 * 1024 * 1024;

const hashes = refused('content.tar.gz', 6);
const gzip = refused('content.tar.gz', 7);
const tarHash = refused('content.tar.gz', 8);

const zip = (tar: Buffer) => gzipOf(tar, deflate);
const gz = (change: NonNullable<Lies['gz']>) => packed({ gz: change });
const digest = (change: (content: Record<string, unknown>, files: Record<string, unknown>[]) => void) =>
  packed({
    index: (honest) => {
      const copy = structuredClone(honest);
      change(copy.content as Record<string, unknown>, copy.files as Record<string, unknown>[]);
      return copy;
    },
  });
const manifest = (change: (body: Buffer) => Buffer) =>
  packed({
    outer: (all) =>
      all.map(([name, body]) => [name, name === 'notochord.json' ? change(Buffer.from(body)) : body]),
  });
const ZEROS = '0'.repeat(64);

const HASHES: readonly Vector[] = [
  refused('notochord.json', 5)(
    'manifest-changed',
    'manifest-differs',
    'The manifest outside is not the one inside.',
    manifest((body) => Buffer.from(body.toString().replace('A test', 'a test'))),
  ),
  refused('notochord.json', 5)(
    'manifest-longer',
    'manifest-differs',
    'The manifest outside is a line feed longer.',
    manifest((body) => Buffer.concat([body, Buffer.from('\n')])),
  ),
  hashes(
    'content-changed',
    'content-hash',
    'The compressed content has another SHA-256.',
    digest((content) => {
      content.sha256 = ZEROS;
    }),
  ),
  hashes(
    'content-size',
    'content-size',
    'The compressed content has another size.',
    digest((content) => {
      content.size = 1;
    }),
  ),
  tarHash(
    'content-tar-hash',
    'tar-hash',
    'The tar inside has another SHA-256.',
    digest((content) => {
      content.tarSha256 = ZEROS;
    }),
  ),
];

const GZIP: readonly Vector[] = [
  gzip(
    'gzip-name',
    'gzip-header',
    'The gzip header has a file name.',
    gz((honest) => Buffer.concat([Buffer.from('1f8b08080000000002ff6e00', 'hex'), honest.subarray(10)])),
  ),
  gzip(
    'gzip-time',
    'gzip-header',
    'The gzip header has a time.',
    gz((honest) => Buffer.from(honest).fill(7, 4, 5)),
  ),
  gzip(
    'gzip-cut',
    'content-damaged',
    'The deflate stream is cut short.',
    gz((honest) => honest.subarray(0, honest.length >> 1)),
  ),
  gzip(
    'gzip-no-trailer',
    'content-damaged',
    'The trailer is missing.',
    gz((honest) => honest.subarray(0, -8)),
  ),
  gzip(
    'gzip-checksum',
    'gzip-trailer',
    'The trailer has another CRC-32.',
    gz((honest) => Buffer.from(honest).fill(0, honest.length - 8, honest.length - 4)),
  ),
  gzip(
    'gzip-two-members',
    'content-second-member',
    'Two members that join to the tar.',
    gz((_, whole) => Buffer.concat([zip(whole.subarray(0, 512)), zip(whole.subarray(512))])),
  ),
  gzip(
    'gzip-empty-member',
    'content-second-member',
    'An empty member after the first.',
    gz((honest) => Buffer.concat([honest, zip(Buffer.alloc(0))])),
  ),
  gzip(
    'gzip-zeros',
    'content-trailing-data',
    'Zeros after the member, which many a program passes over.',
    gz((honest) => Buffer.concat([honest, Buffer.alloc(64)])),
  ),
  gzip(
    'gzip-zeros-and-member',
    'content-trailing-data',
    'Zeros after the member, and then a second one.',
    gz((honest) => Buffer.concat([honest, Buffer.alloc(64), zip(Buffer.from('more'))])),
  ),
  gzip(
    'gzip-before-trailer',
    'content-trailing-data',
    'Bytes between the end of the deflate stream and the trailer.',
    gz((honest, whole) => Buffer.concat([honest.subarray(0, -8), Buffer.alloc(3), trailerOf(whole)])),
  ),
  gzip(
    'gzip-bomb',
    'content-too-long',
    'It would inflate to 4 MiB where some KiB are stated.',
    gz(() => zip(Buffer.alloc(BOMB))),
  ),
  gzip(
    'gzip-one-byte-more',
    'content-too-long',
    'It inflates to a byte more than stated.',
    gz((_, whole) => zip(Buffer.concat([whole, Buffer.alloc(1)]))),
  ),
  gzip(
    'gzip-one-byte-less',
    'content-too-short',
    'It inflates to a byte less than stated.',
    gz((_, whole) => zip(whole.subarray(0, -1))),
  ),
];

const declared = refused('Verifying, in this order', 10);

/** What is wrong with the content, and with what is declared in it. */
export const CONTENT: readonly Vector[] = [
  ...HASHES,
  ...GZIP,
  declared(
    'manifest-another-id',
    'manifest-mismatch',
    'The manifest is of another gem than gem.json says.',
    packed({ files: [manifestOf('other')] }),
  ),
  declared(
    'manifest-another-version',
    'manifest-mismatch',
    'The manifest is of another version than gem.json says.',
    packed({ files: [manifestOf('sample', '1.0.1')] }),
  ),
  declared(
    'manifest-not-json',
    'manifest-mismatch',
    'The manifest is not JSON.',
    packed({ files: [{ path: 'notochord.json', body: 'hello\n' }] }),
  ),
  declared(
    'declarations',
    'declarations-invalid',
    'The manifest has no name, which the platform asks for.',
    packed({
      files: [
        {
          path: 'notochord.json',
          body: `${JSON.stringify({ id: 'sample', version: '1.0.0', description: 'A test vector.' }, null, 2)}\n`,
        },
      ],
    }),
  ),
];
