import { Buffer } from 'node:buffer';
import { changeHeader } from '../forge.ts';
import { manifestOf, packed, refused, type Vector } from './vector.ts';

const FILES = [{ path: 'docs/a.md', body: '# A\n' }, { path: 'docs/b.md', body: '# B\n' }, manifestOf()];
/** Bytes of a header and a small body; of the two blocks of zeros too. */
const TWO_BLOCKS = 1024;

const inner = refused('content.tar.gz', 9);
const headers = refused('Headers', 9);

/** The inner tar changed behind the list's back; every digest is of what is there. */
const tar = (change: (tar: Buffer) => Buffer) =>
  packed({ files: FILES, tar: (honest) => change(Buffer.from(honest)) });
const headed = (changes: Readonly<Record<number, string>>) =>
  tar((bytes) => Buffer.concat([changeHeader(bytes.subarray(0, 512), changes), bytes.subarray(512)]));
const INNER_HEADERS: readonly Vector[] = [
  headers('inner-group', 'tar-header', 'A group id that is not 0.', headed({ 116: '0001750' })),
  headers('inner-time', 'tar-header', 'A time that is not 0.', headed({ 136: '14700000000' })),
  headers('inner-old-type', 'tar-header', 'The type NUL of older tars.', headed({ 156: '\0' })),
  headers('inner-version', 'tar-header', 'Another version of ustar.', headed({ 263: '01' })),
  headers('inner-group-name', 'tar-header', 'A group’s name.', headed({ 297: 'root' })),
  headers('inner-device-number', 'tar-header', 'A device number.', headed({ 329: '0000001' })),
  headers(
    'inner-prefix',
    'tar-header',
    'A prefix that the name does not need.',
    headed({ 0: 'a.md\0\0\0\0\0', 345: 'docs' }),
  ),
  headers('inner-symbolic-link', 'tar-link', 'A symbolic link.', headed({ 156: '2', 157: '/etc/passwd' })),
  headers('inner-hard-link', 'tar-link', 'A hard link.', headed({ 156: '1', 157: 'notochord.json' })),
  headers('inner-folder', 'tar-folder', 'A folder.', headed({ 156: '5' })),
  headers('inner-device', 'tar-special', 'A device.', headed({ 156: '3' })),
  headers('inner-pax', 'tar-extension', 'A PAX header.', headed({ 156: 'x' })),
  headers('inner-gnu-sparse', 'tar-extension', 'A sparse file of GNU tar.', headed({ 156: 'S' })),
  headers('inner-gnu-long-name', 'tar-extension', 'A GNU long name.', headed({ 156: 'L' })),
];

/** What is wrong with the inner tar: every digest is of what is there. */
export const INNER: readonly Vector[] = [
  ...INNER_HEADERS,
  inner(
    'content-file-hash',
    'file-hash',
    'A file has another SHA-256 than the list says.',
    tar((bytes) => bytes.fill('?', 512, 513)),
  ),
  inner(
    'inner-another-path',
    'inner-differs',
    'A file of another path than the list has.',
    headed({ 0: 'D' }),
  ),
  inner('inner-another-size', 'inner-size-or-mode', 'A size that lies.', headed({ 124: '00000000007' })),
  inner(
    'inner-another-mode',
    'inner-size-or-mode',
    'A mode other than the list has.',
    headed({ 100: '0000755' }),
  ),
  inner(
    'inner-reordered',
    'inner-differs',
    'Two files are changed round.',
    tar((bytes) =>
      Buffer.concat([
        bytes.subarray(TWO_BLOCKS, 2 * TWO_BLOCKS),
        bytes.subarray(0, TWO_BLOCKS),
        bytes.subarray(2 * TWO_BLOCKS),
      ]),
    ),
  ),
  inner(
    'inner-duplicate',
    'inner-differs',
    'A file twice, and the next one left out.',
    tar((bytes) =>
      Buffer.concat([
        bytes.subarray(0, TWO_BLOCKS),
        bytes.subarray(0, TWO_BLOCKS),
        bytes.subarray(2 * TWO_BLOCKS),
      ]),
    ),
  ),
  inner(
    'inner-missing',
    'inner-missing',
    'Zeros where the files have to be.',
    tar((bytes) => bytes.fill(0)),
  ),
  inner(
    'inner-extra',
    'inner-extra',
    'A file after the last, in place of the end.',
    tar((bytes) => Buffer.concat([bytes.subarray(0, -TWO_BLOCKS), bytes.subarray(0, TWO_BLOCKS)])),
  ),
  inner(
    'inner-end',
    'inner-extra',
    'A byte in the last block that is not zero.',
    tar((bytes) => bytes.fill('x', bytes.length - 1)),
  ),
  inner(
    'inner-padding',
    'inner-padding',
    'A byte after a file that is not zero.',
    tar((bytes) => bytes.fill('x', TWO_BLOCKS - 1, TWO_BLOCKS)),
  ),
];
