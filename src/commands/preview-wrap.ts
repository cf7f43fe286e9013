import { cells, wrap } from '../cells.ts';

/** UTF-16 units of a line that are broken at once: the time it takes grows faster than the line. */
const AT_ONCE = 1_000;

/**
 * The same lines as `wrap` for lines of any length: a file of data may stand on one line of 64 KB. Such a line is broken
 * piece by piece, each from where the last whole line of the piece before it ended.
 */
export function wrapLong(text: string, width: number): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.length <= AT_ONCE ? wrap(line, width) : inPieces(line, width)));
}

/** Whether a line fits, without measuring one that surely does not. */
export function fits(line: string, width: number): boolean {
  return line.length <= AT_ONCE && cells(line) <= width;
}

function inPieces(line: string, width: number): string[] {
  const lines: string[] = [];
  let from = 0;
  while (line.length - from > AT_ONCE) {
    const piece = line.slice(from, from + AT_ONCE);
    const broken = wrap(piece, width);
    // The last one may go on in the next piece, and may have been cut within a character.
    const whole = broken.length > 1 ? broken.slice(0, -1) : broken;
    lines.push(...whole);
    from += lengthOf(whole, piece);
    while (line[from] === ' ') from++;
  }
  const rest = line.slice(from).trimEnd();
  return rest === '' ? lines : [...lines, ...wrap(rest, width)];
}

/** Units of `piece` up to the end of these lines of it; between two of them only white space was left out. */
function lengthOf(lines: readonly string[], piece: string): number {
  return lines.reduce((from, line) => piece.indexOf(line, from) + line.length, 0);
}
