import { EVENT_RETENTION_DAYS_DEFAULT } from '../platform/limits.ts';
import { type ChangePlace, changeOf, type DataChange, plainChange, stepName } from './data-change.ts';
import { fieldChanges } from './data-changes-fields.ts';
import { type DataObject, isObject } from './document.ts';

export type { DataChange, DataChangeCode } from './data-change.ts';

export interface DataChangesOptions {
  /**
   * The names that a migration module of the new gem exports; `undefined` where they cannot be known, and then
   * steps are not asked for.
   */
  readonly exportsOf?: (path: string) => ReadonlySet<string> | undefined;
}

/** Steps that are named, where many are missing. */
const NAMED_MAX = 5;

/**
 * [V-01]–[V-08] What changes between two declarations of `data`, as they stand in a manifest, and what the platform
 * makes of each when the new one is activated over data of the old. It asks nothing of what is stored. Both are taken
 * for valid; what is not of the expected shape counts as not declared.
 */
export function dataChanges(
  before: unknown,
  after: unknown,
  options: DataChangesOptions = {},
): readonly DataChange[] {
  const old = collectionsIn(before);
  const now = collectionsIn(after);
  return [
    ...[...now].flatMap(([name, declared]) => {
      const stored = old.get(name);
      return stored === undefined
        ? [plainChange('collection-added', 'fine', name)]
        : [...collectionChanges(name, stored, declared, options)];
    }),
    ...[...old.keys()]
      .filter((name) => !now.has(name))
      .map((name) => plainChange('collection-undeclared', 'note', name)),
    ...eventRetentionChange(before, after),
  ];
}

/** [V-08] Activation fails where there is one. */
export function stopsActivation({ verdict }: DataChange): boolean {
  return verdict === 'needs-version' || verdict === 'refused';
}

/** What changes in one collection, from its declaration as it stands in the manifest to another. */
export function* collectionChanges(
  name: string,
  before: DataObject,
  after: DataObject,
  options: DataChangesOptions = {},
): Generator<DataChange> {
  const [then, now] = [kindOf(before), kindOf(after)];
  // Nothing else of it can be compared.
  if (then !== now) return yield plainChange('kind-changed', 'refused', name, { before: then, after: now });
  const place: ChangePlace = { collection: name, kind: now, from: versionOf(before), to: versionOf(after) };
  if (place.to < place.from) {
    return yield plainChange('version-lowered', 'refused', name, { before: place.from, after: place.to });
  }
  if (now === 'table') yield* versionChanges(place, before, after, options);
  yield* fieldChanges(place, objectsIn(before.fields), objectsIn(after.fields));
  yield* indexChanges(place, before.indexes, after.indexes);
  if (before.description !== after.description)
    yield changeOf(place, 'collection-description-changed', 'fine');
  if (now === 'log') yield* retentionChange(place, before.retention, after.retention);
}

/** [V-09] [C-09] [C-10] A higher version takes a step for each version between. */
function* versionChanges(
  { collection, from, to }: ChangePlace,
  before: DataObject,
  { migrations: path }: DataObject,
  { exportsOf }: DataChangesOptions,
): Generator<DataChange> {
  const versions = { before: from, after: to };
  if (to === from) {
    if (typeof path === 'string' && typeof before.migrations === 'string' && path !== before.migrations)
      yield plainChange('migrations-moved', 'fine', collection, { before: before.migrations, after: path });
    return;
  }
  yield plainChange('version-raised', 'fine', collection, versions);
  if (typeof path !== 'string') {
    const last = stepName(to - 1);
    const steps = to === from + 1 ? last : `${stepName(from)} … ${last}`;
    return yield plainChange('migrations-missing', 'refused', collection, { ...versions, steps });
  }
  const exported = exportsOf?.(path);
  const missing = exported === undefined ? [] : missingSteps(exported, from, to);
  const [step] = missing;
  if (step === undefined) return;
  const steps = missing.slice(0, NAMED_MAX).join(', ') + (missing.length > NAMED_MAX ? ' …' : '');
  yield plainChange('migration-step-missing', 'refused', collection, { ...versions, path, step, steps });
}

/** The first of them, at most one more than are named: a version may be any number. */
function missingSteps(exported: ReadonlySet<string>, from: number, to: number): string[] {
  const missing: string[] = [];
  for (let version = from; version < to && missing.length <= NAMED_MAX; version++)
    if (!exported.has(stepName(version))) missing.push(stepName(version));
  return missing;
}

/** The order of indexes says nothing, the order of fields in one does. */
function* indexChanges(place: ChangePlace, before: unknown, after: unknown): Generator<DataChange> {
  const [then, now] = [indexesIn(before), indexesIn(after)];
  for (const fields of now)
    if (!then.has(fields)) yield changeOf(place, 'index-added', 'fine', { args: { fields } });
  for (const fields of then)
    if (!now.has(fields)) yield changeOf(place, 'index-dropped', 'fine', { args: { fields } });
}

function indexesIn(indexes: unknown): ReadonlySet<string> {
  const lists = Array.isArray(indexes) ? indexes : [];
  return new Set(
    lists.flatMap((fields: unknown) => (Array.isArray(fields) ? [fields.map(String).join(', ')] : [])),
  );
}

function* retentionChange(place: ChangePlace, before: unknown, after: unknown): Generator<DataChange> {
  const bounds = ['days', 'maxEntries'] as const;
  const pairs = bounds.map((bound) => [boundOf(before, bound), boundOf(after, bound)] as const);
  if (pairs.some(([then, now]) => now < then)) {
    const kept = bounds.flatMap((bound, index) => {
      const now = pairs[index]?.[1] ?? Infinity;
      return Number.isFinite(now) ? [`${bound} ${now}`] : [];
    });
    yield changeOf(place, 'retention-shortened', 'note', { args: { after: kept.join(', ') } });
  } else if (pairs.some(([then, now]) => now > then)) {
    yield changeOf(place, 'retention-lengthened', 'fine');
  }
}

function boundOf(retention: unknown, bound: 'days' | 'maxEntries'): number {
  const value = isObject(retention) ? retention[bound] : undefined;
  return typeof value === 'number' ? value : Infinity;
}

function eventRetentionChange(before: unknown, after: unknown): DataChange[] {
  if (before === undefined || after === undefined) return [];
  const [then, now] = [eventRetentionOf(before), eventRetentionOf(after)];
  if (then === now) return [];
  const [kind, verdict] =
    now < then
      ? (['event-retention-shortened', 'note'] as const)
      : (['event-retention-lengthened', 'fine'] as const);
  return [plainChange(kind, verdict, null, { before: then, after: now })];
}

function eventRetentionOf(data: unknown): number {
  const days = isObject(data) ? data.eventRetentionDays : undefined;
  return typeof days === 'number' ? days : EVENT_RETENTION_DAYS_DEFAULT;
}

function collectionsIn(data: unknown): ReadonlyMap<string, DataObject> {
  return objectsIn(isObject(data) ? data.collections : undefined);
}

function objectsIn(holder: unknown): ReadonlyMap<string, DataObject> {
  const entries = isObject(holder) ? Object.entries(holder) : [];
  return new Map(entries.flatMap(([name, value]) => (isObject(value) ? [[name, value] as const] : [])));
}

function kindOf({ kind }: DataObject): 'table' | 'log' {
  return kind === 'log' ? 'log' : 'table';
}

/** [C-07] Logs have none [V-06], and then nothing about them needs one. */
function versionOf({ version }: DataObject): number {
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= 1 ? version : 1;
}
