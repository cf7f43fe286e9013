import { Buffer } from 'node:buffer';

/** Bytes that one match of the longest length stands for (RFC 1951, 3.2.5). */
const MATCH_MAX = 258;
/** The longest length whose code has no extra bits, but for MATCH_MAX. */
const PLAIN_MATCH_MAX = 10;
const MATCH_MIN = 3;
const END_OF_BLOCK = 256;

/**
 * A raw deflate stream whose bytes depend on nothing but the input: zlib's depend on its build. One block with
 * the fixed codes, in which runs of one byte are matches and everything else stands as it is.
 */
export function deflate(bytes: Uint8Array): Buffer {
  const out = createBits();
  out.bits(1, 1);
  out.bits(1, 2);
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    symbol(out, byte);
    at++;
    let run = 0;
    while (bytes[at + run] === byte) run++;
    at += run;
    for (let left = run; left > 0; ) {
      const length = left >= MATCH_MAX ? MATCH_MAX : Math.min(left, PLAIN_MATCH_MAX);
      if (length < MATCH_MIN) {
        symbol(out, byte);
        left--;
        continue;
      }
      symbol(out, length === MATCH_MAX ? 285 : 254 + length);
      // The code of distance 1.
      out.bits(0, 5);
      left -= length;
    }
  }
  symbol(out, END_OF_BLOCK);
  return out.done();
}

interface Bits {
  /** The lowest bit first. */
  bits(value: number, count: number): void;
  done(): Buffer;
}

function createBits(): Bits {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  return {
    bits(value, more) {
      held |= value << count;
      count += more;
      for (; count >= 8; count -= 8) {
        bytes.push(held & 0xff);
        held >>>= 8;
      }
    },
    done() {
      if (count > 0) bytes.push(held);
      return Buffer.from(bytes);
    },
  };
}

/** A literal or length by its fixed code (RFC 1951, 3.2.6), whose highest bit comes first. */
function symbol(out: Bits, value: number): void {
  const [code, length] =
    value < 144
      ? [0x30 + value, 8]
      : value < 256
        ? [0x190 + value - 144, 9]
        : value < 280
          ? [value - 256, 7]
          : [0xc0 + value - 280, 8];
  for (let bit = length - 1; bit >= 0; bit--) out.bits((code >> bit) & 1, 1);
}
