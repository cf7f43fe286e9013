import { UserError } from '../../errors.ts';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { compileSchema } from '../check-value.ts';
import type { Violation } from '../violation.ts';
import { holds } from './operators.ts';
import { isMapping, isOperators, type Pattern } from './pattern.ts';
import { differs, missing, notList, notObject, otherLength } from './words.ts';

/** One way in which a value is not what was wanted. */
export interface Mismatch {
  /** JSON Pointer (RFC 6901) into the value. */
  readonly pointer: string;
  readonly text: Text;
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
    compare: (found, wanted, pointer) => [...compare(found, wanted, pointer, context)],
    violations: (schema, value) => schemas.get(schema)?.(value) ?? [],
  };
  return (found) => {
    const told: Mismatch[] = [];
    for (const mismatch of compare(found, pattern, '', context)) {
      told.push(mismatch);
      if (told.length === MISMATCHES_MAX) break;
    }
    return told;
  };
}

/** What operators are judged with. */
export interface Context {
  compare(found: Json | undefined, wanted: Pattern, pointer: string): readonly Mismatch[];
  violations(schema: Json, value: Json): readonly Violation[];
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

function* compare(
  found: Json | undefined,
  wanted: Pattern,
  pointer: string,
  context: Context,
): Generator<Mismatch> {
  if (isOperators(wanted)) {
    for (const [name, value] of Object.entries(wanted))
      yield* holds(name, value, wanted, found, pointer, context);
  } else if (found === undefined) {
    yield { pointer, text: missing(wanted) };
  } else if (Array.isArray(wanted)) {
    yield* compareItems(found, wanted, pointer, context);
  } else if (isMapping(wanted)) {
    if (!isMapping(found)) yield { pointer, text: notObject(found) };
    else
      for (const [key, value] of Object.entries(wanted))
        yield* compare(
          Object.hasOwn(found, key) ? found[key] : undefined,
          value,
          under(pointer, key),
          context,
        );
  } else if (found !== wanted) {
    yield { pointer, text: differs(found, wanted) };
  }
}

function* compareItems(
  found: Json,
  wanted: readonly Json[],
  pointer: string,
  context: Context,
): Generator<Mismatch> {
  if (!Array.isArray(found)) return yield { pointer, text: notList(found) };
  if (found.length !== wanted.length)
    return yield { pointer, text: otherLength(found.length, wanted.length) };
  for (const [index, item] of wanted.entries())
    yield* compare(found[index], item, under(pointer, String(index)), context);
}

function under(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
