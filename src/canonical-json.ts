/**
 * Canonical JSON (RFC 8785) for what we write ourselves: strings, whole numbers, booleans, null, lists and
 * objects. One value has exactly one text, so a reader can insist on the bytes that a writer would give.
 */

export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/** Levels of lists and objects. Ours, so that hostile nesting cannot exhaust the stack. */
const DEPTH_MAX = 32;

/**
 * The canonical text, without a line feed at its end.
 *
 * @throws TypeError for a fraction, a number beyond ±(2^53 - 1), a lone surrogate, `undefined`, or nesting
 * deeper than 32 levels.
 */
export function encodeCanonicalJson(value: CanonicalValue): string {
  return encode(value, 0);
}

/**
 * Reads canonical JSON, and only that: `undefined` when the bytes are not UTF-8, not JSON, or not exactly
 * what {@link encodeCanonicalJson} writes for the value they stand for (which also catches repeated keys).
 */
export function decodeCanonicalJson(bytes: Uint8Array): CanonicalValue | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: CanonicalValue = JSON.parse(text);
    return encodeCanonicalJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

function encode(value: CanonicalValue, depth: number): string {
  if (typeof value === 'string') return encodeString(value);
  if (typeof value === 'number') return encodeInteger(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (typeof value !== 'object') throw new TypeError(`canonical JSON has no ${typeof value}`);
  if (depth === DEPTH_MAX) throw new TypeError(`canonical JSON nests at most ${DEPTH_MAX} levels`);
  if (isList(value)) return `[${value.map((item) => encode(item, depth + 1)).join(',')}]`;
  // `sort` compares UTF-16 units, which is the order that RFC 8785 asks for.
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, item]) => `${encodeString(key)}:${encode(item, depth + 1)}`).join(',')}}`;
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

function encodeString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('canonical JSON has no lone surrogates');
  return JSON.stringify(text);
}

function encodeInteger(number: number): string {
  if (!Number.isSafeInteger(number))
    throw new TypeError(`canonical JSON here has whole numbers only, not ${number}`);
  return JSON.stringify(number);
}
