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
