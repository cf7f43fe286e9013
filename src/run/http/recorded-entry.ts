import { createHash } from 'node:crypto';
import type { HeaderList } from '../../net/hop.ts';
import type { Json } from '../../platform/ctx.ts';
import { textOf } from './answer.ts';
import type { PlainRequest } from './plain-request.ts';
import { type OnRemoved, parseJson, redactBody, redactUrl, scrub } from './redact.ts';
import { isRecordedHeader, isSecretHeader } from './secret-names.ts';

/** What a recording says of a request, in the keys of an entry. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly json?: { readonly $exactly: Json };
}

/** What it says of an answer, in the keys of `respond`. */
export interface RecordedRespond {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly json?: Json;
  readonly body?: string;
  readonly base64?: string;
  readonly file?: string;
}

export interface RecordedEntry {
  readonly request: RecordedRequest;
  /** One that is given each time, or one after the other. */
  readonly respond: readonly RecordedRespond[];
  readonly files: readonly BodyFile[];
}

/** A body that stands in a file of its own, by its path from the recording's folder. */
export interface BodyFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Bytes of a body that stands in the recording itself. Ours: beyond that, nobody reads it there. */
export const BODY_INLINE_MAX = 32 * 1024;
/** Levels of JSON that are written as YAML; deeper JSON is written as text. */
const DEPTH_MAX = 50;

/** `secrets` are taken out wherever they stand. */
export function recordedRequest(
  { method, redacted }: PlainRequest,
  secrets: Iterable<string>,
): RecordedRequest {
  const url = scrub(redacted.url, secrets);
  const body = scrub(redacted.body, secrets);
  // A body that nobody would read there is not held against that of the next request.
  if (['GET', 'HEAD'].includes(method) || body.length > BODY_INLINE_MAX) return { method, url };
  const json = body === '' ? undefined : exactJson(body);
  return { method, url, ...(json === undefined ? { body } : { json: { $exactly: json.value } }) };
}

/** Credentials are left out, each told of; headers for one moment only too. */
export function recordedRespond(
  answer: { readonly status: number; readonly headers: HeaderList; readonly body: Uint8Array },
  tool: string,
  secrets: readonly string[],
  onRemoved: OnRemoved,
): { readonly respond: RecordedRespond; readonly files: readonly BodyFile[] } {
  const { body, file } = recordedBody(answer.headers, answer.body, tool, secrets, onRemoved);
  const headers = recordedHeaders(answer.headers, secrets, onRemoved);
  const respond = {
    status: answer.status,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...body,
  };
  return { respond, files: file === undefined ? [] : [file] };
}

function recordedHeaders(list: HeaderList, secrets: readonly string[], onRemoved: OnRemoved) {
  const headers = new Map<string, string | string[]>();
  for (const [name, value] of list) {
    if (isSecretHeader(name)) onRemoved(name, value);
    if (!isRecordedHeader(name)) continue;
    const kept = scrub(name === 'location' ? redactUrl(value, onRemoved) : value, secrets);
    const before = headers.get(name);
    headers.set(name, before === undefined ? kept : [before, kept].flat());
  }
  return Object.fromEntries(headers);
}

function recordedBody(
  headers: HeaderList,
  bytes: Uint8Array,
  tool: string,
  secrets: readonly string[],
  onRemoved: OnRemoved,
): { body: Omit<RecordedRespond, 'status' | 'headers'>; file?: BodyFile } {
  if (bytes.length === 0) return { body: {} };
  // Only what is UTF-8 is written as text: what is read from a recording is sent as UTF-8.
  const text = textOf(bytes, 'utf-8');
  const isExact = text !== undefined && Buffer.from(text, 'utf8').equals(bytes);
  if (!isExact) {
    if (bytes.length <= BODY_INLINE_MAX) return { body: { base64: Buffer.from(bytes).toString('base64') } };
    return inFile(tool, 'bin', bytes);
  }
  const kept = scrub(redactBody(text, onRemoved), secrets);
  const isJson = /json/i.test(headers.find(([name]) => name === 'content-type')?.[1] ?? '');
  if (kept.length > BODY_INLINE_MAX) return inFile(tool, isJson ? 'json' : 'txt', Buffer.from(kept, 'utf8'));
  const json = isJson ? exactJson(kept) : undefined;
  return { body: json === undefined ? { body: kept } : { json: json.value } };
}

function inFile(tool: string, ending: string, bytes: Uint8Array): { body: { file: string }; file: BodyFile } {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const path = `${tool}/${hash}.${ending}`;
  return { body: { file: path }, file: { path, bytes } };
}

/** JSON that says the same after it was read and written: no number loses digits, no key stands twice. */
function exactJson(text: string): { readonly value: Json } | undefined {
  const parsed = parseJson(text);
  if (parsed === undefined || depthOf(parsed.value) > DEPTH_MAX) return undefined;
  const bare = (json: string) => json.replace(/\s+/g, '');
  return bare(JSON.stringify(parsed.value)) === bare(unescaped(text)) ? parsed : undefined;
}

/** Escapes that JSON does not need, as many servers write them. */
function unescaped(text: string): string {
  return text.replace(/\\(u[\da-fA-F]{4}|.)/g, (whole, escaped: string) => {
    if (escaped === '/') return '/';
    const code = escaped.startsWith('u') ? Number.parseInt(escaped.slice(1), 16) : 0;
    return code < 0x20 || code === 0x22 || code === 0x5c ? whole : String.fromCharCode(code);
  });
}

function depthOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part as Json));
  return deepest + 1;
}
