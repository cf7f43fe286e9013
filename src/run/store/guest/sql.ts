/**
 * Runs in a Deno of its own that may read and write the state folder alone: the SQLite of `ctx.storage.sql`, where
 * only the author's SQL runs. Requests come in frames and are answered in order; the process ends when its stdin does.
 */
import type { DatabaseSync } from 'node:sqlite';
import { receiveKey, receiveNow, send } from '../../guest/frames.ts';
import {
  explained,
  inSavepoint,
  inTransaction,
  isEmpty,
  open,
  prepare,
  runEach,
  runOnce,
  type SqliteError,
  StatementError,
} from './sql-database.ts';
import { type Cell, jsonOf, RESULT_MAX, readRow } from './sql-rows.ts';

type Param = null | number | string | { readonly base64: string };

/** One of these. */
interface Request {
  readonly id: number;
  /** A statement of a schema, to run by itself. */
  readonly step?: string;
  /** Statements to run, all or none; only where the database holds nothing, if `onlyEmpty`. */
  readonly apply?: readonly string[];
  readonly onlyEmpty?: boolean;
  readonly run?: {
    readonly sql: string;
    readonly positional: readonly Param[];
    /** With their sign: `:name`. */
    readonly named: Readonly<Record<string, Param>>;
    readonly rows: boolean;
    /** It changes rows, and tells how many. */
    readonly counts: boolean;
  };
  /** Undoes a transaction that is open. */
  readonly rollback?: boolean;
  readonly isEmpty?: boolean;
}

/** https://sqlite.org/rescode.html#cantopen */
const SQLITE_CANTOPEN = 14;

receiveKey();
const { file } = receiveNow() as { file: string };
let database: DatabaseSync | undefined;

function main(): DatabaseSync {
  database ??= open(file);
  return database;
}

function answerTo({ step, apply, onlyEmpty, run, rollback, isEmpty: asks }: Request): string {
  if (rollback === true) {
    const isOpen = database?.isTransaction === true;
    if (isOpen) runOnce(main(), 'ROLLBACK');
    return `"isOpen":${isOpen}`;
  }
  const db = main();
  if (asks === true) return `"isEmpty":${isEmpty(db)}`;
  if (step !== undefined) runEach(db, [step]);
  if (apply !== undefined) return `"applied":${applyAll(db, apply, onlyEmpty === true)}`;
  return run === undefined ? '' : explained(db, run.sql, () => runOne(db, run));
}

function applyAll(db: DatabaseSync, statements: readonly string[], onlyEmpty: boolean): boolean {
  return inTransaction(db, () => {
    if (onlyEmpty && !isEmpty(db)) return false;
    runOnce(db, 'PRAGMA defer_foreign_keys = ON');
    runEach(db, statements);
    return true;
  });
}

function runOne(db: DatabaseSync, run: NonNullable<Request['run']>): string {
  if (!run.rows) return counts(db, run);
  // What gives more rows than can be told must not have changed anything.
  return run.counts ? inSavepoint(db, () => rows(db, run)) : rows(db, run);
}

function rows(db: DatabaseSync, { sql, positional, named }: NonNullable<Request['run']>): string {
  const statement = prepare(db, sql);
  statement.setReturnArrays(true);
  const names = statement.columns().map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  const keys = names.map((name) => JSON.stringify(name));
  const room = { left: RESULT_MAX };
  // Not `iterate`, which ends at an error as if that were the end. Rows beyond this process's memory end it.
  const all = statement.all(
    bound(named),
    ...positional.map(toSql),
  ) as unknown as readonly (readonly Cell[])[];
  const told = all.map((row) => readRow(keys, row, room));
  return `"rows":[${told.join(',')}]${repeated === undefined ? '' : `,"repeated":${JSON.stringify(repeated)}`}`;
}

function counts(
  db: DatabaseSync,
  { sql, positional, named, counts: told }: NonNullable<Request['run']>,
): string {
  const statement = prepare(db, sql);
  statement.run(bound(named), ...positional.map(toSql));
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

for (;;) {
  const request = receiveNow() as Request;
  let answer: string;
  try {
    answer = answerTo(request);
  } catch (thrown) {
    // What fails before there is a database is the file's fault, and comes without a code.
    const { message, errcode = database === undefined ? SQLITE_CANTOPEN : null } = thrown as SqliteError;
    const told = thrown instanceof StatementError ? thrown.told : { message, errcode };
    answer = `"error":${JSON.stringify(told)}`;
  }
  send(`{"id":${request.id}${answer === '' ? '' : `,${answer}`}}`);
}
