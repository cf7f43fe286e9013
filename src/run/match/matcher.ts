import { UserError } from '../../errors.ts';
import { toPointer } from '../../gem/pointer.ts';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { compileSchema } from '../schema/check-value.ts';
import type { Violation } from '../schema/violation.ts';
import { holds } from './operators.ts';
import { isMapping, isOperators, type Pattern } from './pattern.ts';
import { differs, missing, notList, notObject, otherLength } from './words.ts';

/** Where a value and its pattern are: JSON Pointers (RFC 6901). */
export interface MatchPlace {
  /** Into the value. */
  readonly pointer: string;
  /** Into the pattern. */
  readonly wantedAt: string;
}

/** One way in which a value is not what was wanted. */
export interface Mismatch extends MatchPlace {
  readonly text: Text;
  /** Left out where there is nothing to set side by side. */
  readonly expected?: Json;
  /** Left out where nothing is there. */
  readonly actual?: Json;
  /** Whether it matches could not be told, so that it is no match for `$not` either. */
  readonly undecided?: true;
}

/** Every way in which a value does not match; none where it does. `undefined` is a value that is not there. */
export type Matcher = (found: Json | undefined) => readonly Mismatch[];

/** Mismatches that are told of one value. */
const MISMATCHES_MAX = 20;

/**
 * Gets a pattern ready. It is one that `checkPattern` has let through, or plain JSON. Throws `scenario-invalid` where a
 * `$schema` in it does not compile.
 */
export async function compileMatcher(pattern: Pattern): Promise<Matcher> {
  const schemas = new Map<Json, (value: Json) => readonly Violation[]>();
  await compileSchemas(pattern, schemas);
  const context: Context = {
    compare: (found, wanted, place) => [...compare(found, wanted, place, context)],
    violations: (schema, value) => schemas.get(schema)?.(value) ?? [],
    slow: new Set(),
  };
  return (found) => {
    const told: Mismatch[] = [];
    for (const mismatch of compare(found, pattern, ROOT, context)) {
      told.push(mismatch);
      if (told.length === MISMATCHES_MAX) break;
    }
    return told;
  };
}

/** What operators are judged with. */
export interface Context {
  compare(found: Json | undefined, wanted: Pattern, place: MatchPlace): readonly Mismatch[];
  violations(schema: Json, value: Json): readonly Violation[];
  /** Expressions that took too long: each of many texts might take as long again. */
  readonly slow: Set<string>;
}

async function compileSchemas(
  pattern: Pattern,
  into: Map<Json, (value: Json) => readonly Violation[]>,
): Promise<void> {
  if (typeof pattern !== 'object' || pattern === null) return;
  const isOperator = isOperators(pattern);
  for (const [key, value] of Object.entries(pattern)) {
    if (isOperator && key === '$schema') into.set(value, await compileSchema(value, notCompiled));
    else if (!isOperator || key !== '$exactly') await compileSchemas(value, into);
  }
}

function notCompiled(reason: string): UserError {
  return new UserError('scenario-invalid', {
    en: `a $schema in the scenario does not compile: ${reason}`,
    'zh-CN': `场景文件里的一个 $schema 无法编译：${reason}`,
  });
}

const ROOT: MatchPlace = { pointer: '', wantedAt: '' };

function* compare(
  found: Json | undefined,
  wanted: Pattern,
  place: MatchPlace,
  context: Context,
): Generator<Mismatch> {
  if (isOperators(wanted)) {
    for (const [name, value] of Object.entries(wanted))
      yield* holds({ name, wanted: value, beside: wanted }, found, place, context);
  } else if (found === undefined) {
    yield { ...place, text: missing(wanted), expected: wanted };
  } else if (Array.isArray(wanted)) {
    yield* compareItems(found, wanted, place, context);
  } else if (isMapping(wanted)) {
    if (!isMapping(found)) yield { ...place, text: notObject(found), expected: wanted, actual: found };
    else
      for (const [key, value] of Object.entries(wanted))
        yield* compare(
          Object.hasOwn(found, key) ? found[key] : undefined,
          value,
          under(place, toPointer([key])),
          context,
        );
  } else if (found !== wanted) {
    yield { ...place, text: differs(found, wanted), expected: wanted, actual: found };
  }
}

function* compareItems(
  found: Json,
  wanted: readonly Json[],
  place: MatchPlace,
  context: Context,
): Generator<Mismatch> {
  if (!Array.isArray(found)) return yield { ...place, text: notList(found), expected: wanted, actual: found };
  if (found.length !== wanted.length)
    return yield {
      ...place,
      text: otherLength(found.length, wanted.length),
      expected: wanted,
      actual: found,
    };
  for (const [index, item] of wanted.entries())
    yield* compare(found[index], item, under(place, `/${index}`), context);
}

/** In both the value and the pattern. */
function under({ pointer, wantedAt }: MatchPlace, way: string): MatchPlace {
  return { pointer: pointer + way, wantedAt: wantedAt + way };
}
