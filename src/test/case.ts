import type { Json } from '../platform/ctx.ts';
import type { ObservedState } from '../run/inspect.ts';
import type { RunReport } from '../run/report.ts';
import type { Expectation } from '../run/scenario/expect.ts';
import type { Caller, Scenario } from '../run/scenario/scenario.ts';
import type { Text } from '../text.ts';

/** A case of a scenario file: a world, and one or more calls of tools in it, one after the other on one state. */
export interface Case {
  /** Unlike that of any other case of the file. */
  readonly name: string;
  /** The scenario file, as it was named to the reader. */
  readonly file: string;
  /** Where the case begins in its file; from 1. */
  readonly line: number;
  /** Why it is not run. */
  readonly skip?: string;
  /** Fixtures, clock and seed; its tool and input are those of the first step. */
  readonly scenario: Scenario;
  /** One at least; the one call of a plain file is a step too. */
  readonly steps: readonly Step[];
}

/** A call of a tool, and what must come of it. */
export interface Step {
  readonly tool: string;
  /** From 1. */
  readonly line: number;
  /** As written: `{ $step: 1, $at: /id }` in it stands for what an earlier step returned. See `inputOf`. */
  readonly input: Json;
  readonly idempotencyKey?: string;
  readonly as?: Caller;
  readonly plan?: boolean;
  /** Empty where nothing is said: then the tool must return. */
  readonly expect: Expectation;
  /** The line of what stands at a JSON Pointer (RFC 6901) under `expect`, or of what is nearest above it. */
  lineOf(pointer: string): number;
}

/** What is left after a step. */
export interface Observed {
  readonly report: RunReport;
  readonly state: ObservedState;
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
