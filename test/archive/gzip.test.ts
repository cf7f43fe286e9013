import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzip, LAG, type Pieces } from '../../src/archive/gzip.ts';
import { has, run, temporaryFolder } from './support.ts';

const MIB = 1024 * 1024;
const text = (size: number) =>
  Buffer.alloc(size, Array.from({ length: 5000 }, (_, i) => `line ${i * 7919}\n`).join(''));

/** `held` is how many more are asked for before the pieces are used. */
async function compress(input: Buffer, chunk = 64 * 1024, held = 0): Promise<Buffer> {
  async function* source() {
    for (let at = 0; at < input.length; at += chunk) yield input.subarray(at, at + chunk);
  }
  const out: Buffer[] = [];
  const waiting: Pieces[] = [];
  for await (const pieces of gzip(source())) {
    if (waiting.push(pieces) > held) out.push(Buffer.concat(waiting.shift() ?? []));
  }
  for (const pieces of waiting) out.push(Buffer.concat(pieces));
  return Buffer.concat(out);
}

/** The same by RFC 1951 and 1952 alone, for blocks of 1 MiB that are all stored, in pieces of up to 65,535 bytes. */
function stored(input: Buffer): Buffer {
  const out: Buffer[] = [Buffer.from('1f8b08000000000002ff', 'hex')];
  for (let block = 0; block < input.length; block += MIB)
    for (let at = block; at < Math.min(block + MIB, input.length); at += 0xffff) {
      const piece = input.subarray(at, Math.min(at + 0xffff, block + MIB));
      const head = Buffer.alloc(5);
      head.writeUInt16LE(piece.length, 1);
      head.writeUInt16LE(0xffff - piece.length, 3);
      out.push(head, piece);
    }
  const end = Buffer.alloc(10);
  end.writeUInt8(3);
  end.writeUInt32LE(crc32(input), 2);
  end.writeUInt32LE(input.length, 6);
  return Buffer.concat([...out, end]);
}

const INPUTS: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
  ['one block less a byte', text(MIB - 1)],
  ['one block', text(MIB)],
  ['one block and a byte', text(MIB + 1)],
  ['many blocks of text', text(9 * MIB + 12345)],
  ['random bytes', randomBytes(2 * MIB + 77)],
  ['few random bytes', randomBytes(5000)],
  [
    'random bytes, then text, then random bytes',
    Buffer.concat([randomBytes(MIB + 9), text(MIB + 9), randomBytes(MIB)]),
  ],
];

describe('gzip', () => {
  it.each(INPUTS)('gives back %s', async (_, input) => {
    expect(gunzipSync(await compress(input)).equals(input)).toBe(true);
  });

  it.skipIf(!has('gzip'))('is taken by gzip -t', async () => {
    const folder = temporaryFolder();
    for (const [name, input] of INPUTS) {
      const path = join(folder, `${name}.gz`);
      writeFileSync(path, await compress(input));
      run('gzip', ['-t', path]);
    }
  });

  it('has the one header, and does not depend on how its input is cut', async () => {
    const input = Buffer.concat([text(2 * MIB), randomBytes(MIB)]);
    const whole = await compress(input, input.length);
    expect(whole.subarray(0, 10).toString('hex')).toBe('1f8b08000000000002ff');
    expect((await compress(input, 999)).equals(whole)).toBe(true);
    expect((await compress(input)).equals(whole)).toBe(true);
  });

  it.each([
    65_534,
    65_535,
    65_536,
    131_070,
    131_071,
    16 * 65_535,
    MIB - 1,
    MIB,
    MIB + 65_535,
    2 * MIB,
    2 * MIB + 131_070,
  ])('stores %i random bytes in pieces of up to 65,535', async (size) => {
    // The last piece of a block may be short, full or the only one, and the last block ends anywhere.
    const input = randomBytes(size);
    const expected = stored(input);
    expect((await compress(input)).equals(expected)).toBe(true);
    expect((await compress(input, size)).equals(expected)).toBe(true);
  });

  it('leaves alone what it gave until so many more were asked for', async () => {
    // The buffers of what is stored are filled again: here text and random bytes take turns with them.
    const input = Buffer.concat(
      Array.from({ length: 8 }, () => [randomBytes(2 * MIB), text(MIB), randomBytes(MIB)]).flat(),
    );
    const at = await compress(input, MIB);
    expect(gunzipSync(at).equals(input)).toBe(true);
    expect((await compress(input, MIB, LAG)).equals(at)).toBe(true);
  });

  it('loses little to the blocks, and stores what does not shrink', async () => {
    const words = text(8 * MIB);
    expect((await compress(words)).length).toBeLessThan(gunzipSize(words) * 1.02);
    expect((await compress(randomBytes(4 * MIB))).length).toBeLessThan(4 * MIB * 1.0002);
  });

  it('reaches back over the edge of a block', async () => {
    const unit = randomBytes(2000);
    const repeated = Buffer.concat([Buffer.alloc(MIB - 4000, 'ab'), unit, unit, unit]);
    const apart = Buffer.concat([Buffer.alloc(MIB - 4000, 'ab'), randomBytes(6000)]);
    expect((await compress(repeated)).length).toBeLessThan((await compress(apart)).length - 3900);
  });

  it('passes on a failure of its source, with nothing left unhandled', async () => {
    async function* failing() {
      yield text(3 * MIB);
      throw new Error('the disk is gone');
    }
    const read = async () => {
      for await (const _ of gzip(failing()));
    };
    await expect(read()).rejects.toThrow('the disk is gone');
  });
});

function gunzipSize(input: Buffer): number {
  return Number(
    run(process.execPath, [
      '-e',
      `
    const { deflateRawSync } = require('node:zlib');
    const text = Array.from({ length: 5000 }, (_, i) => 'line ' + i * 7919 + '\\n').join('');
    console.log(deflateRawSync(Buffer.alloc(${input.length}, text), { memLevel: 9 }).length);
  `,
    ]),
  );
}
