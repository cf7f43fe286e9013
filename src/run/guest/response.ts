/**
 * The answer of `ctx.http.fetch`, with `text()` and `json()` to read its body. They are not enumerable, so that an
 * answer which a tool returns is the plain JSON that the host gave.
 */
import { bytesOf } from './bytes.ts';
import { uncurry } from './frames.ts';

const parse = JSON.parse;
const { defineProperty } = Object;
const decode = uncurry(TextDecoder.prototype.decode);
const decoder = new TextDecoder();

interface Answer {
  /** Text; base64 where `encoding` says so. */
  readonly body: string;
  readonly encoding?: 'base64';
}

export function responseOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { body, encoding } = value as Answer;
  const text = () =>
    encoding === 'base64' ? (decode(decoder, bytesOf(body) as Uint8Array) as string) : body;
  define(value, 'text', async () => text());
  define(value, 'json', async () => parse(text()));
  return value;
}

function define(target: object, name: string, value: unknown): void {
  defineProperty(target, name, {
    __proto__: null,
    value,
    enumerable: false,
    configurable: true,
    writable: true,
  } as PropertyDescriptor);
}
