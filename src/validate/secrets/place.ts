import { decode } from '../../gem/decode.ts';
import type { Position } from '../../gem/finding.ts';

/** Turns offsets in bytes into lines and columns; `undefined` for a file that is not text and so has none. */
export function placesIn(bytes: Uint8Array): ((offset: number) => Position) | undefined {
  if (bytes.subarray(0, SNIFFED).includes(0) || decode(bytes.subarray(0, SNIFFED)).notUtf8 === 'UTF-16')
    return undefined;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (offset) => {
    const { line, start } = lineAt(buffer, offset);
    const before = decode(buffer.subarray(start, offset)).text;
    return { line, column: before.length + 1 };
  };
}

/** As far as is looked for what text does not have. */
const SNIFFED = 64 * 1024;

/** The line of an offset, and where it starts. A lone carriage return ends a line too. */
function lineAt(bytes: Buffer, offset: number): { line: number; start: number } {
  let line = 1;
  let start = 0;
  for (let at = 0; at < offset; at++) {
    const byte = bytes[at];
    if (byte !== LINE_FEED && (byte !== CARRIAGE_RETURN || bytes[at + 1] === LINE_FEED)) continue;
    line++;
    start = at + 1;
  }
  return { line, start };
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
