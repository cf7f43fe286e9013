/** Work on one host. */
export interface Turns {
  /** Whether something waits for what runs. */
  readonly hasMore: boolean;
  /** Runs it after all that was asked before. Nothing else keeps the process alive for a host, so this does meanwhile. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** The longest interval of Node, in milliseconds. */
const LONG = 2 ** 31 - 1;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let asked = 0;
  return {
    get hasMore() {
      return asked > 1;
    },
    async take(work) {
      asked++;
      const alive = setInterval(() => {}, LONG);
      const done = last.then(work);
      last = done.catch(() => {});
      try {
        return await done;
      } finally {
        asked--;
        clearInterval(alive);
      }
    },
  };
}
