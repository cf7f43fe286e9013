/** Longer words than this are not compared: the cost is the product of two lengths, and nobody mistypes so much. */
const WORD_MAX = 64;

/**
 * The candidate that `word` was most likely meant to be, if one is near enough: the same but for case, `_` and
 * `-`, or one slip in three characters (a letter too many, too few, wrong, or two swapped). Of equally near ones
 * the first wins, so the answer depends on nothing but the arguments.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > WORD_MAX) return undefined;
  const plain = plainly(word);
  let best: string | undefined;
  let bestDistance = Math.floor(Math.max(3, plain.length) / 3) + 1;
  for (const candidate of candidates) {
    if (candidate === word || candidate.length > WORD_MAX) continue;
    const other = plainly(candidate);
    if (Math.abs(other.length - plain.length) >= bestDistance) continue;
    const between = distance(plain, other);
    if (between < bestDistance && between < other.length) {
      best = candidate;
      bestDistance = between;
    }
  }
  return best;
}

/** Shorter words are too much like each other for one letter to tell. */
const SURE_MIN = 4;
/** Slips that every other candidate has to be away at least, when the word itself has one. */
const SURE_GAP = 3;

/**
 * The one candidate that `word` certainly was meant to be: the same but for case, `_` and `-`, or one slip away
 * where no other is near. Good enough to be written in its place.
 */
export function surelyMeant(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > WORD_MAX || candidates.includes(word)) return undefined;
  const plain = plainly(word);
  const near = candidates
    .map((candidate) => ({ candidate, slips: distance(plain, plainly(candidate)) }))
    .sort((a, b) => a.slips - b.slips);
  const [first, second] = near;
  if (!first || first.slips > 1) return undefined;
  if (first.slips === 0) return second?.slips === 0 ? undefined : first.candidate;
  const alone = second === undefined || second.slips >= SURE_GAP;
  return alone && plain.length >= SURE_MIN ? first.candidate : undefined;
}

function plainly(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '');
}

/** Damerau-Levenshtein in its restricted form (optimal string alignment), over UTF-16 units. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
