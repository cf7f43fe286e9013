import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { Level } from '../sandbox/console-lines.ts';
import { NO_CTX } from '../sandbox/ctx-shape.ts';
import { translateDeno } from '../sandbox/deno-words.ts';
import { type Ending, explainEnding } from '../sandbox/ending.ts';
import { readThrown } from '../sandbox/read-ending.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { byItself, notEnded, notExported, notLoaded, notReturned, tooManySteps } from './migrate-words.ts';

/** Steps that a record takes at once. Ours, for safety: a version may be any number, and no gem comes near. */
const STEPS_MAX = 1_000;

/** A record on its way to a higher version, without its id. */
export interface RecordToMigrate {
  /** Null for a sample that has none. */
  readonly id: string | null;
  readonly data: Json;
}

/** [V-09] The steps of one collection, from one version to the next and so on. */
export interface MigrationSteps {
  /** The module, as the staged gem has it. */
  readonly path: string;
  /** What the author calls it, when that is another. */
  readonly source?: string;
  readonly from: number;
  readonly to: number;
}

/** Why a record did not get to its new version. */
export interface MigrationFault {
  /** As in `v1_to_v2`; null where it cannot be said. */
  readonly step: string | null;
  readonly text: Text;
  /** The author's own lines. */
  readonly stack?: string;
}

export type MigratedRecord = { readonly data: Json } | { readonly fault: MigrationFault };

export interface MigratorOptions {
  /** A sandbox of the gem's code, with no `ctx`. */
  readonly startSandbox: () => Sandbox;
  /** The staged gem. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  /** What the author's code prints. */
  readonly onConsole?: (level: Level, text: string) => void;
}

/** Takes records through an author's migration. Nothing that the author's code does harms it. */
export interface Migrator {
  /**
   * What became of each record, in order. Rejects with the UserError `deno-not-started` alone. What an author's step
   * gives is not checked against any declaration.
   */
  migrate(steps: MigrationSteps, records: readonly RecordToMigrate[]): Promise<readonly MigratedRecord[]>;
  /** Ends the sandbox. */
  close(): void;
}

/** The functions of a migration [C-10]. */
export function stepNames({ from, to }: Pick<MigrationSteps, 'from' | 'to'>): string[] {
  return Array.from({ length: to - from }, (_, index) => `v${from + index}_to_v${from + index + 1}`);
}

export function createMigrator({ startSandbox, folder, signal, onConsole }: MigratorOptions): Migrator {
  let sandbox: Sandbox | undefined;

  async function ask(steps: MigrationSteps, records: readonly RecordToMigrate[]): Promise<Ending> {
    if (sandbox?.alive !== true) sandbox = startSandbox();
    return sandbox.call({
      entry: steps.path,
      migration: { steps: stepNames(steps), records },
      input: null,
      values: {},
      shape: NO_CTX,
      ...(signal === undefined ? {} : { signal }),
      onConsole: onConsole ?? (() => {}),
      onCall: async () => ({ error: { code: 'E_NO_CTX', message: 'E_NO_CTX: a migration has no ctx' } }),
    });
  }

  async function migrate(
    steps: MigrationSteps,
    records: readonly RecordToMigrate[],
  ): Promise<readonly MigratedRecord[]> {
    if (steps.to - steps.from > STEPS_MAX)
      return records.map(() => ({
        fault: { step: null, text: tooManySteps(steps.from, steps.to, STEPS_MAX) },
      }));
    const ending = await ask(steps, records);
    const results = ending.kind === 'done' ? readResults(ending.value, records.length) : undefined;
    if (results !== undefined) return results.map((result) => toMigrated(result, steps));
    const isCertain = records.length === 1 || ending.kind === 'killed' || ending.kind === 'not-started';
    const fault = faultOf(ending, steps);
    if (isCertain || 'isOfModule' in fault) return records.map(() => ({ fault }));
    // One of them ended the sandbox, or all together are too much: alone, each tells for itself.
    const alone: MigratedRecord[] = [];
    for (const record of records) {
      const [migrated = { fault }] = await migrate(steps, [record]);
      alone.push(migrated);
    }
    return alone;
  }

  function toMigrated(result: Readonly<Record<string, unknown>>, steps: MigrationSteps): MigratedRecord {
    if (result.data !== undefined) return { data: result.data as Json };
    const step = typeof result.step === 'string' ? result.step : null;
    const path = steps.source ?? steps.path;
    if (result.thrown === undefined) {
      const found = String(result.found);
      return { fault: { step, text: found === 'none' ? notExported(path) : notReturned(found) } };
    }
    return { fault: { step, ...explain({ kind: 'failed', thrown: readThrown(result.thrown) }, path) } };
  }

  function faultOf(ending: Ending, steps: MigrationSteps): MigrationFault & { readonly isOfModule?: true } {
    const path = steps.source ?? steps.path;
    const reason =
      ending.kind === 'done' ? (ending.value as { notLoaded?: unknown } | null)?.notLoaded : undefined;
    if (reason !== undefined) {
      const { text, stack } = explain({ kind: 'failed', thrown: readThrown(reason) }, path);
      return {
        step: null,
        text: notLoaded(path, text),
        ...(stack === undefined ? {} : { stack }),
        isOfModule: true,
      };
    }
    const step = steps.to === steps.from + 1 ? (stepNames(steps)[0] ?? null) : null;
    if (ending.kind === 'failed') return { step, ...explain(ending, path) };
    // Deno itself is missing: nothing that a step did.
    if (ending.kind === 'not-started')
      explainEnding(ending, { entry: path, folder, errorOf: () => undefined });
    return { step, text: notEnded(ending) };
  }

  function explain(
    ending: Ending & { kind: 'failed' },
    entry: string,
  ): Pick<MigrationFault, 'text' | 'stack'> {
    const { text, stack } = explainEnding(ending, { entry, folder, errorOf: () => undefined });
    const { message } = ending.thrown;
    // What a tool would do in its place is no help where there is no ctx.
    const advice = translateDeno(message, folder)?.en ?? '';
    return {
      text: /\bctx\./.test(advice) ? byItself(message, folder) : text,
      ...(stack === undefined ? {} : { stack }),
    };
  }

  return { migrate, close: () => sandbox?.kill() };
}

/** Nothing that comes from a sandbox is to be trusted. */
function readResults(value: Json, count: number): Readonly<Record<string, unknown>>[] | undefined {
  if (!Array.isArray(value) || value.length !== count) return undefined;
  const isResult = (result: unknown) =>
    typeof result === 'object' &&
    result !== null &&
    (isRecord((result as { data?: unknown }).data) ||
      typeof (result as { step?: unknown }).step === 'string');
  return value.every(isResult) ? (value as Readonly<Record<string, unknown>>[]) : undefined;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
