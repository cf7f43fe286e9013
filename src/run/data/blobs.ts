import { createHash } from 'node:crypto';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { StoreAccess } from '../store/store.ts';
import { dataError } from './data-error.ts';
import { say, shown } from './words.ts';

/** Bytes of a blob: what one read or write of a file may have, too [F-13]. Ours. */
export const BLOB_MAX = 20 * 1024 * 1024;

/** Keeps bytes under their SHA-256, in lower-case hex; the same bytes once. Throws `E_DATA_INVALID`. */
export async function putBlob(access: StoreAccess, given: Json | undefined): Promise<string> {
  const bytes = readBytes(given);
  if (bytes.length > BLOB_MAX) throw dataError('E_DATA_INVALID', say(TOO_LARGE, { size: bytes.length }));
  const hash = createHash('sha256').update(bytes).digest('hex');
  await access.exec('INSERT OR IGNORE INTO gem_blobs (hash, bytes, size) VALUES (?, ?, ?)', [
    hash,
    bytes,
    bytes.length,
  ]);
  return hash;
}

/** In base64, which the sandbox makes a Uint8Array of; null when there is no such blob. */
export async function getBlob(access: StoreAccess, hash: Json | undefined): Promise<string | null> {
  if (typeof hash !== 'string') throw dataError('E_DATA_INVALID', say(NOT_A_HASH, { value: shown(hash) }));
  const [row] = await access.query('SELECT bytes FROM gem_blobs WHERE hash = ?', [hash]);
  return row === undefined ? null : Buffer.from(row.bytes as Uint8Array).toString('base64');
}

/** Base64, or a Uint8Array as the sandbox sends it (guest/bytes.ts). */
function readBytes(given: Json | undefined): Buffer {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const sent = isObject ? (given as { readonly $bytes?: Json }).$bytes : given;
  const bytes = typeof sent === 'string' ? Buffer.from(sent, 'base64') : undefined;
  // Node's decoder is lenient: what does not come out the same was no base64.
  if (bytes !== undefined && bytes.toString('base64') === sent) return bytes;
  throw dataError('E_DATA_INVALID', say(NOT_BYTES, { value: shown(given) }));
}

const NOT_BYTES: Text = {
  en: 'ctx.data.blobs.put takes a Uint8Array or base64 (with padding) and got {value}; a text becomes bytes by new TextEncoder().encode(text)',
  'zh-CN':
    'ctx.data.blobs.put 的参数是 Uint8Array 或（带填充的）base64，现在是 {value}；文本请先用 new TextEncoder().encode(text) 转成字节',
};
const NOT_A_HASH: Text = {
  en: 'ctx.data.blobs.get takes the hash that put gave and got {value}',
  'zh-CN': 'ctx.data.blobs.get 的参数是 put 返回的哈希，现在是 {value}',
};
const TOO_LARGE: Text = {
  en: `a blob may have ${BLOB_MAX} bytes, and this has {size}`,
  'zh-CN': `一个 Blob 最多 ${BLOB_MAX} 字节，这个有 {size} 字节`,
};
