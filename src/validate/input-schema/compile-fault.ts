import { expressionWords } from '../../gem/expression-words.ts';
import { toPointer } from '../../gem/pointer.ts';
import { inBoth, translate } from '../../gem/translate.ts';
import type { Text } from '../../text.ts';
import type { Dialect } from './dialect.ts';
import { faultAt, type InputSchemaFault } from './fault.ts';
import { isObject, type SchemaObject, subschemas } from './positions.ts';

/** The keyword that is at fault in a schema object, and what is said of it. */
type Cause = (
  schema: SchemaObject,
  reason: RegExpExecArray,
) => [keyword: string, ...InputSchemaWords] | undefined;
type InputSchemaWords = [messageId: InputSchemaFault['messageId'], args?: Readonly<Record<string, unknown>>];

/** Ajv says what is wrong, but not where: by what it says, where to look. */
const CAUSES: readonly (readonly [says: RegExp, cause: Cause])[] = [
  [/^can't resolve reference (.*) from id /s, unresolved],
  [/^"(\$\w+)" only supports hash fragment reference$/, notAFragment],
  [
    /^enum must have non-empty array$/,
    (schema) => (isEmptyList(schema.enum) ? ['enum', 'empty-list'] : undefined),
  ],
  [
    /^"nullable" cannot be used without "type"$/,
    (schema) =>
      Object.hasOwn(schema, 'nullable') && !schema.type ? ['nullable', 'nullable-alone'] : undefined,
  ],
  [
    /^type: null contradicts nullable: false$/,
    (schema) =>
      schema.nullable === false && takesNull(schema.type) ? ['nullable', 'nullable-contradicts'] : undefined,
  ],
  [/^NOT SUPPORTED: keyword "id"/, (schema) => (Object.hasOwn(schema, 'id') ? ['id', 'old-id'] : undefined)],
  [/^Invalid regular expression: /, badExpression],
  [/^(?:async schema|"?\$async)/, (schema) => (schema.$async ? ['$async', 'async'] : undefined)],
];

/** Why Ajv could not compile a schema that its meta-schema accepts, and where. */
export function compileFault(root: SchemaObject, dialect: Dialect, error: unknown): InputSchemaFault {
  if (error instanceof RangeError) return faultAt('', 'costly:exhausting');
  const reason = error instanceof Error ? error.message : String(error);
  for (const [says, cause] of CAUSES) {
    const match = says.exec(reason);
    const fault = match && findCause(root, (schema) => cause(schema, match));
    if (fault) return fault;
  }
  const twice = /^reference "(.*)" resolves to more than one schema$/s.test(reason);
  return (
    (twice && secondOfOneId(root, dialect)) ||
    faultAt('', 'does-not-compile', inBoth('reason', translate(reason, [], 'Ajv')))
  );
}

function findCause(
  root: SchemaObject,
  cause: (schema: SchemaObject) => ReturnType<Cause>,
): InputSchemaFault | undefined {
  for (const { pointer, schema } of subschemas(root)) {
    const found = cause(schema);
    if (!found) continue;
    const [keyword, messageId, args] = found;
    return faultAt(pointer + toPointer([keyword]), messageId, { value: schema[keyword], ...args });
  }
  return undefined;
}

function unresolved(schema: SchemaObject, reason: RegExpExecArray): ReturnType<Cause> {
  const keyword = ['$ref', '$dynamicRef', '$recursiveRef'].find((each) => schema[each] === reason[1]);
  if (keyword === undefined) return undefined;
  return [keyword, reason[1]?.startsWith('#') ? 'reference-to-nothing' : 'reference-elsewhere'];
}

function notAFragment(schema: SchemaObject, reason: RegExpExecArray): ReturnType<Cause> {
  const reference = schema[reason[1] ?? ''];
  return typeof reference === 'string' && !reference.startsWith('#')
    ? [reason[1] ?? '', 'reference-elsewhere']
    : undefined;
}

function badExpression(schema: SchemaObject): ReturnType<Cause> {
  const expressions = isObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : [];
  const bad = expressions.map(expressionFault).find((reason) => reason !== undefined);
  if (bad !== undefined) return ['patternProperties', 'bad-expression', inBoth('reason', bad)];
  const reason = typeof schema.pattern === 'string' ? expressionFault(schema.pattern) : undefined;
  return reason === undefined ? undefined : ['pattern', 'bad-expression', inBoth('reason', reason)];
}

function expressionFault(expression: string): Text | undefined {
  try {
    new RegExp(expression, 'u');
    return undefined;
  } catch (error) {
    return expressionWords(error instanceof Error ? error.message : String(error));
  }
}

function secondOfOneId(root: SchemaObject, dialect: Dialect): InputSchemaFault | undefined {
  const keywords = dialect === 'draft-04' ? ['id'] : ['$id', '$anchor', '$dynamicAnchor'];
  const seen = new Set<string>();
  for (const { pointer, schema } of subschemas(root)) {
    for (const keyword of keywords) {
      const value = schema[keyword];
      if (typeof value !== 'string') continue;
      const name = keyword === '$id' || keyword === 'id' ? value : `#${value}`;
      if (seen.has(name)) return faultAt(pointer + toPointer([keyword]), 'two-of-one-id', { value });
      seen.add(name);
    }
  }
  return undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function takesNull(type: unknown): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}
