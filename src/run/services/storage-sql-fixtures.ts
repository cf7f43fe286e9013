import type { SqlFixture } from '../scenario/sql.ts';
import { type SqlDatabase, SqlError } from '../sql/database.ts';
import { placeOf, withoutTransactions } from '../sql/schema-text.ts';

/** Runs what a scenario puts into the database, all or none. Throws `scenario-invalid` with the place of the fault. */
export async function applyFixtures(database: SqlDatabase, fixtures: readonly SqlFixture[]): Promise<void> {
  for (const { script, fault } of fixtures) {
    const statements = withoutTransactions(script.statements);
    if (statements.length === 0) continue;
    try {
      await database.apply(statements, false);
    } catch (thrown) {
      throw thrown instanceof SqlError ? fault(placeOf(thrown, statements)) : thrown;
    }
  }
}
