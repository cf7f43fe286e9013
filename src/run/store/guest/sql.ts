/**
 * Runs in a Deno of its own that may read and write the state folder alone: the SQLite of `ctx.storage.sql`, where
 * only the author's SQL runs. Requests come in frames and are answered in order; the process ends when its stdin does.
 */
import { constants, DatabaseSync } from 'node:sqlite';
import { receiveKey, receiveNow, send } from '../../guest/frames.ts';
import { type Refusal, refusalOf } from './sql-policy.ts';
import { type Cell, jsonOf, RESULT_MAX, ResultTooLarge, readRow } from './sql-rows.ts';

/** Milliseconds to wait for another process that is writing to the same file. */
const BUSY_TIMEOUT = 5_000;
/** Bytes that SQLite may have in memory, for sorting and building values too. */
const HEAP_MAX = 256 * 1024 * 1024;
/** Bytes of the database: pages of 4,096. */
const DATABASE_MAX = 1024 * 1024 * 1024;
/** Bytes of one text, blob or row. */
const VALUE_MAX = 20 * 1024 * 1024;

type Param = null | number | string | { readonly base64: string };

/** One of these. */
interface Request {
  readonly id: number;
  /** Statements to run one by one in a new database in memory, for their errors alone. */
  readonly check?: readonly string[];
  /** Statements to run, all or none; only where the database holds nothing, if `onlyEmpty`. */
  readonly apply?: readonly string[];
  readonly onlyEmpty?: boolean;
  readonly run?: {
    readonly sql: string;
    readonly positional: readonly Param[];
    /** With their sign: `:name`. */
    readonly named: Readonly<Record<string, Param>>;
    readonly rows: boolean;
    readonly writes: boolean;
    /** It tells how many rows it changed. */
    readonly counts: boolean;
  };
  /** Undoes a transaction that is open. */
  readonly rollback?: boolean;
  readonly isEmpty?: boolean;
}

/** What `node:sqlite` throws, as far as it is read here. */
interface SqliteError extends Error {
  readonly errcode?: number;
}

/** Which statement of several is at fault. */
class StatementError extends Error {
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super('', { cause });
    this.index = index;
  }
}

receiveKey();
const { file } = receiveNow() as { file: string };
let database: DatabaseSync | undefined;
let refusal: Refusal | undefined;
let inSchema = false;

function open(path: string): DatabaseSync {
  // Names in double quotes that name nothing are texts, as SQLite has it unless told otherwise.
  const opened = new DatabaseSync(path, { enableDoubleQuotedStringLiterals: true });
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

function main(): DatabaseSync {
  database ??= open(file);
  return database;
}

function prepare(db: DatabaseSync, sql: string): ReturnType<DatabaseSync['prepare']> {
  refusal = undefined;
  const statement = db.prepare(sql);
  statement.setReadBigInts(true);
  statement.setAllowBareNamedParameters(false);
  return statement;
}

/** To its end, for one that gives rows has not done all before. */
function runToEnd(db: DatabaseSync, sql: string): void {
  const statement = prepare(db, sql);
  if (statement.columns().length === 0) statement.run();
  else for (const _ of statement.iterate());
}

function runEach(db: DatabaseSync, statements: readonly string[]): void {
  inSchema = true;
  try {
    for (const [index, sql] of statements.entries()) {
      try {
        runToEnd(db, sql);
      } catch (thrown) {
        throw new StatementError(index, thrown);
      }
    }
  } finally {
    inSchema = false;
  }
}

function inTransaction<Result>(db: DatabaseSync, act: () => Result): Result {
  runToEnd(db, 'BEGIN IMMEDIATE');
  try {
    const result = act();
    runToEnd(db, 'COMMIT');
    return result;
  } catch (thrown) {
    const why = refusal;
    // SQLite has rolled back by itself after some errors, a full disk among them.
    if (db.isTransaction) runToEnd(db, 'ROLLBACK');
    refusal = why;
    throw thrown;
  }
}

function isEmpty(db: DatabaseSync): boolean {
  return prepare(db, 'SELECT 1 FROM sqlite_schema LIMIT 1').all().length === 0;
}

function answerTo({ check, apply, onlyEmpty, run, rollback, isEmpty: asks }: Request): string {
  if (check !== undefined) {
    const scratch = open(':memory:');
    try {
      runEach(scratch, check);
      return `"isOpen":${scratch.isTransaction}`;
    } catch (thrown) {
      throw place(scratch, check, thrown);
    }
  }
  const db = main();
  if (apply !== undefined) {
    try {
      return inTransaction(db, () => {
        if (onlyEmpty === true && !isEmpty(db)) return '"applied":false';
        runToEnd(db, 'PRAGMA defer_foreign_keys = ON');
        runEach(db, apply);
        return '"applied":true';
      });
    } catch (thrown) {
      throw place(db, apply, thrown);
    }
  }
  if (asks === true) return `"isEmpty":${isEmpty(db)}`;
  if (rollback === true) {
    const isOpen = db.isTransaction;
    if (isOpen) runToEnd(db, 'ROLLBACK');
    return `"isOpen":${isOpen}`;
  }
  return run === undefined ? '' : runOne(db, run);
}

function runOne(db: DatabaseSync, run: NonNullable<Request['run']>): string {
  try {
    if (!run.rows) return counts(db, run);
    // What gives more rows than can be told must not have changed anything.
    return run.writes && !db.isTransaction ? inTransaction(db, () => rows(db, run)) : rows(db, run);
  } catch (thrown) {
    throw place(db, [run.sql], thrown);
  }
}

function rows(db: DatabaseSync, { sql, positional, named }: NonNullable<Request['run']>): string {
  const statement = prepare(db, sql);
  statement.setReturnArrays(true);
  const names = statement.columns().map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  const keys = names.map((name) => JSON.stringify(name));
  const room = { left: RESULT_MAX };
  const told: string[] = [];
  for (const row of statement.iterate(bound(named), ...positional.map(toSql))) {
    told.push(readRow(keys, row as unknown as readonly Cell[], room));
  }
  return `"rows":[${told.join(',')}]${repeated === undefined ? '' : `,"repeated":${JSON.stringify(repeated)}`}`;
}

function counts(
  db: DatabaseSync,
  { sql, positional, named, counts: told }: NonNullable<Request['run']>,
): string {
  const statement = prepare(db, sql);
  const values = [bound(named), ...positional.map(toSql)];
  if (statement.columns().length > 0) for (const _ of statement.iterate(...values));
  else statement.run(...values);
  const asked = prepare(db, 'SELECT changes(), last_insert_rowid()');
  asked.setReturnArrays(true);
  const [changes = 0n, rowid = 0n] = asked.all()[0] as unknown as bigint[];
  return `"changes":${told ? changes : 0},"lastInsertRowid":${jsonOf(rowid)}`;
}

function bound(named: Readonly<Record<string, Param>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, toSql(value)]));
}

/** Whole numbers go in as such: SQLite would take a JavaScript number for a real one. */
function toSql(value: Param): null | number | bigint | string | Uint8Array {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof value === 'object' && value !== null ? Uint8Array.fromBase64(value.base64) : value;
}

/** Of an error, with the place in the statement that SQLite names, in bytes. */
class PlacedError extends Error {
  readonly told: object;

  constructor(told: object) {
    super();
    this.told = told;
  }
}

function place(db: DatabaseSync, statements: readonly string[], thrown: unknown): Error {
  const { index, cause } =
    thrown instanceof StatementError ? thrown : { index: 0, cause: thrown as SqliteError };
  const { message, errcode = null } = cause as SqliteError;
  if (cause instanceof ResultTooLarge) return new PlacedError({ tooLarge: RESULT_MAX });
  if (refusal !== undefined) return new PlacedError({ index, refusal, message, errcode });
  return new PlacedError({ index, message, errcode, offset: offsetOf(db, statements[index] ?? '') });
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

for (;;) {
  const request = receiveNow() as Request;
  let answer: string;
  try {
    answer = answerTo(request);
  } catch (thrown) {
    const { message, errcode = null } = thrown as SqliteError;
    const told = thrown instanceof PlacedError ? thrown.told : { message, errcode };
    answer = `"error":${JSON.stringify(told)}`;
  }
  send(`{"id":${request.id}${answer === '' ? '' : `,${answer}`}}`);
}
