import type { Json } from '../../platform/ctx.ts';
import type { CallRecord } from '../host.ts';
import { parseJson, redactBody, redactUrl } from '../http/redact.ts';
import { plainUrl } from '../http/url-pattern.ts';
import { isMapping, type Mapping } from '../match/pattern.ts';

/**
 * Entries of `http:` that answer as the network did, without credentials; a request that nothing answered has one for
 * the author to fill in. Of the headers only the type is kept: others name sessions and dates. Answers to the same
 * request are given one after the other.
 */
export function httpEntries(calls: readonly CallRecord[]): Json[] {
  const found = new Map<
    string,
    { readonly method: string; readonly url: string; readonly respond: Json[] }
  >();
  for (const { method: path, args, result, error } of calls) {
    const [address, init] = args;
    if (path !== 'http.fetch' || typeof address !== 'string' || !URL.canParse(address)) continue;
    const answer = error?.code === 'E_NOT_SIMULATED' ? { status: 200 } : result;
    // Where credentials were denied, nothing was sent.
    if (!isMapping(answer) || answer.credentialDenied !== undefined) continue;
    const method = isMapping(init) && typeof init.method === 'string' ? init.method.toUpperCase() : 'GET';
    const url = redactUrl(plainUrl(new URL(address)));
    const entry = found.get(`${method} ${url}`) ?? { method, url, respond: [] };
    found.set(`${method} ${url}`, entry);
    entry.respond.push(respondOf(answer));
  }
  return [...found.values()].map(({ respond, ...request }) => ({
    ...request,
    respond: respond.length === 1 ? (respond[0] as Json) : respond,
  }));
}

function respondOf({ status = 200, headers, body, encoding }: Mapping): Json {
  const type = isMapping(headers) ? headers['content-type'] : undefined;
  const kept = typeof type === 'string' ? { headers: { 'content-type': type } } : {};
  if (typeof body !== 'string' || body === '') return { status, ...kept };
  if (encoding === 'base64') return { status, ...kept, base64: body };
  const clean = redactBody(body);
  const json = typeof type === 'string' && /json/i.test(type) ? parseJson(clean) : undefined;
  return json !== undefined && JSON.stringify(json.value) === clean
    ? { status, ...kept, json: json.value }
    : { status, ...kept, body: clean };
}
