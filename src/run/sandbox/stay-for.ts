/** Milliseconds; a timer that keeps gem running has to have some. */
const LONG = 2 ** 31 - 1;

/**
 * What the promise gives. A process that was told to end keeps gem from ending no longer, so who waits for its end
 * has to: gem would end in the middle of what comes after.
 */
export async function stayFor<Value>(promise: Promise<Value>): Promise<Value> {
  const stay = setInterval(() => {}, LONG);
  try {
    return await promise;
  } finally {
    clearInterval(stay);
  }
}
