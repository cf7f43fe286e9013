import { surelyMeant } from '../did-you-mean.ts';

/**
 * The known key that a wrong one can be renamed to without a doubt: it is the only one near, the object does not
 * have it yet, and no other of the object's keys was meant to be it.
 */
export function renamedKey(
  key: string,
  present: readonly string[],
  known: readonly string[],
): string | undefined {
  const meant = surelyMeant(key, known);
  if (meant === undefined || present.includes(meant)) return undefined;
  const rivals = present.filter((other) => other !== key && !known.includes(other));
  return rivals.some((other) => surelyMeant(other, known) === meant) ? undefined : meant;
}
