import stringWidth from 'string-width';

/** How many cells of a terminal a text takes: two for a Chinese character or an emoji, none for a mark. */
export function cells(text: string): number {
  // Most text is plain, and is asked for piece by piece.
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text);
}

let segmenter: Intl.Segmenter | undefined;

/** What a person sees as characters. */
export function graphemes(text: string): string[] {
  if (/^[ -~]*$/.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Punctuation that a line of Chinese may not begin with. */
const CLOSING =
  /^[\u3001\u3002\uff0c\uff1b\uff1a\uff01\uff1f\uff09\u300d\u300f\u3011\u300b\u201d\u2019\u2026]/;

/**
 * Breaks a text into lines of at most `width` cells: at spaces, and between wide characters, which have none.
 * A word that is longer than a line is cut.
 */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(width, 8), true));
}

/**
 * The same for sentences in which paths, addresses and commands are to be copied: a word that is longer than a line
 * is left whole, and so is what stands between backticks.
 */
export function wrapProse(text: string, width: number): string[] {
  const whole = text.replace(/`[^`\n]+`/g, (named) => named.replaceAll(' ', NO_BREAK));
  const lines = whole.split('\n').flatMap((line) => wrapLine(line, Math.max(width, 8), false));
  return lines.map((line) => line.replaceAll(NO_BREAK, ' '));
}

/** A space for which nobody's text has a use. */
const NO_BREAK = '\u00a0';

function wrapLine(text: string, width: number, cuts: boolean): string[] {
  if (cells(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (cells(line) + cells(piece.trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
    if (!cuts) {
      line = piece.trimStart();
      continue;
    }
    for (const character of graphemes(piece.trimStart())) {
      if (cells(line) + cells(character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** The parts between which a line may be broken. */
function pieces(text: string): string[] {
  const parts: string[] = [];
  for (const character of graphemes(text)) {
    const last = parts.at(-1);
    const glued =
      last !== undefined &&
      (CLOSING.test(character) ||
        (!(last.endsWith(' ') && character !== ' ') &&
          !(cells(character) === 2 || cells(last.at(-1) ?? '') === 2)));
    if (glued) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}

/** The text cut to `width` cells, with an ellipsis where something is missing. */
export function truncate(text: string, width: number): string {
  if (cells(text) <= width) return text;
  let kept = '';
  for (const character of graphemes(text)) {
    if (cells(kept) + cells(character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
