/** Work on one host. */
export interface Turns {
  /** Whether something runs or waits. */
  readonly isBusy: boolean;
  /** Runs it after all that was asked before. Nothing else keeps the process alive for a host, so this does meanwhile. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** The longest interval of Node, in milliseconds. */
const LONG = 2 ** 31 - 1;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    get isBusy() {
      return waiting > 0;
    },
    async take(work) {
      waiting++;
      const alive = setInterval(() => {}, LONG);
      const done = last.then(work);
      last = done.catch(() => {});
      try {
        return await done;
      } finally {
        waiting--;
        clearInterval(alive);
      }
    },
  };
}
