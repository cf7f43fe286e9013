import type { HopRequest } from '../../net/hop.ts';
import type { Json } from '../../platform/ctx.ts';
import { parseJson, redactBody, redactUrl } from './redact.ts';
import { plainUrl } from './url-pattern.ts';

/** A request as entries are held against it: as it was made, and as a recording would have it. */
export interface PlainRequest {
  readonly method: string;
  readonly connection: string | undefined;
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly asMade: Content;
  readonly redacted: Content;
}

export interface Content {
  /** Without fragment. */
  readonly url: string;
  /** Empty where there is none. */
  readonly body: string;
  /** The body, where it is JSON. */
  readonly json: Json | undefined;
}

export function plainRequest(
  { url, method, headers, body }: HopRequest,
  connection: string | undefined,
): PlainRequest {
  const text = body === undefined ? '' : Buffer.from(body).toString('utf8');
  const plain = plainUrl(url);
  const asMade = content(plain, text);
  const redacted = content(redactUrl(plain), redactBody(text));
  return { method, connection, headers: Object.fromEntries(headers), asMade, redacted };
}

function content(url: string, body: string): Content {
  return { url, body, json: body === '' ? undefined : parseJson(body)?.value };
}
