import type { HeaderList } from '../../net/hop.ts';
import { shownUrl } from '../../net/net-error.ts';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { httpError } from './http-error.ts';

/** What a tool asks for, checked as if the tool were hostile. */
export interface HttpRequest {
  readonly url: URL;
  /** Upper-case. */
  readonly method: string;
  /** Names in small letters. */
  readonly headers: HeaderList;
  readonly body: string | undefined;
  readonly connection: string | undefined;
  /** Headers of the tool that are not sent: they come from the request itself. */
  readonly left: readonly string[];
}

/** UTF-16 units of a URL, headers of a request, and UTF-16 units of all of them. Ours: servers take no more. */
export const URL_MAX = 16 * 1024;
export const REQUEST_HEADERS_MAX = 100;
export const REQUEST_HEADER_TEXT_MAX = 32 * 1024;
/** Bytes of a request's body in UTF-8. Ours. */
export const REQUEST_BODY_MAX = 10 * 1024 * 1024;

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const KEYS: readonly string[] = ['method', 'headers', 'body', 'connection'];
/** They frame the message or belong to the connection (RFC 9110, 7.6.1). */
const FRAMING: readonly string[] = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
];

/** Reads the arguments of `ctx.http.fetch` (A-http-api). Throws E_HTTP_INVALID. */
export function readRequest([address, options]: readonly Json[]): HttpRequest {
  const url = readUrl(address);
  const given = options ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid(NO_OPTIONS);
  const unknown = Object.keys(given).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw invalid(UNKNOWN_OPTION, { key: shown(unknown) });
  const { method, headers, body, connection } = given as Readonly<Record<string, Json>>;
  const verb = readMethod(method);
  const { sent, left } = readHeaders(headers);
  return {
    url,
    method: verb,
    headers: sent,
    body: readBody(body, verb),
    connection: readConnection(connection),
    left,
  };
}

function readUrl(address: Json | undefined): URL {
  if (typeof address !== 'string') throw invalid(URL_NOT_TEXT, { found: kindOf(address) });
  if (address.length > URL_MAX) throw invalid(URL_TOO_LONG, { limit: URL_MAX });
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !/[^.]/.test(url.hostname))
    throw invalid(NOT_A_URL, { url: url ? shownUrl(url) : shown(address) });
  if (url.username !== '' || url.password !== '') throw invalid(URL_CREDENTIALS, { url: shownUrl(url) });
  return url;
}

function readMethod(given: Json | undefined): string {
  if (given === undefined || given === null) return 'GET';
  const method = typeof given === 'string' ? given.toUpperCase() : '';
  if (METHODS.includes(method)) return method;
  throw invalid(NOT_A_METHOD, { method: shown(given), methods: METHODS.join(', ') });
}

function readHeaders(given: Json | undefined): { sent: HeaderList; left: string[] } {
  if (given === undefined || given === null) return { sent: [], left: [] };
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid(HEADERS_NOT_OBJECT);
  const entries = Object.entries(given);
  let size = 0;
  const all = new Map<string, string>();
  for (const [written, value] of entries) {
    const name = written.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw invalid(HEADER_NAME, { name: shown(written) });
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (typeof text !== 'string') throw invalid(HEADER_NOT_TEXT, { name, found: kindOf(value) });
    // What Node sends, and HTTP allows: Latin-1 without control characters.
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) throw invalid(HEADER_VALUE, { name });
    size += name.length + text.length;
    all.set(name, text.trim());
  }
  if (entries.length > REQUEST_HEADERS_MAX || size > REQUEST_HEADER_TEXT_MAX)
    throw invalid(TOO_MANY_HEADERS, { count: REQUEST_HEADERS_MAX, size: REQUEST_HEADER_TEXT_MAX });
  return {
    sent: [...all].filter(([name]) => !FRAMING.includes(name)),
    left: [...all.keys()].filter((name) => FRAMING.includes(name)),
  };
}

function readBody(given: Json | undefined, method: string): string | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'string') throw invalid(BODY_NOT_TEXT, { found: kindOf(given) });
  if (method === 'GET' || method === 'HEAD') throw invalid(BODY_OF_GET, { method });
  if (!given.isWellFormed()) throw invalid(BODY_NOT_WELL_FORMED);
  if (Buffer.byteLength(given) > REQUEST_BODY_MAX) throw invalid(BODY_TOO_LARGE, { limit: REQUEST_BODY_MAX });
  return given;
}

function readConnection(given: Json | undefined): string | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'string' && /^[A-Za-z0-9][\w.-]{0,63}$/.test(given)) return given;
  throw invalid(NOT_A_CONNECTION, { name: shown(given) });
}

function invalid(text: Text, args: Readonly<Record<string, string | number>> = {}) {
  return httpError('E_HTTP_INVALID', text, args);
}

/** UTF-16 units of a value that a message repeats. */
const VALUE_SHOWN = 60;

function shown(value: Json): string {
  const json = typeof value === 'object' ? kindOf(value) : JSON.stringify(value);
  return json.length > VALUE_SHOWN ? `${json.slice(0, VALUE_SHOWN)}…` : json;
}

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const URL_NOT_TEXT: Text = {
  en: 'the first argument is the URL as a string, and is {found}; a URL object goes in as url.href',
  'zh-CN': '第一个参数是字符串形式的 URL，现在是 {found}；URL 对象请传 url.href',
};
const URL_TOO_LONG: Text = {
  en: 'the URL has more than {limit} characters; longer data goes into the body',
  'zh-CN': 'URL 超过 {limit} 个字符；更长的数据请放进正文',
};
const NOT_A_URL: Text = {
  en: '{url} is not a whole http or https URL, as in https://api.example.com/items',
  'zh-CN': '{url} 不是完整的 http 或 https URL，正确的例子是 https://api.example.com/items',
};
const URL_CREDENTIALS: Text = {
  en: '{url} has a user name or password in the address, where it ends up in logs; use a `connection`, or a header',
  'zh-CN': '{url} 的地址里写了用户名或密码，会留在日志里；请改用 `connection` 或请求头',
};
const NO_OPTIONS: Text = {
  en: 'the second argument is an object: { method, headers, body, connection }, all optional',
  'zh-CN': '第二个参数是对象：{ method, headers, body, connection }，都可以不写',
};
const UNKNOWN_OPTION: Text = {
  en: 'there is no option {key}; there are method, headers, body and connection',
  'zh-CN': '没有选项 {key}；可用的选项有 method、headers、body 和 connection',
};
const NOT_A_METHOD: Text = {
  en: 'the method {method} is not sent; there are {methods}',
  'zh-CN': '不会发送方法 {method}；可用的方法有 {methods}',
};
const HEADERS_NOT_OBJECT: Text = {
  en: 'headers are an object of texts, as in { accept: "application/json" }; of a Headers object, Object.fromEntries(headers)',
  'zh-CN':
    'headers 是文本组成的对象，例如 { accept: "application/json" }；Headers 对象请写 Object.fromEntries(headers)',
};
const HEADER_NAME: Text = {
  en: '{name} is not the name of a header',
  'zh-CN': '{name} 不是请求头的名字',
};
const HEADER_NOT_TEXT: Text = {
  en: 'the header {name} must be a text and is {found}',
  'zh-CN': '请求头 {name} 必须是文本，现在是 {found}',
};
const HEADER_VALUE: Text = {
  en: 'the header {name} holds a line break, a control character or a character beyond Latin-1, which HTTP does not send; encode it, for example with encodeURIComponent',
  'zh-CN':
    '请求头 {name} 里有换行、控制字符或 Latin-1 以外的字符，HTTP 不会发送；请先编码，例如用 encodeURIComponent',
};
const TOO_MANY_HEADERS: Text = {
  en: 'there are more than {count} headers, or they are longer than {size} characters together',
  'zh-CN': '请求头超过 {count} 个，或总长超过 {size} 个字符',
};
const BODY_NOT_TEXT: Text = {
  en: 'the body must be a string and is {found}; JSON goes in as JSON.stringify(…), with the header content-type: application/json',
  'zh-CN':
    '正文必须是字符串，现在是 {found}；JSON 请用 JSON.stringify(…)，并写上请求头 content-type: application/json',
};
const BODY_OF_GET: Text = {
  en: 'a {method} request has no body; put the data into the query of the URL, or use POST',
  'zh-CN': '{method} 请求没有正文；请把数据放进 URL 的查询部分，或改用 POST',
};
const BODY_NOT_WELL_FORMED: Text = {
  en: 'the body holds half of a surrogate pair, which cannot be sent as UTF-8',
  'zh-CN': '正文里有半个代理对，无法按 UTF-8 发送',
};
const BODY_TOO_LARGE: Text = {
  en: 'the body is larger than {limit} bytes',
  'zh-CN': '正文超过 {limit} 字节',
};
const NOT_A_CONNECTION: Text = {
  en: 'the connection {name} is no name: 1 to 64 letters, digits and _ . -',
  'zh-CN': '{name} 不是连接的名字：应为 1 到 64 个字母、数字和 _ . -',
};
