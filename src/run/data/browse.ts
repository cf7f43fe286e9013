import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionKind } from '../../platform/data.ts';
import { cacheFolder } from '../sandbox/cache-folder.ts';
import { type Deno, findDeno } from '../sandbox/find-deno.ts';
import { storeNotStarted } from '../sandbox/not-started.ts';
import { createStore, type Store, type StoreRow } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { damaged, notReadable, tooNew } from './activate-error.ts';
import type { Fields } from './check-record.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { type CollectionDeclaration, compileCollection } from './declaration.ts';
import { DATA_FILE, LAYOUT_KEY, LAYOUT_VERSION, tableName } from './layout.ts';
import { type Condition, PAGE_MAX } from './query.ts';
import { conditionSql } from './query-sql.ts';

/** The data of a gem as it lies in its state folder, read and not changed. Every method throws the UserErrors of openStoredData. */
export interface StoredData {
  /** As they were last activated, also those that are no longer declared [V-07]; by name. */
  readonly collections: ReadonlyMap<string, CollectionDeclaration>;
  count(collection: CollectionDeclaration): Promise<number>;
  /** In the order of insertion. Throws a CtxError for a cursor that no such listing gave. */
  list(collection: CollectionDeclaration, options: ListOptions): Promise<StoredPage>;
  /** Documents, and blobs with the bytes of all of them. */
  others(): Promise<{ readonly documents: number; readonly blobs: number; readonly blobBytes: number }>;
  close(): Promise<void>;
}

export interface ListOptions {
  readonly where: readonly Condition[];
  readonly limit: number;
  readonly cursor: string | null;
}

/** A record or an entry. */
export interface StoredItem {
  /** A record's id, or an entry's place in its log. */
  readonly id: string | number;
  /** Milliseconds since 1970; of an entry alone. */
  readonly at?: number;
  readonly data: Fields;
}

export interface StoredPage {
  readonly items: readonly StoredItem[];
  readonly cursor: string | null;
}

/**
 * Opens what a state folder holds of `ctx.data`; undefined when nothing was ever stored there. Throws UserErrors:
 * `store-damaged`, `store-too-new`, `store-not-readable`, and those of Deno and the cache.
 */
export async function openStoredData(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<StoredData | undefined> {
  if (!existsSync(join(folder, DATA_FILE))) return undefined;
  const cache = cacheFolder(env);
  const deno = findDeno(cache, env);
  const store = inWords(createStore({ deno, cache, folder, file: DATA_FILE, readOnly: true }), deno);
  try {
    const collections = await readCollections(store);
    return {
      collections,
      count: async ({ name }) => {
        const [row] = await store.query(`SELECT COUNT(*) AS count FROM ${tableName(name)}`);
        return Number(row?.count);
      },
      list: (collection, options) => list(store, collection, options),
      others: () => others(store),
      close: () => store.close(),
    };
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

/** What is read of a store. */
type Reading = Pick<Store, 'query' | 'transaction' | 'close'>;

/** Nothing that fails here is a tool's to catch: it is told to the person. */
function inWords(store: Store, deno: Deno): Reading {
  const told = (thrown: unknown): never => {
    if (!(thrown instanceof StoreError)) throw thrown;
    if (thrown.fault === 'damaged') throw damaged(thrown.text);
    if (thrown.fault === 'ended') throw storeNotStarted(deno, thrown.text);
    throw notReadable(thrown.text);
  };
  return {
    query: (...asked) => store.query(...asked).catch(told),
    transaction: (...asked) => store.transaction(...asked).catch(told),
    close: () => store.close(),
  };
}

async function readCollections(store: Reading): Promise<ReadonlyMap<string, CollectionDeclaration>> {
  const tables = await store.query("SELECT name FROM sqlite_schema WHERE name = 'gem_collections'");
  // The first run was ended before it had made anything.
  if (tables.length === 0) return new Map();
  const [layout] = await store.query('SELECT value FROM gem_meta WHERE key = ?', [LAYOUT_KEY]);
  if (layout !== undefined && !(Number(layout.value) <= LAYOUT_VERSION)) throw tooNew(String(layout.value));
  const rows = await store.query('SELECT name, declaration FROM gem_collections ORDER BY name');
  return new Map(
    rows.flatMap(({ name, declaration }) => {
      const collection = compileCollection(String(name), JSON.parse(String(declaration)));
      return collection === undefined ? [] : [[collection.name, collection] as const];
    }),
  );
}

const COLUMNS: Readonly<Record<CollectionKind, string>> = {
  table: 'sequence, id, record',
  log: 'sequence, at, entry AS record',
};

async function list(
  store: Reading,
  { name, kind }: CollectionDeclaration,
  { where, limit, cursor }: ListOptions,
): Promise<StoredPage> {
  const same = [name, where.map(({ field, operator, value }) => [field.name, operator, value])];
  const [after] = cursor === null ? [0] : fromCursor(name, same, cursor);
  const conditions = where.map(conditionSql);
  const text = [...conditions.map((condition) => `(${condition.text})`), 'sequence > ?'].join(' AND ');
  const [found] = await store.transaction([
    {
      sql: `SELECT * FROM (SELECT ${COLUMNS[kind]} FROM ${tableName(name)}) WHERE ${text} ORDER BY sequence LIMIT ?`,
      params: [...conditions.flatMap(({ params }) => params), Number(after), limit + 1],
      characters: PAGE_MAX,
    },
  ]);
  const rows = found as readonly StoreRow[];
  const size = rows.reduce((sum, { record }) => sum + String(record).length, 0);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit || size >= PAGE_MAX;
  return {
    items: page.map(toItem),
    cursor: hasMore && last !== undefined ? toCursor(same, [Number(last.sequence)]) : null,
  };
}

function toItem({ sequence, id, at, record }: StoreRow): StoredItem {
  const data = JSON.parse(String(record)) as Fields;
  return at === undefined ? { id: String(id), data } : { id: Number(sequence), at: Number(at), data };
}

async function others(store: Reading): ReturnType<StoredData['others']> {
  const tables = await store.query(
    "SELECT name FROM sqlite_schema WHERE name IN ('gem_documents', 'gem_blobs')",
  );
  if (tables.length < 2) return { documents: 0, blobs: 0, blobBytes: 0 };
  const [row] = await store.query(
    'SELECT (SELECT COUNT(*) FROM gem_documents) AS documents, (SELECT COUNT(*) FROM gem_blobs) AS blobs, (SELECT COALESCE(SUM(size), 0) FROM gem_blobs) AS bytes',
  );
  return { documents: Number(row?.documents), blobs: Number(row?.blobs), blobBytes: Number(row?.bytes) };
}
