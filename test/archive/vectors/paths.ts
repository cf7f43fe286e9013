import { Buffer } from 'node:buffer';
import { manifestOf, packed, refused, type Vector } from './vector.ts';

const NOT_IN_A_NAME = /[^a-z-]/;

/** A package with files of these paths, sorted, beside the manifest. */
function pathVector(name: string, reason: string, shows: string, ...paths: string[]): Vector {
  if (NOT_IN_A_NAME.test(name)) throw new Error(`${name} is no name of a vector`);
  const files = [manifestOf(), ...paths.map((path) => ({ path, body: 'x\n' }))];
  files.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const section = /limit|split/.test(name) ? 'Limits' : 'Paths';
  return refused(section, 3)(name, reason, shows, packed({ files }));
}

/** Paths of every kind that is refused. */
export const PATHS: readonly Vector[] = [
  pathVector('path-empty', 'path-empty', 'No path.', ''),
  pathVector('path-absolute', 'path-absolute', 'An absolute path.', '/etc/passwd'),
  pathVector('path-drive', 'path-forbidden-character', 'A drive of Windows.', 'C:/x'),
  pathVector(
    'path-backslash',
    'path-forbidden-character',
    'A backslash, which is a slash on Windows.',
    '..\\x',
  ),
  pathVector('path-wildcard', 'path-forbidden-character', 'A character that Windows gives a meaning.', 'a?b'),
  pathVector('path-parent', 'path-dot-segment', 'A segment that leads out.', '../x'),
  pathVector(
    'path-parent-inside',
    'path-dot-segment',
    'A segment that leads out, after others.',
    'a/../../x',
  ),
  pathVector('path-dot', 'path-dot-segment', 'A segment that says nothing.', 'a/./b'),
  pathVector('path-empty-segment', 'path-empty-segment', 'Two slashes in a row.', 'a//b'),
  pathVector('path-slash-at-end', 'path-empty-segment', 'A slash at its end, as a folder has.', 'a/'),
  pathVector('path-leading-space', 'path-leading-space', 'A space at a segment’s beginning.', 'a/ b'),
  pathVector(
    'path-trailing-dot',
    'path-trailing-dot-or-space',
    'A dot at a segment’s end, which Windows drops.',
    'a./b',
  ),
  pathVector('path-trailing-space', 'path-trailing-dot-or-space', 'A space at its end.', 'a '),
  pathVector('path-device', 'path-device-name', 'A device of Windows, with an ending.', 'docs/CON.txt'),
  pathVector(
    'path-device-superscript',
    'path-device-name',
    'A device of Windows with a raised digit.',
    'com¹.md',
  ),
  pathVector('path-control', 'path-invisible-character', 'A control character.', 'a\x1b[31m'),
  pathVector(
    'path-bidi',
    'path-invisible-character',
    'A character that turns the direction of writing.',
    'a\u202egpj.js',
  ),
  pathVector('path-zero-width', 'path-invisible-character', 'A joiner of no width.', 'a\u200db'),
  pathVector(
    'path-default-ignorable',
    'path-invisible-character',
    'A filler that is no format character and still not seen.',
    'a\u3164b',
  ),
  pathVector('path-not-nfc', 'path-not-nfc', 'A letter and its accent apart.', 'cafe\u0301.md'),
  pathVector('path-limit', 'path-too-long', 'A path of 201 bytes.', `${'a'.repeat(100)}/${'b'.repeat(100)}`),
  pathVector('path-segment-limit', 'path-segment-too-long', 'A segment of 101 bytes.', 'b'.repeat(101)),
  pathVector('path-level-limit', 'path-too-deep', 'Seventeen levels.', Array(17).fill('d').join('/')),
  pathVector(
    'path-not-split',
    'path-unsplittable',
    'No slash stands where a header could split it.',
    `${'a'.repeat(74)}/${'b'.repeat(82)}/${'c'.repeat(40)}`,
  ),
  pathVector('path-twice', 'file-duplicate', 'A file twice.', 'a', 'a'),
  pathVector('path-case', 'paths-collide', 'A folder in two cases.', 'Docs/a', 'docs/b'),
  pathVector(
    'path-folded',
    'paths-collide',
    'Two names that are one after full case folding.',
    'STRASSE',
    'straße',
  ),
  pathVector('path-compatible', 'paths-collide', 'A ligature and its letters.', 'file', 'ﬁle'),
  pathVector('path-file-and-folder', 'file-and-folder', 'A file where another needs a folder.', 'a', 'a/b'),
  {
    ...pathVector(
      'path-lone-surrogate',
      'index-not-canonical',
      'A lone surrogate, which UTF-8 cannot say.',
      'a?b',
    ),
    section: 'gem.json',
    file: packed({
      files: [{ path: 'aXb', body: 'x\n' }, manifestOf()],
      indexBytes: (json) => Buffer.from(json.toString().replace('aXb', 'a\\ud800b')),
    }),
  },
];
