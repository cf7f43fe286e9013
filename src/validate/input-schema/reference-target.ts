import { fromPointer } from '../../gem/pointer.ts';
import { type SchemaObject, type SchemaPosition, subschemas } from './positions.ts';

/** A base for ids that are no whole addresses. No document lies there. */
const NOWHERE = 'https://schema.invalid/';
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** Finds what the references of one schema lead to: by JSON Pointer, by anchor, or by the `$id` of a part. */
export interface References {
  /** What each reference of `schema` leads to; nothing for one that leads out of the schema. */
  targets(schema: SchemaObject): readonly Target[];
}

interface Target {
  /** JSON Pointer from the root. */
  readonly pointer: string;
  readonly schema: unknown;
}

export function referencesOf(root: SchemaObject): References {
  const positions = [...subschemas(root)];
  // Nearly every schema has none, and then there is nothing to look up.
  if (!positions.some(({ schema }) => REFERENCES.some((keyword) => typeof schema[keyword] === 'string')))
    return { targets: () => [] };

  /** The address of the resource that each schema belongs to. */
  const baseOf = new Map<SchemaObject, string>();
  const named = new Map<string, SchemaPosition>([[NOWHERE, { pointer: '', schema: root }]]);
  for (const position of positions) {
    const base = baseBelow(position, baseOf);
    baseOf.set(position.schema, base);
    if (!named.has(base)) named.set(base, position);
    for (const keyword of ['$anchor', '$dynamicAnchor'])
      if (typeof position.schema[keyword] === 'string')
        named.set(`${base}#${position.schema[keyword]}`, position);
  }

  const follow = (base: string, reference: string): Target | undefined => {
    const address = resolved(reference, base);
    const hash = address.indexOf('#');
    const resource = hash < 0 ? address : address.slice(0, hash);
    const fragment = hash < 0 ? '' : decoded(address.slice(hash + 1));
    if (fragment !== '' && !fragment.startsWith('/')) return named.get(`${resource}#${fragment}`);
    const start = named.get(resource);
    const schema = start && valueAt(start.schema, fragment);
    return schema === undefined ? undefined : { pointer: start?.pointer + fragment, schema };
  };
  return {
    targets: (schema) =>
      REFERENCES.flatMap((keyword) => {
        const reference = schema[keyword];
        if (typeof reference !== 'string') return [];
        const target = follow(baseOf.get(schema) ?? baseOf.get(root) ?? NOWHERE, reference);
        return target ? [target] : [];
      }),
  };
}

function baseBelow({ schema, parent }: SchemaPosition, baseOf: ReadonlyMap<SchemaObject, string>): string {
  const above = (parent && baseOf.get(parent.schema)) ?? NOWHERE;
  // Draft-04 has `id`.
  const id = schema.$id ?? schema.id;
  return typeof id === 'string' ? resolved(id, above).replace(/#$/, '') : above;
}

function resolved(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

/** What stands at a JSON Pointer, or `undefined` for nothing. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of fromPointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** A fragment as it is meant, or as it is written where that cannot be told. */
export function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
