export interface SqlToken {
  readonly kind: 'word' | 'parameter' | 'semicolon' | 'open' | 'close' | 'other';
  readonly text: string;
  /** UTF-16 units. */
  readonly from: number;
}

/**
 * As SQLite reads it (https://sqlite.org/lang_keywords.html, src/tokenize.c). What is not closed goes on to the end.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<space>[ \t\n\f\r\ufeff]+|--[^\n]*|/\*[\s\S]*?(?:\*/|$))`,
    String.raw`(?<quoted>'[^']*(?:''[^']*)*(?:'|$)|"[^"]*(?:""[^"]*)*(?:"|$)|${'`'}[^${'`'}]*(?:${'``'}[^${'`'}]*)*(?:${'`'}|$)|\[[^\]]*(?:\]|$))`,
    String.raw`(?<parameter>\?\d*|[$@:](?:[\w$\u0080-\uffff]|::)+(?:\([^\s)]*\))?)`,
    String.raw`(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`,
    String.raw`(?<number>\.?\d[\w.]*)`,
  ].join('|'),
  'y',
);

/** The words, marks and literals of SQL, in order. Comments and space are left out. */
export function* sqlTokens(sql: string): Generator<SqlToken> {
  for (let from = 0; from < sql.length; ) {
    TOKEN.lastIndex = from;
    const found = TOKEN.exec(sql);
    const text = found?.[0] ?? sql.charAt(from);
    if (found?.groups?.space === undefined) yield { kind: kindOf(text, found?.groups), text, from };
    from += text.length;
  }
}

function kindOf(text: string, groups: Readonly<Record<string, string | undefined>> = {}): SqlToken['kind'] {
  if (groups.word !== undefined) return 'word';
  if (groups.parameter !== undefined) return 'parameter';
  if (text === ';') return 'semicolon';
  return text === '(' ? 'open' : text === ')' ? 'close' : 'other';
}
