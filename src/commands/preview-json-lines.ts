import { cells } from '../cells.ts';
import { isObject } from '../gem/document.ts';
import { printable } from '../printable.ts';
import { hang } from './preview-blocks.ts';
import { fits } from './preview-wrap.ts';

/** Narrower than this nothing goes further in: what is nested so deep is not read by its place. */
const NARROW = 24;

/**
 * A value as JSON that is easy to read: what fits on a line stands on one, and of the rest as many plain members share
 * a line as there is room for.
 */
export function jsonLines(value: unknown, width: number): string[] {
  return spread('', value, '', width);
}

function spread(before: string, value: unknown, after: string, width: number): string[] {
  const parts = partsOf(value);
  const flat = flatJson(value, parts === undefined ? Number.POSITIVE_INFINITY : width);
  if (flat !== undefined) {
    const line = `${before}${flat}${after}`;
    if (parts === undefined || fits(line, width)) return hung(line, width);
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const step = width - 2 < NARROW ? '' : '  ';
  const inside = members(parts ?? [], width - step.length).map((line) => step + line);
  return [...hung(`${before}${open}`, width), ...inside, `${close}${after}`];
}

function members(parts: readonly [string, unknown][], width: number): string[] {
  const lines: string[] = [];
  /** Cells of the last line, while something may still stand on it. */
  let used: number | undefined;
  for (const [index, [name, part]] of parts.entries()) {
    const comma = index < parts.length - 1 ? ',' : '';
    if (partsOf(part) !== undefined) {
      lines.push(...spread(name, part, comma, width));
      used = undefined;
      continue;
    }
    const member = `${name}${flatJson(part)}${comma}`;
    const size = fits(member, width) ? cells(member) : undefined;
    if (used !== undefined && size !== undefined && used + 1 + size <= width) {
      lines.push(`${lines.pop()} ${member}`);
      used += 1 + size;
    } else {
      lines.push(...hung(member, width));
      used = size;
    }
  }
  return lines;
}

/** What stands before each member, and the member; `undefined` for what has none. */
function partsOf(value: unknown): [string, unknown][] | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((part) => ['', part]);
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  return entries.map(([key, part]) => [`${printable(JSON.stringify(key))}: `, part]);
}

/** A value on one line; `undefined` as soon as it has so many characters that it cannot fit into `width` cells. */
function flatJson(value: unknown, width = Number.POSITIVE_INFINITY): string | undefined {
  const parts = partsOf(value);
  if (parts === undefined) return printable(JSON.stringify(value));
  let inside = '';
  for (const [name, part] of parts) {
    const flat = flatJson(part, width);
    if (flat === undefined) return undefined;
    inside += `${inside === '' ? '' : ', '}${name}${flat}`;
    // A mark above a letter takes no cell, and a few of them stand above one at most.
    if (inside.length > width * 4) return undefined;
  }
  return Array.isArray(value) ? `[${inside}]` : `{ ${inside} }`;
}

function hung(line: string, width: number): string[] {
  return fits(line, width) ? [line] : hang(line, width, 2);
}
