import type { Json } from '../platform/ctx.ts';

/** Objects match when each key of `wanted` does, lists by length and item, all else when it is the same. */
export function matchesSubset(found: Json, wanted: Json): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((item, i) => matchesSubset(found[i], item))
    );
  }
  if (Array.isArray(found)) return false;
  return Object.entries(wanted).every(
    ([key, value]) =>
      Object.hasOwn(found, key) && matchesSubset((found as Record<string, Json>)[key] ?? null, value),
  );
}
