import type { Json } from '../platform/ctx.ts';
import { DATA_DEPTH_MAX } from '../platform/limits.ts';

/**
 * A value as the log of calls keeps it: what lies deeper than DATA_DEPTH_MAX is `…`, because nothing here writes
 * JSON of any depth. One that is not so deep is given back itself.
 */
export function shallow(value: Json, levels = DATA_DEPTH_MAX): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) {
    const items = value.map((item) => shallow(item, levels - 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const pairs = Object.entries(value).map(([key, item]) => [key, shallow(item, levels - 1)] as const);
  const isCut = pairs.some(([key, item]) => item !== (value as Record<string, Json>)[key]);
  return isCut ? Object.fromEntries(pairs) : value;
}
