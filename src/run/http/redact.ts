import type { Json } from '../../platform/ctx.ts';
import { isSecretInQuery, isSecretName } from './secret-names.ts';

/** What stands in a recording where a credential was. */
export const REMOVED = 'REMOVED';

/** Told of each credential that is taken out: what carried it, and its value. */
export type OnRemoved = (where: string, secret: string) => void;

const IGNORED: OnRemoved = () => {};

/** A URL without the credentials in its query, the rest as it was written. */
export function redactUrl(url: string, onRemoved: OnRemoved = IGNORED): string {
  const at = url.indexOf('?');
  return at === -1 ? url : url.slice(0, at + 1) + redactPairs(url.slice(at + 1), isSecretInQuery, onRemoved);
}

/** A body without credentials by the names of its fields, where it is JSON or a form; else as it is. */
export function redactBody(body: string, onRemoved: OnRemoved = IGNORED): string {
  const parsed = parseJson(body);
  if (parsed !== undefined) {
    let count = 0;
    const redacted = redactJson(parsed.value, (where, secret) => {
      count++;
      onRemoved(where, secret);
    });
    return count === 0 ? body : JSON.stringify(redacted);
  }
  return isForm(body) ? redactPairs(body, isSecretName, onRemoved) : body;
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): { readonly value: Json } | undefined {
  if (!/^\s*[[{"\d-]|^\s*(?:true|false|null)\s*$/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}

function redactJson(value: Json, onRemoved: OnRemoved): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => redactJson(item, onRemoved));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (!isSecretName(name) || part === '' || (typeof part !== 'string' && typeof part !== 'number'))
        return [name, redactJson(part, onRemoved)];
      onRemoved(name, String(part));
      return [name, REMOVED];
    }),
  );
}

function isForm(body: string): boolean {
  return body.length > 0 && /^[\w.~%*+[\]-]+=[^\s&]*(&[\w.~%*+[\]-]+=[^\s&]*)*$/.test(body);
}

function redactPairs(text: string, isSecret: (name: string) => boolean, onRemoved: OnRemoved): string {
  return text
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = decoded(pair.slice(0, Math.max(at, 0)));
      if (at === -1 || at === pair.length - 1 || !isSecret(name)) return pair;
      onRemoved(name, decoded(pair.slice(at + 1)));
      return `${pair.slice(0, at + 1)}${REMOVED}`;
    })
    .join('&');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Takes secrets out of any text: as they are, in a URL, in JSON, and in base64. */
export function scrub(text: string, secrets: Iterable<string>): string {
  let rest = text;
  for (const secret of secrets) {
    const base64 = Buffer.from(secret, 'utf8').toString('base64').replace(/=+$/, '');
    for (const form of new Set([
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      base64,
    ]))
      rest = rest.replaceAll(form, REMOVED);
  }
  return rest;
}

/** What is secret in the value of a header: all of it, and what follows the name of a scheme. */
export function secretsOf(value: string): readonly string[] {
  const [, rest] = /^[A-Za-z][\w-]* +(\S.*)$/.exec(value) ?? [];
  return rest === undefined ? [value] : [rest, value];
}
