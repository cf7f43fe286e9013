import { structuredPatch } from 'diff';
import { cells, graphemes, truncate } from '../cells.ts';
import type { Json } from '../platform/ctx.ts';
import { printable } from '../printable.ts';
import type { Language } from '../text.ts';
import type { Failure } from './case.ts';
import { writeValue } from './write-value.ts';

/** A line of what was expected beside what came, without a mark of its own. */
export interface ComparedLine {
  readonly kind: 'expected' | 'actual' | 'same' | 'left-out';
  readonly text: string;
}

export interface ComparedOptions {
  /** Cells of a line. */
  readonly width: number;
  readonly language: Language;
}

/** Lines around a difference that are shown with it, and lines that are shown of one failure. */
const CONTEXT = 2;
const LINES_MAX = 40;
/** Texts in one line and no longer than this are told in the words of the failure. */
const SHORT = 60;
/** Lines in which two texts may differ and still be compared. */
const EDITS_MAX = 2_000;

/**
 * What was expected beside what came, line by line; nothing where the words of the failure say it all. Values are
 * written as in a scenario, and of what came only what was asked for.
 */
export function sideBySide(failure: Failure, options: ComparedOptions): readonly ComparedLine[] {
  const { expected, actual, pointer } = failure;
  if (actual === undefined) return [];
  const isWhole = pointer.endsWith('/$exactly');
  const isClosed = [expected, actual].every((value) => typeof value !== 'string' || value.endsWith('\n'));
  const came = linesOf(
    expected === undefined || isWhole ? actual : asked(actual, expected),
    isClosed,
    expected,
  );
  if (expected === undefined) {
    const isLong = came !== undefined && (came.length > 1 || (came[0] ?? '').length > SHORT);
    return isLong
      ? shortened(
          came.map((text) => ({ kind: 'actual', text })),
          options,
        )
      : [];
  }
  const wanted = linesOf(expected, isClosed);
  if (came === undefined || wanted === undefined || isSaid(wanted, came)) return [];
  return shortened(compare(wanted, came), options);
}

/** Short values of one line each stand in the words. */
function isSaid(wanted: readonly string[], came: readonly string[]): boolean {
  return [wanted, came].every((lines) => lines.length <= 1 && (lines[0] ?? '').length <= SHORT);
}

/** Undefined for what is too large to be compared. Where texts are closed, their last line feed ends a line. */
function linesOf(value: Json, isClosed: boolean, like?: Json): readonly string[] | undefined {
  if (typeof value !== 'string') return writeValue(value, like)?.split('\n');
  return (isClosed && value.endsWith('\n') ? value.slice(0, -1) : value).split('\n');
}

/** Of a value, what a pattern asks for: other keys of objects have nothing to do with the failure. */
function asked(value: Json, pattern: Json): Json {
  if (Array.isArray(value) && Array.isArray(pattern))
    return value.map((item: Json, index) =>
      index < pattern.length ? asked(item, pattern[index] as Json) : item,
    );
  if (!isObject(value) || !isObject(pattern)) return value;
  const keys = Object.keys(pattern);
  if (keys.some((key) => key.startsWith('$'))) return value;
  return Object.fromEntries(
    keys.flatMap((key) =>
      Object.hasOwn(value, key) ? [[key, asked(value[key] as Json, pattern[key] as Json)]] : [],
    ),
  );
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compare(wanted: readonly string[], came: readonly string[]): readonly ComparedLine[] {
  const patch = structuredPatch('', '', `${wanted.join('\n')}\n`, `${came.join('\n')}\n`, '', '', {
    context: CONTEXT,
    maxEditLength: EDITS_MAX,
  });
  if (patch === undefined)
    return [
      ...wanted.slice(0, LINES_MAX / 2).map((text): ComparedLine => ({ kind: 'expected', text })),
      ...came.slice(0, LINES_MAX / 2).map((text): ComparedLine => ({ kind: 'actual', text })),
    ];
  return patch.hunks.flatMap(({ lines, oldStart }, index): ComparedLine[] => [
    ...(index > 0 || oldStart > 1 ? [{ kind: 'left-out' as const, text: '…' }] : []),
    ...lines.map((line): ComparedLine => ({ kind: KINDS[line[0] ?? ' '] ?? 'same', text: line.slice(1) })),
  ]);
}

const KINDS: Readonly<Record<string, ComparedLine['kind']>> = { '-': 'expected', '+': 'actual' };

/** Within the width and the number of lines. */
function shortened(lines: readonly ComparedLine[], options: ComparedOptions): readonly ComparedLine[] {
  const { width, language } = options;
  const shown = toldApart(aligned(lines.slice(0, LINES_MAX), width));
  const left = lines.length - shown.length;
  const more = language === 'en' ? `… ${left} more lines` : `…… 还有 ${left} 行`;
  return [
    ...shown.map((line) => ({ ...line, text: truncate(line.text, width) })),
    ...(left > 0 ? [{ kind: 'left-out' as const, text: more }] : []),
  ];
}

/** Two lines that differ only in what cannot be seen are written so that it can. */
function toldApart(lines: readonly ComparedLine[]): readonly ComparedLine[] {
  const blank = (text: string) => text.replace(/\s+$/u, '').replace(/\s/gu, ' ');
  const isAlike = ({ kind, text }: ComparedLine) =>
    kind !== 'same' &&
    kind !== 'left-out' &&
    lines.some((other) => other.kind !== kind && blank(other.text) === blank(text));
  return lines.map((line) => {
    const text = isAlike(line) ? visible(line.text) : line.text.replaceAll('\t', '    ');
    return { ...line, text: printable(text) };
  });
}

function visible(text: string): string {
  return text
    .replaceAll('\t', '→')
    .replace(/ +$/, (spaces) => '·'.repeat(spaces.length))
    .replaceAll('\u00a0', '\\u{a0}')
    .replaceAll('\u3000', '\\u{3000}');
}

/** Of long lines a part that is no longer than can be shown; of two that begin alike, where they differ. */
function aligned(lines: readonly ComparedLine[], width: number): readonly ComparedLine[] {
  return lines.map((line, index) => {
    const other = partnerOf(lines, index)?.text;
    const start = other === undefined ? 0 : startOfPart(line.text, other, width);
    // No character of one cell takes more UTF-16 units than these, but for some that nobody writes.
    const part = line.text.slice(start, start + width * UNITS_OF_CELL);
    return { ...line, text: start === 0 ? part : `…${part}` };
  });
}

/** UTF-16 units that are looked at for each cell. */
const UNITS_OF_CELL = 8;

/** The line that stands in the other's place: of a stretch of expected lines and as many that came. */
function partnerOf(lines: readonly ComparedLine[], index: number): ComparedLine | undefined {
  const kind = lines[index]?.kind;
  if (kind !== 'expected' && kind !== 'actual') return undefined;
  let start = index;
  while (lines[start - 1]?.kind === kind) start--;
  let end = index;
  while (lines[end + 1]?.kind === kind) end++;
  const at = kind === 'expected' ? end + 1 + index - start : index - (end - start + 1);
  const other = lines[at];
  return other !== undefined && other.kind !== kind && other.kind !== 'same' && other.kind !== 'left-out'
    ? other
    : undefined;
}

/** Where a part begins in which a difference is seen. Looks at no character twice: texts may be as large as files. */
function startOfPart(text: string, other: string, width: number): number {
  const isLong = (line: string) => line.length > width || cells(line) > width;
  if (!isLong(text) && !isLong(other)) return 0;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const from = Math.max(0, same - width);
  const before = graphemes(text.slice(from, same));
  let kept = Math.floor(width / 3);
  let units = 0;
  for (let last = before.pop(); last !== undefined && kept > 0; last = before.pop()) {
    kept -= cells(last);
    units += last.length;
  }
  return same - units;
}
