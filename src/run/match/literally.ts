import type { Json } from '../../platform/ctx.ts';
import { isMapping, type Pattern } from './pattern.ts';

/** A pattern for this value, in which no key of its own is taken for an operator. */
export function literally(value: Json): Pattern {
  return hasDollar(value) ? { $exactly: value } : value;
}

function hasDollar(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDollar);
  return (
    isMapping(value) && Object.entries(value).some(([key, item]) => key.startsWith('$') || hasDollar(item))
  );
}
