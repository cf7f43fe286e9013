/** Milliseconds in which what the guest waits for comes, or it is let go on with what it has besides. */
const TURN = 5;

export interface Waker {
  /** The guest has asked for something, or waits for a call. */
  waits(): void;
}

/**
 * A tool that was answered quickly before waits for the next answer without its event loop, and a sandbox for the next call
 * (guest/bootstrap.ts). Where that takes long after all, it is woken, so that its timers ring.
 */
export function createWaker(isWaitedFor: () => boolean, wake: () => void): Waker {
  let isSet = false;
  const ring = () => {
    isSet = false;
    if (isWaitedFor()) wake();
  };
  return {
    waits() {
      if (isSet) return;
      isSet = true;
      setTimeout(ring, TURN).unref();
    },
  };
}
