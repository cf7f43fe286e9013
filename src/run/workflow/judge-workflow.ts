import type { Json } from '../../platform/ctx.ts';
import { RESULT_MAX } from '../../platform/limits.ts';
import type { Text } from '../../text.ts';
import { lengthAsJson } from '../judge.ts';
import type { MadeCall } from '../make-call.ts';
import type { WorkflowDeclaration } from './declaration.ts';
import { explainWorkflowEnding, resultTooDeep, resultTooLarge, type WorkflowError } from './ending.ts';
import type { Steps } from './steps.ts';
import { notAwaited, printedTooMuch } from './words.ts';

interface WorkflowJudgement {
  readonly outcome: { readonly value: Json } | { readonly error: WorkflowError };
  readonly warnings: readonly Text[];
}

interface JudgedBy {
  readonly workflow: WorkflowDeclaration;
  /** The staged gem. */
  readonly folder: string;
  readonly steps: Steps;
  /** What the run may take, in words. */
  readonly limit: Text;
}

/** Says what came of an SOP. */
export function judgeWorkflow(
  { ending, console, errorOf, lost, notAwaited: left }: MadeCall,
  { workflow, folder, steps, limit }: JudgedBy,
): WorkflowJudgement {
  const warnings: Text[] = [];
  if (console.dropped > 0) warnings.push(printedTooMuch(console.dropped));
  if (left > 0) warnings.push(notAwaited(left));
  warnings.push(...lost.words());
  if (ending.kind !== 'done') {
    const error = explainWorkflowEnding(ending, {
      ...{ folder, errorOf, limit, stepOf: steps.stepOf, running: steps.running },
      entry: workflow.source ?? workflow.entry,
    });
    return { outcome: { error }, warnings };
  }
  const length = lengthAsJson(ending.value);
  if (length === undefined) return { outcome: { error: resultTooDeep() }, warnings };
  if (length > RESULT_MAX) return { outcome: { error: resultTooLarge(length) }, warnings };
  return { outcome: { value: ending.value }, warnings };
}
