/** Finds what keeps a result or an argument from being written as JSON, which V8's own words do not say. */
const stringify = JSON.stringify;
const keysOf = Object.keys;
const isArray = Array.isArray;

/** Levels, and values in all, that are looked at. */
const DEPTH_MAX = 200;
const VALUES_MAX = 100_000;
/** Characters of a place. */
const PLACE_MAX = 200;

interface NotJson {
  readonly what: 'bigint' | 'circular';
  /** As the author would write it: `result.items[2].size`, or `.items[2].size` where the root has no name. */
  readonly where: string;
}

/** Undefined where it is not found: getters may throw or lie, and there may be too much to look at. */
export function findNotJson(value: unknown, root: string): NotJson | undefined {
  let left = VALUES_MAX;
  const above: object[] = [];

  function find(value: unknown, where: string): NotJson | undefined {
    if (typeof value === 'bigint') return { what: 'bigint', where };
    if (typeof value !== 'object' || value === null || where.length > PLACE_MAX || left-- <= 0)
      return undefined;
    for (let index = 0; index < above.length; index++)
      if (above[index] === value) return { what: 'circular', where };
    if (above.length >= DEPTH_MAX) return undefined;
    above[above.length] = value;
    const keys = keysOf(value);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      const found = find((value as Record<string, unknown>)[key], where + step(key, isArray(value)));
      if (found !== undefined) return found;
    }
    above.length--;
    return undefined;
  }

  try {
    return find(value, root);
  } catch {
    return undefined;
  }
}

/** From a value to one in it, as the author would write it. */
export function step(key: string, inArray: boolean): string {
  if (inArray) return `[${key}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${stringify(key)}]`;
}
