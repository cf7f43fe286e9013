import type { Json, KvPage, KvQuery, StorageKv } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { Store, StoreValue } from '../store/store.ts';
import { type CtxError, ctxError, type Method, type Service } from './service.ts';

/** Entries of one page of `list`, and when `limit` is not given. */
const LIST_MAX = 1_000;
const LIST_DEFAULT = 100;

const TABLE =
  'CREATE TABLE IF NOT EXISTS kv (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID';
const SET =
  'INSERT INTO kv (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

/** [B-01] [B-03] `ctx.storage.kv`: string keys to string values (A-kv-api). */
export const storageKv: Service = {
  create({ store, scenario }) {
    let prepared: Promise<unknown> | undefined;
    const ready = () => {
      prepared ??= prepare(store, scenario?.kv ?? {});
      return prepared;
    };
    const methods: Record<keyof StorageKv, Method> = {
      get: {
        async run([key]) {
          const name = readText('get', 'key', key);
          await ready();
          const [row] = await store.query(`SELECT ${VALUE} FROM kv WHERE key = ?`, [name]);
          return row === undefined ? null : textOf(row.value);
        },
      },
      set: {
        writes: true,
        async run([key, value]) {
          const entry = [readText('set', 'key', key), readText('set', 'value', value)];
          await ready();
          await store.exec(SET, entry);
          return null;
        },
      },
      delete: {
        writes: true,
        async run([key]) {
          const name = readText('delete', 'key', key);
          await ready();
          const { changes } = await store.exec('DELETE FROM kv WHERE key = ?', [name]);
          return changes !== 0;
        },
      },
      list: {
        async run([query]) {
          const page = readQuery(query ?? {});
          await ready();
          return { ...(await readPage(store, page)) };
        },
      },
    };
    return { methods };
  },
};

function prepare(store: Store, initial: Readonly<Record<string, string>>): Promise<unknown> {
  const entries = Object.entries(initial).map((entry) => ({ sql: SET, params: entry }));
  return store.transaction([{ sql: TABLE }, ...entries]);
}

interface Page {
  readonly prefix: string;
  readonly limit: number;
  /** Keys after this one. */
  readonly after: string | null;
}

async function readPage(store: Store, { prefix, limit, after }: Page): Promise<KvPage> {
  const end = endOfPrefix(prefix);
  // One more than asked for tells whether another page follows.
  const rows = await store.query(
    `SELECT ${KEY}, ${VALUE} FROM kv WHERE key >= ?1 AND (?2 IS NULL OR key < ?2) AND (?3 IS NULL OR key > ?3) ORDER BY kv.key LIMIT ?4`,
    [prefix, end, after, limit + 1],
  );
  const entries = rows.slice(0, limit).map(({ key, value }) => ({ key: textOf(key), value: textOf(value) }));
  return { entries, cursor: rows.length > limit ? (entries.at(-1)?.key ?? null) : null };
}

/** Text is read as bytes, because `node:sqlite` ends it at a NUL. */
const KEY = 'CAST(key AS BLOB) AS key';
const VALUE = 'CAST(value AS BLOB) AS value';

function textOf(bytes: StoreValue | undefined): string {
  return Buffer.from(bytes as Uint8Array).toString('utf8');
}

/**
 * The first text, in the order of UTF-8 bytes, after all that begin with `prefix`; null when there is none. That
 * order is the order of code points.
 */
function endOfPrefix(prefix: string): string | null {
  const points = Array.from(prefix);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const point = last.codePointAt(0) as number;
    if (point === 0x10ffff) continue;
    // Half a surrogate pair is no character: the next one is beyond them all.
    const next = point === 0xd7ff ? 0xe000 : point + 1;
    return points.join('') + String.fromCodePoint(next);
  }
  return null;
}

function readQuery(query: Json): Page {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) throw invalidQuery();
  const { prefix = '', limit = LIST_DEFAULT, cursor } = query as { readonly [K in keyof KvQuery]: Json };
  if (!Number.isInteger(limit) || (limit as number) < 1 || (limit as number) > LIST_MAX) throw invalidQuery();
  return {
    prefix: readText('list', 'prefix', prefix),
    limit: limit as number,
    after: cursor === undefined || cursor === null ? null : readText('list', 'cursor', cursor),
  };
}

/** Text that UTF-8 can hold. */
function readText(method: string, what: string, value: Json | undefined): string {
  if (typeof value !== 'string') throw notText(method, what, value);
  if (!value.isWellFormed()) throw notWellFormed(method, what);
  return value;
}

function notText(method: string, what: string, value: Json | undefined): CtxError {
  const found =
    value === null || value === undefined ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return invalid({
    en: `ctx.storage.kv.${method}: the ${what} must be a string and is ${found}; numbers and objects go in as text (String(…), JSON.stringify(…))`,
    'zh-CN': `ctx.storage.kv.${method}：${what} 必须是字符串，现在是 ${found}；数字和对象请先转成文本（String(…)、JSON.stringify(…)）`,
  });
}

function notWellFormed(method: string, what: string): CtxError {
  return invalid({
    en: `ctx.storage.kv.${method}: the ${what} holds half of a surrogate pair, which cannot be stored as UTF-8`,
    'zh-CN': `ctx.storage.kv.${method}：${what} 里有半个代理对，无法按 UTF-8 保存`,
  });
}

function invalidQuery(): CtxError {
  return invalid({
    en: `ctx.storage.kv.list takes { prefix, limit, cursor }, all optional; limit is a whole number from 1 to ${LIST_MAX}`,
    'zh-CN': `ctx.storage.kv.list 的参数是 { prefix, limit, cursor }，都可以不写；limit 是 1 到 ${LIST_MAX} 的整数`,
  });
}

function invalid(text: Text): CtxError {
  return ctxError('E_KV_INVALID', text);
}
