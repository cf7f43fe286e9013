import { NAME_MAX, NAME_PATTERN } from '../platform/limits.ts';
import type { Args } from '../text.ts';
import { shown } from './place.ts';

export type NameFaultId = 'empty' | 'start' | 'character' | 'tooLong';

export interface NameFault {
  readonly messageId: NameFaultId;
  readonly args?: Args;
}

/** [T-01] [C-03] What is wrong with a name, where something is. */
export function nameFault(name: string): NameFault | undefined {
  if (NAME_PATTERN.test(name)) return undefined;
  if (name === '') return { messageId: 'empty' };
  // Named first: what is wrong with a character anywhere may be what is wrong with the first one too.
  const found = /[^a-z0-9_]/u.exec(name)?.[0];
  if (found !== undefined) return { messageId: 'character', args: { found: shown(found) } };
  if (!/^[a-z]/.test(name)) return { messageId: 'start' };
  const count = name.length;
  return { messageId: 'tooLong', args: { count, over: count - NAME_MAX, limit: NAME_MAX } };
}
