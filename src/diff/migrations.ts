import { stepName } from '../gem/data-change.ts';
import { type DataChange, stopsActivation } from '../gem/data-changes.ts';
import { type Collection, collections } from '../gem/data-declaration.ts';
import type { Gem } from '../gem/gem.ts';
import type { Text } from '../text.ts';
import { migrationExports } from './data.ts';

/** [V-03] [V-09] What has to be written so that the stored records of one table get to its new declaration. */
export interface Migration {
  readonly collection: string;
  /** The version of the old gem. */
  readonly from: number;
  /** The version that the new gem has to declare; it may declare it already. */
  readonly to: number;
  /** The new gem's manifest has this version. */
  readonly versionSet: boolean;
  /** From the gem's root; the one that the manifest names, else the one proposed. */
  readonly path: string;
  /** The new gem's manifest names the module. */
  readonly pathSet: boolean;
  /** Functions that the module does not export yet, in their order. */
  readonly missing: readonly string[];
  /** Whether it can be known what the module exports; else `missing` is what it has to. */
  readonly certain: boolean;
  /** What the last step has to see to. */
  readonly reasons: readonly Text[];
}

/** So many steps nobody writes by hand; a version that far is a slip. */
export const STEPS_MAX = 100;

/** The migrations that the author has to write before the new gem can be activated over the old. */
export function migrationsToWrite(before: Gem, after: Gem, changes: readonly DataChange[]): Migration[] {
  const old = new Map(collections(before).map((each) => [each.name, each]));
  return collections(after).flatMap((collection) => {
    const stopping = changes.filter(
      (change) => change.collection === collection.name && stopsActivation(change),
    );
    const then = old.get(collection.name);
    // What no version makes up for is not mended by a migration.
    if (!then || stopping.length === 0 || stopping.some(({ kind }) => BEYOND.has(kind))) return [];
    return [migrationOf(then, collection, { before, after, changes })];
  });
}

const BEYOND: ReadonlySet<DataChange['kind']> = new Set(['kind-changed', 'version-lowered']);

interface Sides {
  readonly before: Gem;
  readonly after: Gem;
  readonly changes: readonly DataChange[];
}

function migrationOf(then: Collection, now: Collection, { after, changes }: Sides): Migration {
  const from = then.version ?? 1;
  const declared = now.version ?? 1;
  const to = Math.max(declared, from + 1);
  const path = now.migrations ?? proposedPath(after, now.name);
  const exported = migrationExports(after, path);
  const missing: string[] = [];
  // The module goes back to version 1, because some people skip versions.
  for (let version = 1; version < to && missing.length < STEPS_MAX; version++)
    if (!exported?.has(stepName(version)) && (exported || version >= from)) missing.push(stepName(version));
  return {
    collection: now.name,
    from,
    to,
    versionSet: declared === to,
    path,
    pathSet: now.migrations !== undefined,
    missing,
    certain: exported !== undefined,
    reasons: changes
      .filter((change) => change.collection === now.name && isForRecords(change))
      .map(({ text }) => text),
  };
}

/** A change that stored records have to follow. */
function isForRecords({ statement, kind }: DataChange): boolean {
  return statement === 'V-03' || kind === 'unique-added';
}

/** Beside the others, in the language that the gem is written in. */
function proposedPath({ files }: Gem, collection: string): string {
  const stem = `migrations/${collection}`;
  const there = ['.js', '.ts', '.mjs'].find((ending) => files.has(stem + ending));
  if (there) return stem + there;
  const isTypeScript = [...files.keys()].some((path) =>
    /^(?:tools|workflows|migrations)\/.*\.ts$/.test(path),
  );
  return `${stem}${isTypeScript ? '.ts' : '.js'}`;
}
