import { toPointer } from '../../gem/pointer.ts';
import { isEveryday } from './everyday.ts';
import { isObject, type SchemaPosition, subschemas } from './positions.ts';
import { referencesOf } from './reference-target.ts';

/** [T-05] Keywords that the platform does not support in an input schema, because checking them may hang the app. */
export const UNSUPPORTED_KEYWORDS = ['pattern', 'patternProperties', 'uniqueItems'] as const;
export type UnsupportedKeyword = (typeof UNSUPPORTED_KEYWORDS)[number];

export interface UnsupportedUse {
  readonly keyword: UnsupportedKeyword;
  /** JSON Pointer to the keyword. */
  readonly pointer: string;
  readonly value: unknown;
  /** The schema that it stands in. */
  readonly position: SchemaPosition;
}

/**
 * [T-05] Every use of an unsupported keyword, whatever its value and whether or not anything refers to the
 * definition that it stands in. A property of that name is none, and neither is what stands under `const`,
 * `default` or an unknown keyword, unless a reference makes a schema of it.
 */
export function unsupportedUses(root: unknown): UnsupportedUse[] {
  if (!isObject(root) || isEveryday(root)) return [];
  const seen = new Set<object>();
  const uses: UnsupportedUse[] = [];
  const look = (position: SchemaPosition) => {
    seen.add(position.schema);
    for (const keyword of UNSUPPORTED_KEYWORDS)
      if (Object.hasOwn(position.schema, keyword))
        uses.push({
          keyword,
          pointer: position.pointer + toPointer([keyword]),
          value: position.schema[keyword],
          position,
        });
  };
  const positions = [...subschemas(root)];
  for (const position of positions) look(position);

  const references = referencesOf(root);
  const open = [...positions];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { schema, pointer } of references.targets(next.schema)) {
      if (!isObject(schema) || seen.has(schema)) continue;
      for (const position of subschemas(schema, pointer)) {
        if (seen.has(position.schema)) continue;
        look(position);
        open.push(position);
      }
    }
  return uses;
}

/** Whether a JSON Pointer leads to an unsupported keyword, or to a part of its value that is no schema. */
export function isUnsupportedPlace(root: unknown, pointer: string): boolean {
  return unsupportedUses(root).some(
    (use) => pointer === use.pointer || (pointer.startsWith(`${use.pointer}/`) && !isObject(use.value)),
  );
}

/** A copy that has none of them. */
export function withoutUnsupported(root: object): object {
  const copy = structuredClone(root);
  for (const { keyword, position } of unsupportedUses(copy))
    delete (position.schema as Record<string, unknown>)[keyword];
  return copy;
}
