import type { Json } from '../../platform/ctx.ts';
import type { DataLogPage } from '../../platform/ctx-data.ts';
import type { Text } from '../../text.ts';
import type { Statement, StoreAccess, StoreRow } from '../store/store.ts';
import { type CheckedRecord, type Fields, soundRecord } from './check-record.ts';
import { checkStored, storedFault } from './check-stored.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { refused } from './data-error.ts';
import type { CollectionDeclaration } from './declaration.ts';
import { tableName } from './layout.ts';
import { PAGE_MAX } from './query.ts';
import { readCursor, readLimit, readOptions } from './read-query.ts';
import { say, shown } from './words.ts';

const DAY = 24 * 60 * 60 * 1000;

type LogEntry = DataLogPage['entries'][number];

/** Adds an entry, and clears what the log's retention does not keep [C-11]. Throws `E_DATA_INVALID`. */
export async function append(
  access: StoreAccess,
  log: CollectionDeclaration,
  given: Json,
  at: number,
): Promise<Omit<LogEntry, 'entry'>> {
  const checked = soundRecord(log, given);
  const check = checkStored(log, checked.fields, '');
  const checks = check === undefined ? [] : [check];
  const results = await access.transaction([
    ...checks,
    appendStatement(log, checked, at),
    ...clearLog(log, at),
  ]);
  const added = results[checks.length];
  if (added === undefined || added === null || !('lastInsertRowid' in added))
    throw storedFault(log, checked.fields, results[0] as readonly StoreRow[]);
  return { sequence: Number(added.lastInsertRowid), at };
}

export function appendStatement(log: CollectionDeclaration, { json }: CheckedRecord, at: number): Statement {
  return {
    sql: `INSERT INTO ${tableName(log.name)} (at, entry) VALUES (?, ?)`,
    params: [at, json],
    counts: true,
  };
}

/** [C-11] [C-23] A log's own retention alone clears it. Nothing where all is kept. */
export function clearLog({ name, retention }: CollectionDeclaration, now: number): Statement[] {
  const table = tableName(name);
  const { days, maxEntries } = retention;
  return [
    ...(days === undefined ? [] : [{ sql: `DELETE FROM ${table} WHERE at < ?`, params: [now - days * DAY] }]),
    ...(maxEntries === undefined
      ? []
      : [
          {
            sql: `DELETE FROM ${table} WHERE sequence <= (SELECT MAX(sequence) FROM ${table}) - ?`,
            params: [maxEntries],
          },
        ]),
  ];
}

/** [C-02] The records of changes that are older than what is kept of them: all before the first that is not. */
export function clearModifications(eventRetentionDays: number, now: number): Statement {
  const first = 'SELECT sequence FROM gem_modifications WHERE at >= ? ORDER BY sequence LIMIT 1';
  return {
    sql: `DELETE FROM gem_modifications WHERE sequence < COALESCE((${first}), ${Number.MAX_SAFE_INTEGER})`,
    params: [now - eventRetentionDays * DAY],
  };
}

/** Entries newer than `since`, in milliseconds, oldest first. Throws `E_DATA_QUERY`. */
export async function list(
  access: StoreAccess,
  log: CollectionDeclaration,
  given: Json | undefined,
  now: number,
): Promise<DataLogPage> {
  const options = readOptions(given ?? {}, ['since', 'limit', 'cursor'], log.name);
  const since = readSince(options.since, log.name);
  const limit = readLimit(options.limit, log.name);
  const cursor = readCursor(options.cursor, log.name);
  const same = [log.name, since];
  const [at, sequence] = cursor === null ? [] : fromCursor(log.name, same, cursor);
  const { days } = log.retention;
  // What retention does not keep may not have been cleared yet.
  const oldest = days === undefined ? null : now - days * DAY;
  const [found] = await access.transaction([
    {
      sql: `SELECT sequence, at, entry FROM ${tableName(log.name)} WHERE (?1 IS NULL OR at > ?1) AND (?2 IS NULL OR at >= ?2) AND (?3 IS NULL OR (at, sequence) > (?3, ?4)) ORDER BY at, sequence LIMIT ?5`,
      params: [since, oldest, (at as number) ?? null, (sequence as number) ?? null, limit + 1],
      characters: PAGE_MAX,
    },
  ]);
  const rows = found as readonly StoreRow[];
  const entries = rows.slice(0, limit).map(toEntry);
  const last = entries.at(-1);
  const size = rows.reduce((sum, { entry }) => sum + String(entry).length, 0);
  const hasMore = rows.length > limit || size >= PAGE_MAX;
  return { entries, cursor: hasMore && last ? toCursor(same, [last.at, last.sequence]) : null };
}

function toEntry({ sequence, at, entry }: StoreRow): LogEntry {
  return { sequence: Number(sequence), at: Number(at), entry: JSON.parse(String(entry)) as Fields };
}

function readSince(since: Json | undefined, name: string): number | null {
  if (since === undefined || since === null) return null;
  if (typeof since === 'number') return since;
  throw refused(name, say(NOT_A_TIME, { value: shown(since) }));
}

const NOT_A_TIME: Text = {
  en: 'since must be a time in milliseconds since 1970 and is {value}',
  'zh-CN': 'since 必须是从 1970 年起的毫秒数，现在是 {value}',
};
