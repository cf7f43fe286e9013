import type { DataVerdict } from '../gem/data-change.ts';
import { type DataChange, dataChanges } from '../gem/data-changes.ts';
import { exportedNames } from '../gem/exported-names.ts';
import type { Gem } from '../gem/gem.ts';
import { isCode } from '../gem/read-limits.ts';
import { manifestOf } from './about.ts';
import type { Change, Effect, Step } from './change.ts';

/** What changes in the declared data, judged by the platform's rules, with the migrations of the new gem. */
export function declaredDataChanges(before: Gem, after: Gem): readonly DataChange[] {
  const changes = dataChanges(manifestOf(before).data, manifestOf(after).data, {
    exportsOf: (path) => migrationExports(after, path),
  });
  // Packing gives a compiled module another ending, and that is no change of the author's.
  if (before.kind === after.kind) return changes;
  return changes.filter(({ kind }) => kind !== 'migrations-moved');
}

/** What a migration module exports: nothing where there is none, `undefined` where it cannot be known. */
export function migrationExports(gem: Gem, path: string): ReadonlySet<string> | undefined {
  if (!gem.files.has(path)) return new Set();
  return isCode(path) ? exportedNames(gem, path) : undefined;
}

/** [V-01]–[V-08] The same as differences between gems. */
export function dataSection(changes: readonly DataChange[]): Change[] {
  return changes.map((change) => ({
    section: 'data',
    kind: change.kind,
    sign: signOf(change.kind),
    subject: change.collection,
    effect: EFFECTS[change.verdict],
    step: STEPS[change.kind] ?? 'patch',
    code: change.code,
    statement: change.statement,
    text: change.text,
    why: change.why,
    hint: change.hint,
    asked: null,
  }));
}

const EFFECTS: Readonly<Record<DataVerdict, Effect>> = {
  fine: 'none',
  note: 'none',
  'may-fail': 'may-stop-activation',
  'needs-version': 'stops-activation',
  refused: 'stops-activation',
};

/** What takes stored data out of reach breaks; what the gem can keep beyond before, or migrates, is new. */
const STEPS: Partial<Record<DataChange['kind'], Step>> = {
  'collection-undeclared': 'major',
  'kind-changed': 'major',
  'version-lowered': 'major',
  'collection-added': 'minor',
  'version-raised': 'minor',
  'field-added-optional': 'minor',
  'field-added-required': 'minor',
  'field-removed': 'minor',
  'type-changed': 'minor',
  'items-changed': 'minor',
  'to-changed': 'minor',
  'made-required': 'minor',
  'enum-added': 'minor',
  'enum-shrunk': 'minor',
  'enum-widened': 'minor',
  'unique-added': 'minor',
};

function signOf(kind: DataChange['kind']): Change['sign'] {
  if (/^(?:collection|field|index)-added/.test(kind)) return 'added';
  return /(?:-removed|-undeclared|-dropped)$/.test(kind) ? 'removed' : 'changed';
}
