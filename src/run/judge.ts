import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import { RESULT_MAX } from '../platform/limits.ts';
import type { Text } from '../text.ts';
import type { MadeCall } from './make-call.ts';
import { explainEnding, type RunError, tooDeep, tooLarge } from './sandbox/ending.ts';
import { lostInJson } from './sandbox/lost.ts';
import { checkValue } from './schema/check-value.ts';
import { isTooDeep } from './too-deep.ts';
import {
  callsCut,
  consoleCut,
  deniedAndCaught,
  notAwaited,
  outputMismatch,
  outputSchemaInvalid,
  readToolWrote,
  type UnusedCall,
  unusedCalls,
} from './warnings.ts';

export type Outcome = { readonly value: Json } | { readonly error: RunError };

export interface Judgement {
  readonly outcome: Outcome;
  readonly warnings: readonly Text[];
}

/** What is judged by, of the tool's declaration. */
export interface JudgedTool {
  readonly name: string;
  readonly entry: string;
  /** What the author calls it, when that is another. */
  readonly source?: string;
  readonly sideEffect?: string;
  readonly outputSchema?: unknown;
}

/** Says what came of a call. `folder` is the staged gem, `unused` what the scenario answers and nothing asked. */
export async function judge(
  made: MadeCall,
  tool: JudgedTool,
  folder: string,
  unused: readonly UnusedCall[] = [],
): Promise<Judgement> {
  const { ending, console, wrote, errorOf } = made;
  const warnings: Text[] = [];
  if (console.dropped > 0) warnings.push(consoleCut(console.dropped));
  if (made.dropped > 0) warnings.push(callsCut(made.dropped));
  if (made.notAwaited > 0) warnings.push(notAwaited(made.notAwaited));
  if (wrote.size > 0 && tool.sideEffect === 'read') warnings.push(readToolWrote(tool.name, [...wrote]));
  warnings.push(...made.lost.words());
  if (ending.kind !== 'done') {
    return {
      outcome: { error: explainEnding(ending, { entry: tool.source ?? tool.entry, folder, errorOf }) },
      warnings,
    };
  }
  // A tool that failed had other reasons not to ask.
  if (unused.length > 0) warnings.push(...unusedCalls(unused));
  if (made.denied.size > 0) warnings.push(deniedAndCaught([...made.denied]));
  const error = checkSize(ending.value);
  if (error !== undefined) return { outcome: { error }, warnings };
  if (ending.lost !== undefined) warnings.push(lostInJson(ending.lost));
  if (tool.outputSchema !== undefined) warnings.push(...(await checkOutput(tool.outputSchema, ending.value)));
  return { outcome: { value: ending.value }, warnings };
}

/** Counted here, for a sandbox could lie. */
function checkSize(value: Json): RunError | undefined {
  const length = lengthAsJson(value);
  if (length === undefined) return tooDeep();
  return length > RESULT_MAX ? tooLarge(length) : undefined;
}

/** UTF-16 units; undefined for what is nested too deeply. */
export function lengthAsJson(value: Json): number | undefined {
  return isTooDeep(value) ? undefined : JSON.stringify(value).length;
}

/** [T-06] The platform does not check it, so neither a mismatch nor a schema of no use is an error. */
async function checkOutput(schema: unknown, value: Json): Promise<readonly Text[]> {
  try {
    const violations = await checkValue(schema, value);
    return violations.length > 0 ? [outputMismatch(violations)] : [];
  } catch (thrown) {
    if (thrown instanceof UserError) return [outputSchemaInvalid(thrown.text)];
    throw thrown;
  }
}
