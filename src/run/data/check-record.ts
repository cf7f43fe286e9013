import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { checkField, typeWords } from './check-value.ts';
import { dataError } from './data-error.ts';
import type { CollectionDeclaration, FieldDeclaration } from './declaration.ts';
import { insteadOf, joined, say, shown } from './words.ts';

/** Bytes of a record's, an entry's or a document's JSON. Ours: what is larger is a blob or a file. */
export const RECORD_MAX = 1024 * 1024;
/** Faults of one record that a message tells. */
const FAULTS_MAX = 10;

/** A record without its id, or a log's entry: field by field, none of them null. */
export type Fields = Readonly<Record<string, Json>>;

/** What is wrong with a record, and in which field; null for the record as a whole. */
export interface RecordFault {
  readonly field: string | null;
  readonly text: Text;
}

export interface CheckedRecord {
  readonly fields: Fields;
  /** Fields that were given as null. */
  readonly removed: readonly string[];
  readonly json: string;
  readonly faults: readonly RecordFault[];
}

/**
 * [C-20] Checks a record, or a log's entry, against its declaration, and tells all that is wrong with it. A field
 * that is `null` is taken for one that is not there (A-data-api). Whether what it refers to exists, and whether its
 * unique values are, the store knows: see check-stored.ts. A patch has the fields alone that are to change.
 */
export function checkRecord(collection: CollectionDeclaration, given: Json, isPatch = false): CheckedRecord {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return {
      fields: {},
      removed: [],
      json: '',
      faults: [{ field: null, text: say(NOT_A_RECORD, { value: shown(given) }) }],
    };
  const faults: RecordFault[] = [];
  const fields: Record<string, Json> = {};
  const removed: string[] = [];
  for (const [name, value] of Object.entries(given) as [string, Json][]) {
    const field = collection.fields.get(name);
    if (field === undefined) {
      faults.push({ field: name, text: unknownField(name, collection) });
    } else if (value === null) {
      removed.push(name);
    } else {
      fields[name] = value;
      const text = checkField(field, value);
      if (text !== undefined) faults.push({ field: name, text });
    }
  }
  for (const field of collection.fields.values())
    if (field.required && (isPatch ? removed.includes(field.name) : !Object.hasOwn(fields, field.name)))
      faults.push({ field: field.name, text: missing(field) });
  if (faults.length > 0) return { fields, removed, json: '', faults };
  const json = JSON.stringify(fields);
  const size = Buffer.byteLength(json);
  return { fields, removed, json, faults: size <= RECORD_MAX ? [] : [{ field: null, text: tooLarge(size) }] };
}

/** `size` in bytes. */
export function tooLarge(size: number): Text {
  return say(TOO_LARGE, { size });
}

/** The record that can be stored. Throws `E_DATA_INVALID` with every fault. */
export function soundRecord(collection: CollectionDeclaration, given: Json, isPatch = false): CheckedRecord {
  const checked = checkRecord(collection, given, isPatch);
  if (checked.faults.length > 0)
    throw invalid(
      collection.name,
      checked.faults.map(({ text }) => text),
    );
  return checked;
}

/** `E_DATA_INVALID`, naming the collection and what is wrong. */
export function invalid(collection: string, faults: readonly Text[]) {
  const told = faults.slice(0, FAULTS_MAX);
  const more = faults.length - told.length;
  const { en, 'zh-CN': zh } = joined([...told, ...(more > 0 ? [say(MORE, { more })] : [])]);
  return dataError('E_DATA_INVALID', { en: `${collection}: ${en}`, 'zh-CN': `${collection}：${zh}` });
}

function unknownField(name: string, collection: CollectionDeclaration): Text {
  if (name === 'id') return ID_IS_GIVEN;
  const text = say(UNKNOWN_FIELD, { name: shown(name) });
  return joined([text, insteadOf(name, [...collection.fields.keys()])]);
}

function missing({ name, type }: FieldDeclaration): Text {
  return say(type === 'number' || type === 'integer' ? NUMBER_REQUIRED : REQUIRED, {
    name,
    ...typeWords(type),
  });
}

const NOT_A_RECORD: Text = {
  en: 'this must be an object of fields and is {value}',
  'zh-CN': '这里必须是由字段组成的对象，现在是 {value}',
};
const UNKNOWN_FIELD: Text = {
  en: '{name} is not a declared field',
  'zh-CN': '{name} 不是声明过的字段',
};
const ID_IS_GIVEN: Text = {
  en: '"id" cannot be written: insert gives each record its own id and returns it',
  'zh-CN': '"id" 不能写：insert 会给每条记录一个 id，并返回它',
};
const REQUIRED: Text = {
  en: '"{name}" is required ({en})',
  'zh-CN': '"{name}" 是必填的（{zh}）',
};
const NUMBER_REQUIRED: Text = {
  en: '"{name}" is required ({en}; NaN and Infinity count as none)',
  'zh-CN': '"{name}" 是必填的（{zh}；NaN 和 Infinity 等于没写）',
};
const TOO_LARGE: Text = {
  en: `the record has {size} bytes as JSON and may have ${RECORD_MAX}; put large content into ctx.data.blobs`,
  'zh-CN': `这条记录的 JSON 有 {size} 字节，最多 ${RECORD_MAX} 字节；大的内容请放进 ctx.data.blobs`,
};
const MORE: Text = { en: 'and {more} more', 'zh-CN': '另有 {more} 处' };
