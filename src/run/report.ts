import type { Json } from '../platform/ctx.ts';
import type { Language, Text } from '../text.ts';
import type { CallRecord } from './host.ts';
import type { Outcome } from './judge.ts';
import type { Ask } from './sandbox/asks.ts';
import type { ConsoleLine } from './sandbox/console-lines.ts';
import type { ErrorCause, RunError } from './sandbox/ending.ts';

/** What `gem run tool --format json` prints of one call. */
export interface RunReport {
  readonly tool: string;
  readonly ok: boolean;
  readonly result?: Json;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly stack?: string;
    readonly causes?: CauseReports;
    readonly violations?: readonly { readonly pointer: string; readonly message: string }[];
  };
  readonly calls: readonly CallRecord[];
  readonly console: readonly ConsoleLine[];
  /** Files that the tool wrote. */
  readonly files: readonly string[];
  readonly warnings: readonly string[];
  /** Permissions that the tool's code made Deno ask for; only where that was wanted. */
  readonly asked?: readonly Ask[];
  /** Milliseconds from the call to its end, starting the sandbox included. */
  readonly ms: number;
}

/** What led to an error, the nearest first. */
export type CauseReports = readonly { readonly message: string; readonly stack?: string }[];

export interface ReportParts {
  readonly tool: string;
  readonly outcome: Outcome;
  readonly calls: readonly CallRecord[];
  readonly console: readonly ConsoleLine[];
  readonly files: readonly string[];
  readonly notes: readonly Text[];
  readonly asked?: readonly Ask[] | undefined;
  /** As `performance.now()` tells it. */
  readonly start: number;
  readonly language: Language;
}

export function createReport({
  tool,
  outcome,
  calls,
  console,
  files,
  notes,
  asked,
  start,
  language,
}: ReportParts): RunReport {
  return {
    tool,
    ok: 'value' in outcome,
    ...('value' in outcome ? { result: outcome.value } : { error: reportError(outcome.error, language) }),
    calls,
    console,
    files,
    warnings: notes.map((note) => note[language]),
    ...(asked === undefined ? {} : { asked }),
    ms: Math.round((performance.now() - start) * 1000) / 1000,
  };
}

function reportError(
  { code, text, stack, causes, violations }: RunError,
  language: Language,
): NonNullable<RunReport['error']> {
  return {
    code,
    message: text[language],
    ...(stack === undefined ? {} : { stack }),
    ...reportCauses(causes, language),
    ...(violations === undefined
      ? {}
      : {
          violations: violations.map((violation) => ({
            pointer: violation.pointer,
            message: violation.text[language],
          })),
        }),
  };
}

/** The field that tells of them; none where there are none. */
export function reportCauses(
  causes: readonly ErrorCause[] | undefined,
  language: Language,
): { readonly causes?: CauseReports } {
  if (causes === undefined) return {};
  return { causes: causes.map(({ text, ...rest }) => ({ message: text[language], ...rest })) };
}
