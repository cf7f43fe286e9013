import { fromPointer } from '../gem/pointer.ts';
import type { Json } from '../platform/ctx.ts';
import { literally } from '../run/match/literally.ts';
import type { Expectation } from '../run/scenario/expect.ts';
import { scenarioError } from '../run/scenario/scenario-error.ts';
import { referenceOf } from '../run/scenario/steps.ts';
import type { Text } from '../text.ts';
import type { Step } from './case.ts';

/**
 * The input of a step, with what earlier steps returned in place of `{ $step: 1, $at: /id }`. `results` are of all steps
 * before it, in their order. Throws `scenario-invalid` where a step returned nothing there.
 */
export function inputOf(step: Step, results: readonly Json[]): Json {
  return filledIn(step.input, step, results, (found) => found);
}

/** The same for what is expected of a step: what was returned is not taken for operators. */
export function expectOf(step: Step, results: readonly Json[]): Expectation {
  return filledIn(step.expect as Json, step, results, literally) as Expectation;
}

function filledIn(value: Json, step: Step, results: readonly Json[], written: (found: Json) => Json): Json {
  if (step.earlier === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => filledIn(item, step, results, written));
  const reference = referenceOf(value);
  if (reference === undefined)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        // What stands there is a value already.
        const isValue = key === '$exactly' || key === '$schema';
        return [key, filledIn(item as Json, step, results, isValue ? (found) => found : written)];
      }),
    );
  const found = at(results[reference.step - 1], reference.pointer);
  if (found === undefined) throw scenarioError(step.where(), nothingThere(reference.step, reference.pointer));
  return written(found);
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
