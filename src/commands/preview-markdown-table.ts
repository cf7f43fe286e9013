import { cells } from '../cells.ts';
import type { Palette } from '../paint.ts';
import { type Line, linesOf, type Run } from './preview-markdown-inline.ts';

type Cell = readonly Run[];

/** Cells between two columns. */
const GAP = 2;
/** A column that is narrower is no column to read in. */
const COLUMN_MIN = 8;

/** A table in columns, the widest of them filled to what there is room for; row by row where there is too little. */
export function tableLines(rows: readonly (readonly Cell[])[], width: number, palette: Palette): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const natural = Array.from({ length: count }, (_, column) =>
    Math.max(1, ...rows.map((row) => cells(plainOf(row[column] ?? [])))),
  );
  const widths = fitted(natural, width - GAP * (count - 1));
  if (!widths) return rows.slice(1).flatMap((row) => listed(row, rows[0] ?? [], width, palette));
  const [head = [], ...body] = rows;
  const rule = palette.faint(widths.map((one) => '\u2500'.repeat(one)).join(' '.repeat(GAP)));
  return [
    ...rowLines(head.map(strongly), widths, palette),
    rule,
    ...body.flatMap((row) => rowLines(row, widths, palette)),
  ];
}

/** Widths that fit, taken from the widest columns first; `undefined` when there are too many columns. */
function fitted(natural: readonly number[], room: number): number[] | undefined {
  const widths = [...natural];
  for (let over = sum(widths) - room; over > 0; over--) {
    const widest = Math.max(...widths);
    if (widest <= COLUMN_MIN) return undefined;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function rowLines(row: readonly Cell[], widths: readonly number[], palette: Palette): string[] {
  const columns = widths.map((width, column) => linesOf(row[column] ?? [], width, palette));
  const height = Math.max(1, ...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, index) =>
    columns
      .map((lines, column) => padded(lines[index], widths[column] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function padded(line: Line | undefined, width: number): string {
  if (!line) return ' '.repeat(width);
  return line.painted + ' '.repeat(Math.max(0, width - cells(line.plain)));
}

/** A row without columns: each cell under the head of its column. */
function listed(row: readonly Cell[], head: readonly Cell[], width: number, palette: Palette): string[] {
  return row.flatMap((cell, column) => {
    const name = plainOf(head[column] ?? []);
    const runs: Run[] = name === '' ? [...cell] : [{ text: `${name}: `, look: 'strong' }, ...cell];
    return linesOf(runs, width - 2, palette).map(
      ({ painted }, index) => `${column === 0 && index === 0 ? '\u2022 ' : '  '}${painted}`,
    );
  });
}

function strongly(cell: Cell): Run[] {
  return cell.map((run) => ({ ...run, look: 'strong' }));
}

function plainOf(cell: Cell): string {
  return cell.map(({ text }) => text).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
