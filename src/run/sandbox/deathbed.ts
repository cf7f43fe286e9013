import type { Ending } from './ending.ts';

/**
 * Tells from Deno's last words why it ended without a result, and keeps those words out of the console: they speak
 * of our own file.
 */
export interface Deathbed {
  /** A line of stderr. */
  line(text: string): void;
  end(exitCode: number | null, signal: NodeJS.Signals | null): Ending;
}

const STALLED = 'error: Top-level await promise never resolved';
const OUT_OF_MEMORY = /^<--- Last few GCs --->|^# Fatal JavaScript out of memory/;

/** `memoryLimit` in bytes, for the one that ran out of it. */
export function createDeathbed(print: (line: string) => void, memoryLimit: number): Deathbed {
  let held: string[] | undefined;
  let isMemory = false;
  /** Empty lines that nothing has followed yet: V8 begins its last words with some. */
  let empty = 0;
  return {
    line(text) {
      if (held === undefined && (text === STALLED || OUT_OF_MEMORY.test(text))) held = [];
      if (OUT_OF_MEMORY.test(text)) isMemory = true;
      if (held !== undefined) {
        held.push(text);
      } else if (text === '') {
        empty++;
      } else {
        for (; empty > 0; empty--) print('');
        print(text);
      }
    },
    end(exitCode, signal) {
      // Codes of a crash, where the system tells no signal (Windows).
      const crashed = signal !== null || (exitCode !== null && (exitCode > 128 || exitCode < 0));
      if (held !== undefined && isMemory && crashed) return { kind: 'out-of-memory', limit: memoryLimit };
      if (held?.[0] === STALLED && exitCode === 1) return { kind: 'stalled' };
      for (const line of held ?? []) print(line);
      if (signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT') return { kind: 'killed' };
      return { kind: 'exited', exitCode, signal };
    },
  };
}
