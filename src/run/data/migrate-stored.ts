import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { OpenTransaction, Statement, StoreRow } from '../store/store.ts';
import { damaged, misfit, stepFailed } from './activate-error.ts';
import { checkRecord } from './check-record.ts';
import type { CollectionDeclaration } from './declaration.ts';
import { tableName } from './layout.ts';
import type { MigrationSteps, Migrator } from './migrate.ts';
import { say } from './words.ts';

/** Records that go to the sandbox at once, and characters of them; a larger one goes alone. */
const BATCH_RECORDS = 500;
const BATCH_LENGTH = 1024 * 1024;

export interface StoredMigration {
  readonly transaction: OpenTransaction;
  readonly migrator: Migrator;
  /** As it is declared now. */
  readonly collection: CollectionDeclaration;
  /** The version that is stored. */
  readonly from: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where code stands in the package that the manifest names so. */
  readonly packed: (path: string) => string;
}

/**
 * [V-09] Takes every stored record of a collection to the declared version, step by step, and checks what comes of it
 * against the declaration [C-20]. The collection's indexes must be gone. Returns how many there are.
 *
 * Throws a UserError `E_DATA_SCHEMA` that names the first record at fault.
 */
export async function migrateStored(migration: StoredMigration): Promise<number> {
  const { transaction, collection, from, now } = migration;
  const { name, version: to, migrations: source = '' } = collection;
  const steps: MigrationSteps = { path: migration.packed(source), source, from, to };
  let count = 0;
  let last = 0;
  for (;;) {
    const rows = await readBatch(transaction, name, last);
    if (rows.length === 0) break;
    await transaction.transaction(await migrateBatch(migration, steps, rows));
    count += rows.length;
    last = Number(rows.at(-1)?.sequence);
  }
  await transaction.exec(
    `INSERT INTO gem_modifications (at, tool, collection, id, change) SELECT ?, NULL, ?, id, 'migrate' FROM ${tableName(name)}`,
    [now, name],
  );
  return count;
}

function readBatch(
  transaction: OpenTransaction,
  collection: string,
  after: number,
): Promise<readonly StoreRow[]> {
  return transaction.query(
    `SELECT sequence, id, record FROM (
       SELECT *, sum(length(record)) OVER (ORDER BY sequence ROWS UNBOUNDED PRECEDING) - length(record) AS before
       FROM (SELECT sequence, id, record FROM ${tableName(collection)} WHERE sequence > ? ORDER BY sequence LIMIT ?)
     ) WHERE before < ? ORDER BY sequence`,
    [after, BATCH_RECORDS, BATCH_LENGTH],
  );
}

async function migrateBatch(
  { migrator, collection }: StoredMigration,
  steps: MigrationSteps,
  rows: readonly StoreRow[],
): Promise<Statement[]> {
  const records = rows.map((row) => ({ id: String(row.id), data: readRecord(collection.name, row) }));
  const migrated = await migrator.migrate(steps, records);
  return migrated.map((result, index) => {
    const id = records[index]?.id ?? '';
    if ('fault' in result) throw stepFailed(collection.name, steps, id, result.fault);
    const { json, faults } = checkRecord(collection, result.data);
    if (faults.length > 0)
      throw misfit(
        collection.name,
        steps,
        id,
        faults.map(({ text }) => text),
      );
    return {
      sql: `UPDATE ${tableName(collection.name)} SET record = ? WHERE sequence = ?`,
      params: [json, Number(rows[index]?.sequence)],
    };
  });
}

/** What is written here is JSON: where it is none, somebody else wrote it. */
function readRecord(collection: string, { id, record }: StoreRow): Json {
  try {
    return JSON.parse(String(record)) as Json;
  } catch {
    throw damaged(say(NOT_JSON, { collection, id: String(id) }));
  }
}

const NOT_JSON: Text = {
  en: 'record {id} of collection {collection} is no JSON',
  'zh-CN': '集合 {collection} 的记录 {id} 不是 JSON',
};
