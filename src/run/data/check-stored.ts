import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { CtxError } from '../services/service.ts';
import type { Statement, StoreRow } from '../store/store.ts';
import { type Fields, invalid, type RecordFault } from './check-record.ts';
import { dataError } from './data-error.ts';
import type { CollectionDeclaration, FieldDeclaration } from './declaration.ts';
import { fieldExpression, tableName } from './layout.ts';
import { joined, say, shown } from './words.ts';

/** All of it, one of the two, or all but references that the record has already, whose referents may be gone. */
export type StoredCheck = 'all' | 'references' | 'unique' | 'changes';

/**
 * A statement whose rows are what the store knows against the fields: records and blobs that they refer to and that
 * are not there [C-16] [C-22], and records that have their unique values already [C-14]. Undefined where there is
 * nothing to ask. `id` is the record's own.
 */
export function checkStored(
  collection: CollectionDeclaration,
  fields: Fields,
  id: string,
  which: StoredCheck = 'all',
): Statement | undefined {
  const selects: string[] = [];
  const params: string[] = [];
  for (const field of collection.fields.values()) {
    const value = Object.hasOwn(fields, field.name) ? fields[field.name] : undefined;
    if (value === undefined) continue;
    const target = targetOf(field);
    if (target !== undefined && which !== 'unique') {
      selects.push(
        `SELECT 'missing' AS rule, '${field.name}' AS field, value, NULL AS id FROM json_each(?) AS given WHERE NOT EXISTS (SELECT 1 FROM ${target} = value)`,
      );
      params.push(JSON.stringify(Array.isArray(value) ? value : [value]));
      if (which === 'changes') {
        const before = `${tableName(collection.name)} AS own, json_each(own.record, '$.${field.name}') AS old`;
        selects.push(
          `${selects.pop()} AND NOT EXISTS (SELECT 1 FROM ${before} WHERE own.id = ? AND old.value = given.value)`,
        );
        params.push(id);
      }
    }
    if (field.unique && which !== 'references') {
      selects.push(
        `SELECT 'unique' AS rule, '${field.name}' AS field, NULL AS value, id FROM ${tableName(collection.name)} WHERE ${fieldExpression(field.name)} = json_extract(?, '$') AND id <> ?`,
      );
      params.push(JSON.stringify(value), id);
    }
  }
  if (selects.length === 0) return undefined;
  return { sql: `${selects.join(' UNION ALL ')} LIMIT 20`, params, stops: true };
}

/** The error of rows that such a statement found. */
export function storedFault(
  collection: CollectionDeclaration,
  fields: Fields,
  rows: readonly StoreRow[],
): CtxError {
  const faults = storedFaults(collection, fields, rows);
  const missing = faults.filter(({ rule }) => rule === 'missing').map(({ text }) => text);
  if (missing.length > 0) return invalid(collection.name, missing);
  const { name } = collection;
  const { en, 'zh-CN': zh } = joined(faults.map(({ text }) => text));
  return dataError('E_DATA_UNIQUE', { en: `${name}: ${en}`, 'zh-CN': `${name}：${zh}` });
}

/** What such rows say, and of which field. */
export function storedFaults(
  collection: CollectionDeclaration,
  fields: Fields,
  rows: readonly StoreRow[],
): (RecordFault & { readonly rule: 'missing' | 'unique' })[] {
  return rows.map(({ rule, field, value, id }) => {
    const name = String(field);
    if (rule === 'missing')
      return { rule: 'missing', field: name, text: notThere(collection, name, value as Json) };
    return {
      rule: 'unique',
      field: name,
      text: say(TAKEN, { name, value: shown(fields[name]), id: String(id) }),
    };
  });
}

/** Where what a field refers to is looked up, up to the column. */
function targetOf({ type, items, to }: FieldDeclaration): string | undefined {
  const scalar = items ?? type;
  if (scalar === 'ref' && to !== undefined) return `${tableName(to)} WHERE id`;
  return scalar === 'blob' ? 'gem_blobs WHERE hash' : undefined;
}

function notThere({ fields }: CollectionDeclaration, name: string, value: Json): Text {
  const field = fields.get(name);
  const isBlob = (field?.items ?? field?.type) === 'blob';
  return say(isBlob ? NO_BLOB : NO_RECORD, { name, value: shown(value), to: field?.to ?? '' });
}

const NO_RECORD: Text = {
  en: '"{name}" refers to {value}, and {to} has no record of that id; insert that one first',
  'zh-CN': '"{name}" 指向 {value}，但 {to} 里没有这个 id 的记录；请先插入那条记录',
};
const NO_BLOB: Text = {
  en: '"{name}" refers to {value}, and there is no blob of that hash; ctx.data.blobs.put gives one',
  'zh-CN': '"{name}" 指向 {value}，但没有这个哈希的 Blob；请先用 ctx.data.blobs.put 保存',
};
const TAKEN: Text = {
  en: '"{name}" is unique, and the record {id} has {value} already; change that one, or write another value',
  'zh-CN': '"{name}" 不能重复，记录 {id} 已经有 {value}；请改那条记录，或者换一个值',
};
