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
}

/**
 * Every schema object in a schema, itself included, in document order and in any draft. Found by position: what
 * stands under `const`, `default` or an unknown keyword is data, and a property named `items` is a name.
 */
export function* subschemas(root: unknown): Generator<SchemaPosition> {
  const open: { pointer: string; schema: unknown }[] = [{ pointer: '', schema: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next.schema)) continue;
    yield { pointer: next.pointer, schema: next.schema };
    const below: typeof open = [];
    for (const [keyword, value] of Object.entries(next.schema)) {
      const holds = HOLDS.get(keyword);
      if (!holds) continue;
      const at = next.pointer + toPointer([keyword]);
      if (holds.list && Array.isArray(value))
        for (const [index, schema] of value.entries()) below.push({ pointer: `${at}/${index}`, schema });
      else if (holds.one) below.push({ pointer: at, schema: value });
      else if (holds.map && isObject(value))
        for (const [name, schema] of Object.entries(value))
          below.push({ pointer: at + toPointer([name]), schema });
    }
    open.push(...below.reverse());
  }
}

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
