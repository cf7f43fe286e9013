import type { Json } from '../../platform/ctx.ts';
import type { DataPage } from '../../platform/ctx-data.ts';
import type { StoreAccess, StoreRow } from '../store/store.ts';
import type { Fields } from './check-record.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { PAGE_MAX, type Query } from './query.ts';
import { selectCount, selectPage } from './query-sql.ts';
import { toRecord } from './tables.ts';

/** Throws `E_DATA_QUERY` for a cursor that is none of this query's. */
export async function runQuery(access: StoreAccess, query: Query): Promise<DataPage> {
  const same = identityOf(query);
  const after = query.cursor === null ? null : fromCursor(query.table.name, same, query.cursor);
  const { text, params } = selectPage(query, after);
  const [found] = await access.transaction([{ sql: text, params, characters: PAGE_MAX }]);
  const rows = found as readonly StoreRow[];
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit || charactersOf(rows) >= PAGE_MAX;
  return {
    records: page.map(toRecord),
    cursor: hasMore && last !== undefined ? toCursor(same, placeOf(query, last)) : null,
  };
}

export async function runCount(access: StoreAccess, query: Query): Promise<number> {
  const { text, params } = selectCount(query);
  const [row] = await access.query(text, params);
  return Number(row?.count);
}

/** What two pages of one query have in common. */
function identityOf({ table, where, orderBy }: Query): Json {
  return [
    table.name,
    where.map(({ field, operator, value }) => [field.name, operator, value]),
    orderBy.map(({ field, descending }) => [field.name, descending]),
  ];
}

function placeOf({ orderBy }: Query, row: StoreRow): Json[] {
  const record = JSON.parse(String(row.record)) as Fields;
  const values = orderBy.map(({ field: { name, isId } }) => {
    if (isId) return String(row.id);
    return Object.hasOwn(record, name) ? (record[name] as Json) : null;
  });
  return [...values, Number(row.sequence)];
}

/** As the store counts them. */
function charactersOf(rows: readonly StoreRow[]): number {
  return rows.reduce(
    (sum, row) =>
      sum +
      Object.values(row).reduce<number>(
        (text, value) => text + (typeof value === 'string' ? value.length : 0),
        0,
      ),
    0,
  );
}
