import { cells, wrap } from '../cells.ts';
import type { Voice } from '../io.ts';
import type { Palette } from '../paint.ts';
import type { Size } from '../preview/measure.ts';
import { printable } from '../printable.ts';
import { fill } from '../text.ts';
import { LENGTH, SIZE } from './preview-words.ts';

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
  title: string,
  size: Size | string | null | undefined,
  { voice, width, palette }: Sheet,
  { indent = 0, strong = false }: { readonly indent?: number; readonly strong?: boolean } = {},
): string[] {
  const before = ' '.repeat(indent);
  const paint = strong ? palette.strong : (text: string) => text;
  const words = typeof size === 'string' ? size : size ? sizeWordsOf(size, voice) : '';
  const room = width - indent - cells(title) - cells(words);
  if (words !== '' && room >= 2)
    return [`${before}${paint(title)}${' '.repeat(room)}${palette.faint(words)}`];
  const lines = wrap(title, width - indent).map((line) => before + paint(line));
  if (words === '') return lines;
  return [...lines, ' '.repeat(Math.max(0, width - cells(words))) + palette.faint(words)];
}

/** Words of ours, filled to the width. */
export function said(text: string, { width }: Sheet, indent = 2): string[] {
  return wrap(text, width - indent).map((line) => ' '.repeat(indent) + line);
}

const TAB = '    ';

/**
 * Somebody's text as it stands, behind a bar. A line that is too long goes on further in, so that only the author's
 * own line breaks begin at the bar.
 */
export function verbatim(text: string, { width, palette }: Sheet, indent = 2): string[] {
  const bar = ' '.repeat(indent) + palette.faint('\u2502');
  const room = width - indent - 2;
  return text
    .replace(/(?:\r?\n)+$/, '')
    .split(/\r?\n/)
    .flatMap((line) => hung(printable(line.replaceAll('\t', TAB)), room))
    .map((line) => (line === '' ? bar : `${bar} ${line}`));
}

function hung(line: string, room: number): string[] {
  if (cells(line) <= room) return [line];
  const [lead = ''] = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(line) ?? [];
  const by = Math.min(Math.max(cells(lead), 2), Math.floor(room / 3));
  const [first = ''] = wrap(line, room);
  const rest = wrap(line.slice(first.length).trimStart(), room - by);
  return [first, ...rest.map((part) => ' '.repeat(by) + part)];
}
