import { withinTime } from '../within-time.ts';

/** Whether a regular expression finds something; undefined where it takes too long to tell. */
export function search(source: string, flags: string, text: string): boolean | undefined {
  const expression = new RegExp(source, flags);
  return withinTime(() => expression.test(text))?.value;
}
