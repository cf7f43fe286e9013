import { type Connection, connect, type StorePlace } from './connection.ts';
import { StoreError } from './store-error.ts';

export type StoreValue = null | number | string | bigint | Uint8Array;
/** Whole numbers beyond 2^53 come as bigint. */
export type StoreRow = Readonly<Record<string, StoreValue>>;

export interface Statement {
  readonly sql: string;
  readonly params?: readonly StoreValue[];
  /** Rows are wanted. */
  readonly rows?: boolean;
  /** The number of changes and the last row's id are wanted. */
  readonly counts?: boolean;
  /** A row of it undoes the transaction, and nothing after it runs: for checks. Its rows are the last result. */
  readonly stops?: boolean;
  /** Rows end after the one that brings their text to so many characters. */
  readonly characters?: number;
}

interface Changes {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/** What runs statements in a database. Every method throws StoreError. */
export interface StoreAccess {
  exec(sql: string, params?: readonly StoreValue[]): Promise<Changes>;
  query(sql: string, params?: readonly StoreValue[]): Promise<readonly StoreRow[]>;
  /** All of them or none. Each result is rows where the statement wants them or stops, counts where it wants those. */
  transaction(statements: readonly Statement[]): Promise<readonly Result[]>;
}

/** The gem's SQLite database. */
export interface Store extends StoreAccess {
  /** Until it ends, the store's own methods fail: nothing from outside gets into it. */
  begin(): Promise<OpenTransaction>;
  /** Ends the process once what was asked is answered; a transaction that is open is undone. */
  close(): Promise<void>;
}

/** A transaction that goes on from request to request. An error in one undoes that one alone. */
export interface OpenTransaction extends StoreAccess {
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface StoreOptions extends StorePlace {
  /** The database's name in the folder. */
  readonly file: string;
  /** Nothing is written, and the file must be there. */
  readonly readOnly?: boolean;
}

/** The gem's own database in its state folder. */
export const STORE_FILE = 'store.sqlite';

const GUEST = 'store.js';

/**
 * A store in a Deno of its own, which may read and write the state folder alone: so SQL of an author can be ended,
 * and no native module is needed. Nothing is started before the first request.
 */
export function createStore(options: StoreOptions): Store {
  let connection: Connection<Reply> | undefined;
  /** `inside` an open transaction, or outside of any: which it is must be so. */
  const ask = async (statements: readonly Statement[], inside: boolean) => {
    connection ??= connect({ ...options, guest: GUEST });
    const { results, error } = await connection.ask({ inside, statements: statements.map(toWire) });
    if (error !== undefined) throw StoreError.of(error.errcode, error.message);
    return (results ?? []).map(fromWire);
  };
  return {
    ...access((statements) => ask(statements, false)),
    begin: async () => {
      await ask([{ sql: 'BEGIN IMMEDIATE' }], false);
      const end = async (sql: string) => void (await ask([{ sql }], true));
      return {
        ...access((statements) => ask(statements, true)),
        commit: () => end('COMMIT'),
        rollback: () => end('ROLLBACK'),
      };
    },
    close: async () => connection?.close(),
  };
}

function access(ask: (statements: readonly Statement[]) => Promise<readonly Result[]>): StoreAccess {
  return {
    exec: async (sql, params = []) => (await ask([{ sql, params, counts: true }]))[0] as Changes,
    query: async (sql, params = []) => (await ask([{ sql, params, rows: true }]))[0] as readonly StoreRow[],
    transaction: ask,
  };
}

export type Result = Changes | readonly StoreRow[] | null;

interface Reply {
  readonly id: number;
  readonly results?: readonly WireResult[];
  readonly error?: { readonly message: string; readonly errcode: number | null };
}

type WireValue = null | number | string | { readonly $int: string } | { readonly $bytes: string };
type WireRow = Readonly<Record<string, WireValue>>;
type WireResult =
  | { readonly changes: WireValue; readonly lastInsertRowid: WireValue }
  | readonly WireRow[]
  | null;

/** Key by key: objects that are spread take five times as long to make and to write. */
function toWire({ sql, params, rows, counts, stops, characters }: Statement): object {
  return { sql, params: params?.map(toWireValue), rows, counts, stops, characters };
}

function toWireValue(value: StoreValue): WireValue {
  if (typeof value === 'bigint') return { $int: value.toString() };
  return value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value;
}

function fromWire(result: WireResult): Result {
  if (result === null) return null;
  return (Array.isArray(result) ? result.map(fromWireRow) : fromWireRow(result as WireRow)) as Result;
}

/** Most rows hold only what JSON has, and are good as they came. */
function fromWireRow(row: WireRow): StoreRow {
  const entries = Object.entries(row);
  if (!entries.some(([, value]) => typeof value === 'object' && value !== null)) return row as StoreRow;
  return Object.fromEntries(entries.map(([name, value]) => [name, fromWireValue(value)]));
}

function fromWireValue(value: WireValue): StoreValue {
  if (typeof value !== 'object' || value === null) return value;
  return '$int' in value ? BigInt(value.$int) : new Uint8Array(Buffer.from(value.$bytes, 'base64'));
}
