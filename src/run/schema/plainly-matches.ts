import type { Json } from '../../platform/ctx.ts';

type Schema = boolean | Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Json>>;

/**
 * Whether `value` matches `schema` beyond doubt. True only when every keyword in it is an everyday one, written in
 * the everyday way, and holds; false says nothing. It spares most runs the loading of Ajv, which takes longer than
 * Deno to start; a test holds it against Ajv on generated schemas.
 */
export function plainlyMatches(schema: unknown, value: Json): boolean {
  return isPlain(schema) && matches(schema, value);
}

/** Keywords that say nothing about what matches. */
const NOTES = new Set([
  'title',
  'description',
  'default',
  'examples',
  '$comment',
  'deprecated',
  'readOnly',
  'writeOnly',
]);
const DIALECTS = /^https?:\/\/json-schema\.org\/(draft-0[467]\/schema#?|draft\/(2019-09|2020-12)\/schema)$/;
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

function isPlain(schema: unknown): schema is Schema {
  if (typeof schema === 'boolean') return true;
  return (
    isMap(schema) &&
    Object.entries(schema).every(([keyword, wanted]) => NOTES.has(keyword) || isPlainKeyword(keyword, wanted))
  );
}

function isPlainKeyword(keyword: string, wanted: unknown): boolean {
  switch (keyword) {
    case '$schema':
      return typeof wanted === 'string' && DIALECTS.test(wanted);
    case 'type':
      return isSet(asList(wanted)) && asList(wanted).every((type) => TYPES.includes(type as string));
    case 'enum':
      return Array.isArray(wanted) && isSet(wanted);
    case 'const':
      return !isObject(wanted);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return Number.isFinite(wanted);
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return Number.isSafeInteger(wanted) && (wanted as number) >= 0;
    case 'required':
      return Array.isArray(wanted) && wanted.every((name) => typeof name === 'string');
    case 'properties':
      return isMap(wanted) && Object.values(wanted).every(isPlain);
    case 'additionalProperties':
    case 'items':
      return isPlain(wanted);
    default:
      return false;
  }
}

function matches(schema: Schema, value: Json): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.entries(schema).every(([keyword, wanted]) => holds(keyword, wanted, value, schema));
}

/** `wanted` is what isPlainKeyword lets through. */
function holds(keyword: string, wanted: unknown, value: Json, schema: Exclude<Schema, boolean>): boolean {
  switch (keyword) {
    case 'type':
      return asList(wanted).some((type) => isType(type as string, value));
    case 'enum':
      return (wanted as readonly unknown[]).includes(value);
    case 'const':
      return wanted === value;
    case 'minimum':
      return typeof value !== 'number' || value >= (wanted as number);
    case 'maximum':
      return typeof value !== 'number' || value <= (wanted as number);
    case 'exclusiveMinimum':
      return typeof value !== 'number' || value > (wanted as number);
    case 'exclusiveMaximum':
      return typeof value !== 'number' || value < (wanted as number);
    case 'minLength':
      return typeof value !== 'string' || codePoints(value) >= (wanted as number);
    case 'maxLength':
      return typeof value !== 'string' || codePoints(value) <= (wanted as number);
    case 'minItems':
      return !Array.isArray(value) || value.length >= (wanted as number);
    case 'maxItems':
      return !Array.isArray(value) || value.length <= (wanted as number);
    case 'items':
      return !Array.isArray(value) || value.every((item: Json) => matches(wanted as Schema, item));
    case 'required':
      return !isMap(value) || (wanted as readonly string[]).every((name) => Object.hasOwn(value, name));
    case 'properties':
      return !isMap(value) || propertiesMatch(wanted as Readonly<Record<string, Schema>>, value as Fields);
    case 'additionalProperties':
      return !isMap(value) || othersMatch(wanted as Schema, value as Fields, schema.properties ?? {});
    default:
      return true;
  }
}

function propertiesMatch(wanted: Readonly<Record<string, Schema>>, value: Fields): boolean {
  return Object.entries(wanted).every(
    ([name, part]) => !Object.hasOwn(value, name) || matches(part, value[name] as Json),
  );
}

function othersMatch(wanted: Schema, value: Fields, properties: object): boolean {
  return Object.entries(value).every(
    ([name, part]) => Object.hasOwn(properties, name) || matches(wanted, part),
  );
}

function isType(type: string, value: Json): boolean {
  switch (type) {
    case 'object':
      return isMap(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Of at least one, all different and none an object. */
function isSet(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every((item) => !isObject(item)) && new Set(list).size === list.length;
}

/** JSON Schema counts so. */
function codePoints(text: string): number {
  return Array.from(text).length;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}
