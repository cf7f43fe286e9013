import { fromPointer } from '../gem/pointer.ts';
import type { Json } from '../platform/ctx.ts';
import { scenarioError } from '../run/scenario/scenario-error.ts';
import { referenceOf } from '../run/scenario/steps.ts';
import type { Text } from '../text.ts';
import type { Step } from './case.ts';

/**
 * The input of a step, with what earlier steps returned in place of `{ $step: 1, $at: /id }`. `results` are of all steps
 * before it, in their order. Throws `scenario-invalid` where a step returned nothing there.
 */
export function inputOf(step: Step, results: readonly Json[]): Json {
  return withResults(step.input, step, results);
}

/** The same for any part of a step. */
export function withResults(value: Json, step: Step, results: readonly Json[]): Json {
  if (step.earlier === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => withResults(item, step, results));
  const reference = referenceOf(value);
  if (reference === undefined)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withResults(item as Json, step, results)]),
    );
  const found = at(results[reference.step - 1], reference.pointer);
  if (found === undefined) throw scenarioError(step.where(), nothingThere(reference.step, reference.pointer));
  return found;
}

function at(value: Json | undefined, pointer: string): Json | undefined {
  let found = value;
  for (const part of fromPointer(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Readonly<Record<string, Json>>)[part];
  }
  return found;
}

function nothingThere(step: number, pointer: string): Text {
  return {
    en: `step ${step} returned nothing at ${pointer}`,
    'zh-CN': `第 ${step} 步的返回值里没有 ${pointer}`,
  };
}
