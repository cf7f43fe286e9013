import type { Json } from '../../platform/ctx.ts';

/**
 * What a value is held against: a scalar is itself, a list matches by length and item, an object as a subset, and an
 * object whose keys begin with `$` is operators, all of which must hold.
 */
export type Pattern = Json;

export const OPERATORS = [
  '$exactly',
  '$contains',
  '$regex',
  '$flags',
  '$schema',
  '$absent',
  '$count',
  '$length',
  '$json',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$within',
  '$not',
  '$oneOf',
] as const;
export type Operator = (typeof OPERATORS)[number];

export type Mapping = Readonly<Record<string, Json>>;

export function isMapping(value: Json | undefined): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether it is operators rather than an object to be found. */
export function isOperators(pattern: Pattern): pattern is Mapping {
  return isMapping(pattern) && Object.keys(pattern).some((key) => key.startsWith('$'));
}

/** The operators whose values are patterns themselves. */
export const OF_PATTERNS: ReadonlySet<string> = new Set([
  '$contains',
  '$count',
  '$length',
  '$json',
  '$not',
  '$oneOf',
]);
