const SAMPLE = 4096;

/**
 * Random bytes give a sum of squared counts near n + n(n-1)/256 = 69,616 for a sample of 4,096, give or take
 * 362; text gives over 200,000. Whole numbers, so that the verdict is the same on every machine.
 */
const RANDOM_BELOW = 72_000;

/**
 * Whether three samples of a block (its start, middle and end) all look like random bytes, as compressed or
 * encrypted data does; then deflating it is time spent on nothing. Too short a block never does.
 */
export function looksRandom(block: Uint8Array): boolean {
  if (block.length < 3 * SAMPLE) return false;
  const middle = (block.length - SAMPLE) >> 1;
  return [0, middle, block.length - SAMPLE].every(
    (at) => spread(block.subarray(at, at + SAMPLE)) < RANDOM_BELOW,
  );
}

/** The sum of the squares of how often each byte occurs: the smaller, the more evenly spread. */
function spread(sample: Uint8Array): number {
  const counts = new Uint16Array(256);
  for (const byte of sample) counts[byte] = (counts[byte] ?? 0) + 1;
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
}
