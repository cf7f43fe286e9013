import { setMaxListeners } from 'node:events';
import type { Case } from './case.ts';
import { type CaseResult, type PreparedCase, prepareCase, type TestedGem } from './run-case.ts';

export interface RunAllOptions {
  /** Cases that run at a time. */
  readonly jobs: number;
  /** After the first that fails, no more are begun. */
  readonly bail: boolean;
  /** Told of each case in the order of the cases, as soon as it and all before it are over. */
  onResult(result: CaseResult): void;
}

/**
 * Runs the cases, several at a time, each in a sandbox of its own; one more sandbox than that is getting ready. Answers
 * with the results in the order of the cases; those that were not begun have none.
 */
export async function runAll(
  cases: readonly Case[],
  gem: TestedGem,
  { jobs, bail, onResult }: RunAllOptions,
): Promise<readonly CaseResult[]> {
  // Each sandbox listens to it, and Node would take many at a time for a leak, and say so.
  const { signal } = gem.options;
  if (signal !== undefined) setMaxListeners(0, signal);
  const results: (CaseResult | undefined)[] = [];
  let begun = 0;
  let told = 0;
  let isOver = false;
  let ahead: Place | undefined;

  function prepareNext(): Place | undefined {
    const tested = cases[begun];
    if (isOver || tested === undefined || signal?.aborted === true) return undefined;
    return { index: begun++, prepared: prepareCase(tested, gem) };
  }

  function take(): Place | undefined {
    const taken = ahead ?? prepareNext();
    ahead = taken && prepareNext();
    return taken;
  }

  async function work(): Promise<void> {
    for (let mine = take(); mine !== undefined; mine = take()) {
      const result = await mine.prepared.run();
      results[mine.index] = result;
      if (result.outcome === 'stopped' || (bail && result.outcome === 'failed')) await stop();
      for (let next = results[told]; next !== undefined; next = results[++told]) onResult(next);
    }
  }

  /** What runs is let run to its end. */
  async function stop(): Promise<void> {
    isOver = true;
    const unused = ahead;
    ahead = undefined;
    await unused?.prepared.close();
  }

  const workers = Array.from({ length: Math.min(jobs, cases.length) }, () =>
    work().catch(async (thrown) => {
      // No other case would fare better.
      await stop();
      throw thrown;
    }),
  );
  const ended = await Promise.allSettled(workers);
  await stop();
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results.filter((result) => result !== undefined);
}

interface Place {
  readonly index: number;
  readonly prepared: PreparedCase;
}
