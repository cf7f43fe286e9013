import { watch } from 'chokidar';

export interface Changes {
  /** Resolves when something changed since the last call, a moment after it did; with nothing when it is stopped. */
  next(): Promise<readonly Change[]>;
  /** Whether something has changed that `next` has not told yet. */
  readonly isPending: boolean;
  /** Aborted by the next change; another one for each `next`. */
  readonly signal: AbortSignal;
  close(): Promise<void>;
}

export interface Change {
  readonly path: string;
  /** It came or went. */
  readonly isOther: boolean;
}

export interface WatchOptions {
  ignored(path: string): boolean;
  /** Milliseconds until a file that an editor saves in several steps is whole again. */
  readonly settle: number;
  readonly stop: AbortSignal;
}

/** Watches files and folders, once it resolves. */
export async function watchChanges(
  paths: readonly string[],
  { ignored, settle, stop }: WatchOptions,
): Promise<Changes> {
  const changed: Change[] = [];
  let wake = () => {};
  let interrupt = new AbortController();
  const watcher = watch([...paths], { ignoreInitial: true, ignored: (path) => ignored(path) });
  watcher.on('all', (event, path) => {
    changed.push({ path, isOther: event !== 'change' });
    wake();
    interrupt.abort();
  });
  const stopped = new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([new Promise<void>((ready) => watcher.once('ready', () => ready())), stopped]);
  return {
    get isPending() {
      return changed.length > 0;
    },
    get signal() {
      return interrupt.signal;
    },
    async next() {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
        if (changed.length > 0) resolve();
      });
      await Promise.race([woken, stopped]);
      if (stop.aborted) return [];
      await Promise.race([new Promise((resolve) => setTimeout(resolve, settle)), stopped]);
      interrupt = new AbortController();
      return changed.splice(0);
    },
    close: () => watcher.close(),
  };
}
