import type { Json } from '../platform/ctx.ts';
import type { State } from '../run/look.ts';
import type { RunReport } from '../run/report.ts';
import type { RunError } from '../run/sandbox/ending.ts';
import type { ReadCase } from '../run/scenario/cases.ts';
import type { ReadStep } from '../run/scenario/read-steps.ts';
import type { Text } from '../text.ts';

/** A case of a scenario file: a world, and one or more calls of tools in it, one after the other on one state. */
export interface Case extends ReadCase {
  /** The scenario file, as it was named to the reader. */
  readonly file: string;
}

/** A call of a tool, and what must come of it. Its input is made with `inputOf`. */
export type Step = ReadStep;

/** What is left after a step. */
export interface Observed {
  /** In English: a scenario expects the same words at every desk. */
  readonly report: RunReport;
  /** Of what `wantedOf` asked for. */
  readonly state: State;
  /** The error of the report in both languages, for messages. */
  readonly failure?: RunError | undefined;
}

/** One way in which a step did not come out as expected. */
export interface Failure {
  /** JSON Pointer (RFC 6901) into `expect`; empty where nothing of it is meant. */
  readonly pointer: string;
  /** Of the expectation in the scenario file; from 1. */
  readonly line: number;
  readonly what: Text;
  /** Left out where there is nothing to set side by side. */
  readonly expected?: Json;
  /** Left out where nothing is there. */
  readonly actual?: Json;
}
