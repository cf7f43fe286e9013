import { decode } from '../gem/decode.ts';

/** Why bytes are not text in UTF-8, as the rules of `gem validate` judge it. */
export interface TextFault {
  readonly kind: 'binary' | 'encoding';
  /** The kind of file, or the encoding that the text is probably in. */
  readonly likely?: string;
}

export type JudgeText = (bytes: Uint8Array) => TextFault | undefined;

export type SourceText =
  | {
      readonly text: string;
      /** What the text was in, where that was not UTF-8. */
      readonly encoding: string | undefined;
    }
  | { readonly not: 'binary' | 'unknown-encoding'; readonly likely: string | undefined };

/** A file's text without a byte order mark, out of whichever encoding is known for certain. */
export function sourceText(bytes: Uint8Array, judge: JudgeText): SourceText {
  const fault = judge(bytes);
  if (!fault) return { text: decode(bytes).text, encoding: undefined };
  const { kind, likely } = fault;
  if (kind === 'binary') return { not: 'binary', likely };
  const label = likely?.toLowerCase().replace(/^utf-(16|32) (le|be)$/, 'utf-$1$2');
  const text = label === undefined ? undefined : decodedAs(label, bytes);
  return text === undefined ? { not: 'unknown-encoding', likely } : { text, encoding: likely };
}

function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  if (label.startsWith('utf-32')) return utf32(bytes, label === 'utf-32le');
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    // Not in that encoding after all, or this Node.js was built without it.
    return undefined;
  }
}

function utf32(bytes: Uint8Array, isLittle: boolean): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const point = view.getUint32(at, isLittle);
    if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return undefined;
    text += String.fromCodePoint(point);
  }
  return text.replace(/^\ufeff/, '');
}
