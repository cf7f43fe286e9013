import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { StoreAccess } from '../store/store.ts';
import { RECORD_MAX } from './check-record.ts';
import { checkText } from './check-value.ts';
import { dataError } from './data-error.ts';
import { say, shown } from './words.ts';

/** Characters of a document's key. Ours. */
const KEY_MAX = 500;

/** The document's value; null when there is none. */
export async function getDocument(access: StoreAccess, key: string): Promise<Json> {
  const [row] = await access.query('SELECT value FROM gem_documents WHERE key = ?', [key]);
  return row === undefined ? null : (JSON.parse(String(row.value)) as Json);
}

/** Any JSON that is not null. Throws `E_DATA_INVALID`. */
export async function setDocument(access: StoreAccess, key: string, value: Json | undefined): Promise<null> {
  if (value === undefined || value === null) throw ofKey(key, NO_VALUE);
  const fault = checkText(value);
  if (fault !== undefined) throw ofKey(key, say(fault, { name: key }));
  const json = JSON.stringify(value);
  const size = Buffer.byteLength(json);
  if (size > RECORD_MAX) throw ofKey(key, say(TOO_LARGE, { size }));
  await access.exec(
    'INSERT INTO gem_documents (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, json],
  );
  return null;
}

/** Whether there was something to delete. */
export async function deleteDocument(access: StoreAccess, key: string): Promise<boolean> {
  const { changes } = await access.exec('DELETE FROM gem_documents WHERE key = ?', [key]);
  return changes !== 0;
}

/** What a tool names a document by. Throws `E_DATA_INVALID`. */
export function readKey(key: Json | undefined): string {
  if (typeof key === 'string' && key !== '' && key.length <= KEY_MAX && key.isWellFormed()) return key;
  throw dataError('E_DATA_INVALID', say(NOT_A_KEY, { key: shown(key) }));
}

function ofKey(key: string, text: Text) {
  const name = shown(key);
  return dataError('E_DATA_INVALID', {
    en: `ctx.data.doc(${name}): ${text.en}`,
    'zh-CN': `ctx.data.doc(${name})：${text['zh-CN']}`,
  });
}

const NOT_A_KEY: Text = {
  en: `ctx.data.doc takes the document’s key, a text of 1 to ${KEY_MAX} characters, and got {key}`,
  'zh-CN': `ctx.data.doc 的参数是文档的键，1 到 ${KEY_MAX} 个字符的文本，现在是 {key}`,
};
const NO_VALUE: Text = {
  en: 'set takes the document’s value, and null is none; use delete to take it away',
  'zh-CN': 'set 需要文档的值，null 不是值；要删除请用 delete',
};
const TOO_LARGE: Text = {
  en: `the document has {size} bytes as JSON and may have ${RECORD_MAX}; put large content into ctx.data.blobs`,
  'zh-CN': `这个文档的 JSON 有 {size} 字节，最多 ${RECORD_MAX} 字节；大的内容请放进 ctx.data.blobs`,
};
