/**
 * Runs in a Deno of its own that may read and write the state folder alone: SQLite for the services of `ctx`.
 * Requests come in frames and are answered in order; the process ends when its stdin does.
 */
import { DatabaseSync } from 'node:sqlite';
import { receive, receiveKey, receiveNow, send } from '../../guest/frames.ts';

/** Milliseconds to wait for another process that is writing to the same file. */
const BUSY_TIMEOUT = 5_000;

type Value = null | number | string | { readonly $int: string } | { readonly $bytes: string };
type Row = Record<string, Value>;

interface Statement {
  readonly sql: string;
  readonly params?: readonly Value[];
  /** Whether rows are wanted. */
  readonly rows?: boolean;
}

interface Request {
  readonly id: number;
  /** More than one run in one transaction, and any failure undoes all. */
  readonly statements: readonly Statement[];
}

type Result = { readonly changes: Value; readonly lastInsertRowid: Value } | readonly Row[];

/** What `node:sqlite` throws, as far as it is read here. */
interface SqliteError extends Error {
  readonly errcode?: number;
}

receiveKey();
const { file } = receiveNow() as { file: string };
let database: DatabaseSync | undefined;

function open(): DatabaseSync {
  if (database !== undefined) return database;
  const opened = new DatabaseSync(file);
  // Not `exec`, here and below: only a prepared statement's error has SQLite's code.
  for (const setting of [`busy_timeout = ${BUSY_TIMEOUT}`, 'journal_mode = WAL', 'synchronous = NORMAL']) {
    opened.prepare(`PRAGMA ${setting}`).all();
  }
  database = opened;
  return opened;
}

const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
/** Statements kept prepared; beyond it all are dropped, for SQL that is built differs without end. */
const PREPARED_MAX = 200;

function prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
  let statement = prepared.get(sql);
  if (statement === undefined) {
    if (prepared.size >= PREPARED_MAX) prepared.clear();
    statement = open().prepare(sql);
    statement.setReadBigInts(true);
    prepared.set(sql, statement);
  }
  return statement;
}

function run({ sql, params = [], rows }: Statement): Result {
  const statement = prepare(sql);
  const values = params.map(fromWire);
  if (rows === true) return statement.all(...values).map(rowToWire);
  const { changes, lastInsertRowid } = statement.run(...values);
  return { changes: toWire(changes), lastInsertRowid: toWire(lastInsertRowid) };
}

function runAll(statements: readonly Statement[]): Result[] {
  const [only] = statements;
  if (statements.length === 1 && only !== undefined) return [run(only)];
  prepare('BEGIN IMMEDIATE').run();
  try {
    const results = statements.map(run);
    prepare('COMMIT').run();
    return results;
  } catch (thrown) {
    // SQLite has rolled back by itself after some errors, a full disk among them.
    if (open().isTransaction) prepare('ROLLBACK').run();
    throw thrown;
  }
}

function fromWire(value: Value): null | number | bigint | string | Uint8Array {
  if (typeof value !== 'object' || value === null) return value;
  return '$int' in value ? BigInt(value.$int) : Uint8Array.fromBase64(value.$bytes);
}

function toWire(value: unknown): Value {
  if (typeof value === 'bigint') {
    const near = Number(value);
    return Number.isSafeInteger(near) ? near : { $int: value.toString() };
  }
  return value instanceof Uint8Array ? { $bytes: value.toBase64() } : (value as Value);
}

function rowToWire(row: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toWire(value)]));
}

for (;;) {
  const { id, statements } = (await receive()) as Request;
  let answer: object;
  try {
    answer = { id, results: runAll(statements) };
  } catch (thrown) {
    const { message, errcode } = thrown as SqliteError;
    answer = { id, error: { message, errcode: errcode ?? null } };
  }
  send(JSON.stringify(answer));
}
