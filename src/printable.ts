/**
 * Text that somebody else wrote, so that it can be shown: what cannot be seen, turns the direction of writing or
 * moves the cursor is shown by its code point. No file's name and no tool's word controls a terminal.
 */
export function printable(text: string): string {
  // Most text is plain, and the expression below costs more to make than all else that is printed.
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(
    // What joins an emoji to the one before it is part of what is seen.
    /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\ufe0f|\u200d))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same for a message of several lines: those after the first are set in, so that none is taken for gem's own. */
export function printableLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line, index) => (index === 0 ? printable(line) : `  ${printable(line)}`))
    .join('\n');
}

/** The same for a line of a file, whose tabs stay, and so does a carriage return at its end: `patch` is to take it. */
export function printableLine(text: string): string {
  const end = text.endsWith('\r') ? '\r' : '';
  return (
    text
      .slice(0, text.length - end.length)
      .split('\t')
      .map(printable)
      .join('\t') + end
  );
}
