import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { cacheFolder } from '../sandbox/cache-folder.ts';
import type { Level } from '../sandbox/console-lines.ts';
import { findDeno } from '../sandbox/find-deno.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { type StagedFile, stage } from '../sandbox/stage.ts';
import { isTooDeep } from '../too-deep.ts';
import { checkRecord, type Fields } from './check-record.ts';
import type { CollectionDeclaration } from './declaration.ts';
import { createMigrator, type MigrationSteps, type RecordToMigrate } from './migrate.ts';
import { say, shown } from './words.ts';

/** A sample of a stored record. */
export interface Sample extends RecordToMigrate {
  /** Where it stands in its file, from 1. */
  readonly line: number;
}

/** Why a sample would stop an activation. */
export interface SampleFault {
  /** As in `v1_to_v2`; null for what the declaration does not take of the outcome. */
  readonly step: string | null;
  /** Null where it is no single field. */
  readonly field: string | null;
  readonly text: Text;
  /** The author's own lines. */
  readonly stack?: string;
}

export interface TriedSample {
  readonly sample: Sample;
  /** What it became; null when a step failed. */
  readonly after: Json | null;
  readonly faults: readonly SampleFault[];
}

export interface TryOptions {
  /** As it is declared now: what the outcome is checked against. */
  readonly collection: CollectionDeclaration;
  readonly steps: MigrationSteps;
  readonly samples: readonly Sample[];
  /** The files that would ship, and no others. */
  readonly files: readonly StagedFile[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  readonly onConsole?: (level: Level, text: string) => void;
}

/** Records that go to the sandbox at once. */
const BATCH = 100;

/**
 * [V-09] Takes samples through a collection's migration and checks each as an activation would. Nothing is stored.
 *
 * Throws `deno-not-found`, `deno-too-old`, `deno-not-started`, `cache-…`.
 */
export async function tryMigration(options: TryOptions): Promise<readonly TriedSample[]> {
  const { collection, steps, samples } = options;
  const cache = cacheFolder(options.env);
  const deno = findDeno(cache, options.env);
  const folder = stage(options.files, cache);
  const migrator = createMigrator({
    ...options,
    folder,
    startSandbox: () => startSandbox({ deno, cache, folder }),
  });
  const repeated = createRepetitions(collection);
  const tried: TriedSample[] = [];
  try {
    for (let at = 0; at < samples.length; at += BATCH) {
      const batch = samples.slice(at, at + BATCH);
      const results = await migrator.migrate(steps, batch);
      for (const [index, sample] of batch.entries()) {
        const result = results[index];
        if (result === undefined) continue;
        if ('fault' in result) {
          tried.push({ sample, after: null, faults: [{ field: null, ...result.fault }] });
          continue;
        }
        if (isTooDeep(result.data)) {
          tried.push({ sample, after: null, faults: [{ step: null, field: null, text: TOO_DEEP }] });
          continue;
        }
        const { fields, faults } = checkRecord(collection, result.data);
        tried.push({
          sample,
          after: result.data,
          faults: [...faults.map((fault) => ({ step: null, ...fault })), ...repeated(fields, sample)],
        });
      }
    }
  } finally {
    migrator.close();
  }
  return tried;
}

/** [V-02] What samples have in a unique field that another before them has. */
function createRepetitions(
  collection: CollectionDeclaration,
): (fields: Fields, sample: Sample) => SampleFault[] {
  const unique = [...collection.fields.values()].filter((field) => field.unique);
  const seen = new Map<string, number>();
  return (fields, { line }) =>
    unique.flatMap(({ name }) => {
      const value = fields[name];
      if (value === undefined) return [];
      const key = `${name} ${JSON.stringify(value)}`;
      const before = seen.get(key);
      if (before === undefined) seen.set(key, line);
      if (before === undefined) return [];
      return [{ step: null, field: name, text: say(REPEATED, { name, value: shown(value), line: before }) }];
    });
}

const TOO_DEEP: Text = {
  en: 'it became a record that is nested too deeply to be written as JSON',
  'zh-CN': '它变成的记录嵌套过深，无法写成 JSON',
};
const REPEATED: Text = {
  en: '"{name}" is unique, and the record of line {line} has {value} already',
  'zh-CN': '"{name}" 不能重复，而第 {line} 行的记录已经有 {value}',
};
