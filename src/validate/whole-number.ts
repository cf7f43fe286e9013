import type { Args } from '../text.ts';

export interface WholeNumberFault {
  /** `quoted`: a number that would do, written as a string. */
  readonly messageId: 'range' | 'quoted';
  readonly args?: Args;
}

/** Why a value is not a whole number from 1 to `max`, where it is not. */
export function wholeNumberFault(value: unknown, max: number): WholeNumberFault | undefined {
  if (isWithin(value, max)) return undefined;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value) && isWithin(Number(value), max))
    return { messageId: 'quoted', args: { number: Number(value) } };
  return { messageId: 'range' };
}

function isWithin(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}
