import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { ScenarioCollection } from '../scenario/data.ts';
import type { Statement, Store } from '../store/store.ts';
import type { CollectionDeclaration } from './declaration.ts';
import { COMMON_TABLES, createTable, tableName } from './layout.ts';
import { say } from './words.ts';

/** Records as a version of the gem before this one has left them. */
export interface OldCollection {
  readonly collection: CollectionDeclaration;
  readonly version: number;
  readonly records: readonly { readonly id: string; readonly data: Json }[];
}

/**
 * Checks that the collection can be brought up from the version that a scenario gives. What the records hold is for the
 * migration to know. Throws `scenario-invalid`.
 */
export function checkVersion(collection: CollectionDeclaration, { version }: ScenarioCollection): number {
  const { value, fault } = version as NonNullable<ScenarioCollection['version']>;
  const { name, kind, version: now, migrations } = collection;
  if (kind !== 'table') throw fault(say(NO_TABLE, { name }));
  if (migrations === undefined || now < 2) throw fault(say(NO_MIGRATION, { name, now }));
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) >= now)
    throw fault(say(NOT_BEFORE, { name, now, last: now - 1 }));
  return value as number;
}

/**
 * Puts the records into a store in which nothing was activated before, as if the version of then had been: its
 * activation finds them and migrates them [V-09].
 */
export async function loadOldFixture(store: Store, old: readonly OldCollection[]): Promise<void> {
  const statements = old.flatMap(({ collection, version, records }): Statement[] => [
    ...createTable(collection).map((sql) => ({ sql })),
    {
      sql: 'INSERT OR IGNORE INTO gem_collections (name, kind, version, declaration) VALUES (?, ?, ?, ?)',
      params: [collection.name, collection.kind, version, declarationOf(collection, version)],
    },
    ...records.map(({ id, data }) => ({
      sql: `INSERT OR IGNORE INTO ${tableName(collection.name)} (id, record) VALUES (?, ?)`,
      params: [id, JSON.stringify(data)],
    })),
  ]);
  if (statements.length > 0)
    await store.transaction([...COMMON_TABLES.map((sql) => ({ sql })), ...statements]);
}

/** Its fields then are not known: as those of now they change in nothing but the version. */
function declarationOf({ source }: CollectionDeclaration, version: number): string {
  return JSON.stringify({ ...(source as object), version });
}

const NO_TABLE: Text = {
  en: '{name} is a log, which has no versions: its entries never change',
  'zh-CN': '{name} 是日志，没有版本：它的条目从不改变',
};
const NO_MIGRATION: Text = {
  en: '{name} has version {now} and no `migrations`, so there is no version before it to come from',
  'zh-CN': '{name} 的版本是 {now}，也没有 `migrations`，所以之前没有别的版本',
};
const NOT_BEFORE: Text = {
  en: '{name} has version {now}, so records of before have a version from 1 to {last}',
  'zh-CN': '{name} 的版本是 {now}，所以旧记录的版本是 1 到 {last}',
};
