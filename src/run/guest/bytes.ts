/** Bytes in arguments and answers, as base64 in JSON. Everything used here was taken before a tool's code ran. */
import { uncurry } from './frames.ts';

const typeOf = uncurry(
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)?.get as (
    this: unknown,
  ) => string | undefined,
);
const toBase64 = uncurry(Uint8Array.prototype.toBase64);
const fromBase64 = Uint8Array.fromBase64.bind(Uint8Array);

/** The JSON of an argument that is a Uint8Array, as the host knows it: `{"$bytes":"…"}`. */
export function jsonOfBytes(value: unknown): string | undefined {
  return typeOf(value) === 'Uint8Array' ? `{"$bytes":"${toBase64(value as Uint8Array)}"}` : undefined;
}

/** What the host answers where bytes are due: base64, or `null`. */
export function bytesOf(value: unknown): unknown {
  return typeof value === 'string' ? fromBase64(value) : value;
}
