import { NetError, shownUrl } from './net-error.ts';

/** Milliseconds that a server has. */
export interface Deadlines {
  /** To take a connection: resolving, connecting and TLS together. */
  readonly connect: number;
  /** From there to the first line of its answer. */
  readonly answer: number;
  /** From one part of its body to the next. */
  readonly body: number;
}

export const DEADLINES: Deadlines = { connect: 15_000, answer: 60_000, body: 30_000 };

/**
 * Does something that can be stopped, until it is done, `signal` stops it, or its time is over. `act` must mind
 * `stop`: what it throws then does not matter.
 *
 * Throws NetError of the given code, or `aborted`.
 */
export async function within<T>(
  code: 'timeout-connect' | 'timeout-answer' | 'timeout-body',
  milliseconds: number,
  url: URL,
  signal: AbortSignal | undefined,
  act: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const error = () =>
    signal?.aborted
      ? new NetError('aborted', shownUrl(url))
      : new NetError(code, shownUrl(url), { seconds: milliseconds / 1000 });
  let end: (() => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    end = () => {
      reject(error());
      stop.abort(error());
    };
  });
  stopped.catch(() => {});
  const timer = setTimeout(() => end?.(), milliseconds);
  const onAbort = () => end?.();
  signal?.addEventListener('abort', onAbort);
  try {
    if (signal?.aborted) throw error();
    const acted = act(stop.signal);
    acted.catch(() => {});
    return await Promise.race([acted, stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
