import type { Json } from '../platform/ctx.ts';
import { DATA_DEPTH_MAX } from '../platform/limits.ts';

/** UTF-16 units of a text that the log of calls keeps: a tool may hand over files of 20 MB by the thousand. */
export const LOGGED_TEXT_MAX = 10_000;

/**
 * A value as the log of calls keeps it: what lies deeper than DATA_DEPTH_MAX is `…`, because nothing here writes
 * JSON of any depth, and long texts are cut. One that is neither is given back itself.
 */
export function shallow(value: Json, levels = DATA_DEPTH_MAX): Json {
  if (isShallow(value, levels)) return value;
  if (typeof value === 'string') return cut(value);
  if (levels === 0 || typeof value !== 'object' || value === null) return '…';
  if (Array.isArray(value)) return value.map((item) => shallow(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shallow(item, levels - 1)]));
}

/** Nearly always, and then nothing is made. */
function isShallow(value: Json, levels: number): boolean {
  if (typeof value === 'string') return value.length <= LOGGED_TEXT_MAX;
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isShallow(item, levels - 1));
  for (const key of Object.keys(value))
    if (!isShallow((value as Readonly<Record<string, Json>>)[key] as Json, levels - 1)) return false;
  return true;
}

/** A copy, because a part of a text keeps the whole of it in memory. */
function cut(text: string): string {
  const start = Buffer.from(text.slice(0, LOGGED_TEXT_MAX), 'utf16le').toString('utf16le');
  return `${start}… (${text.length} characters)`;
}
