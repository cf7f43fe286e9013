import { statSync } from 'node:fs';
import { watch } from 'chokidar';

export interface Changes {
  /** Resolves when something changed since the last call, a moment after it did; with nothing when it is stopped. */
  next(): Promise<readonly Change[]>;
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

/** Milliseconds, somewhat longer than chokidar's. */
const SILENCE = 70;

/** When a file was changed last; undefined where there is none. */
function timeOf(path: string): number | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? stats.mtimeMs : undefined;
  } catch {
    return undefined;
  }
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
  const tell = (change: Change) => {
    changed.push(change);
    wake();
    interrupt.abort();
  };
  watcher.on('all', (event, path) => tell({ path, isOther: event !== 'change' }));
  const timers = new Set<NodeJS.Timeout>();
  /** chokidar says nothing of a file for 50 ms after it has told of it. */
  const lookAgain = (times: ReadonlyMap<string, number | undefined>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const [path, time] of times) if (timeOf(path) !== time) tell({ path, isOther: false });
    }, SILENCE);
    timers.add(timer);
  };
  const stopped = new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([new Promise<void>((ready) => watcher.once('ready', () => ready())), stopped]);
  return {
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
      const told = changed.splice(0);
      lookAgain(new Map(told.map(({ path }) => [path, timeOf(path)])));
      return told;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await watcher.close();
    },
  };
}
