import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import type { Checked } from '../validate/report.ts';
import { type CheckRequest, checkOne, type Stoppable } from './check-one.ts';
import type { GemPath } from './gem-paths.ts';

/** Gems that make another thread worth its start. */
const GEMS_A_THREAD = 32;

/** Gems that a thread takes at a time: few, so that all end together. */
const BATCH = 4;

/** What a thread is given. The counter is shared: it holds the number of the next gem that nobody has taken. */
export interface CheckWork {
  readonly paths: readonly GemPath[];
  readonly request: CheckRequest;
  readonly next: SharedArrayBuffer;
}

/** What a UserError is made of. Between threads an error keeps its message and its stack, and nothing else. */
type Told = Pick<UserError, 'code' | 'text' | 'hint' | 'exit'>;

/** A gem's place in the list, with what was found, or with why there is nothing: a bug of ours, or a file that went away. */
export type CheckResult = readonly [
  index: number,
  outcome: { readonly checked: Checked } | { readonly failed: unknown } | { readonly told: Told },
];

/**
 * Checks gems on all cores, and gives the results in the order of the paths. A gem that cannot be checked never
 * hides the others: what was thrown for it comes after all have been looked at.
 */
export async function checkAll(
  paths: readonly GemPath[],
  request: CheckRequest,
  stop: Stoppable,
): Promise<{ checked: Checked[]; failed: unknown[] }> {
  const work: CheckWork = { paths, request, next: new SharedArrayBuffer(4) };
  const worth = Math.floor(paths.length / GEMS_A_THREAD);
  const threads = worth > 1 ? Math.min(availableParallelism(), worth) : 1;
  const others = threads > 1 ? await startThreads(threads - 1, work) : [];
  const results = (await Promise.all([takeWork(work, stop), ...others])).flat();
  const inOrder = results.sort(([a], [b]) => a - b).map(([, outcome]) => outcome);
  return {
    checked: inOrder.flatMap((outcome) => ('checked' in outcome ? [outcome.checked] : [])),
    failed: inOrder.flatMap((outcome) => {
      if ('told' in outcome)
        return [new UserError(outcome.told.code, outcome.told.text, outcome.told.hint, outcome.told.exit)];
      return 'failed' in outcome ? [outcome.failed] : [];
    }),
  };
}

/** Takes gems until none is left. */
export async function takeWork({ paths, request, next }: CheckWork, stop: Stoppable): Promise<CheckResult[]> {
  const counter = new Int32Array(next);
  const results: CheckResult[] = [];
  for (;;) {
    // A turn of the event loop: a signal is heard in it, and what the parser of code holds is given back.
    if (results.length > 0) await new Promise((turn) => setImmediate(turn));
    const from = Atomics.add(counter, 0, BATCH);
    if (from >= paths.length) return results;
    if (from > 0 && stop.signal.aborted) {
      // Signals come to one thread alone: the others find that nothing is left.
      Atomics.store(counter, 0, paths.length);
      return results;
    }
    for (const [offset, path] of paths.slice(from, from + BATCH).entries()) {
      const outcome = await checkOne(path, request, stop).then(
        (checked) => ({ checked }),
        (failed: unknown) => {
          if (!(failed instanceof UserError)) return { failed };
          const { code, text, hint, exit } = failed;
          return { told: { code, text, hint, exit } };
        },
      );
      results.push([from + offset, outcome]);
    }
  }
}

/** Threads run the built code; run from the sources there is none, and this thread does all. */
async function startThreads(count: number, work: CheckWork): Promise<Promise<CheckResult[]>[]> {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'worker.js');
  if (!existsSync(file)) return [];
  const { Worker } = await import('node:worker_threads');
  return Array.from({ length: count }, () => {
    const worker = new Worker(file, { workerData: work });
    return new Promise<CheckResult[]>((resolve, reject) => {
      worker.once('message', (results: CheckResult[]) => resolve(results));
      worker.once('error', reject);
    });
  });
}
