import { isObject } from '../gem/document.ts';
import { arrayOf, intersection, literalType, type Type, UNKNOWN, union } from './code.ts';
import { objectOf } from './schema-object.ts';

/** Subschemas that are looked into. Each `$ref` is looked into anew, so a small schema can be a large type. */
const SUBSCHEMAS_MAX = 2_000;
/** Levels of nesting. What is deeper is nothing that anybody reads. */
const DEPTH_MAX = 32;

export interface Reading {
  readonly root: unknown;
  /** Of an input: a parameter that is not required is never `null`, and the tool may change what it was given. */
  readonly isInput: boolean;
  /** References that are being looked into. */
  readonly within: readonly string[];
  readonly depth: number;
  readonly seen: { count: number };
}

/**
 * A JSON Schema as a type. It has every value that the schema takes; what a type cannot say (`minimum`, `format`, `not`,
 * `if`) it leaves out, and what refers to itself or to another document is `unknown`.
 */
export function schemaType(schema: unknown, isInput: boolean): Type {
  return typeOf(schema, { root: schema, isInput, within: [], depth: 0, seen: { count: 0 } });
}

export function typeOf(schema: unknown, reading: Reading): Type {
  if (schema === false) return [];
  if (!isObject(schema)) return UNKNOWN;
  if (reading.depth > DEPTH_MAX || reading.seen.count++ > SUBSCHEMAS_MAX) return UNKNOWN;
  const below = { ...reading, depth: reading.depth + 1 };
  const { $ref, anyOf, oneOf, allOf } = schema;
  const referred = typeof $ref === 'string' ? referredType($ref, below) : UNKNOWN;
  if (typeof $ref === 'string' && hidesSiblings(reading.root)) return referred;
  const oneOfThese = (list: unknown) =>
    Array.isArray(list) ? union(list.map((each) => typeOf(each, below))) : UNKNOWN;
  const all = Array.isArray(allOf) ? allOf.map((each) => typeOf(each, below)) : [];
  return intersection([ownType(schema, below), referred, oneOfThese(anyOf), oneOfThese(oneOf), ...all]);
}

/** Up to draft 07, nothing beside a `$ref` counts. */
function hidesSiblings(root: unknown): boolean {
  return isObject(root) && typeof root.$schema === 'string' && /draft-0[467]/.test(root.$schema);
}

/** What `type`, `enum` and `const` say, with the keywords of each type. */
function ownType(schema: Readonly<Record<string, unknown>>, reading: Reading): Type {
  const types = namedTypes(schema);
  const isTaken = (value: unknown) => types === undefined || types.some((type) => isOf(value, type));
  if (Object.hasOwn(schema, 'const')) return isTaken(schema.const) ? valueType(schema.const) : [];
  if (Array.isArray(schema.enum)) return union(schema.enum.filter(isTaken).map(valueType));
  if (types !== undefined) return union(types.map((type) => typeNamed(type, schema, reading)));
  // Whoever writes these means an object, or an array, whatever else the schema would take.
  if (OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword))) return objectOf(schema, reading);
  if (Object.hasOwn(schema, 'items') || Object.hasOwn(schema, 'prefixItems')) return listOf(schema, reading);
  return UNKNOWN;
}

const OBJECT_KEYWORDS = ['properties', 'required', 'additionalProperties'];

function namedTypes({ type }: Readonly<Record<string, unknown>>): string[] | undefined {
  const types = Array.isArray(type) ? type : [type];
  return types.every((each) => typeof each === 'string') ? types : undefined;
}

function typeNamed(type: string, schema: Readonly<Record<string, unknown>>, reading: Reading): Type {
  if (type === 'object') return objectOf(schema, reading);
  if (type === 'array') return listOf(schema, reading);
  if (type === 'integer') return ['number'];
  return ['string', 'number', 'boolean', 'null'].includes(type) ? [type] : UNKNOWN;
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** Objects and arrays among the values of an `enum` are told by their kind alone. */
function valueType(value: unknown): Type {
  if (Array.isArray(value)) return ['readonly unknown[]'];
  return isObject(value) ? ['object'] : [literalType(value)];
}

function listOf(schema: Readonly<Record<string, unknown>>, reading: Reading): Type {
  const { items, prefixItems, additionalItems, minItems = 0 } = schema;
  const first: unknown[] | undefined = [prefixItems, items].find(Array.isArray);
  const rest = first === items ? additionalItems : items;
  const mutable = reading.isInput ? '' : 'readonly ';
  if (first === undefined) return arrayOf(typeOf(items, reading), !reading.isInput);
  const elements = first.map((each, index) => {
    const [text = ''] = arrayOf(typeOf(each, reading), false);
    return `${text.slice(0, -2)}${index < Number(minItems) ? '' : '?'}`;
  });
  const more = rest === false ? [] : [`...${arrayOf(typeOf(rest, reading), false)[0]}`];
  return [`${mutable}[${[...elements, ...more].join(', ')}]`];
}

/** Local references alone: `#`, `#/$defs/name`. */
function referredType(ref: string, reading: Reading): Type {
  if (!ref.startsWith('#') || reading.within.includes(ref)) return UNKNOWN;
  const target = pointed(reading.root, ref.slice(1));
  return target === undefined ? UNKNOWN : typeOf(target, { ...reading, within: [...reading.within, ref] });
}

/** What a JSON Pointer (RFC 6901), percent-encoded as in a URI, leads to. */
function pointed(root: unknown, pointer: string): unknown {
  if (pointer === '') return root;
  if (!pointer.startsWith('/')) return undefined;
  let value = root;
  for (const part of pointer.slice(1).split('/')) {
    const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
