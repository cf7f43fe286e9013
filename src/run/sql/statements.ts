import { type SqlToken, sqlTokens } from './tokens.ts';

/** One statement of a text of several. */
export interface SqlStatement {
  /** From its first word to its last, without the semicolon. */
  readonly sql: string;
  /** Where it begins in the text, in UTF-16 units. */
  readonly from: number;
  /** What it does, in capitals: `SELECT`, also after `WITH …`; empty where it begins with no word. */
  readonly verb: string;
  /** It may change what is stored. */
  readonly writes: boolean;
  /** `?`, `?2`, `:name`, `@name` and `$name`, in their order and as often as they stand there. */
  readonly parameters: readonly string[];
  /** The same for statements that differ only in space and comments. */
  readonly normal: string;
}

/** Where each statement ends is SQLite's own rule (`sqlite3_complete`): semicolons within a trigger end none. */
export function sqlStatements(text: string): readonly SqlStatement[] {
  const statements: SqlStatement[] = [];
  let tokens: SqlToken[] = [];
  const end = () => {
    if (tokens.length > 0) statements.push(statementOf(text, tokens));
    tokens = [];
  };
  for (const token of sqlTokens(text)) {
    if (token.kind === 'semicolon' && !isInsideTrigger(tokens)) end();
    else tokens.push(token);
  }
  end();
  return statements;
}

/** A trigger ends with `; END ;` and with nothing else. */
function isInsideTrigger(tokens: readonly SqlToken[]): boolean {
  if (!isTrigger(tokens)) return false;
  const [before, last] = tokens.slice(-2);
  return !(before?.kind === 'semicolon' && isWord(last, 'END'));
}

function isTrigger(tokens: readonly SqlToken[]): boolean {
  let at = 0;
  if (isWord(tokens[at], 'EXPLAIN')) at += isWord(tokens[at + 1], 'QUERY') ? 3 : 1;
  if (!isWord(tokens[at++], 'CREATE')) return false;
  if (isWord(tokens[at], 'TEMP') || isWord(tokens[at], 'TEMPORARY')) at++;
  return isWord(tokens[at], 'TRIGGER');
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === word;
}

function statementOf(text: string, tokens: readonly SqlToken[]): SqlStatement {
  const [first] = tokens;
  const last = tokens.at(-1);
  const from = first?.from ?? 0;
  const verb = verbOf(tokens);
  return {
    sql: text.slice(from, (last?.from ?? from) + (last?.text.length ?? 0)),
    from,
    verb,
    writes: verb === 'PRAGMA' ? tokens.some((token) => token.text === '=') : !READS.has(verb),
    parameters: tokens.filter(({ kind }) => kind === 'parameter').map((token) => token.text),
    normal: tokens.map((token) => token.text).join(' '),
  };
}

const READS: ReadonlySet<string> = new Set([
  ...['SELECT', 'VALUES', 'EXPLAIN'],
  ...['BEGIN', 'COMMIT', 'END', 'ROLLBACK', 'SAVEPOINT', 'RELEASE'],
]);
const AFTER_WITH: ReadonlySet<string> = new Set([
  ...['SELECT', 'VALUES', 'INSERT', 'REPLACE', 'UPDATE', 'DELETE'],
]);

function verbOf(tokens: readonly SqlToken[]): string {
  const [first] = tokens;
  if (first?.kind !== 'word') return '';
  if (!isWord(first, 'WITH')) return first.text.toUpperCase();
  let depth = 0;
  for (const { kind, text } of tokens) {
    if (kind === 'open') depth++;
    else if (kind === 'close') depth--;
    else if (depth === 0 && kind === 'word' && AFTER_WITH.has(text.toUpperCase())) return text.toUpperCase();
  }
  return 'WITH';
}
