import type { Json } from '../../platform/ctx.ts';

/**
 * Without the properties that are `null` and not required, at every level that `properties` describes,
 * lists of such objects included (A-null). What needs no change is given back itself.
 */
export function dropNulls(schema: unknown, value: Json): Json {
  if (!isRecord(schema) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!isRecord(items)) return value;
    const kept = value.map((item: Json) => dropNulls(items, item));
    return kept.some((item, index) => item !== value[index]) ? kept : value;
  }
  const { properties, required } = schema;
  if (!isRecord(properties)) return value;
  const needed = Array.isArray(required) ? required : [];
  let changed = false;
  const entries = Object.entries(value as Readonly<Record<string, Json>>).flatMap(
    ([name, part]): [string, Json][] => {
      if (!Object.hasOwn(properties, name)) return [[name, part]];
      const kept = dropNulls(properties[name], part);
      const dropped = part === null && !needed.includes(name);
      changed ||= dropped || kept !== part;
      return dropped ? [] : [[name, kept]];
    },
  );
  return changed ? Object.fromEntries(entries) : value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
