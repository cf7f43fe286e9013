import type { Json } from '../../platform/ctx.ts';
import { type Connection, connect, type StorePlace } from '../store/connection.ts';
import { StoreError } from '../store/store-error.ts';
import type { SqlFault } from './fault.ts';
import type { SqlStatement } from './statements.ts';

/** The author's own database in the state folder. */
const SQL_FILE = 'sql.sqlite';

export type SqlValue = null | number | string | { readonly base64: string };

export interface SqlRun {
  readonly sql: string;
  readonly positional: readonly SqlValue[];
  /** With their sign: `:name`. */
  readonly named: Readonly<Record<string, SqlValue>>;
  readonly rows: boolean;
  /** It changes rows, and tells how many. */
  readonly counts: boolean;
}

export interface SqlAnswer {
  readonly rows?: readonly Json[];
  /** A column's name that the rows had more than once. */
  readonly repeated?: string;
  readonly changes?: number;
  readonly lastInsertRowid?: number | string;
  readonly isOpen?: boolean;
  readonly isEmpty?: boolean;
  readonly applied?: boolean;
}

/** Why a statement did not run. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly fault: SqlFault;
  /** Which one of several. */
  readonly index: number;
  /** Where in it, in bytes of UTF-8, when SQLite says. */
  readonly offset: number | null;

  constructor({ index = 0, offset = null, ...told }: Told, statements: readonly SqlStatement[]) {
    super(told.message);
    this.fault = faultOf(told, statements[index]);
    this.index = index;
    this.offset = offset;
  }
}

/**
 * SQLite in a process of its own, where only the author's SQL runs. Every method throws StoreError: `ended` when the
 * process does, and what is wrong with the file or the disk.
 */
export interface SqlDatabase {
  readonly inMemory: boolean;
  /** A process is there to be asked. */
  readonly isOpen: boolean;
  /** Throws SqlError. */
  run(run: SqlRun, statement: SqlStatement): Promise<SqlAnswer>;
  /** All of them or none; only where the database holds nothing, if `onlyEmpty`. Throws SqlError. */
  apply(statements: readonly SqlStatement[], onlyEmpty: boolean): Promise<boolean>;
  /** One statement of a schema, outside of any transaction. Throws SqlError. */
  step(statement: SqlStatement): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** Undoes a transaction that is open, and tells whether one was. */
  rollback(): Promise<boolean>;
  /** Ends the process at once; the next request starts another. */
  kill(): void;
  close(): Promise<void>;
}

/** Nothing is started before the first request. */
export function createSqlDatabase(place: StorePlace): SqlDatabase {
  let connection: Connection<Reply> | undefined;
  async function ask(request: object, statements: readonly SqlStatement[] = []): Promise<SqlAnswer> {
    if (connection?.hasEnded !== false) connection = connect({ ...place, guest: 'sql.js', file: SQL_FILE });
    const { error, ...answer } = await connection.ask(request);
    if (error === undefined) return answer;
    if (OF_THE_FILE.has((error.errcode ?? 1) & 0xff)) throw StoreError.of(error.errcode ?? 1, error.message);
    throw new SqlError(error, statements);
  }
  return {
    inMemory: place.folder === null,
    get isOpen() {
      return connection?.hasEnded === false;
    },
    run: (run, statement) => ask({ run }, [statement]),
    apply: async (statements, onlyEmpty) => {
      const apply = statements.map(({ sql }) => sql);
      return (await ask({ apply, onlyEmpty }, statements)).applied === true;
    },
    step: async (statement) => void (await ask({ step: statement.sql }, [statement])),
    isEmpty: async () => (await ask({ isEmpty: true })).isEmpty === true,
    rollback: async () => (await ask({ rollback: true })).isOpen === true,
    kill: () => connection?.kill(),
    close: async () => connection?.close(),
  };
}

interface Told {
  readonly message: string;
  readonly errcode: number | null;
  readonly index?: number;
  readonly offset?: number | null;
  readonly refusal?: {
    readonly what: 'attach' | 'detach' | 'pragma' | 'function' | 'rollback';
    readonly name: string;
  };
  readonly tooLarge?: boolean;
}

interface Reply extends SqlAnswer {
  readonly error?: Told;
}

/** Primary result codes of SQLite that tell of the file and not of the statement: https://sqlite.org/rescode.html. */
const OF_THE_FILE: ReadonlySet<number> = new Set([8, 10, 11, 14, 26]);

function faultOf(
  { message, errcode, refusal, tooLarge }: Omit<Told, 'index' | 'offset'>,
  statement?: SqlStatement,
): SqlFault {
  if (tooLarge === true) return { kind: 'rows', detail: '' };
  // SQLite attaches a database of its own to do it.
  if (refusal?.what === 'attach' && statement?.verb === 'VACUUM') return { kind: 'vacuum', detail: '' };
  if (refusal !== undefined) return { kind: refusal.what, detail: refusal.name };
  const kind = KINDS[(errcode ?? 1) & 0xff] ?? 'sql';
  return { kind, detail: oneLine(message) };
}

/** SQLite repeats what it could not read, to the end of the text. */
function oneLine(message: string): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length > DETAIL_MAX ? `${line.slice(0, DETAIL_MAX)}…` : line;
}

const DETAIL_MAX = 200;

const KINDS: Readonly<Record<number, SqlFault['kind']>> = {
  5: 'busy',
  6: 'busy',
  7: 'memory',
  13: 'full',
  18: 'value',
};
