import type { Json } from '../../platform/ctx.ts';
import type { SqlValue } from '../sql/database.ts';
import type { SqlStatement } from '../sql/statements.ts';
import * as words from './storage-sql-words.ts';

export interface BoundParams {
  readonly positional: readonly SqlValue[];
  /** With their sign: `:name`. */
  readonly named: Readonly<Record<string, SqlValue>>;
}

/** The highest number that SQLite takes for `?`. */
const NUMBER_MAX = 32_766;

/**
 * Gives each placeholder of a statement its value: a list for `?` and `?2`, an object for `:name`, `@name` and `$name`,
 * whose keys may have the sign or not. Throws a CtxError for a value that is missing, too many or of no use.
 */
export function bindParams({ parameters }: SqlStatement, params: Json): BoundParams {
  const names = [...new Set(parameters.filter((parameter) => !parameter.startsWith('?')))];
  const count = highest(parameters);
  const given = params ?? (names.length > 0 ? {} : []);
  if (names.length > 0 && count > 0) throw words.mixed(names[0] ?? '');
  if (Array.isArray(given)) {
    if (names.length > 0) throw words.namesWantObject(names[0] ?? '');
    if (given.length !== count) throw words.wrongCount(count, given.length);
    return { positional: given.map((value, index) => readValue(value, `${index + 1}`)), named: {} };
  }
  if (typeof given !== 'object') throw words.notParams(typeof given);
  if (count > 0) throw words.marksWantList();
  return { positional: [], named: bindNamed(names, given as Readonly<Record<string, Json>>) };
}

function highest(parameters: readonly string[]): number {
  let count = 0;
  for (const parameter of parameters) {
    if (parameter === '?') count++;
    else if (parameter.startsWith('?')) count = Math.max(count, Number(parameter.slice(1)));
  }
  if (count > NUMBER_MAX) throw words.tooMany(NUMBER_MAX);
  return count;
}

function bindNamed(
  names: readonly string[],
  given: Readonly<Record<string, Json>>,
): Record<string, SqlValue> {
  const bound = Object.create(null) as Record<string, SqlValue>;
  const used = new Set<string>();
  for (const name of names) {
    const key = [name, name.slice(1)].find((candidate) => Object.hasOwn(given, candidate));
    if (key === undefined) throw words.missing(name, Object.keys(given));
    used.add(key);
    bound[name] = readValue(given[key] ?? null, key);
  }
  const unused = Object.keys(given).find((key) => !used.has(key));
  if (unused !== undefined) throw words.unused(unused, names);
  return bound;
}

function readValue(value: Json, which: string): SqlValue {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    if (value.includes('\0')) throw words.hasNul(which);
    if (!value.isWellFormed()) throw words.notWellFormed(which);
    return value;
  }
  const base64 = Array.isArray(value) ? undefined : bytesOf(value as Readonly<Record<string, Json>>);
  if (base64 === undefined) throw words.notAValue(which, Array.isArray(value) ? 'array' : 'object');
  return { base64 };
}

/** `{ base64: … }`, strictly by RFC 4648, so that nothing is stored that was not meant. */
function bytesOf(value: Readonly<Record<string, Json>>): string | undefined {
  const { base64 } = value;
  if (typeof base64 !== 'string' || Object.keys(value).length !== 1) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '')
    ? bytes.toString('base64')
    : undefined;
}
