/** SQLite as an author's SQL sees it: what is refused, its limits, and which statement of several is at fault. */
import { constants, DatabaseSync } from 'node:sqlite';
import { type Refusal, refusalOf } from './sql-policy.ts';
import { ResultTooLarge } from './sql-rows.ts';

/** Milliseconds to wait for another process that is writing to the same file. */
const BUSY_TIMEOUT = 5_000;
/** Bytes that SQLite may have in memory, for sorting and building values too. */
const HEAP_MAX = 256 * 1024 * 1024;
/** Bytes of the database: pages of 4,096. */
const DATABASE_MAX = 1024 * 1024 * 1024;
/** Bytes of one text, blob or row. */
const VALUE_MAX = 20 * 1024 * 1024;

/** What `node:sqlite` throws, as far as it is read here. */
export interface SqliteError extends Error {
  readonly errcode?: number;
}

/** A statement's error as the host is told of it. */
export class StatementError extends Error {
  readonly told: object;

  constructor(told: object) {
    super();
    this.told = told;
  }
}

let refusal: Refusal | undefined;
let inSchema = false;

export function open(file: string): DatabaseSync {
  // Names in double quotes that name nothing are texts, as SQLite has it unless told otherwise.
  const opened = new DatabaseSync(file, { enableDoubleQuotedStringLiterals: true });
  const set = (setting: string) => opened.prepare(`PRAGMA ${setting}`).all();
  set(`busy_timeout = ${BUSY_TIMEOUT}`);
  set('journal_mode = WAL');
  set('synchronous = NORMAL');
  set(`hard_heap_limit = ${HEAP_MAX}`);
  set(`max_page_count = ${DATABASE_MAX / 4096}`);
  // No files of its own beside the database.
  set('temp_store = MEMORY');
  opened.limits.length = VALUE_MAX;
  opened.enableDefensive(true);
  opened.setAuthorizer((action, first, second) => {
    refusal ??= refusalOf(action, first, second, inSchema);
    return refusal === undefined ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
  return opened;
}

export function prepare(db: DatabaseSync, sql: string): ReturnType<DatabaseSync['prepare']> {
  refusal = undefined;
  const statement = db.prepare(sql);
  statement.setReadBigInts(true);
  statement.setAllowBareNamedParameters(false);
  return statement;
}

/** Of one that gives rows only the first is looked at; all that it changes is done by then. */
export function runOnce(db: DatabaseSync, sql: string): void {
  prepare(db, sql).run();
}

export function runEach(db: DatabaseSync, statements: readonly string[]): void {
  inSchema = true;
  try {
    for (const [index, sql] of statements.entries()) explained(db, sql, () => runOnce(db, sql), index);
  } finally {
    inSchema = false;
  }
}

/** All that `act` does or nothing. */
export function inTransaction<Result>(db: DatabaseSync, act: () => Result): Result {
  return between(db, 'BEGIN IMMEDIATE', ['ROLLBACK'], 'COMMIT', act);
}

/** The same in a transaction that may be open already. */
export function inSavepoint<Result>(db: DatabaseSync, act: () => Result): Result {
  const undo = ['ROLLBACK TO one_statement', 'RELEASE one_statement'];
  return between(db, 'SAVEPOINT one_statement', undo, 'RELEASE one_statement', act);
}

function between<Result>(
  db: DatabaseSync,
  begin: string,
  undo: readonly string[],
  end: string,
  act: () => Result,
): Result {
  runOnce(db, begin);
  try {
    const result = act();
    runOnce(db, end);
    return result;
  } catch (thrown) {
    // SQLite has rolled back by itself after some errors, a full disk among them.
    if (db.isTransaction) for (const sql of undo) runOnce(db, sql);
    throw thrown;
  }
}

export function isEmpty(db: DatabaseSync): boolean {
  return prepare(db, 'SELECT 1 FROM sqlite_schema LIMIT 1').all().length === 0;
}

/** Throws StatementError, with the place in the statement that SQLite names, in bytes. */
export function explained<Result>(db: DatabaseSync, sql: string, act: () => Result, index = 0): Result {
  try {
    const result = act();
    // Some of what asks from within SQLite goes on without what it was refused.
    if (refusal !== undefined) throw new Error();
    return result;
  } catch (thrown) {
    const { message, errcode = null } = thrown as SqliteError;
    if (thrown instanceof ResultTooLarge) throw new StatementError({ tooLarge: true, message, errcode });
    if (refusal !== undefined) throw new StatementError({ index, refusal, message, errcode });
    throw new StatementError({ index, message, errcode, offset: offsetOf(db, sql) });
  }
}

/** Only `exec` tells it, and explaining a statement runs nothing. */
function offsetOf(db: DatabaseSync, sql: string): number | null {
  const explain = 'EXPLAIN ';
  try {
    db.exec(explain + sql);
  } catch (thrown) {
    const offset = / at offset (\d+)$/.exec((thrown as Error).message)?.[1];
    if (offset !== undefined) return Math.max(0, Number(offset) - explain.length);
  }
  return null;
}
