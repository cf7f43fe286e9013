import { Buffer } from 'node:buffer';
import { header, tarOf } from '../forge.ts';
import { deflate } from './deflate.ts';
import { manifestOf, packed, type Vector } from './vector.ts';

const filesOf = (...paths: string[]) =>
  [manifestOf(), ...paths.map((path) => ({ path, body: 'x\n' }))].sort((a, b) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
  );
const longPath = `${'assets/'.repeat(10)}${'p'.repeat(29)}/${'n'.repeat(100)}`;

/** The same tar in two deflate blocks: one that is stored, then one with the fixed codes. */
function twoBlocks(tar: Buffer): Buffer {
  const stored = Buffer.from(tar.subarray(0, 512));
  const head = Buffer.from([0, 0, 2, 0xff, 0xfd]);
  return Buffer.concat([head, stored, deflate(tar.subarray(512))]);
}

const sound = (name: string, section: string, shows: string, file: Uint8Array): Vector => ({
  name,
  shows,
  section,
  step: 11,
  status: 'unsigned',
  reason: 'no-signature',
  file,
});

/** Good files that nobody signed. */
export const SOUND: readonly Vector[] = [
  sound('sound', 'In one look', 'Nothing is wrong with it, and nobody signed it.', packed()),
  sound(
    'sound-mode-755',
    'Headers',
    'A reader accepts mode 755, outside and inside, which a writer does not use.',
    packed({
      files: [{ ...manifestOf(), mode: '755' }],
      outer: (all) => all.map(([name, body]) => [name, body, header(name, body.length, '755')]),
    }),
  ),
  sound(
    'sound-long-path',
    'Headers',
    'A path of 200 bytes is split between prefix and name.',
    packed({
      files: [manifestOf(), { path: longPath, body: 'x\n' }].sort((a, b) => (a.path < b.path ? -1 : 1)),
      tar: () => {
        const at = longPath.length - 101;
        const block = header(longPath.slice(at + 1), 2);
        block.write(longPath.slice(0, at), 345, 'latin1');
        const sum = block.fill(' ', 148, 156).reduce((total, byte) => total + byte, 0);
        block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
        const { path, body } = manifestOf();
        return tarOf([
          [longPath, Buffer.from('x\n'), block],
          [path, Buffer.from(body)],
        ]);
      },
    }),
  ),
  sound(
    'sound-path-order',
    'gem.json',
    'Paths are sorted by the bytes of UTF-8, which is not the order of UTF-16 units.',
    packed({ files: filesOf('assets/\uff5e.txt', 'assets/\u{1f600}.txt') }),
  ),
  sound(
    'sound-empty-file',
    'content.tar.gz',
    'A file may be empty: its header is followed by the next one.',
    packed({ files: [{ path: 'assets/empty.txt', body: '' }, manifestOf()] }),
  ),
  sound(
    'sound-two-blocks',
    'content.tar.gz',
    'The deflate stream is made of two blocks, as a parallel writer makes it.',
    packed({ deflate: twoBlocks }),
  ),
  sound(
    'sound-neighbouring-names',
    'Paths',
    'Names that are nearly devices, or nearly the same, are good names.',
    packed({
      files: filesOf('assets/com10', 'assets/con_/nul-1.txt', 'assets/..a', 'assets/a', 'assets/a.b'),
    }),
  ),
];
