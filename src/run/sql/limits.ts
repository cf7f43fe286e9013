/** UTF-16 units of one statement, and of `db/schema.sql`. */
export const SQL_MAX = 1024 * 1024;
/** As the guest holds them (store/guest/sql.ts, sql-rows.ts); here for the words that name them. */
export const SQL_LIMITS = { value: '20 MB', database: '1 GB', memory: '256 MB', rows: '32 MB' } as const;
/** Milliseconds that all statements of `db/schema.sql` may take in an empty database. */
export const SCHEMA_TIME_MAX = 10_000;
