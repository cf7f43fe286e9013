/** A part of a file's text with the memory of where each character of it stands in the file. */
export interface PlacedContent {
  readonly text: string;
  /** From an offset in `text` to one in the file; both in UTF-16 units. */
  offsetOf(index: number): number;
}

/**
 * Content that the parser has cut out of whole lines, beginning in line `first`: of each line it is the end, but
 * for white space, and for the `#` that close a heading.
 */
export function contentOf(
  text: string,
  first: number,
  lines: readonly string[],
  starts: readonly number[],
): PlacedContent {
  const from: number[] = [];
  const shifts: number[] = [];
  let at = 0;
  for (const [index, part] of text.split('\n').entries()) {
    from.push(at);
    shifts.push((starts[first + index] ?? 0) + columnOf(part, lines[first + index] ?? '') - at);
    at += part.length + 1;
  }
  return {
    text,
    offsetOf: (index) => {
      const line = lastUpTo(from, index);
      return Math.max(starts[first + line] ?? 0, index + (shifts[line] ?? 0));
    },
  };
}

/** Where a part of a line begins in it: before the line, where a tab of the indent has become several spaces. */
function columnOf(part: string, line: string): number {
  // The parser shows NUL as a replacement character.
  const seen = line.replaceAll('\0', '\ufffd');
  const found = seen.lastIndexOf(part);
  if (found >= 0) return found;
  const trimmed = part.trimStart();
  return seen.lastIndexOf(trimmed) - (part.length - trimmed.length);
}

function lastUpTo(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Marks of quotes and lists that a row of a table stands in. */
const CONTAINERS = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])[\s>]+)*/;

/** The cells of a row, cut as the parser cuts them: at each `|` that has no `\` before it. */
export function rowOf(line: string, start: number): PlacedContent[] {
  const seen = line.replaceAll('\0', '\ufffd');
  const begin = CONTAINERS.exec(seen)?.[0].length ?? 0;
  const end = seen.trimEnd().length;
  const cells: { from: number; to: number }[] = [];
  let from = begin;
  for (let index = begin; index <= end; index++)
    if (index === end || (seen[index] === '|' && seen[index - 1] !== '\\')) {
      cells.push({ from, to: index });
      from = index + 1;
    }
  const isEmpty = (cell: { from: number; to: number } | undefined) =>
    cell !== undefined && cell.from >= cell.to;
  if (isEmpty(cells[0])) cells.shift();
  if (isEmpty(cells.at(-1))) cells.pop();
  return cells.map(({ from, to }) => cellOf(seen, from, to, start));
}

function cellOf(line: string, from: number, to: number, start: number): PlacedContent {
  let text = '';
  const offsets: number[] = [];
  for (let index = from; index < to; index++) {
    if (line[index] === '\\' && line[index + 1] === '|' && index + 1 < to) continue;
    text += line[index];
    offsets.push(start + index);
  }
  const cut = text.length - text.trimStart().length;
  return { text: text.trim(), offsetOf: (index) => offsets[index + cut] ?? start + to };
}
