import { stringify } from 'yaml';
import type { Json } from '../platform/ctx.ts';
import { shallow } from '../run/shallow.ts';

/** Values in one value, of a larger one nothing is written: it would not be read. */
const VALUES_MAX = 5_000;
/** Levels that are written. */
const LEVELS_MAX = 50;

/** As a scenario writes it, with the keys of objects in the order of `like`; undefined for what is too large. */
export function writeValue(value: Json, like?: Json): string | undefined {
  if (size(value, VALUES_MAX) > VALUES_MAX) return undefined;
  return stringify(inOrderOf(shallow(value, LEVELS_MAX), like), {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    schema: 'core',
    version: '1.2',
  }).trimEnd();
}

/** Counted without recursion, because a tool may return any depth, and no further than `max`. */
function size(value: Json, max: number): number {
  const left: Json[] = [value];
  let count = 0;
  for (let next = left.pop(); next !== undefined && count <= max; next = left.pop()) {
    count++;
    if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) left.push(item);
  }
  return count;
}

function inOrderOf(value: Json, like: Json | undefined): Json {
  if (Array.isArray(value))
    return value.map((item: Json, index) => inOrderOf(item, Array.isArray(like) ? like[index] : undefined));
  if (typeof value !== 'object' || value === null) return value;
  const found = value as Readonly<Record<string, Json>>;
  const wanted = typeof like === 'object' && like !== null ? (like as Readonly<Record<string, Json>>) : {};
  const first = Object.keys(wanted).filter((key) => Object.hasOwn(found, key));
  const keys = [...first, ...Object.keys(found).filter((key) => !Object.hasOwn(wanted, key))];
  return Object.fromEntries(keys.map((key) => [key, inOrderOf(found[key] as Json, wanted[key])]));
}
