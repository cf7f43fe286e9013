import type { Ajv, ErrorObject } from 'ajv';
import { UserError } from '../../errors.ts';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { withinTime } from '../within-time.ts';
import { createPatterns, type Patterns, tookTooLong } from './patterns.ts';
import { plainlyMatches } from './plainly-matches.ts';
import type { Violation } from './violation.ts';
import { describeViolation } from './violation-words.ts';

/**
 * Every way in which `value` does not match `schema`, as written: nothing is coerced or filled in. The
 * dialect is the schema's `$schema`; without one, or with one that is not known, 2020-12.
 *
 * Throws `input-schema-invalid` when the schema does not compile, or comes to no end.
 */
export async function checkValue(schema: unknown, value: Json): Promise<readonly Violation[]> {
  if (plainlyMatches(schema, value)) return [];
  return check(await compile(schema), value, () => new UserError('input-schema-invalid', ENDLESS, HINT));
}

/** The same for a schema that many values are checked against. `refuse` says that it does not compile. */
export async function compileSchema(
  schema: unknown,
  refuse: (reason: string) => UserError,
): Promise<(value: Json) => readonly Violation[]> {
  const compiled = await compile(schema, refuse);
  return (value) => check(compiled, value, () => refuse(ENDLESS.en));
}

/**
 * A circle of `$ref`, or a recursive schema and a value without end, overflows the stack. What takes too long is told as
 * one way in which the value does not match: it is not known to.
 */
function check(compiled: Compiled, value: Json, endless: () => UserError): Violation[] {
  const { schema, validate, patterns } = compiled;
  // Of many values each might take as long.
  if (compiled.tooSlow !== undefined) return [compiled.tooSlow];
  try {
    const done = withinTime(() => validate(value) === true);
    if (done === undefined) {
      const told = tookTooLong(schema, value, patterns.current);
      compiled.tooSlow = { ...told, pointer: '' };
      return [told];
    }
    return done.value ? [] : violationsOf(validate);
  } catch (thrown) {
    throw thrown instanceof RangeError ? endless() : thrown;
  } finally {
    patterns.forget();
  }
}

interface Compiled {
  readonly schema: unknown;
  readonly validate: Validate;
  readonly patterns: Patterns;
  /** What was said when a check took too long. */
  tooSlow?: Violation;
}

interface Validate {
  (value: unknown): unknown;
  errors?: readonly ErrorObject[] | null;
}

function violationsOf({ errors }: Validate): Violation[] {
  return (errors ?? []).filter(tellsSomething).map((error) => ({
    pointer: pointerOf(error),
    text: describeViolation(error),
  }));
}

async function compile(schema: unknown, refuse = notCompiled): Promise<Compiled> {
  const patterns = createPatterns();
  const ajv = new (await loadDialect(schema))({
    strict: false,
    ownProperties: true,
    allErrors: true,
    validateSchema: false,
    meta: false,
    logger: false,
    code: { regExp: patterns.engine },
  });
  if (usesFormat(schema)) (await import('./dialects/formats.ts')).addFormats(ajv);
  try {
    const validate = ajv.compile(withoutDialect(schema) as object) as Validate;
    return { schema, validate, patterns };
  } catch (thrown) {
    throw refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/**
 * Draft-04 and 06 are read as draft-07, which has taken all in but draft-04's boolean `exclusiveMinimum`. Each is a
 * module of ours, because a bundle gives a lazily loaded CommonJS package no named exports.
 */
async function loadDialect(schema: unknown): Promise<typeof Ajv> {
  const named =
    typeof schema === 'object' && schema !== null ? (schema as { $schema?: unknown }).$schema : undefined;
  const dialect = String(named ?? '');
  if (/draft-0[467]\//.test(dialect)) return (await import('./dialects/draft-07.ts')).Dialect;
  // The classes differ in what they know of, not in how they are used.
  if (/\/2019-09\//.test(dialect)) return (await import('./dialects/2019-09.ts')).Dialect as never;
  return (await import('./dialects/2020-12.ts')).Dialect as never;
}

function withoutDialect(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const { $schema, ...rest } = schema as Record<string, unknown>;
  return rest;
}

function usesFormat(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.hasOwn(schema, 'format') || Object.values(schema).some(usesFormat);
}

/** Keywords that only repeat what their parts have said already. */
function tellsSomething({ keyword }: ErrorObject): boolean {
  return keyword !== 'if' && keyword !== '$ref';
}

/** The place of the property that is missing or too much, not of the object around it. */
function pointerOf({ instancePath, params }: ErrorObject): string {
  const name =
    params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  if (name === undefined) return instancePath;
  return `${instancePath}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function notCompiled(reason: string): UserError {
  const text: Text = {
    en: `the tool’s schema does not compile: ${reason}`,
    'zh-CN': `工具的 schema 无法编译：${reason}`,
  };
  return new UserError('input-schema-invalid', text, HINT);
}

const HINT: Text = {
  en: '`gem validate` names the place inside the schema',
  'zh-CN': '`gem validate` 会指出 schema 里出错的位置',
};
const ENDLESS: Text = {
  en: 'checking against the schema comes to no end: its $ref lead round in a circle, or the value is nested too deeply',
  'zh-CN': '按 schema 检查永远不会结束：它的 $ref 绕成了一圈，或者值嵌套过深',
};
