import { cells, wrap } from '../cells.ts';
import { isObject } from '../gem/document.ts';
import { printable } from '../printable.ts';

/** A value as JSON that is easy to read: what fits on a line stands on one, and only the rest is spread out. */
export function jsonLines(value: unknown, width: number): string[] {
  return spread('', value, '', width);
}

function spread(before: string, value: unknown, after: string, width: number): string[] {
  const flat = `${before}${flatJson(value)}${after}`;
  const parts = partsOf(value);
  if (parts === undefined || cells(flat) <= width) return hung(flat, width);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [
    ...hung(`${before}${open}`, width),
    ...parts.flatMap(([name, part], index) =>
      spread(name, part, index < parts.length - 1 ? ',' : '', width - 2).map((line) => `  ${line}`),
    ),
    `${close}${after}`,
  ];
}

/** What stands before each member, and the member; `undefined` for what has none. */
function partsOf(value: unknown): [string, unknown][] | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((part) => ['', part]);
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  return entries.map(([key, part]) => [`${printable(JSON.stringify(key))}: `, part]);
}

function flatJson(value: unknown): string {
  const parts = partsOf(value);
  if (parts === undefined) return printable(JSON.stringify(value));
  const inside = parts.map(([name, part]) => name + flatJson(part)).join(', ');
  return Array.isArray(value) ? `[${inside}]` : `{ ${inside} }`;
}

function hung(line: string, width: number): string[] {
  if (cells(line) <= width) return [line];
  return wrap(line, width - 2).map((part, index) => (index === 0 ? part : `  ${part}`));
}
