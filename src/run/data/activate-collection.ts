import { collectionChanges, type DataChange, stopsActivation } from '../../gem/data-changes.ts';
import { isObject } from '../../gem/document.ts';
import type { OpenTransaction, Statement, StoreValue } from '../store/store.ts';
import { damaged, notActivated, repeats } from './activate-error.ts';
import type { CollectionDeclaration } from './declaration.ts';
import { createTable, fieldExpression, indexesOf, tableName } from './layout.ts';
import type { Migrator } from './migrate.ts';
import { migrateStored } from './migrate-stored.ts';

/** A collection as the store has it from the activation before. */
export interface StoredCollection {
  readonly name: string;
  readonly version: number;
  /** JSON of the collection's own object. */
  readonly declaration: string;
}

export interface Activating {
  readonly transaction: OpenTransaction;
  readonly migrator: Migrator;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where code stands in the package that the manifest names so. */
  readonly packed: (path: string) => string;
}

/** What was done to stored records. */
export interface Migrated {
  readonly collection: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** All that a collection which was never declared before needs. */
export function newCollection(collection: CollectionDeclaration): readonly Statement[] {
  const made = [...createTable(collection), ...indexesOf(collection).map(({ sql }) => sql)];
  return [...made.map((sql) => ({ sql })), remember(collection)];
}

/**
 * Makes one collection of the store fit its declaration [V-01]–[V-06].
 *
 * Throws a UserError `E_DATA_SCHEMA` or `E_DATA_UNIQUE`.
 */
export async function activateCollection(
  activating: Activating,
  collection: CollectionDeclaration,
  stored: StoredCollection,
): Promise<Migrated | undefined> {
  const { transaction } = activating;
  const changes = changesOf(stored, collection);
  const stopping = changes.filter(stopsActivation);
  if (stopping.length > 0) throw notActivated(stopping);
  const isRaised = changes.some(({ kind }) => kind === 'version-raised');
  // They are there, unless somebody took them away.
  await transaction.transaction(createTable(collection).map((sql) => ({ sql })));
  if (collection.kind === 'table') await dropIndexes(transaction, collection, isRaised);
  const count = isRaised
    ? await migrateStored({ ...activating, collection, from: stored.version })
    : undefined;
  await createIndexes(transaction, collection);
  await transaction.transaction([remember(collection)]);
  if (count === undefined) return undefined;
  return { collection: collection.name, from: stored.version, to: collection.version, count };
}

function remember({ name, kind, version, source }: CollectionDeclaration): Statement {
  return {
    sql: 'INSERT OR REPLACE INTO gem_collections (name, kind, version, declaration) VALUES (?, ?, ?, ?)',
    params: [name, kind, version, JSON.stringify(source)],
  };
}

function changesOf({ name, declaration }: StoredCollection, collection: CollectionDeclaration): DataChange[] {
  const before = parse(declaration);
  if (before === undefined || !isObject(collection.source)) throw damaged(NO_DECLARATION);
  return [...collectionChanges(name, before, collection.source)];
}

function parse(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const NO_DECLARATION = {
  en: 'a declaration in it is no JSON object',
  'zh-CN': '其中有一份声明不是 JSON 对象',
};

/** Those that are no longer wanted; all of them before records change, so that no value is in another's way. */
async function dropIndexes(
  transaction: OpenTransaction,
  collection: CollectionDeclaration,
  all: boolean,
): Promise<void> {
  const wanted = new Set(all ? [] : indexesOf(collection).map(({ name }) => name));
  for (const name of await indexNames(transaction, collection))
    if (!wanted.has(name)) await transaction.exec(`DROP INDEX "${name.replaceAll('"', '""')}"`);
}

async function createIndexes(transaction: OpenTransaction, collection: CollectionDeclaration): Promise<void> {
  const missing = async () => {
    const there = await indexNames(transaction, collection);
    return indexesOf(collection).filter(({ name }) => !there.has(name));
  };
  const toMake = await missing();
  if (toMake.length === 0) return;
  // What is unique already cannot repeat, and is asked again all the same: it costs little.
  for (const field of collection.fields.values())
    if (field.unique) await checkUnique(transaction, collection.name, field.name);
  for (const { sql } of toMake) await transaction.exec(sql);
}

async function indexNames(
  transaction: OpenTransaction,
  { name }: CollectionDeclaration,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query(
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    [tableName(name)],
  );
  return new Set(rows.map((row) => String(row.name)));
}

/** [V-02] */
async function checkUnique(transaction: OpenTransaction, collection: string, field: string): Promise<void> {
  const [table, value] = [tableName(collection), fieldExpression(field)];
  const rows = await transaction.query(
    `SELECT id, json_quote(${value}) AS value FROM ${table} WHERE ${value} = (
       SELECT ${value} FROM ${table} WHERE ${value} IS NOT NULL GROUP BY ${value} HAVING count(*) > 1
       ORDER BY min(sequence) LIMIT 1
     ) ORDER BY sequence LIMIT 2`,
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined) return;
  throw repeats(collection, field, {
    value: cut(first.value),
    first: String(first.id),
    second: String(second.id),
  });
}

function cut(json: StoreValue | undefined): string {
  const text = String(json);
  return text.length > 60 ? `${Array.from(text).slice(0, 60).join('')}…` : text;
}
