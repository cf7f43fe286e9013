import { withWindowsMarks } from './windows-1252.ts';

/** A text and what it was written in. */
export interface DecodedText {
  readonly text: string;
  /** As the Encoding Standard names it. */
  readonly encoding: string;
}

/** Bytes at the start of a document in which it may say its own encoding. */
const DECLARATION_BYTES = 4_096;

/**
 * Decodes text of which nobody said the encoding: by its byte order mark, else as UTF-8 where all of it is, else by
 * what an HTML or XML document says of itself, else as GB18030 where its bytes are built like Chinese, else as
 * windows-1252, which every byte has a meaning in. The mark is taken off.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markOf(bytes);
  if (marked !== undefined) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  const utf8 = decodeStrictly(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' };
  const declared = declaredEncoding(bytes);
  const text = declared === undefined ? undefined : decodeStrictly(bytes, declared);
  if (declared !== undefined && text !== undefined)
    return { text: withWindowsMarks(text), encoding: declared };
  const chinese = comesInPairs(bytes) ? decodeStrictly(bytes, 'gb18030') : undefined;
  if (chinese !== undefined) return { text: chinese, encoding: 'gb18030' };
  return { text: withWindowsMarks(new TextDecoder('windows-1252').decode(bytes)), encoding: 'windows-1252' };
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const DECLARATION =
  /<\?xml[^>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})|<meta[^>]{0,400}\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i;

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, DECLARATION_BYTES));
  const found = DECLARATION.exec(start);
  return (found?.[1] ?? found?.[2])?.toLowerCase();
}

/** Chinese is runs of bytes above ASCII, where letters with accents stand alone among others. */
function comesInPairs(bytes: Uint8Array): boolean {
  let alone = 0;
  let inRuns = 0;
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) run++;
    else {
      if (run === 1) alone++;
      else inRuns += run;
      run = 0;
    }
  }
  if (run === 1) alone++;
  else inRuns += run;
  return inRuns >= alone;
}
