import { constants } from 'node:sqlite';

/** What an author's SQL may not do, and the name it did it by. */
export interface Refusal {
  readonly what: 'attach' | 'detach' | 'pragma' | 'function' | 'rollback';
  readonly name: string;
}

/** PRAGMAs that only tell, besides those below. */
const READABLE: ReadonlySet<string> = new Set([
  ...['auto_vacuum', 'busy_timeout', 'cache_size', 'collation_list', 'compile_options', 'data_version'],
  ...['freelist_count', 'function_list', 'journal_mode', 'max_page_count', 'module_list', 'page_count'],
  ...['page_size', 'pragma_list', 'schema_version', 'synchronous', 'temp_store'],
]);

/** PRAGMAs that take a value and can do no harm: they look at the gem's own tables, or set what is its own. */
const SETTABLE: ReadonlySet<string> = new Set([
  ...['analysis_limit', 'application_id', 'automatic_index', 'case_sensitive_like', 'defer_foreign_keys'],
  ...[
    'encoding',
    'foreign_key_check',
    'foreign_key_list',
    'foreign_keys',
    'incremental_vacuum',
    'index_info',
  ],
  ...['index_list', 'index_xinfo', 'integrity_check', 'optimize', 'quick_check', 'recursive_triggers'],
  ...[
    'reverse_unordered_selects',
    'table_info',
    'table_list',
    'table_xinfo',
    'user_version',
    'wal_checkpoint',
  ],
]);

/** They reach out of the database or take a pointer. */
const FUNCTIONS: ReadonlySet<string> = new Set(['load_extension', 'fts3_tokenizer']);

/**
 * Why SQLite's authorizer should refuse this, by the codes of https://sqlite.org/c3ref/c_alter_table.html. It is asked
 * for each part of a statement, and again while one runs that makes others.
 */
export function refusalOf(
  action: number,
  first: string | null,
  second: string | null,
  inSchema: boolean,
): Refusal | undefined {
  switch (action) {
    case constants.SQLITE_ATTACH:
      return { what: 'attach', name: first ?? '' };
    case constants.SQLITE_DETACH:
      return { what: 'detach', name: first ?? '' };
    case constants.SQLITE_PRAGMA:
      return isPragmaAllowed(first ?? '', second) ? undefined : { what: 'pragma', name: first ?? '' };
    case constants.SQLITE_FUNCTION:
      return FUNCTIONS.has((second ?? '').toLowerCase())
        ? { what: 'function', name: second ?? '' }
        : undefined;
    case constants.SQLITE_TRANSACTION:
      return inSchema && first === 'ROLLBACK' ? { what: 'rollback', name: '' } : undefined;
    default:
      return undefined;
  }
}

function isPragmaAllowed(given: string, value: string | null): boolean {
  const name = given.toLowerCase();
  if (SETTABLE.has(name)) return true;
  if (value === null) return READABLE.has(name);
  // It is what the database has already.
  return name === 'journal_mode' && value.toLowerCase() === 'wal';
}
