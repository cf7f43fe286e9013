import { cacheFolder } from '../sandbox/cache-folder.ts';
import { findDeno } from '../sandbox/find-deno.ts';
import { StoreError } from '../store/store-error.ts';
import { createSqlDatabase, type SqlDatabase, SqlError } from './database.ts';
import type { PlacedSqlFault } from './fault.ts';
import { SCHEMA_TIME_MAX } from './limits.ts';
import { placeOf, readSqlScript } from './schema-text.ts';
import type { SqlStatement } from './statements.ts';

/**
 * [B-04] Why `db/schema.sql` does not run in an empty SQLite database; undefined when it does. SQLite itself is asked,
 * in a Deno of its own that may neither read nor write.
 *
 * @param milliseconds that all statements together may take.
 *
 * Throws what findDeno and cacheFolder throw.
 */
export async function checkSqlSchema(
  bytes: Uint8Array,
  env: Readonly<Record<string, string | undefined>> = process.env,
  milliseconds = SCHEMA_TIME_MAX,
): Promise<PlacedSqlFault | undefined> {
  const { statements, fault } = readSqlScript(bytes);
  if (fault !== undefined || statements.length === 0) return fault;
  const cache = cacheFolder(env);
  const database = createSqlDatabase({ deno: findDeno(cache, env), cache, folder: null });
  try {
    return await runAll(database, statements, milliseconds);
  } finally {
    database.kill();
  }
}

async function runAll(
  database: SqlDatabase,
  statements: readonly SqlStatement[],
  milliseconds: number,
): Promise<PlacedSqlFault | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    database.kill();
  }, milliseconds);
  try {
    for (const statement of statements) {
      const fault = await runOne(database, statement, () => isLate);
      if (fault !== undefined) return fault;
    }
    const begun = (await database.rollback())
      ? statements.findLast(({ verb }) => OPENS.has(verb))
      : undefined;
    return begun === undefined ? undefined : atStart(begun, 'leftOpen');
  } finally {
    clearTimeout(timer);
  }
}

async function runOne(
  database: SqlDatabase,
  statement: SqlStatement,
  isLate: () => boolean,
): Promise<PlacedSqlFault | undefined> {
  try {
    await database.step(statement);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof SqlError) return placeOf(thrown, [statement]);
    if (!(thrown instanceof StoreError) || thrown.fault !== 'ended') throw thrown;
    return atStart(statement, isLate() ? 'endless' : 'memory');
  }
}

const OPENS: ReadonlySet<string> = new Set(['BEGIN', 'SAVEPOINT']);

function atStart({ from, verb }: SqlStatement, kind: PlacedSqlFault['kind']): PlacedSqlFault {
  return { kind, detail: '', from, to: from + verb.length };
}
