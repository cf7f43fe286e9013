import type { Gem } from '../gem/gem.ts';

/** Why `db/schema.sql` does not run. Offsets in UTF-16 units of the decoded text; `to` is 0 for the file as a whole. */
export interface SqlSchemaFault {
  readonly kind:
    | 'sql'
    | 'attach'
    | 'detach'
    | 'vacuum'
    | 'pragma'
    | 'function'
    | 'rollback'
    | 'leftOpen'
    | 'endless'
    | 'memory'
    | 'value'
    | 'nul'
    | 'notUtf8'
    | 'tooLong';
  /** SQLite's words, or the name of what is refused. */
  readonly detail: string;
  /** That the statements were given to end. */
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

/** What rules ask of other programs. Commands hand it in, for they alone may start any. */
export interface Outside {
  /**
   * [B-04] Asks SQLite for the verdict on `db/schema.sql`, which must be there.
   *
   * @throws UserError when it cannot be asked: a verdict is never guessed.
   */
  sqlSchema(gem: Gem): Promise<SqlSchemaFault | undefined>;
}
