import { isUtf8 } from 'node:buffer';

export interface Decoded {
  readonly text: string;
  /** A UTF-8 byte order mark stood before the text; it is not part of `text`. */
  readonly bom: boolean;
  /** What the bytes look like when they are not UTF-8. */
  readonly notUtf8?: 'UTF-16' | 'unknown';
}

/** Decodes UTF-8. What is not UTF-8 is decoded all the same, with replacement characters, and said so. */
export function decode(bytes: Uint8Array): Decoded {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const wide = looksLikeUtf16(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8', bom ? 3 : 0);
  if (wide) return { text, bom, notUtf8: 'UTF-16' };
  // A replacement character may be the author's own, so only then is the strict decoder asked.
  if (text.includes('\ufffd') && !isUtf8(bytes)) return { text, bom, notUtf8: 'unknown' };
  return { text, bom };
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  // Two ASCII characters without a mark: every other byte is zero.
  return (
    bytes.length >= 4 &&
    ((a === 0 && c === 0 && b !== 0 && d !== 0) || (b === 0 && d === 0 && a !== 0 && c !== 0))
  );
}
