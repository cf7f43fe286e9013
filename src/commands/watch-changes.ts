import { statSync } from 'node:fs';
import { watch } from 'chokidar';
import { UserError } from '../errors.ts';

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

/** Milliseconds between two looks at whether a watched folder is still the same one. */
const FOLDER_LOOK = 500;

/** Tells folders apart that bear one name after the other; undefined where there is none. */
function folderAt(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isDirectory() === true ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}

/** When a file was changed last; undefined where there is none. */
function timeOf(path: string): number | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? stats.mtimeMs : undefined;
  } catch {
    return undefined;
  }
}

/** Watches files and folders, once it resolves. Throws `cannot-watch`, at once or when it asks for the next change. */
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
  // Of a folder that was taken away the system tells nothing any more, not even when it is back.
  const folders = new Map(paths.map((path) => [path, folderAt(path)]));
  watcher.on('all', (event, path) => {
    // It may be back before the next look, and be the same one.
    if (event === 'unlinkDir' && folders.has(path)) folders.set(path, undefined);
    tell({ path, isOther: event !== 'change' });
  });
  const folderLook = setInterval(() => {
    for (const [path, known] of folders) {
      const found = folderAt(path);
      if (found === known) continue;
      folders.set(path, found);
      if (found !== undefined) watcher.unwatch(path).add(path);
      tell({ path, isOther: true });
    }
  }, FOLDER_LOOK);
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
  const failed = new Promise<never>((_, reject) => {
    watcher.on('error', (error) => reject(cannotWatch(error as Error)));
  });
  // It is told by what waits for it next.
  failed.catch(() => {});
  await Promise.race([new Promise<void>((ready) => watcher.once('ready', () => ready())), stopped, failed]);
  return {
    get signal() {
      return interrupt.signal;
    },
    async next() {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
        if (changed.length > 0) resolve();
      });
      await Promise.race([woken, stopped, failed]);
      if (stop.aborted) return [];
      await Promise.race([new Promise((resolve) => setTimeout(resolve, settle)), stopped]);
      interrupt = new AbortController();
      const told = changed.splice(0);
      lookAgain(new Map(told.map(({ path }) => [path, timeOf(path)])));
      return told;
    },
    async close() {
      clearInterval(folderLook);
      for (const timer of timers) clearTimeout(timer);
      await watcher.close();
    },
  };
}

function cannotWatch({ message }: Error): UserError {
  return new UserError(
    'cannot-watch',
    { en: `changes cannot be watched: ${message}`, 'zh-CN': `无法监视文件变化：${message}` },
    {
      en: 'the system may allow no more watched files; close other programs that watch, or raise its limit',
      'zh-CN': '系统可能不允许再监视更多文件；请关闭其他监视文件的程序，或提高系统的上限',
    },
  );
}
