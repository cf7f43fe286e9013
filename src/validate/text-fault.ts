import { isUtf8 } from 'node:buffer';

/** Why the bytes of a file are not text in UTF-8. */
export interface TextFault {
  readonly kind: 'binary' | 'encoding';
  /** The kind of file that it is, or the encoding that the text is probably in; absent when that cannot be told. */
  readonly likely?: string;
  /** Bytes before the first that is not UTF-8. */
  readonly valid: number;
}

/** Beginnings of files that somebody might give the ending of a text. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['%PDF-', 'PDF'],
  ['PK\x03\x04', 'ZIP'],
  ['\x89PNG', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['GIF8', 'GIF'],
  ['\x1f\x8b', 'gzip'],
  ['\xd0\xcf\x11\xe0', 'Microsoft Office'],
  ['SQLite format 3\0', 'SQLite'],
  ['\0asm', 'WebAssembly'],
];

/** Byte order marks. Those of UTF-32 come first, because they begin as one of UTF-16 does. */
const MARKS: readonly (readonly [string, string])[] = [
  ['\xff\xfe\0\0', 'UTF-32 LE'],
  ['\0\0\xfe\xff', 'UTF-32 BE'],
  ['\xff\xfe', 'UTF-16 LE'],
  ['\xfe\xff', 'UTF-16 BE'],
];

/** Control characters, in a hundred bytes, up to which bytes are taken for text. */
const CONTROLS_MAX = 2;

/** [S-05] `undefined` for text in UTF-8. What a text is in otherwise can only be guessed, from what is usual. */
export function textFault(bytes: Uint8Array): TextFault | undefined {
  const start = latin1(bytes.subarray(0, 16));
  const file = BEGINNINGS.find(([beginning]) => start.startsWith(beginning));
  if (file) return { kind: 'binary', likely: file[1], valid: 0 };
  const wide = wideEncoding(bytes, start);
  if (wide !== undefined) return { kind: 'encoding', likely: wide, valid: 0 };
  const text = latin1(bytes);
  const controls = text.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  if (text.includes('\0') || controls * 100 > bytes.length * CONTROLS_MAX)
    return { kind: 'binary', valid: 0 };
  if (isUtf8(bytes)) return undefined;
  const likely = usual(text);
  return { kind: 'encoding', ...(likely === undefined ? {} : { likely }), valid: validPrefix(bytes) };
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function wideEncoding(bytes: Uint8Array, start: string): string | undefined {
  const mark = MARKS.find(([beginning]) => start.startsWith(beginning))?.[1];
  if (mark?.startsWith('UTF-32')) return bytes.length % 4 === 0 ? mark : undefined;
  const plain = /^(?:[^\0]\0){2}/s.test(start)
    ? 'UTF-16 LE'
    : /^(?:\0[^\0]){2}/s.test(start)
      ? 'UTF-16 BE'
      : undefined;
  const wide = mark ?? plain;
  if (wide === undefined) return undefined;
  const text = decoded(wide === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be', bytes);
  return text === undefined || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : wide;
}

/** `undefined` when the bytes are not in that encoding, or when this Node.js does not know it. */
function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function validPrefix(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      low = middle;
    } catch {
      high = middle - 1;
    }
  }
  // As a stream, so that a character of which only the beginning is there is left out.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, low), { stream: true });
  return Buffer.byteLength(text);
}

/** Bytes beyond ASCII, as one unit of each encoding after the other: what is usual in it, what else is legal. */
const UNITS = {
  // The 3,755 usual characters of GB 2312, its marks and full-width letters; then all of GB 18030.
  GB18030: [
    /[\xb0-\xd7][\xa1-\xfe]|[\xa1\xa3][\xa1-\xfe]/g,
    /[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[0-9][\x81-\xfe][0-9])/g,
  ],
  // Kana, marks and the usual characters of JIS; then all of Shift_JIS.
  Shift_JIS: [
    /\x82[\x4f-\xf1]|\x83[\x40-\x96]|\x81[\x40-\x7e\x80-\xac]|[\x88-\x97][\x40-\x7e\x80-\xfc]/g,
    /[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]|[\xa1-\xdf]/g,
  ],
} as const;

/** Parts of the characters beyond ASCII that have to be usual ones. */
const USUAL_MIN = 0.7;

function usual(text: string): string | undefined {
  const high = text.match(/[\x80-\xff]/g)?.length ?? 0;
  let best: string | undefined;
  let bestShare = USUAL_MIN;
  for (const [encoding, [common, legal]] of Object.entries(UNITS)) {
    if (/[\x80-\xff]/.test(text.replace(legal, ''))) continue;
    const all = text.match(legal)?.length ?? 0;
    const share = all === 0 ? 0 : commonIn(text, legal, common) / all;
    if (share > bestShare) {
      best = encoding;
      bestShare = share;
    }
  }
  if (best !== undefined) return best;
  // Letters with accents and typographic marks, few among plain ones.
  const western = text.match(/[\x80\x85\x91-\x97\xa0\xa3\xa7\xa9\xab\xb0\xb7\xbb\xbf-\xff]/g)?.length ?? 0;
  return western === high && high * 3 < text.length ? 'windows-1252' : undefined;
}

function commonIn(text: string, legal: RegExp, common: RegExp): number {
  const whole = new RegExp(`^(?:${common.source})$`);
  return (text.match(legal) ?? []).filter((unit) => whole.test(unit)).length;
}
