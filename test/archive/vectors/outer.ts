import { Buffer } from 'node:buffer';
import { changeHeader, header, type OuterEntry, tarOf } from '../forge.ts';
import { packed, refused, type Vector } from './vector.ts';

const else_ = refused('In one look', 2);
const structure = refused('The outer tar', 2);
const headers = refused('Headers', 2);

/** The outer tar with the header of one entry changed; its checksum is right for what it says. */
const headed = (at: number, changes: Readonly<Record<number, string>>) =>
  packed({
    outer: (all) =>
      all.map(([name, body], i) =>
        i === at ? [name, body, changeHeader(header(name, body.length), changes)] : [name, body],
      ),
  });
const entries = (change: (index: OuterEntry, manifest: OuterEntry, content: OuterEntry) => OuterEntry[]) =>
  packed({
    outer: ([a, b, c]) => {
      if (!a || !b || !c) throw new Error('an outer tar has three entries');
      return change(a, b, c);
    },
  });
const ending = (change: (file: Buffer) => Buffer) => packed({ file: change });
const more = (name: string): OuterEntry => [name, Buffer.from('x')];
/** An entry that stands before another and says how to read it. */
const before = (type: string, name: string, body: string): OuterEntry => [
  name,
  Buffer.from(body),
  header(name, Buffer.byteLength(body), '644', type),
];
const PAX = '26 path=../../escaped.txt\n';
const SIGNATURE = 'signatures/publisher-00112233445566aa.dsse.json';

const OTHER_FILES: readonly Vector[] = [
  else_('other-empty', 'empty-file', 'An empty file.', Buffer.alloc(0)),
  else_('other-text', 'not-a-tar', 'A text.', Buffer.from('{"id":"sample"}\n')),
  else_('other-zip', 'is-zip', 'The beginning of a zip archive.', Buffer.from('PK\x03\x04\x14\0', 'latin1')),
  else_('other-gzip', 'is-gzip', 'The beginning of a .tgz.', Buffer.from('1f8b0800000000000003', 'hex')),
  else_(
    'other-rubygem',
    'is-rubygem',
    'A RubyGems package.',
    tarOf([more('metadata.gz'), more('data.tar.gz')]),
  ),
  else_('other-tar', 'not-a-gem', 'A tar of something else.', tarOf([more('package/package.json')])),
];

const HEADERS: readonly Vector[] = [
  headers('outer-mode', 'tar-header', 'A mode other than 644 and 755.', headed(0, { 100: '0000600' })),
  headers('outer-owner', 'tar-header', 'A user id that is not 0.', headed(1, { 108: '0001750' })),
  headers('outer-time', 'tar-header', 'A time that is not 0.', headed(2, { 136: '14700000000' })),
  headers('outer-checksum', 'tar-header', 'A wrong checksum.', checksum()),
  headers('outer-magic-gnu', 'tar-header', 'The magic of GNU tar.', headed(1, { 257: 'ustar  \0' })),
  headers('outer-user-name', 'tar-header', 'A user’s name.', headed(1, { 265: 'root' })),
  headers('outer-reserved', 'tar-header', 'A byte in the last twelve.', headed(0, { 511: 'x' })),
  headers('outer-after-name', 'tar-header', 'A byte after the NUL of the name.', headed(0, { 20: 'x' })),
  headers('outer-size-base-256', 'tar-header', 'A size in base 256.', headed(2, { 124: '\x80' })),
  headers(
    'outer-symbolic-link',
    'tar-link',
    'A symbolic link for the manifest.',
    headed(1, { 156: '2', 157: '/etc/passwd' }),
  ),
  headers(
    'outer-hard-link',
    'tar-link',
    'A hard link for the content.',
    headed(2, { 156: '1', 157: 'gem.json' }),
  ),
  headers(
    'outer-folder',
    'tar-folder',
    'A folder for the signatures.',
    entries((a, b, c) => [a, b, before('5', 'signatures/', ''), c]),
  ),
  headers(
    'outer-pax',
    'tar-extension',
    'A PAX header before the content.',
    entries((a, b, c) => [a, b, before('x', 'PaxHeader', PAX), c]),
  ),
  headers(
    'outer-pax-global',
    'tar-extension',
    'A global PAX header before the manifest.',
    entries((a, b, c) => [a, before('g', 'pax_global_header', PAX), b, c]),
  ),
  headers(
    'outer-gnu-long-name',
    'tar-extension',
    'A GNU long name before the content.',
    entries((a, b, c) => [a, b, before('L', '././@LongLink', '../../escaped.txt\0'), c]),
  ),
];

function checksum(): Buffer {
  return packed({ file: (file) => Buffer.from(file).fill('7', 148, 149) });
}

const STRUCTURE: readonly Vector[] = [
  structure(
    'outer-no-manifest',
    'entry-order',
    'The manifest is missing.',
    entries((a, _, c) => [a, c]),
  ),
  structure(
    'outer-no-content',
    'entry-missing',
    'The content is missing.',
    entries((a, b) => [a, b]),
  ),
  structure(
    'outer-reordered',
    'entry-order',
    'Manifest and content are changed round.',
    entries((a, b, c) => [a, c, b]),
  ),
  structure(
    'outer-manifest-twice',
    'entry-duplicate',
    'The manifest stands there twice.',
    entries((a, b, c) => [a, b, b, c]),
  ),
  structure(
    'outer-content-twice',
    'entry-duplicate',
    'The content stands there twice.',
    entries((a, b, c) => [a, b, c, c]),
  ),
  structure(
    'outer-extra',
    'entry-unexpected',
    'An entry that has no place there.',
    entries((a, b, c) => [a, b, more('../escaped.txt'), c]),
  ),
  structure(
    'outer-signature-name',
    'entry-unexpected',
    'A signature that is named like none.',
    entries((a, b, c) => [a, b, more(SIGNATURE.toUpperCase()), c]),
  ),
  structure(
    'outer-signature-twice',
    'entry-duplicate',
    'A signature stands there twice.',
    entries((a, b, c) => [a, b, more(SIGNATURE), more(SIGNATURE), c]),
  ),
  structure(
    'outer-signatures-order',
    'entry-order',
    'The signatures are not sorted.',
    entries((a, b, c) => [a, b, more(SIGNATURE.replace('publisher', 'registry')), more(SIGNATURE), c]),
  ),
  structure(
    'outer-padding',
    'tar-padding',
    'A byte after a body that is not zero.',
    ending((file) => Buffer.from(file).fill('x', 1023, 1024)),
  ),
  structure(
    'outer-size-lies',
    'truncated',
    'The content is said to go beyond the file.',
    headed(2, { 124: '00003641100' }),
  ),
  structure(
    'outer-cut',
    'truncated',
    'It is cut short inside an entry.',
    ending((file) => file.subarray(0, 1300)),
  ),
  structure(
    'outer-one-end-block',
    'end-blocks',
    'It ends with one block of zeros.',
    ending((file) => file.subarray(0, -512)),
  ),
  structure(
    'outer-zeros-after',
    'trailing-data',
    'Zeros follow its end, as many a tar program writes.',
    ending((file) => Buffer.concat([file, Buffer.alloc(512)])),
  ),
  structure(
    'outer-data-after',
    'trailing-data',
    'Something follows its end.',
    ending((file) => Buffer.concat([file, Buffer.from('more')])),
  ),
];

/** What is wrong with the outer tar. */
export const OUTER: readonly Vector[] = [
  ...OTHER_FILES,
  ...HEADERS,
  ...STRUCTURE,
  refused('Limits', 2)(
    'limit-index',
    'entry-too-large',
    'gem.json is said to have a byte more than 4 MiB.',
    headed(0, { 124: '00020000001' }),
  ),
  refused('Limits', 2)(
    'limit-manifest',
    'entry-too-large',
    'notochord.json is said to have a byte more than 256 KiB.',
    headed(1, { 124: '00001000001' }),
  ),
];
