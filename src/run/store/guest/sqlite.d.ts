/** The part of `node:sqlite`, as Deno has it, that the store uses. */
declare module 'node:sqlite' {
  export class DatabaseSync {
    constructor(path: string, options?: { readOnly?: boolean });
    readonly isTransaction: boolean;
    prepare(sql: string): {
      all(...params: unknown[]): Record<string, unknown>[];
      run(...params: unknown[]): { changes: bigint; lastInsertRowid: bigint };
      setReadBigInts(enabled: boolean): void;
    };
  }
}
