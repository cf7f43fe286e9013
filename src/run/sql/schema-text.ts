import { decode } from '../../gem/decode.ts';
import type { SqlError } from './database.ts';
import type { PlacedSqlFault, SqlFault } from './fault.ts';
import { SQL_MAX } from './limits.ts';
import { type SqlStatement, sqlStatements } from './statements.ts';
import { type SqlToken, sqlTokens } from './tokens.ts';

/** A text of statements, such as `db/schema.sql`. */
export interface SqlScript {
  /** Without a byte order mark. */
  readonly text: string;
  readonly statements: readonly SqlStatement[];
  /** What can be said of it before SQLite is asked. */
  readonly fault?: PlacedSqlFault;
}

export function readSqlScript(bytes: Uint8Array): SqlScript {
  const { text, notUtf8 } = decode(bytes);
  if (notUtf8 !== undefined)
    return { text, statements: [], fault: { kind: 'notUtf8', detail: '', from: 0, to: 0 } };
  return sqlScript(text);
}

export function sqlScript(text: string): SqlScript {
  const nul = text.indexOf('\0');
  const fault: PlacedSqlFault | undefined =
    text.length > SQL_MAX
      ? { kind: 'tooLong', detail: '', from: 0, to: 0 }
      : nul >= 0
        ? { kind: 'nul', detail: '', from: nul, to: nul + 1 }
        : undefined;
  return fault === undefined ? { text, statements: sqlStatements(text) } : { text, statements: [], fault };
}

/**
 * Without `BEGIN` and `COMMIT`, as `.dump` writes them: all statements run in one transaction anyway, and are done or
 * not done together.
 */
export function withoutTransactions(statements: readonly SqlStatement[]): readonly SqlStatement[] {
  return statements.filter(({ verb }) => !['BEGIN', 'COMMIT', 'END'].includes(verb));
}

/** Where in the text an error is: the word that SQLite names, else the statement's first. */
export function placeOf(error: SqlError, statements: readonly SqlStatement[]): PlacedSqlFault {
  const { sql = '', from: start = 0 } = statements[error.index] ?? {};
  const tokens = [...sqlTokens(sql)];
  const token = tokenAt(tokens, sql, error.offset) ?? tokenNamed(tokens, error.fault) ?? tokens[0];
  const from = start + (token?.from ?? 0);
  return { ...error.fault, from, to: from + (token?.text.length ?? 0) };
}

function tokenAt(tokens: readonly SqlToken[], sql: string, bytes: number | null): SqlToken | undefined {
  if (bytes === null) return undefined;
  const within = Buffer.from(sql, 'utf8').subarray(0, bytes).toString('utf8').length;
  return tokens.find(({ from, text }) => from + text.length > within);
}

/** `no such table: notes` comes without a place, as does `duplicate column name: title`. */
function tokenNamed(tokens: readonly SqlToken[], { detail }: SqlFault): SqlToken | undefined {
  const [, what = '', name] = /^(no such [a-z ]+|duplicate column name): (?:main\.)?(.+)$/.exec(detail) ?? [];
  const isNamed = ({ text }: SqlToken) => text.replace(/^["`[]|["`\]]$/g, '') === name;
  return what.startsWith('duplicate') ? tokens.findLast(isNamed) : tokens.find(isNamed);
}
