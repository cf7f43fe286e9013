import { toPointer } from '../../gem/pointer.ts';

/** Keywords whose value is a schema. In old drafts `items` and `dependencies` may hold several. */
const ONE = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
/** Keywords whose value is a list of schemas. */
const LISTS = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'];
/** Keywords whose value is a map of names to schemas. */
const MAPS = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'];

const HOLDS = new Map<string, { one?: true; list?: true; map?: true }>();
for (const keyword of ONE) HOLDS.set(keyword, { one: true });
for (const keyword of LISTS) HOLDS.set(keyword, { ...HOLDS.get(keyword), list: true });
for (const keyword of MAPS) HOLDS.set(keyword, { map: true });

export type SchemaObject = Readonly<Record<string, unknown>>;

export interface SchemaPosition {
  readonly pointer: string;
  readonly schema: SchemaObject;
  /** The schema that holds it, and the keyword there; of the root neither. */
  readonly parent?: SchemaPosition;
  readonly keyword?: string;
}

/**
 * Every schema object in a schema, itself included, in document order and in any draft. Found by position: what
 * stands under `const`, `default` or an unknown keyword is data, and a property named `items` is a name. `pointer`
 * is where `root` itself stands.
 */
export function* subschemas(root: unknown, pointer = ''): Generator<SchemaPosition> {
  const open: SchemaPosition[] = isObject(root) ? [{ pointer, schema: root }] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    open.push(...directlyBelow(next).reverse());
  }
}

/** The schema objects that a schema itself holds, in document order. */
export function directlyBelow(parent: SchemaPosition): SchemaPosition[] {
  const below: SchemaPosition[] = [];
  const add = (pointer: string, schema: unknown, keyword: string) => {
    if (isObject(schema)) below.push({ pointer, schema, parent, keyword });
  };
  for (const [keyword, value] of Object.entries(parent.schema)) {
    const holds = HOLDS.get(keyword);
    if (!holds) continue;
    const at = `${parent.pointer}/${keyword}`;
    if (holds.list && Array.isArray(value))
      for (const [index, schema] of value.entries()) add(`${at}/${index}`, schema, keyword);
    else if (holds.one) add(at, value, keyword);
    else if (holds.map && isObject(value))
      for (const [name, schema] of Object.entries(value)) add(at + toPointer([name]), schema, keyword);
  }
  return below;
}

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
