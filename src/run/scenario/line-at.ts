import { fromPointer } from '../../gem/pointer.ts';
import type { Entry, Located } from './yaml.ts';

/** The line of what stands at a JSON Pointer (RFC 6901) below an entry, or of the nearest that is there above it. */
export function lineAt(entry: Pick<Entry, 'at' | 'where'>, pointer: string): number {
  let line = entry.where().line;
  let at: Located | undefined = entry.at;
  for (const part of fromPointer(pointer)) {
    const next: Pick<Entry, 'at' | 'where'> | undefined = at.entries?.get(part) ?? itemOf(at, part);
    if (next === undefined) return line;
    line = next.where().line;
    at = next.at;
  }
  return line;
}

function itemOf({ items }: Located, part: string): Pick<Entry, 'at' | 'where'> | undefined {
  const item = /^\d+$/.test(part) ? items?.[Number(part)] : undefined;
  return item && { at: item, where: item.where };
}
