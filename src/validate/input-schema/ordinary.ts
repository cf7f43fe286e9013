import type { Dialect } from './dialect.ts';
import { isObject, type SchemaObject } from './positions.ts';

type Drafts = 'draft-07' | '2020-12';
type Kind =
  | 'schema'
  | 'schema-or-list'
  | 'list'
  | 'map'
  | 'value'
  | ((value: unknown, schema: SchemaObject) => boolean);

/**
 * What a schema that its meta-schema accepts may be made of, and Ajv is sure to compile. Anything else is not
 * wrong, only unusual: Ajv itself has to say. That the two never disagree is proved by
 * test/validate/input-schema/same-verdict.test.ts.
 */
const COMMON: Readonly<Record<string, Kind>> = {
  ...kinds('schema', 'additionalProperties', 'contains', 'else', 'if', 'not', 'propertyNames', 'then'),
  ...kinds('list', 'allOf', 'anyOf', 'oneOf'),
  ...kinds('map', 'definitions', 'properties'),
  ...kinds(
    'value',
    ...['$comment', 'const', 'contentEncoding', 'contentMediaType', 'default', 'deprecated', 'description'],
    ...[
      'examples',
      'exclusiveMaximum',
      'exclusiveMinimum',
      'format',
      'maxItems',
      'maxLength',
      'maxProperties',
    ],
    ...['maximum', 'minItems', 'minLength', 'minProperties', 'minimum', 'multipleOf', 'readOnly', 'required'],
    ...['title', 'type', 'uniqueItems', 'writeOnly'],
  ),
  enum: (value) => Array.isArray(value) && value.length > 0,
  nullable: (value, schema) => value === true && Object.hasOwn(schema, 'type'),
  pattern: isExpression,
  patternProperties: (value) => isObject(value) && Object.keys(value).every(isExpression),
};

const ORDINARY: Readonly<Record<Drafts, ReadonlyMap<string, Kind>>> = {
  'draft-07': new Map(Object.entries({ ...COMMON, items: 'schema-or-list', additionalItems: 'schema' })),
  '2020-12': new Map(
    Object.entries({ ...COMMON, ...kinds('map', '$defs'), items: 'schema', prefixItems: 'list' }),
  ),
};

/** Every other keyword that some draft or Ajv gives a meaning to. */
const UNUSUAL = new Set([
  ...[
    '$anchor',
    '$async',
    '$defs',
    '$dynamicAnchor',
    '$dynamicRef',
    '$id',
    '$recursiveAnchor',
    '$recursiveRef',
  ],
  ...[
    '$ref',
    '$schema',
    '$vocabulary',
    'additionalItems',
    'contentSchema',
    'dependencies',
    'dependentRequired',
  ],
  ...[
    'dependentSchemas',
    'discriminator',
    'id',
    'items',
    'maxContains',
    'minContains',
    'nullable',
    'prefixItems',
  ],
  ...['unevaluatedItems', 'unevaluatedProperties', '__proto__'],
]);

/** Alternatives of one keyword. Ajv nests its code once for each `oneOf`, which ends at some 2,000. */
const ALTERNATIVES_MAX = 1_000;

/** A reference into the schema itself that needs no decoding. */
const PLAIN_REFERENCE = /^#(\/[\w$.-]+)*$/;

export function hasFastPath(dialect: Dialect): dialect is Drafts {
  return Object.hasOwn(ORDINARY, dialect);
}

/** Whether Ajv is sure to compile a schema that its meta-schema accepts and that is not too deep. */
export function isOrdinary(root: SchemaObject, dialect: Drafts): boolean {
  const keywords = ORDINARY[dialect];
  const seen = new Set<unknown>();
  const references: string[] = [];

  const schemaIsOrdinary = (schema: unknown): boolean => {
    if (typeof schema === 'boolean') return true;
    if (!isPlain(schema)) return false;
    seen.add(schema);
    for (const key of Object.keys(schema)) {
      const value = schema[key];
      if (key === '$ref' && typeof value === 'string' && PLAIN_REFERENCE.test(value)) references.push(value);
      else if (key === '$schema' && schema === root) continue;
      else if (!keywordIsOrdinary(key, value, schema)) return false;
    }
    return true;
  };

  const keywordIsOrdinary = (key: string, value: unknown, schema: SchemaObject): boolean => {
    const kind = keywords.get(key);
    if (kind === undefined) return isNote(key, value);
    if (typeof kind === 'function')
      return (
        kind(value, schema) && (key !== 'patternProperties' || everySchema(Object.values(value as object)))
      );
    if (kind === 'value') return true;
    if (kind === 'map') return isPlain(value) && everySchema(Object.values(value));
    if (kind === 'list' || (kind === 'schema-or-list' && Array.isArray(value)))
      return Array.isArray(value) && value.length <= ALTERNATIVES_MAX && everySchema(value);
    return schemaIsOrdinary(value);
  };

  const everySchema = (schemas: readonly unknown[]): boolean => schemas.every(schemaIsOrdinary);

  return schemaIsOrdinary(root) && references.every((reference) => leadsToSchema(root, reference, seen));
}

/** Follows a reference, and those that it leads to, to a schema that was looked at. A circle leads nowhere. */
function leadsToSchema(root: SchemaObject, reference: string, seen: ReadonlySet<unknown>): boolean {
  const passed = new Set<string>();
  for (let next: unknown = reference; ; ) {
    if (typeof next !== 'string' || passed.has(next)) return false;
    passed.add(next);
    const target = next === '#' ? root : at(root, next.slice(2).split('/'));
    if (!isObject(target) || !seen.has(target)) return false;
    if (target === root || !Object.hasOwn(target, '$ref')) return true;
    next = target.$ref;
  }
}

function at(root: SchemaObject, path: readonly string[]): unknown {
  let value: unknown = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** A keyword that nobody knows and that holds nothing a reference or an id could be looked for in. */
function isNote(key: string, value: unknown): boolean {
  if (UNUSUAL.has(key) || key in Object.prototype) return false;
  return typeof value !== 'object' || value === null;
}

/** Ajv reads inherited keys too, so an object must have none but its own. */
function isPlain(value: unknown): value is SchemaObject {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

function isExpression(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') !== undefined;
  } catch {
    return false;
  }
}

function kinds(kind: Kind, ...keywords: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, kind]));
}
