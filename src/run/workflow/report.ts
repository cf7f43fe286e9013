import type { Json } from '../../platform/ctx.ts';
import type { Language, Text } from '../../text.ts';
import type { CallRecord } from '../host.ts';
import { type CauseReports, reportCauses } from '../report.ts';
import type { ConsoleLine } from '../sandbox/console-lines.ts';
import type { WorkflowError } from './ending.ts';
import type { EndedStep } from './step.ts';

/** What `gem run workflow --format json` prints. */
export interface WorkflowReport {
  readonly workflow: string;
  /** Null where nothing was begun. */
  readonly runId: string | null;
  readonly ok: boolean;
  readonly result?: Json;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly stack?: string;
    readonly causes?: CauseReports;
    /** Of the step whose failure the SOP let through. */
    readonly step?: number;
  };
  readonly steps: readonly StepReport[];
  readonly console: readonly ConsoleLine[];
  /** Files that tools wrote. */
  readonly files: readonly string[];
  readonly warnings: readonly string[];
  /** Milliseconds of this run, starting the sandbox included. */
  readonly ms: number;
}

export interface StepReport {
  readonly step: number;
  readonly call: string;
  readonly input: Json;
  readonly idempotencyKey: string;
  readonly ok: boolean;
  readonly result?: Json;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly stack?: string;
    readonly causes?: CauseReports;
  };
  readonly ms: number;
  readonly replayed: boolean;
  readonly calls: readonly CallRecord[];
}

export function stepReport(step: EndedStep, language: Language): StepReport {
  const { number, call, input, key, outcome, ms, isReplayed, calls } = step;
  return {
    step: number,
    call,
    input,
    idempotencyKey: key,
    ok: 'result' in outcome,
    ...('result' in outcome ? { result: outcome.result } : { error: errorReport(outcome.error, language) }),
    ms,
    replayed: isReplayed,
    calls,
  };
}

export function errorReport(
  { code, text, stack, causes, step }: WorkflowError,
  language: Language,
): NonNullable<WorkflowReport['error']> {
  return {
    code,
    message: text[language],
    ...(stack === undefined ? {} : { stack }),
    ...reportCauses(causes, language),
    ...(step === undefined ? {} : { step: step.number }),
  };
}

/** What is said beside the result, each thing once. */
export function inWords(notes: readonly Text[], language: Language): string[] {
  return [...new Set(notes.map((note) => note[language]))];
}
