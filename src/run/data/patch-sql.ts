import type { Fields } from './check-record.ts';
import type { Sql } from './query-sql.ts';

/** Fields of one call of an SQL function, which takes a limited number of arguments. */
const FIELDS_MAX = 40;

/** The JSON of a `record` with fields put in and fields taken away, as an SQL expression. */
export function patched(fields: Fields, removed: readonly string[]): Sql {
  let text = 'record';
  for (const names of inParts(removed))
    text = `json_remove(${text}, ${names.map((name) => `'$.${name}'`).join(', ')})`;
  for (const names of inParts(Object.keys(fields)))
    text = `json_set(${text}, ${names.map((name) => `'$.${name}', json(?)`).join(', ')})`;
  return { text, params: Object.values(fields).map((value) => JSON.stringify(value)) };
}

function inParts(names: readonly string[]): string[][] {
  const count = Math.ceil(names.length / FIELDS_MAX);
  return Array.from({ length: count }, (_, part) => names.slice(part * FIELDS_MAX, (part + 1) * FIELDS_MAX));
}
