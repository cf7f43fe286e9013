import { resolve } from 'node:path';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { compileUrl } from '../http/url-pattern.ts';
import { checkPattern } from '../match/check-pattern.ts';
import { readRespond } from './http-respond.ts';
import { readEntries, readItems, readText, unknownKey } from './values.ts';
import type { Located } from './yaml.ts';

/** An answer to requests of `ctx.http.fetch`, in a scenario or a recording (A-http-api). */
export interface HttpEntry {
  /** Upper-case; any when not given. */
  readonly method?: string;
  /** The whole URL; `*` stands for any characters. */
  readonly url: string;
  readonly connection?: string;
  /** A pattern for each, by name in small letters. */
  readonly headers?: Readonly<Record<string, Json>>;
  /** A pattern for the body as text. */
  readonly body?: Json;
  /** A pattern for the body as JSON. */
  readonly json?: Json;
  /** One that is given each time, or one after the other; after the last of those the entry matches no more. */
  readonly respond: HttpRespond | readonly HttpRespond[];
}

/** What a request is answered with: a failure, or a status with headers and a body. */
export interface HttpRespond {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: HttpBody;
  readonly error?: { readonly code: string; readonly message: string };
  /** Milliseconds before it is given. */
  readonly delay: number;
}

/** Where the bytes of a body are: as text in UTF-8, as JSON, in base64, or in a file relative to this one. */
export type HttpBody =
  | { readonly kind: 'text' | 'base64' | 'file'; readonly value: string }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'none' };

const ENTRY_KEYS = ['method', 'url', 'connection', 'headers', 'body', 'json', 'respond'] as const;

/** Reads `http:`, of a scenario or a recording in `folder`. */
export function readHttp(at: Located, folder: string): readonly HttpEntry[] {
  return readItems(at).map((item) => readEntry(item, folder));
}

/** The same where the files of bodies are not relative any longer, so that entries of several folders stand together. */
export function withWholePaths(entries: readonly HttpEntry[], folder: string): readonly HttpEntry[] {
  const whole = (respond: HttpRespond): HttpRespond =>
    respond.body.kind === 'file'
      ? { ...respond, body: { kind: 'file', value: resolve(folder, respond.body.value) } }
      : respond;
  return entries.map((entry) => ({
    ...entry,
    respond: isSequence(entry.respond) ? entry.respond.map(whole) : whole(entry.respond),
  }));
}

function isSequence(respond: HttpEntry['respond']): respond is readonly HttpRespond[] {
  return Array.isArray(respond);
}

function readEntry(at: Located, folder: string): HttpEntry {
  const { entries } = at;
  if (entries === undefined) throw at.fault(NOT_AN_ENTRY);
  for (const [key, { fault }] of entries)
    if (!(ENTRY_KEYS as readonly string[]).includes(key)) throw unknownKey(key, ENTRY_KEYS, fault);
  const [method, url, connection, headers, body, json, respond] = ENTRY_KEYS.map(
    (key) => entries.get(key)?.at,
  );
  if (url === undefined || respond === undefined) throw at.fault(NOT_AN_ENTRY);
  if (body !== undefined && json !== undefined) throw json.fault(BODY_AND_JSON);
  if (body !== undefined) checkPattern(body);
  if (json !== undefined) checkPattern(json);
  if (compileUrl(readText(url)) === undefined) throw url.fault(NOT_A_URL);
  return {
    ...(method === undefined ? {} : { method: readMethod(method) }),
    url: readText(url),
    ...(connection === undefined ? {} : { connection: readText(connection) }),
    ...(headers === undefined ? {} : { headers: readHeaderPatterns(headers) }),
    ...(body === undefined ? {} : { body: body.value }),
    ...(json === undefined ? {} : { json: json.value }),
    respond: respond.items === undefined ? readRespond(respond, folder) : readSequence(respond, folder),
  };
}

function readSequence(at: Located, folder: string): readonly HttpRespond[] {
  if (at.items?.length === 0) throw at.fault(NO_ANSWERS);
  return readItems(at).map((item) => readRespond(item, folder));
}

function readMethod(at: Located): string {
  const method = readText(at);
  if (!/^[A-Za-z]+$/.test(method)) throw at.fault(NOT_A_METHOD);
  return method.toUpperCase();
}

function readHeaderPatterns(at: Located): Record<string, Json> {
  return Object.fromEntries(
    [...readEntries(at)].map(([name, { at: pattern }]) => {
      checkPattern(pattern);
      return [name.toLowerCase(), pattern.value];
    }),
  );
}

const NOT_AN_ENTRY: Text = {
  en: 'an entry is a mapping with `url` and `respond`: `- { method: GET, url: "https://api.example.com/*", respond: { status: 200, json: { ok: true } } }`',
  'zh-CN':
    '一条记录是带 `url` 和 `respond` 的映射：`- { method: GET, url: "https://api.example.com/*", respond: { status: 200, json: { ok: true } } }`',
};
const NOT_A_URL: Text = {
  en: 'this must be a whole http or https URL; * stands for any characters, as in "https://api.example.com/v1/*"',
  'zh-CN': '这里必须是完整的 http 或 https URL；* 代表任意字符，例如 "https://api.example.com/v1/*"',
};
const NOT_A_METHOD: Text = {
  en: 'this must be an HTTP method, such as GET or POST',
  'zh-CN': '这里必须是 HTTP 方法，例如 GET 或 POST',
};
const BODY_AND_JSON: Text = {
  en: 'an entry matches the request by `body` (as text) or by `json`, not by both',
  'zh-CN': '一条记录要么按 `body`（文本）匹配请求，要么按 `json` 匹配，不能两个都写',
};
const NO_ANSWERS: Text = {
  en: '`respond` is one answer, or a list with one for each request, and this list is empty',
  'zh-CN': '`respond` 是一个回答，或者每次请求各一个的列表；这个列表是空的',
};
