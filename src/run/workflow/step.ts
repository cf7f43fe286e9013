import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { CallRecord } from '../host.ts';
import type { ErrorCause } from '../sandbox/ending.ts';

/** Why a step gave no result. */
export interface StepError {
  /** As of a run of the tool, or the `E_…` code of an error of `ctx`. */
  readonly code: string;
  readonly text: Text;
  /** Of the tool, in the author's lines. */
  readonly stack?: string;
  /** What led to it, the nearest first. */
  readonly causes?: readonly ErrorCause[];
}

export type StepOutcome = { readonly result: Json } | { readonly error: StepError };

/** What an SOP asked for, in the order in which it asked: the first step is 1. */
export interface Step {
  readonly number: number;
  /** `tool.<name>`, `agent.<name>`, or `ctx.<path>` of what only the scenario knows. */
  readonly call: string;
  readonly input: Json;
  /** [X-06] `ctx.idempotencyKey` of the tool: the same when the step runs again. */
  readonly key: string;
}

/** A step that has come to its end. */
export interface EndedStep extends Step {
  readonly outcome: StepOutcome;
  /** Milliseconds that it took; of a replayed one, when it ran. */
  readonly ms: number;
  /** The outcome was recorded before, and nothing was called. */
  readonly isReplayed: boolean;
  /** What the tool asked of its `ctx`. */
  readonly calls: readonly CallRecord[];
  readonly files: readonly string[];
}
