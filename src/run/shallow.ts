import type { Json } from '../platform/ctx.ts';
import { DATA_DEPTH_MAX } from '../platform/limits.ts';

/** UTF-16 units of a text that the log of calls keeps: a tool may hand over files of 20 MB by the thousand. */
export const LOGGED_TEXT_MAX = 10_000;

/**
 * A value as the log of calls keeps it: what lies deeper than DATA_DEPTH_MAX is `…`, because nothing here writes
 * JSON of any depth, and long texts are cut. One that is neither is given back itself.
 */
export function shallow(value: Json, levels = DATA_DEPTH_MAX): Json {
  if (typeof value === 'string' && value.length > LOGGED_TEXT_MAX) return cut(value);
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

/** A copy, because a part of a text keeps the whole of it in memory. */
function cut(text: string): string {
  const start = Buffer.from(text.slice(0, LOGGED_TEXT_MAX), 'utf16le').toString('utf16le');
  return `${start}… (${text.length} characters)`;
}
