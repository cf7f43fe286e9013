import { NAME_MAX } from '../platform/limits.ts';

/** What is to be named. */
interface Unnamed {
  readonly name: string;
  /** The file that holds it, where there is one. */
  readonly entry?: string | undefined;
  /** What such a thing is called, as a legal name. */
  readonly kind: string;
}

/**
 * [T-01] A legal name that is near to what an item is called and that nothing else has: made of its name or,
 * where nothing of that can stay (Chinese, say), of its file's.
 */
export function suggestName({ name, entry, kind }: Unnamed, taken: ReadonlySet<string>): string {
  const stem = entry?.replace(/^.*\//, '').replace(/\.[^.]*$/, '') ?? '';
  const base = legal(name) || legal(stem) || kind;
  if (!taken.has(base)) return base;
  const numbered = (number: number) => {
    const ending = `_${number}`;
    return base.slice(0, NAME_MAX - ending.length) + ending;
  };
  return numbered(firstFree((number) => !taken.has(numbered(number))));
}

/**
 * A free number from 2 whose predecessor is not, found in steps that grow: counting up would cost the square of
 * the number of things that are called alike.
 */
function firstFree(isFree: (number: number) => boolean): number {
  let [taken, free] = [1, 2];
  while (!isFree(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = (taken + free) >> 1;
    if (isFree(middle)) free = middle;
    else taken = middle;
  }
  return free;
}

function legal(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, NAME_MAX)
    .replace(/_+$/, '');
}
