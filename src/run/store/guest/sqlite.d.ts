/** The part of `node:sqlite`, as Deno has it, that the store uses. */
declare module 'node:sqlite' {
  export class DatabaseSync {
    constructor(path: string, options?: { readOnly?: boolean; enableDoubleQuotedStringLiterals?: boolean });
    readonly isTransaction: boolean;
    readonly limits: { length: number };
    enableDefensive(enabled: boolean): void;
    exec(sql: string): void;
    setAuthorizer(judge: (action: number, first: string | null, second: string | null) => number): void;
    prepare(sql: string): {
      all(...params: unknown[]): Record<string, unknown>[];
      run(...params: unknown[]): { changes: bigint; lastInsertRowid: bigint };
      columns(): { name: string }[];
      iterate(...params: unknown[]): Iterable<Record<string, unknown>>;
      setAllowBareNamedParameters(enabled: boolean): void;
      setReadBigInts(enabled: boolean): void;
      setReturnArrays(enabled: boolean): void;
    };
  }
  export const constants: Readonly<
    Record<
      | 'SQLITE_OK'
      | 'SQLITE_DENY'
      | 'SQLITE_ATTACH'
      | 'SQLITE_DETACH'
      | 'SQLITE_PRAGMA'
      | 'SQLITE_FUNCTION'
      | 'SQLITE_TRANSACTION',
      number
    >
  >;
}
