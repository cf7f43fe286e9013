import { printable } from '../printable.ts';

/** Characters of a key's name, or of the reason why it was revoked. */
export const LABEL_MAX = 200;

/** Whether a text may name a key or say why it was revoked: one line of what can be seen. */
export function isLabel(text: string): boolean {
  return text.trim() !== '' && text.length <= LABEL_MAX && printable(text) === text;
}
