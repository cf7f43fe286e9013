import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { openBracketAt } from './json-brackets.ts';
import { type JsonFault, type JsonReason, unexpected, visible, wrongSymbol } from './json-symbols.ts';

/**
 * What is wrong with a text that is not JSON, in the one place where mending it begins. `lineOf` turns an
 * offset into a line, for the faults that have a second place.
 */
export function jsonSyntaxFault(
  text: string,
  errors: readonly ParseError[],
  lineOf: (offset: number) => number,
): JsonFault {
  if (text.trim() === '') return { reason: 'empty', from: 0, to: 0 };
  const error = errors[0];
  // jsonc-parser is a little more lenient than JSON.parse.
  if (!error) return unexpected(text, nativeOffset(text));
  const { offset, length } = error;
  const range = { from: offset, to: offset + Math.max(length, 1) };
  switch (printParseErrorCode(error.error)) {
    case 'InvalidCommentToken':
      return { reason: 'comment', ...range };
    case 'InvalidSymbol':
      return wrongSymbol(text, offset, length);
    case 'PropertyNameExpected':
    case 'ValueExpected': {
      const before = text.slice(0, offset).trimEnd();
      if (before.endsWith(',') && /[\]}]/.test(text[offset] ?? ''))
        return { reason: 'trailingComma', from: before.length - 1, to: before.length };
      return unclosed(text, offset, lineOf) ?? unexpected(text, offset, length);
    }
    case 'CommaExpected':
    case 'ColonExpected': {
      if (offset >= text.length || /[\]}]/.test(text[offset] ?? ''))
        return unclosed(text, offset, lineOf) ?? unexpected(text, offset, length);
      // It belongs after what stands before, which may be lines above.
      const end = text.slice(0, offset).trimEnd().length;
      const reason = printParseErrorCode(error.error) === 'CommaExpected' ? 'commaMissing' : 'colonMissing';
      return { reason, from: end, to: end };
    }
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosed(text, text.length, lineOf) ?? unexpected(text, offset, length);
    case 'UnexpectedEndOfString':
      return { reason: 'stringNotClosed', ...range };
    case 'InvalidCharacter':
      return inString(text, offset, 'controlCharacter', /[\u0000-\u001f]/g);
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return inString(
        text,
        offset,
        'badEscape',
        /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\(?:u[0-9a-fA-F]*|.?))/gsu,
      );
    case 'EndOfFileExpected':
      return { reason: 'afterEnd', ...range };
    default:
      return unexpected(text, offset, length);
  }
}

/** A bracket that is never closed, or closed by one of the other kind. */
function unclosed(text: string, offset: number, lineOf: (offset: number) => number): JsonFault | undefined {
  const open = openBracketAt(text, offset);
  if (open === undefined) return undefined;
  const args = { open: text[open] as string, close: text[open] === '{' ? '}' : ']', line: lineOf(open) };
  const found = text[offset];
  if (found === undefined) {
    const end = text.trimEnd().length;
    return { reason: 'notClosed', args, from: end, to: end };
  }
  if (!/[\]}]/.test(found) || found === args.close) return undefined;
  return { reason: 'wrongBracket', args: { ...args, found }, from: offset, to: offset + 1 };
}

/** The first match in the string that begins at `offset`: of the pattern's first group, where it has one. */
function inString(text: string, offset: number, reason: JsonReason, pattern: RegExp): JsonFault {
  pattern.lastIndex = offset + 1;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const found = match.length > 1 ? match[1] : match[0];
    if (found !== undefined)
      return { reason, args: { found: visible(found) }, from: match.index, to: match.index + found.length };
  }
  return unexpected(text, offset);
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
