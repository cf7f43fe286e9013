import { cells, wrap } from '../cells.ts';
import type { Voice } from '../io.ts';
import type { Palette } from '../paint.ts';
import type { Size } from '../preview/measure.ts';
import { printable } from '../printable.ts';
import { fill } from '../text.ts';
import { LENGTH, SIZE } from './preview-words.ts';
import { fits, wrapLong } from './preview-wrap.ts';

/** What lines are made for. */
export interface Sheet {
  readonly voice: Voice;
  /** Cells of a line. */
  readonly width: number;
  readonly palette: Palette;
}

function sizeWordsOf(size: Size, { language }: Voice): string {
  return fill(SIZE[language], { ...size, shown: counted(size.characters), about: counted(size.tokens) });
}

/** A number as both languages write it. */
function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/** How long a text is that no model reads. */
export function lengthWordsOf({ characters }: Size, { language }: Voice): string {
  return fill(LENGTH[language], { characters, shown: counted(characters) });
}

/** What something is called, and at the right end how large it is; below it where there is no room. */
export function headed(
  name: string,
  size: Size | string | null | undefined,
  { voice, width, palette }: Sheet,
  { indent = 0, strong = false }: { readonly indent?: number; readonly strong?: boolean } = {},
): string[] {
  const before = ' '.repeat(indent);
  const title = name.replaceAll('\n', '\\u{a}');
  const paint = strong ? palette.strong : (text: string) => text;
  const words = typeof size === 'string' ? size : size ? sizeWordsOf(size, voice) : '';
  const room = width - indent - cells(title) - cells(words);
  if (words !== '' && room >= 2)
    return [`${before}${paint(title)}${' '.repeat(room)}${palette.faint(words)}`];
  const lines = wrap(title, width - indent).map((line) => before + paint(line));
  if (words === '') return lines;
  const below = wrap(words, width).map((line) => ' '.repeat(width - cells(line)) + palette.faint(line));
  return [...lines, ...below];
}

/** Words of ours, filled to the width. */
export function said(text: string, { width }: Sheet, indent = 2): string[] {
  return wrap(text, width - indent).map((line) => ' '.repeat(indent) + line);
}

const TAB = '    ';

/** Somebody's text on lines of its own, with nothing in it that moves the cursor. */
export function shown(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => printable(line.replaceAll('\t', TAB)))
    .join('\n');
}

/**
 * Somebody's text as it stands, behind a bar. A line that is too long goes on further in, so that only the author's
 * own line breaks begin at the bar.
 */
export function verbatim(text: string, { width, palette }: Sheet, indent = 2): string[] {
  const bar = ' '.repeat(indent) + palette.faint('\u2502');
  const room = width - indent - 2;
  return shown(text.replace(/(?:\r?\n)+$/, ''))
    .split('\n')
    .flatMap((line) => hung(line, room))
    .map((line) => (line === '' ? bar : `${bar} ${line}`));
}

function hung(line: string, room: number): string[] {
  if (fits(line, room)) return [line];
  const [lead = ''] = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(line) ?? [];
  return hang(line, room, Math.min(Math.max(cells(lead), 2), Math.floor(room / 3)));
}

/** A line that does not fit, filled to the width; what goes on stands further in by so many cells. */
export function hang(line: string, width: number, by: number): string[] {
  // No line has more than four units a cell, but for marks that nobody piles up so high.
  const [first = ''] = wrap(line.slice(0, width * 4 + 64), width);
  const rest = line.slice(first.length).trimStart();
  return rest === '' ? [first] : [first, ...wrapLong(rest, width - by).map((part) => ' '.repeat(by) + part)];
}
