import type { Json } from '../../platform/ctx.ts';
import type { Context, Mismatch } from './matcher.ts';
import { isMapping, type Mapping } from './pattern.ts';
import { isSame } from './same.ts';
import {
  breaksSchema,
  differs,
  holdsNot,
  isThere,
  missing,
  noneOf,
  notCounted,
  notInOrder,
  notLike,
  unwanted,
} from './words.ts';

/** How one operator fails to hold. `beside` are all operators of the same object. */
export function* holds(
  name: string,
  wanted: Json,
  beside: Mapping,
  found: Json | undefined,
  pointer: string,
  context: Context,
): Generator<Mismatch> {
  if (name === '$absent') {
    if (wanted === true && found !== undefined) yield { pointer, text: isThere(found) };
    if (wanted === false && found === undefined) yield { pointer, text: missing(undefined) };
    return;
  }
  if (name === '$not') {
    if (context.compare(found, wanted, pointer).length === 0) yield { pointer, text: unwanted(wanted) };
    return;
  }
  if (name === '$oneOf') {
    const list = wanted as readonly Json[];
    if (!list.some((each) => context.compare(found, each, pointer).length === 0))
      yield { pointer, text: noneOf(found, list) };
    return;
  }
  if (found === undefined) {
    if (name !== '$flags') yield { pointer, text: missing(undefined) };
    return;
  }
  switch (name) {
    case '$exactly':
      if (!isSame(found, wanted)) yield { pointer, text: differs(found, wanted) };
      return;
    case '$contains':
      for (const each of Array.isArray(wanted) ? (wanted as readonly Json[]) : [wanted])
        if (!contains(found, each, context)) yield { pointer, text: holdsNot(found, each) };
      return;
    case '$regex':
      if (typeof found !== 'string' || !new RegExp(String(wanted), flagsOf(beside)).test(found))
        yield { pointer, text: notLike(found, String(wanted)) };
      return;
    case '$schema':
      for (const violation of context.violations(wanted, found))
        yield { pointer: pointer + violation.pointer, text: breaksSchema(violation.text) };
      return;
    case '$count':
      yield* counted(found, wanted, pointer, context);
      return;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (!isInOrder(name, found, wanted)) yield { pointer, text: notInOrder(found, name, wanted) };
  }
}

/** A sticky or global expression would remember where it stopped. */
function flagsOf({ $flags }: Mapping): string {
  return typeof $flags === 'string' ? $flags.replace(/[gy]/g, '') : '';
}

function contains(found: Json, wanted: Json, { compare }: Context): boolean {
  if (typeof found === 'string') return typeof wanted === 'string' && found.includes(wanted);
  return Array.isArray(found) && found.some((item: Json) => compare(item, wanted, '').length === 0);
}

function* counted(found: Json, wanted: Json, pointer: string, context: Context): Generator<Mismatch> {
  const count = Array.isArray(found)
    ? found.length
    : isMapping(found)
      ? Object.keys(found).length
      : undefined;
  if (count === undefined) yield { pointer, text: notCounted(found) };
  else yield* context.compare(count, wanted, pointer);
}

function isInOrder(name: string, found: Json, wanted: Json): boolean {
  const isComparable =
    (typeof found === 'number' && typeof wanted === 'number') ||
    (typeof found === 'string' && typeof wanted === 'string');
  if (!isComparable) return false;
  const [a, b] = [found as number, wanted as number];
  if (name === '$gt') return a > b;
  if (name === '$gte') return a >= b;
  return name === '$lt' ? a < b : a <= b;
}
