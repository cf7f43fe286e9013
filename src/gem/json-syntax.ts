import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Args } from '../text.ts';

interface Fault {
  readonly reason: string;
  readonly args?: Args;
  readonly from: number;
  readonly to: number;
}

/** What is wrong with a text that is not JSON, in the one place where mending it begins. */
export function jsonSyntaxFault(text: string, errors: readonly ParseError[]): Fault {
  if (text.trim() === '') return { reason: 'empty', from: 0, to: 0 };
  const error = errors[0];
  // jsonc-parser is a little more lenient than JSON.parse (control characters in strings, for one).
  if (!error) return unexpected(text, nativeOffset(text));
  const { offset, length } = error;
  const range = { from: offset, to: offset + Math.max(length, 1) };
  switch (printParseErrorCode(error.error)) {
    case 'InvalidCommentToken':
      return { reason: 'comment', ...range };
    case 'PropertyNameExpected':
    case 'ValueExpected': {
      const before = text.slice(0, offset).trimEnd();
      if (before.endsWith(',') && /[\]}]/.test(text[offset] ?? ''))
        return { reason: 'trailingComma', from: before.length - 1, to: before.length };
      if (text[offset] === "'") return { reason: 'singleQuotes', ...range };
      return unexpected(text, offset, length);
    }
    case 'CommaExpected':
      return { reason: 'commaMissing', ...range };
    case 'ColonExpected':
      return { reason: 'colonMissing', ...range };
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return { reason: 'notClosed', ...range };
    case 'UnexpectedEndOfString':
      return { reason: 'stringNotClosed', ...range };
    case 'InvalidCharacter':
      return { reason: 'controlCharacter', ...range };
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { reason: 'badEscape', ...range };
    case 'EndOfFileExpected':
      return { reason: 'afterEnd', ...range };
    default:
      return unexpected(text, offset, length);
  }
}

function unexpected(text: string, offset: number, length = 1): Fault {
  if (offset >= text.length) return { reason: 'notClosed', from: text.length, to: text.length };
  const found = text.slice(offset, offset + Math.min(Math.max(length, 1), 20));
  return { reason: 'unexpected', args: { found }, from: offset, to: offset + Math.max(length, 1) };
}

/** JSON.parse tells the position only in its message, and not in every version. */
function nativeOffset(text: string): number {
  try {
    JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    if (position !== undefined) return Number(position);
  }
  return 0;
}
