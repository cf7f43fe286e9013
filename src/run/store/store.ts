import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { packageRoot } from '../../package-root.ts';
import { type DenoProcess, startDeno } from '../deno-process.ts';
import type { Deno } from '../find-deno.ts';
import { createDemultiplexer, encodeFrame, KEY_BYTES } from '../protocol.ts';
import { StoreError } from './store-error.ts';

export type StoreValue = null | number | string | bigint | Uint8Array;
/** Whole numbers beyond 2^53 come as bigint. */
export type StoreRow = Readonly<Record<string, StoreValue>>;

export interface Statement {
  readonly sql: string;
  readonly params?: readonly StoreValue[];
  /** Rows are wanted rather than counts. */
  readonly rows?: boolean;
  /** A row of it undoes the transaction, and nothing after it runs: for checks. Its rows are the last result. */
  readonly stops?: boolean;
}

interface Changes {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/** What runs statements in a database. Every method throws StoreError. */
export interface StoreAccess {
  exec(sql: string, params?: readonly StoreValue[]): Promise<Changes>;
  query(sql: string, params?: readonly StoreValue[]): Promise<readonly StoreRow[]>;
  /** All of them or none. Each result is rows where the statement wants them or stops, else counts. */
  transaction(statements: readonly Statement[]): Promise<readonly (Changes | readonly StoreRow[])[]>;
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

export interface StoreOptions {
  readonly deno: Deno;
  readonly cache: string;
  /** The state folder, made when it is not there; null keeps everything in memory, for as long as the store is open. */
  readonly folder: string | null;
  /** The database's name in the folder. */
  readonly file: string;
  /** Nothing is written, and the file must be there. */
  readonly readOnly?: boolean;
}

/** The gem's own database in its state folder. */
export const STORE_FILE = 'store.sqlite';

const GUEST = join('dist', 'guest', 'store.js');

/**
 * A store in a Deno of its own, which may read and write the state folder alone: so SQL of an author can be ended,
 * and no native module is needed. Nothing is started before the first request.
 */
export function createStore(options: StoreOptions): Store {
  let connection: Connection | undefined;
  const ask = async (statements: readonly Statement[], inside: boolean) => {
    connection ??= connect(options);
    return connection.ask(statements, inside);
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
    exec: async (sql, params = []) => (await ask([{ sql, params }]))[0] as Changes,
    query: async (sql, params = []) => (await ask([{ sql, params, rows: true }]))[0] as readonly StoreRow[],
    transaction: ask,
  };
}

type Result = Changes | readonly StoreRow[];

interface Connection {
  /** `inside` an open transaction, or outside of any: which it is must be so. */
  ask(statements: readonly Statement[], inside: boolean): Promise<readonly Result[]>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (results: readonly Result[]) => void;
  readonly reject: (error: StoreError) => void;
}

function connect(options: StoreOptions): Connection {
  const child = start(options);
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let hasEnded = false;
  let lastWords = '';

  const key = randomBytes(KEY_BYTES);
  child.stdin.write(key);
  const { folder, file, readOnly = false } = options;
  child.stdin.write(encodeFrame({ file: folder === null ? ':memory:' : file, readOnly }));
  child.stdout.on('data', createDemultiplexer(key, { frame: receive, text: () => {} }));
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('utf8')).slice(-2_000);
  });
  child.ended.then(({ startError }) => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(StoreError.ended(startError?.message ?? lastWords));
    waiting.clear();
  });

  function receive(message: unknown): void {
    const { id, results, error } = message as Reply;
    const request = waiting.get(id);
    if (request === undefined) return;
    waiting.delete(id);
    if (error === undefined) request.resolve((results ?? []).map(fromWire));
    else request.reject(StoreError.of(error.errcode, error.message));
  }

  return {
    ask: (statements, inside) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(StoreError.ended(lastWords));
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        child.stdin.write(encodeFrame({ id, inside, statements: statements.map(toWire) }));
      }),
    close: async () => {
      child.stdin.end();
      await child.ended;
    },
  };
}

function start({ deno, cache, folder }: StoreOptions): DenoProcess {
  if (folder !== null) makeFolder(folder);
  return startDeno({
    deno,
    cache,
    script: join(packageRoot, GUEST),
    cwd: folder ?? cache,
    // A folder named as `.` may have a comma in its path.
    permissions: folder === null ? ['--deny-read', '--deny-write'] : ['--allow-read=.', '--allow-write=.'],
  });
}

function makeFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (error) {
    throw StoreError.noFolder((error as Error).message);
  }
}

interface Reply {
  readonly id: number;
  readonly results?: readonly WireResult[];
  readonly error?: { readonly message: string; readonly errcode: number | null };
}

type WireValue = null | number | string | { readonly $int: string } | { readonly $bytes: string };
type WireRow = Readonly<Record<string, WireValue>>;
type WireResult = { readonly changes: WireValue; readonly lastInsertRowid: WireValue } | readonly WireRow[];

function toWire({ params = [], ...statement }: Statement): object {
  return { ...statement, params: params.map(toWireValue) };
}

function toWireValue(value: StoreValue): WireValue {
  if (typeof value === 'bigint') return { $int: value.toString() };
  return value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value;
}

function fromWire(result: WireResult): Result {
  return (Array.isArray(result) ? result.map(fromWireRow) : fromWireRow(result as WireRow)) as Result;
}

function fromWireRow(row: WireRow): StoreRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fromWireValue(value)]));
}

function fromWireValue(value: WireValue): StoreValue {
  if (typeof value !== 'object' || value === null) return value;
  return '$int' in value ? BigInt(value.$int) : new Uint8Array(Buffer.from(value.$bytes, 'base64'));
}
