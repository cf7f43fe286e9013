import type { Args } from '../text.ts';
import { openBracketAt } from './json-brackets.ts';

/** Why a text is not JSON, or none that is taken here. */
export type JsonReason =
  | 'utf16'
  | 'notUtf8'
  | 'empty'
  | 'tooDeep'
  | 'comment'
  | 'trailingComma'
  | 'singleQuotes'
  | 'keyNotQuoted'
  | 'foreignMark'
  | 'quoteInString'
  | 'unexpected'
  | 'cutOff'
  | 'commaMissing'
  | 'colonMissing'
  | 'notClosed'
  | 'wrongBracket'
  | 'stringNotClosed'
  | 'controlCharacter'
  | 'badEscape'
  | 'afterEnd'
  | 'duplicateKey';

/** One fault of a text that is not JSON, by offsets (UTF-16 units). */
export interface JsonFault {
  readonly reason: JsonReason;
  readonly args?: Args;
  readonly from: number;
  readonly to: number;
}

/** Characters of a text at fault that are quoted. */
const FOUND_MAX = 20;

/** What Chinese input methods and word processors put in place of JSON's own marks. */
const MARKS: Readonly<Record<string, string>> = {
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\uff02': '"',
  '\u2018': '"',
  '\u2019': '"',
  '\uff0c': ',',
  '\u3001': ',',
  '\uff1a': ':',
  '\uff5b': '{',
  '\uff5d': '}',
  '\uff3b': '[',
  '\uff3d': ']',
  '\u3010': '[',
  '\u3011': ']',
};

/** A word or mark that JSON does not have. */
export function wrongSymbol(text: string, offset: number, length: number): JsonFault {
  const found = text.slice(offset, offset + length);
  const range = { from: offset, to: offset + length };
  if (found.startsWith("'")) return { reason: 'singleQuotes', ...range };
  const mark = [...found].findIndex((character) => character in MARKS);
  if (mark >= 0) {
    const character = [...found][mark] as string;
    const from = offset + found.indexOf(character);
    return {
      reason: 'foreignMark',
      args: { found: character, mark: MARKS[character] ?? '' },
      from,
      to: from + 1,
    };
  }
  if (text[offset - 1] === '"') return { reason: 'quoteInString', from: offset - 1, to: offset };
  const before = text.slice(0, offset).trimEnd().at(-1) ?? '';
  const open = openBracketAt(text, offset);
  if (
    open !== undefined &&
    text[open] === '{' &&
    '{,'.includes(before) &&
    /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(found)
  )
    return { reason: 'keyNotQuoted', args: { key: found }, ...range };
  return unexpected(text, offset, length);
}

/** What stands at an offset and cannot be there; at the end of the text, that there is more to come. */
export function unexpected(text: string, offset: number, length = 1): JsonFault {
  const end = text.trimEnd().length;
  if (offset >= end) return { reason: 'cutOff', from: end, to: end };
  const to = offset + Math.max(length, 1);
  return { reason: 'unexpected', args: { found: visible(text.slice(offset, to)) }, from: offset, to };
}

/** Cut where it grows long, and with nothing in it that a terminal would act on or not show. */
export function visible(found: string): string {
  const characters = [...found];
  const cut = characters.length > FOUND_MAX ? `${characters.slice(0, FOUND_MAX).join('')}…` : found;
  return cut.replace(/[^\P{C}]|[^\P{Z}]/gu, (character) => {
    if (character === ' ') return character;
    return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}
