import type { Json } from '../../platform/ctx.ts';
import type { DataRecord } from '../../platform/ctx-data-fields.ts';
import type { Text } from '../../text.ts';
import type { Statement, StoreAccess, StoreRow } from '../store/store.ts';
import { type Fields, invalid, RECORD_MAX, soundRecord, tooLarge } from './check-record.ts';
import { checkStored, storedFault } from './check-stored.ts';
import { dataError } from './data-error.ts';
import type { CollectionDeclaration } from './declaration.ts';
import { tableName } from './layout.ts';
import { patched } from './patch-sql.ts';
import { say, shown } from './words.ts';

/** Who writes, and when. */
export interface Writer {
  /** Null for what no tool does. */
  readonly tool: string | null;
  now(): number;
  newId(): string;
}

/** A record as a tool gets it: its id, and its fields. A declared field `id` takes the place of the id. */
export function toRecord({ id, record }: StoreRow): DataRecord {
  return { id: String(id), ...(JSON.parse(String(record)) as Fields) };
}

/** [B-02] Throws `E_DATA_INVALID`, `E_DATA_UNIQUE`. */
export async function insert(
  access: StoreAccess,
  table: CollectionDeclaration,
  given: Json,
  writer: Writer,
): Promise<{ id: string }> {
  const { fields, json } = soundRecord(table, given);
  const id = writer.newId();
  const check = checkStored(table, fields, id);
  const results = await access.transaction([
    ...(check === undefined ? [] : [check]),
    ...insertStatements(table, id, json, writer),
  ]);
  stopAt(check, results, table, fields);
  return { id };
}

export function insertStatements(
  table: CollectionDeclaration,
  id: string,
  json: string,
  writer: Writer,
): Statement[] {
  return [
    { sql: `INSERT INTO ${tableName(table.name)} (id, record) VALUES (?, ?)`, params: [id, json] },
    {
      sql: 'INSERT INTO gem_modifications (at, tool, collection, id, change) VALUES (?, ?, ?, ?, ?)',
      params: [writer.now(), writer.tool, table.name, id, 'insert'],
    },
  ];
}

export async function get(
  access: StoreAccess,
  table: CollectionDeclaration,
  id: string,
): Promise<DataRecord | null> {
  const row = await find(access, table, id);
  return row === undefined ? null : toRecord(row);
}

/**
 * Puts the fields of `patch` in place of the record's, whole; `null` takes one away (A-data-api). It is one statement,
 * so whoever else changes the record meanwhile loses nothing.
 *
 * Throws `E_DATA_NOT_FOUND`, `E_DATA_INVALID`, `E_DATA_UNIQUE`.
 */
export async function update(
  access: StoreAccess,
  table: CollectionDeclaration,
  id: string,
  patch: Json,
  writer: Writer,
): Promise<DataRecord> {
  const { fields, removed } = soundRecord(table, withoutOwnId(table, id, patch), true);
  const name = tableName(table.name);
  const check = checkStored(table, fields, id, 'changes');
  const changed = patched(fields, removed);
  const results = await access.transaction([
    ...(check === undefined ? [] : [check]),
    {
      sql: `UPDATE ${name} SET record = ${changed.text} WHERE id = ?`,
      params: [...changed.params, id],
    },
    noteIfChanged(table, id, 'update', writer),
    {
      sql: `SELECT octet_length(record) AS size FROM ${name} WHERE id = ? AND octet_length(record) > ?`,
      params: [id, RECORD_MAX],
      stops: true,
    },
    { sql: `SELECT id, record FROM ${name} WHERE id = ?`, params: [id], rows: true },
  ]);
  stopAt(check, results, table, fields);
  const [row] = (results.at(-1) ?? []) as readonly StoreRow[];
  if (row === undefined) throw notFound(table, id);
  if (row.record === undefined) throw invalid(table.name, [tooLarge(Number(row.size))]);
  return toRecord(row);
}

/** Whether there was something to delete. Records that refer to it stay as they are. */
export async function remove(
  access: StoreAccess,
  table: CollectionDeclaration,
  id: string,
  writer: Writer,
): Promise<boolean> {
  const results = await access.transaction([
    { sql: `DELETE FROM ${tableName(table.name)} WHERE id = ?`, params: [id], counts: true },
    noteIfChanged(table, id, 'delete', writer),
  ]);
  return changesOf(results[0]) > 0;
}

/** A record that was read, changed and given back has its id in it. */
function withoutOwnId(table: CollectionDeclaration, id: string, patch: Json): Json {
  const isRecord = typeof patch === 'object' && patch !== null && !Array.isArray(patch);
  if (!isRecord || table.fields.has('id') || (patch as Fields).id !== id) return patch;
  return Object.fromEntries(Object.entries(patch).filter(([name]) => name !== 'id'));
}

async function find(
  access: StoreAccess,
  table: CollectionDeclaration,
  id: string,
): Promise<StoreRow | undefined> {
  const [row] = await access.query(`SELECT id, record FROM ${tableName(table.name)} WHERE id = ?`, [id]);
  return row;
}

/** [C-02] Right after the statement that it tells of. */
function noteIfChanged(table: CollectionDeclaration, id: string, change: string, writer: Writer): Statement {
  return {
    sql: 'INSERT INTO gem_modifications (at, tool, collection, id, change) SELECT ?, ?, ?, ?, ? WHERE changes() > 0',
    params: [writer.now(), writer.tool, table.name, id, change],
  };
}

type Results = Awaited<ReturnType<StoreAccess['transaction']>>;

function stopAt(
  check: Statement | undefined,
  results: Results,
  table: CollectionDeclaration,
  fields: Fields,
): void {
  const [rows] = results;
  if (check !== undefined && Array.isArray(rows) && rows.length > 0) throw storedFault(table, fields, rows);
}

function changesOf(result: Results[number] | undefined): number {
  return result && 'changes' in result ? Number(result.changes) : 0;
}

function notFound({ name }: CollectionDeclaration, id: string) {
  return dataError('E_DATA_NOT_FOUND', say(NOT_FOUND, { name, id: shown(id) }));
}

const NOT_FOUND: Text = {
  en: '{name} has no record of the id {id} to change; insert makes a new one',
  'zh-CN': '{name} 里没有 id 为 {id} 的记录可以修改；新记录请用 insert',
};
