/** Milliseconds in which a call to `ctx` is answered, or the tool is let go on with what it has besides. */
const TURN = 5;

export interface Waker {
  /** The tool has asked for something. */
  asked(): void;
}

/**
 * A tool that was answered quickly before waits for the next answer without its event loop (guest/bootstrap.ts). Where that
 * takes long after all, it is woken, so that its timers ring.
 */
export function createWaker(isWaitedFor: () => boolean, wake: () => void): Waker {
  let isSet = false;
  const ring = () => {
    isSet = false;
    if (isWaitedFor()) wake();
  };
  return {
    asked() {
      if (isSet) return;
      isSet = true;
      setTimeout(ring, TURN).unref();
    },
  };
}
