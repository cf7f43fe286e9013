import type { Text } from '../../text.ts';
import type { ServiceContext } from '../services/service.ts';
import type { OpenTransaction, Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import {
  type Activating,
  activateCollection,
  type Migrated,
  newCollection,
  type StoredCollection,
} from './activate-collection.ts';
import { damaged, tooNew } from './activate-error.ts';
import type { DataDeclaration } from './declaration.ts';
import { COMMON_TABLES, LAYOUT_KEY, LAYOUT_VERSION } from './layout.ts';
import { createMigrator } from './migrate.ts';
import { say } from './words.ts';

/** What an activation needs beside the store. */
export type ActivationContext = Pick<ServiceContext, 'startSandbox' | 'folder' | 'signal' | 'now' | 'log'> & {
  readonly gem: Pick<ServiceContext['gem'], 'packed'>;
};

/**
 * [V-08] Makes the store fit the declaration, as the platform does when it activates a gem: whole or not at all. What
 * is new is made, indexes come and go, and stored records are migrated. A collection that is no longer declared
 * keeps its data [V-07]. Of several processes that do so at once one does the work and the others find it done.
 *
 * Throws a UserError `E_DATA_SCHEMA` or `E_DATA_UNIQUE` (with exit code 1) and leaves the store as it was when the
 * declaration breaks the rules for changing it, `store-too-new`, `store-damaged`; and StoreError.
 */
export async function activate(
  store: Store,
  declaration: DataDeclaration,
  context: ActivationContext,
): Promise<void> {
  try {
    if (await isActive(store, declaration)) return;
    for (const migrated of await change(store, declaration, context)) context.log(wasMigrated(migrated));
  } catch (error) {
    throw error instanceof StoreError && error.fault === 'damaged' ? damaged(error.text) : error;
  }
}

/** Whether the store was last activated with this very declaration. It is asked without holding anybody up. */
async function isActive(store: Store, declaration: DataDeclaration): Promise<boolean> {
  const tables = await store.query(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('gem_meta', 'gem_collections')",
  );
  if (tables.length < 2) return false;
  await checkLayout(store);
  const stored = await readStored(store);
  return [...declaration.collections.values()].every(
    ({ name, source }) => stored.get(name)?.declaration === JSON.stringify(source),
  );
}

type Reader = Pick<Store, 'query'>;

async function checkLayout(reader: Reader): Promise<void> {
  const [row] = await reader.query('SELECT value FROM gem_meta WHERE key = ?', [LAYOUT_KEY]);
  if (row !== undefined && !(Number(row.value) <= LAYOUT_VERSION)) throw tooNew(String(row.value));
}

async function readStored(reader: Reader): Promise<ReadonlyMap<string, StoredCollection>> {
  const rows = await reader.query('SELECT name, version, declaration FROM gem_collections');
  return new Map(
    rows.map(({ name, version, declaration }) => [
      String(name),
      { name: String(name), version: Number(version), declaration: String(declaration) },
    ]),
  );
}

async function change(
  store: Store,
  declaration: DataDeclaration,
  context: ActivationContext,
): Promise<readonly Migrated[]> {
  const transaction = await beginWhenFree(store, context.signal);
  const migrator = createMigrator(context);
  try {
    const migrated = await changeAll(transaction, declaration, {
      migrator,
      now: context.now(),
      packed: context.gem.packed ?? ((path) => path),
    });
    await transaction.commit();
    return migrated;
  } catch (error) {
    // Where it is gone already, a full disk say, there is nothing left to undo.
    await transaction.rollback().catch(() => {});
    throw error;
  } finally {
    migrator.close();
  }
}

async function changeAll(
  transaction: OpenTransaction,
  declaration: DataDeclaration,
  rest: Omit<Activating, 'transaction'>,
): Promise<readonly Migrated[]> {
  await transaction.transaction([...COMMON_TABLES.map((sql) => ({ sql })), REMEMBER_LAYOUT]);
  await checkLayout(transaction);
  // Read again: somebody else may have been here while we waited.
  const stored = await readStored(transaction);
  const collections = [...declaration.collections.values()];
  const added = collections.filter(({ name }) => !stored.has(name));
  if (added.length > 0) await transaction.transaction(added.flatMap(newCollection));
  const migrated: Migrated[] = [];
  for (const collection of collections) {
    const before = stored.get(collection.name);
    if (before === undefined || before.declaration === JSON.stringify(collection.source)) continue;
    const done = await activateCollection({ transaction, ...rest }, collection, before);
    if (done !== undefined) migrated.push(done);
  }
  return migrated;
}

const REMEMBER_LAYOUT = {
  sql: 'INSERT OR IGNORE INTO gem_meta (key, value) VALUES (?, ?)',
  params: [LAYOUT_KEY, String(LAYOUT_VERSION)],
};

/** Times that a store is asked again while another process migrates it; each waits for some seconds by itself. */
const ATTEMPTS = 12;

async function beginWhenFree(store: Store, signal: AbortSignal | undefined): Promise<OpenTransaction> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.begin();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.fault === 'busy';
      if (!isBusy || attempt === ATTEMPTS || signal?.aborted === true) throw error;
    }
  }
}

function wasMigrated({ count, ...rest }: Migrated): Text {
  return say(MIGRATED, { count, ...rest });
}

const MIGRATED: Text = {
  en: 'collection {collection} was brought from version {from} to {to}: {count} {count|record|records}',
  'zh-CN': '集合 {collection} 已从版本 {from} 升到 {to}：{count} 条记录',
};
