/**
 * Runs in a Deno of its own that may read and write the state folder alone: SQLite for the services of `ctx`.
 * Requests come in frames and are answered in order; the process ends when its stdin does.
 */
import { DatabaseSync } from 'node:sqlite';
import { receiveKey, receiveNow, send } from '../../guest/frames.ts';

/** Characters of an answer: in UTF-8 they make a frame that the host takes (FRAME_MAX in ../../protocol.ts). */
const ANSWER_MAX = 40 * 1024 * 1024;
const TOO_LARGE = 'the rows are too large to be handed over at once; ask for fewer of them';

/** Milliseconds to wait for another process that is writing to the same file. */
const BUSY_TIMEOUT = 5_000;

/** Pages of 4,096 bytes in the write-ahead log after which it is put into the database, which waits for the disk. */
const CHECKPOINT_PAGES = 4_000;

type Value = null | number | string | { readonly $int: string } | { readonly $bytes: string };
type Row = Record<string, Value>;

interface Statement {
  readonly sql: string;
  readonly params?: readonly Value[];
  /** Whether rows are wanted. */
  readonly rows?: boolean;
  /** Whether counts are. */
  readonly counts?: boolean;
  /** A row of it undoes the request, and nothing after it runs. */
  readonly stops?: boolean;
  /** Rows end after the one that brings their text to so many characters. */
  readonly characters?: number;
}

interface Request {
  readonly id: number;
  /** Whether the host takes a transaction to be open. */
  readonly inside: boolean;
  /** All or none: any failure undoes what the request did. */
  readonly statements: readonly Statement[];
}

type Result = { readonly changes: Value; readonly lastInsertRowid: Value } | readonly Row[] | null;

/** What `node:sqlite` throws, as far as it is read here. */
interface SqliteError extends Error {
  readonly errcode?: number;
}

receiveKey();
const { file, readOnly } = receiveNow() as { file: string; readOnly: boolean };
let database: DatabaseSync | undefined;

function open(): DatabaseSync {
  if (database !== undefined) return database;
  const opened = new DatabaseSync(file, { readOnly });
  // Not `exec`, here and below: only a prepared statement's error has SQLite's code.
  const set = (setting: string) => opened.prepare(`PRAGMA ${setting}`).all();
  set(`busy_timeout = ${BUSY_TIMEOUT}`);
  if (!readOnly) {
    set('journal_mode = WAL');
    set('synchronous = NORMAL');
    set(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
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

function run({ sql, params = [], rows, counts, stops, characters }: Statement): Result {
  const statement = prepare(sql);
  const values = params.map(fromWire);
  if (characters !== undefined) return upTo(characters, statement.iterate(...values));
  if (rows === true || stops === true) return statement.all(...values).map(rowToWire);
  const { changes, lastInsertRowid } = statement.run(...values);
  if (counts !== true) return null;
  return { changes: toWire(changes), lastInsertRowid: toWire(lastInsertRowid) };
}

function upTo(characters: number, rows: Iterable<Record<string, unknown>>): Row[] {
  const taken: Row[] = [];
  let count = 0;
  for (const row of rows) {
    taken.push(rowToWire(row));
    for (const value of Object.values(row)) if (typeof value === 'string') count += value.length;
    if (count >= characters) break;
  }
  return taken;
}

/** How a request of several statements begins, ends and is undone, outside of a transaction and inside of one. */
const OUTSIDE = { begin: 'BEGIN IMMEDIATE', end: 'COMMIT', undo: ['ROLLBACK'] };
const INSIDE = {
  begin: 'SAVEPOINT request',
  end: 'RELEASE request',
  undo: ['ROLLBACK TO request', 'RELEASE request'],
};

function runAll({ statements, inside }: Request): Result[] {
  // After some errors, a full disk among them, SQLite has rolled back by itself.
  if (open().isTransaction !== inside)
    throw new Error(inside ? 'the transaction is no longer open' : 'a transaction is open');
  const [only] = statements;
  if (statements.length === 1 && only !== undefined && only.stops !== true) return [run(only)];
  const { begin, end, undo } = inside ? INSIDE : OUTSIDE;
  prepare(begin).run();
  try {
    const results: Result[] = [];
    for (const statement of statements) {
      const result = run(statement);
      results.push(result);
      if (statement.stops !== true || (result as Row[]).length === 0) continue;
      for (const sql of undo) prepare(sql).run();
      return results;
    }
    prepare(end).run();
    return results;
  } catch (thrown) {
    if (open().isTransaction) for (const sql of undo) prepare(sql).run();
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
  // Nothing else goes on here, and waiting without the event loop is faster.
  const request = receiveNow() as Request;
  const { id } = request;
  let answer: object;
  try {
    answer = { id, results: runAll(request) };
  } catch (thrown) {
    const { message, errcode } = thrown as SqliteError;
    answer = { id, error: { message, errcode: errcode ?? null } };
  }
  const json = JSON.stringify(answer);
  send(
    json.length <= ANSWER_MAX ? json : JSON.stringify({ id, error: { message: TOO_LARGE, errcode: null } }),
  );
}
