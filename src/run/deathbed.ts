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

export function createDeathbed(print: (line: string) => void): Deathbed {
  let held: string[] | undefined;
  let isMemory = false;
  return {
    line(text) {
      if (held === undefined && (text === STALLED || OUT_OF_MEMORY.test(text))) held = [];
      if (OUT_OF_MEMORY.test(text)) isMemory = true;
      if (held === undefined) print(text);
      else held.push(text);
    },
    end(exitCode, signal) {
      // Codes of a crash, where the system tells no signal (Windows).
      const crashed = signal !== null || (exitCode !== null && (exitCode > 128 || exitCode < 0));
      if (held !== undefined && isMemory && crashed) return { kind: 'out-of-memory' };
      if (held?.[0] === STALLED && exitCode === 1) return { kind: 'stalled' };
      for (const line of held ?? []) print(line);
      if (signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT') return { kind: 'killed' };
      return { kind: 'exited', exitCode, signal };
    },
  };
}
