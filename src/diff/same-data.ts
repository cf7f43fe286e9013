import { isObject } from '../gem/document.ts';

/** Whether two parsed values say the same; the order of keys says nothing. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => sameData(one, b[index]));
  if (isObject(a) && isObject(b)) {
    const [keys, others] = [Object.keys(a), Object.keys(b)];
    return (
      keys.length === others.length && keys.every((key) => Object.hasOwn(b, key) && sameData(a[key], b[key]))
    );
  }
  return Object.is(a, b);
}

/** What is in one list and not in the other; each is looked up by what it says. */
export function missingFrom(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map(keyOf));
  return list.filter((one) => !known.has(keyOf(one)));
}

/** The same text for values that say the same. */
function keyOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
    ) ?? 'undefined'
  );
}
