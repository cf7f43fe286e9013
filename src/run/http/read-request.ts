import type { HeaderList } from '../../net/hop.ts';
import { shownUrl } from '../../net/net-error.ts';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { httpError } from './http-error.ts';
import {
  BODY_NOT_TEXT,
  BODY_NOT_WELL_FORMED,
  BODY_OF_GET,
  BODY_TOO_LARGE,
  HEADER_NAME,
  HEADER_NOT_TEXT,
  HEADER_VALUE,
  HEADERS_NOT_OBJECT,
  NO_OPTIONS,
  NOT_A_CONNECTION,
  NOT_A_METHOD,
  NOT_A_URL,
  TOO_MANY_HEADERS,
  UNKNOWN_OPTION,
  URL_CREDENTIALS,
  URL_NOT_TEXT,
  URL_TOO_LONG,
} from './read-request-words.ts';

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
