import { endOfString } from './json-layout.ts';

/**
 * Whether a key is repeated in an object of `text`, which is valid JSON and was parsed as `data`: then more keys are
 * written than there are. It costs next to nothing, where finding the key takes a library.
 */
export function repeatsKey(text: string, data: unknown): boolean {
  return keysWritten(text) !== keysIn(data);
}

function keysWritten(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = endOfString(text, at) + 1;
    while (isSpace(text.charCodeAt(at))) at++;
    if (text[at] === ':') count++;
  }
  return count;
}

/** RFC 8259, 2: space, tab, line feed, carriage return. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function keysIn(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  const values: unknown[] = Array.isArray(data) ? data : Object.values(data);
  return values.reduce<number>(
    (count, value) => count + keysIn(value),
    Array.isArray(data) ? 0 : values.length,
  );
}
