import type { Json } from '../../platform/ctx.ts';
import type { Data } from '../../platform/ctx-data.ts';
import type { Text } from '../../text.ts';
import type { StoreAccess } from '../store/store.ts';
import { getBlob, putBlob } from './blobs.ts';
import { dataError } from './data-error.ts';
import type { CollectionDeclaration, DataDeclaration } from './declaration.ts';
import { deleteDocument, getDocument, readKey, setDocument } from './documents.ts';
import { findCollection } from './find-collection.ts';
import { indexNote } from './index-rule.ts';
import { append, list } from './logs.ts';
import { readQuery } from './read-query.ts';
import { runCount, runQuery } from './run-query.ts';
import { get, insert, remove, update, type Writer } from './tables.ts';
import { say, shown } from './words.ts';

/** A method of `ctx.data`, in a transaction or outside of any. */
export interface DataMethod {
  readonly writes: boolean;
  run(access: StoreAccess, args: readonly Json[]): Promise<Json>;
}

/** Paths under `ctx.data`, without the calls that open a handle. */
type DataPath =
  | `collection.${keyof ReturnType<Data['collection']>}`
  | `log.${keyof ReturnType<Data['log']>}`
  | `doc.${keyof ReturnType<Data['doc']>}`
  | `blobs.${keyof Data['blobs']}`;

/**
 * The methods by their paths under `ctx.data`. What a handle was opened with comes first: `collection.insert` has the
 * collection's name before the record.
 */
export function createMethods(
  declaration: DataDeclaration,
  writer: Writer,
  warn: (text: Text) => void,
): Readonly<Record<DataPath, DataMethod>> {
  const warnOnce = (table: CollectionDeclaration) => {
    if (table.fields.has('id')) warn(say(HIDES_ID, { name: table.name }));
    return table;
  };
  const table = (name: Json | undefined) => warnOnce(findCollection(declaration, 'table', name));
  const log = (name: Json | undefined) => findCollection(declaration, 'log', name);
  const read = (run: DataMethod['run']): DataMethod => ({ writes: false, run });
  const write = (run: DataMethod['run']): DataMethod => ({ writes: true, run });
  const query = (name: Json | undefined, given: Json | undefined, isCount: boolean) => {
    const asked = readQuery(table(name), given, isCount);
    const note = indexNote(asked);
    if (note !== undefined) warn(note);
    return asked;
  };

  return {
    'collection.insert': write((access, [name, record = null]) =>
      insert(access, table(name), record, writer),
    ),
    'collection.get': read((access, [name, id]) => get(access, table(name), readId(id))),
    'collection.update': write((access, [name, id, patch = null]) =>
      update(access, table(name), readId(id), patch, writer),
    ),
    'collection.delete': write((access, [name, id]) => remove(access, table(name), readId(id), writer)),
    'collection.query': read((access, [name, given]) =>
      runQuery(access, query(name, given, false)).then(asJson),
    ),
    'collection.count': read((access, [name, given]) => runCount(access, query(name, given, true))),
    'log.append': write((access, [name, entry = null]) => append(access, log(name), entry, writer.now())),
    'log.list': read((access, [name, given]) => list(access, log(name), given, writer.now()).then(asJson)),
    'doc.get': read((access, [key]) => getDocument(access, readKey(key))),
    'doc.set': write((access, [key, value]) => setDocument(access, readKey(key), value)),
    'doc.delete': write((access, [key]) => deleteDocument(access, readKey(key))),
    'blobs.put': write((access, [bytes]) => putBlob(access, bytes)),
    'blobs.get': read((access, [hash]) => getBlob(access, hash)),
  };
}

function readId(id: Json | undefined): string {
  if (typeof id === 'string' && id.isWellFormed()) return id;
  throw dataError('E_DATA_INVALID', say(NOT_AN_ID, { value: shown(id) }));
}

/** Interfaces are no index signatures to the compiler. */
function asJson(page: object): Json {
  return { ...page } as Json;
}

const NOT_AN_ID: Text = {
  en: 'a record is named by the id that insert gave, and this is {value}',
  'zh-CN': '记录要用 insert 返回的 id 指明，现在是 {value}',
};
const HIDES_ID: Text = {
  en: '{name} declares a field "id", which hides the record’s own id in what get and query give; call the field something else',
  'zh-CN': '{name} 声明了字段 "id"，它会在 get 和 query 的结果里盖住记录自己的 id；请给这个字段换个名字',
};
