import type { Json } from '../../platform/ctx.ts';
import type { Context, MatchPlace, Mismatch } from './matcher.ts';
import { isMapping, type Mapping } from './pattern.ts';
import { isSame } from './same.ts';
import { search } from './search.ts';
import {
  breaksSchema,
  differs,
  holdsNot,
  isThere,
  missing,
  noneOf,
  notCounted,
  notInOrder,
  notJson,
  notLike,
  notWithin,
  otherSize,
  tooLong,
  unwanted,
} from './words.ts';

/** An operator, its value, and all operators of the same object. */
interface Held {
  readonly name: string;
  readonly wanted: Json;
  readonly beside: Mapping;
}

/** How one operator fails to hold. */
export function* holds(
  { name, wanted, beside }: Held,
  found: Json | undefined,
  { pointer, wantedAt }: MatchPlace,
  context: Context,
): Generator<Mismatch> {
  const place = { pointer, wantedAt: `${wantedAt}/${name}` };
  if (name === '$absent') {
    if (wanted === true && found !== undefined) yield { ...place, text: isThere(found), actual: found };
    if (wanted === false && found === undefined) yield { ...place, text: missing(undefined) };
    return;
  }
  if (name === '$not') {
    const mismatches = context.compare(found, wanted, place);
    if (mismatches.length === 0) yield { ...place, text: unwanted(wanted) };
    yield* mismatches.filter(({ undecided }) => undecided === true);
    return;
  }
  if (name === '$oneOf') {
    const list = wanted as readonly Json[];
    if (!list.some((each) => context.compare(found, each, place).length === 0))
      yield { ...place, text: noneOf(found, list), ...(found === undefined ? {} : { actual: found }) };
    return;
  }
  if (found === undefined) {
    if (name !== '$flags') yield { ...place, text: missing(undefined) };
    return;
  }
  switch (name) {
    case '$exactly':
      if (!isSame(found, wanted))
        yield { ...place, text: differs(found, wanted), expected: wanted, actual: found };
      return;
    case '$contains':
      for (const each of Array.isArray(wanted) ? (wanted as readonly Json[]) : [wanted])
        if (!contains(found, each, context)) yield { ...place, text: holdsNot(found, each), actual: found };
      return;
    case '$regex': {
      const source = String(wanted);
      const isSlow = context.slow.has(source);
      const isFound =
        typeof found === 'string' ? (isSlow ? undefined : search(source, flagsOf(beside), found)) : false;
      if (isFound === undefined) {
        context.slow.add(source);
        yield { ...place, text: tooLong(source), actual: found, undecided: true };
      }
      if (isFound === false) yield { ...place, text: notLike(found, source), actual: found };
      return;
    }
    case '$schema':
      for (const violation of context.violations(wanted, found))
        yield {
          ...place,
          ...violation,
          pointer: pointer + violation.pointer,
          text: breaksSchema(violation.text),
        };
      return;
    case '$json': {
      const value = parsed(found);
      if (value === undefined) yield { ...place, text: notJson(found), actual: found };
      else yield* context.compare(value, wanted, place);
      return;
    }
    case '$count':
    case '$length': {
      const size = name === '$count' ? countOf(found) : lengthOf(found);
      if (size === undefined) yield { ...place, text: notCounted(found) };
      else
        for (const mismatch of context.compare(size, wanted, place))
          yield { ...place, text: otherSize(name, mismatch.text), actual: found };
      return;
    }
    case '$within': {
      const [low = null, high = null] = wanted as readonly Json[];
      if (!isInOrder('$gte', found, low) || !isInOrder('$lte', found, high))
        yield { ...place, text: notWithin(found, low, high) };
      return;
    }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (!isInOrder(name, found, wanted)) yield { ...place, text: notInOrder(found, name, wanted) };
  }
}

function parsed(found: Json): Json | undefined {
  if (typeof found !== 'string') return undefined;
  try {
    return JSON.parse(found) as Json;
  } catch {
    return undefined;
  }
}

/** A sticky or global expression would remember where it stopped. */
function flagsOf({ $flags }: Mapping): string {
  return typeof $flags === 'string' ? $flags.replace(/[gy]/g, '') : '';
}

function contains(found: Json, wanted: Json, { compare }: Context): boolean {
  if (typeof found === 'string') return typeof wanted === 'string' && found.includes(wanted);
  return (
    Array.isArray(found) &&
    found.some((item: Json) => compare(item, wanted, { pointer: '', wantedAt: '' }).length === 0)
  );
}

function countOf(found: Json): number | undefined {
  if (Array.isArray(found)) return found.length;
  return isMapping(found) ? Object.keys(found).length : undefined;
}

/** Of a text in characters, as a reader counts them: code points. */
function lengthOf(found: Json): number | undefined {
  if (typeof found === 'string') return Array.from(found).length;
  return Array.isArray(found) ? found.length : undefined;
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
