import { cells, wrap } from '../cells.ts';
import { isObject } from '../gem/document.ts';
import { printable } from '../printable.ts';

/**
 * A value as JSON that is easy to read: what fits on a line stands on one, and of the rest as many plain members share
 * a line as there is room for.
 */
export function jsonLines(value: unknown, width: number): string[] {
  return spread('', value, '', width);
}

function spread(before: string, value: unknown, after: string, width: number): string[] {
  const flat = `${before}${flatJson(value)}${after}`;
  const parts = partsOf(value);
  if (parts === undefined || cells(flat) <= width) return hung(flat, width);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inside: string[] = [];
  let isOpen = false;
  for (const [index, [name, part]] of parts.entries()) {
    const comma = index < parts.length - 1 ? ',' : '';
    const isPlain = partsOf(part) === undefined;
    const member = `${name}${flatJson(part)}${comma}`;
    const last = inside.at(-1);
    if (isPlain && isOpen && last !== undefined && cells(`${last} ${member}`) <= width - 2)
      inside[inside.length - 1] = `${last} ${member}`;
    else inside.push(...spread(name, part, comma, width - 2));
    isOpen = isPlain;
  }
  return [...hung(`${before}${open}`, width), ...inside.map((line) => `  ${line}`), `${close}${after}`];
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
  const [first = ''] = wrap(line, width);
  const rest = wrap(line.slice(first.length).trimStart(), width - 2);
  return [first, ...rest.map((part) => `  ${part}`)];
}
