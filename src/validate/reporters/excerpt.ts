import { cells, graphemes, truncate } from '../../cells.ts';
import type { Location } from '../../gem/finding.ts';

/** Cells that a tab is shown as. Columns in the data stay what they are. */
const TAB = 2;

/** Characters beside the place that are looked at, for each cell of the line: enough for marks that take none. */
const NEAR = 4;

/**
 * The line at fault with a marker under the place, in two lines of at most `width` cells. A long line is cut on
 * the left and right so that the place stays in sight; tabs and wide characters count for what they take.
 */
export function excerpt(source: string, at: Location, width: number): string[] {
  if (!at.start) return [];
  const gutter = String(at.start.line);
  const room = width - gutter.length - 6;
  if (room < 10) return [];
  const from = at.start.column - 1;
  const to =
    at.end && at.end.line === at.start.line
      ? Math.max(at.end.column - 1, from + 1)
      : Math.max(source.length, from + 1);
  // Of a line of a megabyte only what is near can be seen, and only that is measured.
  const near = room * NEAR;
  const before = show(source.slice(Math.max(0, from - near), from));
  const marked = show(source.slice(from, Math.min(to, from + near)));
  const after = show(source.slice(to, to + near));

  const left = keepEnd(
    before,
    Math.max(room - Math.min(cells(marked), Math.ceil(room / 2)) - 2, Math.floor(room / 3)),
  );
  const line = truncate(left + marked + after, room);
  const carets = Math.max(1, Math.min(cells(marked), cells(line) - cells(left)));
  const blank = ' '.repeat(gutter.length);
  return [`  ${gutter} │ ${line}`, `  ${blank} │ ${' '.repeat(cells(left))}${'^'.repeat(carets)}`];
}

/** What cannot be seen or would move the cursor is shown as something that does neither. */
function show(text: string): string {
  return text
    .replaceAll('\t', ' '.repeat(TAB))
    .replace(/\p{Surrogate}/gu, '·')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '·');
}

/** The end of a text that fits into `width` cells, with an ellipsis where its beginning is missing. */
function keepEnd(text: string, width: number): string {
  if (cells(text) <= width) return text;
  const characters = graphemes(text);
  let kept = '';
  let used = 0;
  while (characters.length > 0) {
    const character = characters.pop() as string;
    used += cells(character);
    if (used > width - 1) break;
    kept = character + kept;
  }
  return `…${kept}`;
}
