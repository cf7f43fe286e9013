import { type DataObject, isObject } from '../../gem/document.ts';
import { DRAFT_MANIFEST } from '../../platform/layout.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';

/** What the gem declares, by the names that a draft's tools use for it. */
export type Declared = Readonly<Record<string, unknown>>;

const NAMES = ['knowledge', 'email', 'network'] as const;

/** [K-07] The gem's `permissions`, out of the draft's top level. */
export function gemPermissions(draft: DataObject): Declared {
  // One that is written in the final form already is taken as it is.
  const declared: Record<string, unknown> = isObject(draft.permissions) ? { ...draft.permissions } : {};
  for (const name of NAMES) {
    const value = name === 'email' ? emailOf(draft.email) : draft[name];
    if (value !== undefined && value !== false && value !== null) declared[name] = value;
  }
  return declared;
}

function emailOf(value: unknown): unknown {
  return value === true ? { read: true } : value;
}

/**
 * [K-07] What one tool may use: what its item names, and without a word of it all that the gem declares. What is
 * named and not declared stays, so that it is seen.
 */
export function toolPermissions(
  tool: string,
  written: unknown,
  declared: Declared,
): { permissions: Record<string, unknown>; notes: Note[] } {
  if (isObject(written)) return { permissions: { ...written }, notes: [] };
  const notes: Note[] = [];
  const permissions: Record<string, unknown> = {};
  const named = Array.isArray(written) ? written : NAMES.filter((name) => Object.hasOwn(declared, name));
  if (written !== undefined && !Array.isArray(written))
    notes.push(note('permissions-unreadable', { file: DRAFT_MANIFEST, args: { tool } }));
  for (const name of named) {
    const value = typeof name === 'string' ? switchOf(name, declared[name]) : undefined;
    if (value === undefined) {
      notes.push(
        note('permission-unknown', { file: DRAFT_MANIFEST, args: { tool, permission: String(name) } }),
      );
      continue;
    }
    permissions[String(name)] = value;
    if (!Object.hasOwn(declared, String(name)))
      notes.push(
        note('permission-undeclared', { file: DRAFT_MANIFEST, args: { tool, permission: String(name) } }),
      );
  }
  return { permissions, notes };
}

/** Of a tool a permission is a switch, but for the hosts, which are those of the gem. */
function switchOf(name: string, declared: unknown): unknown {
  if (name === 'knowledge') return true;
  if (name === 'email') return { read: true };
  return name === 'network' ? (declared ?? true) : undefined;
}
