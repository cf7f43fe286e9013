import { cells, truncate } from '../cells.ts';
import type { Palette } from '../paint.ts';
import type { Json } from '../platform/ctx.ts';
import type { FieldType } from '../platform/data.ts';
import { printable } from '../printable.ts';
import type { StoredItem } from '../run/data/browse.ts';
import type { CollectionDeclaration } from '../run/data/declaration.ts';

/** Cells that names of fields may take before the values stand closer. */
const NAMES_MAX = 20;

/** A record or an entry: its id or its time, and below each field in a line that fits into `columns`. */
export function itemLines(
  { id, at, data }: StoredItem,
  collection: CollectionDeclaration,
  columns: number,
  { strong }: Palette,
): string {
  const head = at === undefined ? String(id) : `${timeWords(at)}  #${id}`;
  const names = Object.keys(data);
  const width = Math.min(NAMES_MAX, Math.max(0, ...names.map(cells)));
  const lines = names.map((name) => {
    const label = `  ${name}${' '.repeat(Math.max(0, width - cells(name)))}  `;
    const value = valueWords(data[name] ?? null, collection.fields.get(name)?.type);
    return label + truncate(printable(value), Math.max(16, columns - cells(label)));
  });
  return `${[strong(truncate(printable(head), columns)), ...lines].join('\n')}\n`;
}

function valueWords(value: Json, type: FieldType | undefined): string {
  if (type === 'timestamp' && typeof value === 'number') return timeWords(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  // A text of one line stands as it is; others are told apart by their quotes.
  return /^[^\s"](?:[^\n\r]*[^\s"])?$/.test(value) ? value : JSON.stringify(value);
}

function timeWords(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString();
}
