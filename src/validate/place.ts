import { fromPointer } from '../gem/pointer.ts';

/** Characters of a key or value that are shown. */
const SHOWN_MAX = 60;

/** A JSON Pointer as people write it: `tools[0].sideEffect`, `data.collections["my-notes"]`. */
export function placeName(pointer: string): string {
  let name = '';
  for (const part of fromPointer(pointer)) {
    if (/^\d+$/.test(part)) name += `[${part}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part) && part.length <= SHOWN_MAX)
      name += name === '' ? part : `.${part}`;
    else name += `[${shown(part)}]`;
  }
  return name;
}

/** A value as JSON on one line, cut where it grows long. Lists and objects are only named. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    const characters = Array.from(value.slice(0, SHOWN_MAX * 2));
    const cut = characters.length > SHOWN_MAX || value.length > SHOWN_MAX * 2;
    return JSON.stringify(cut ? `${characters.slice(0, SHOWN_MAX).join('')}…` : value);
  }
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  return String(value);
}
