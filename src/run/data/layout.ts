/**
 * How a gem's data lies in its SQLite file: a table for each collection that was ever declared, and these beside
 * them. Names of collections and fields are plain (C-03), so they stand in SQL as they are.
 */

import type { CollectionDeclaration } from './declaration.ts';

/** In the state folder, beside what `ctx.storage` keeps: a transaction here holds up nothing there. */
export const DATA_FILE = 'data.sqlite';

/** Of this layout, under the key `layout` in `gem_meta`. A file of a higher one is not touched. */
export const LAYOUT_VERSION = 1;
export const LAYOUT_KEY = 'layout';

/** What every store has. Each runs on a store that has it already, too. */
export const COMMON_TABLES: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS gem_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  // The declaration is the collection's own object, as the manifest had it when it was last activated.
  'CREATE TABLE IF NOT EXISTS gem_collections (name TEXT PRIMARY KEY, kind TEXT NOT NULL, version INTEGER NOT NULL, declaration TEXT NOT NULL) STRICT, WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS gem_documents (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS gem_blobs (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL, size INTEGER NOT NULL) STRICT',
  // [C-02] Who changed which record, and how: `insert`, `update`, `delete` or `migrate`. `tool` is null for what no tool did.
  'CREATE TABLE IF NOT EXISTS gem_modifications (sequence INTEGER PRIMARY KEY, at INTEGER NOT NULL, tool TEXT, collection TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL) STRICT',
];

/** The table that holds a collection, of either kind: a collection's kind never changes [V-05]. */
export function tableName(collection: string): string {
  return `data_${collection}`;
}

/** The value of a field in a record's JSON; NULL where the record has none. */
export function fieldExpression(field: string): string {
  return `json_extract(record, '$.${field}')`;
}

/**
 * The collection's own table. `sequence` is the order of insertion and is never used again, so that a cursor that
 * holds it stays true. Of a log `at` is in milliseconds since 1970.
 */
export function createTable({ name, kind }: CollectionDeclaration): readonly string[] {
  const table = tableName(name);
  if (kind === 'table') {
    return [
      `CREATE TABLE IF NOT EXISTS ${table} (sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, record TEXT NOT NULL) STRICT`,
    ];
  }
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (sequence INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, entry TEXT NOT NULL) STRICT`,
    // A name that no collection’s table can have.
    `CREATE INDEX IF NOT EXISTS "${table}(at)" ON ${table} (at)`,
  ];
}

export interface IndexStatement {
  /** As `sqlite_schema` has it. */
  readonly name: string;
  readonly sql: string;
}

/** [C-08] [C-14] The indexes that a table's declaration asks for. Records without a unique field do not collide. */
export function indexesOf({ name, fields, indexes }: CollectionDeclaration): readonly IndexStatement[] {
  const table = tableName(name);
  const unique = [...fields.values()]
    .filter((field) => field.unique)
    .map((field) => indexOf(table, [field.name], 'UNIQUE '));
  return [...unique, ...indexes.map((index) => indexOf(table, index, ''))];
}

function indexOf(table: string, fields: readonly string[], unique: string): IndexStatement {
  const name = `${table}(${fields.join(',')})${unique.trim().toLowerCase()}`;
  const columns = fields.map(fieldExpression).join(', ');
  return { name, sql: `CREATE ${unique}INDEX IF NOT EXISTS "${name}" ON ${table} (${columns})` };
}
