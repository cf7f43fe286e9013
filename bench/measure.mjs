import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * A contender is a process, `{ command, args, cwd, env, before }`, timed from spawn to exit, or `{ measure, before }`
 * with a function that gives milliseconds. `before` is not timed.
 *
 * Runs all in turn, round after round, so that whatever slows the machine for a while slows all of them; who begins
 * changes from round to round, so that nobody always runs in the shadow of the same one.
 *
 * @returns {Promise<{ times: Map<string, number[]>, missing: Map<string, string> }>} Times by name in the order of the
 *   rounds, and of those that could not be run, why. One named in `needed` throws instead.
 */
export async function alternate(contenders, { rounds, warmup, env, needed }) {
  const missing = new Map();
  const times = new Map(Object.keys(contenders).map((name) => [name, []]));
  const names = [...times.keys()];
  for (let round = -warmup; round < rounds; round++) {
    const first = (round + warmup) % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      if (missing.has(name)) continue;
      const contender = contenders[name];
      // Otherwise nobody would hear of Ctrl-C before the end.
      await setImmediate();
      try {
        await contender.before?.();
        const ms = contender.measure ? await contender.measure() : timeProcess(contender, env);
        if (round >= 0) times.get(name).push(ms);
      } catch (error) {
        // A yardstick or a peer that is not on this machine shows at once; ours must run, and all must go on running.
        if (needed.includes(name) || round > -warmup) throw error;
        missing.set(name, error.message);
        times.delete(name);
      }
    }
  }
  return { times, missing };
}

function timeProcess({ command, args, cwd, env: own }, env) {
  const start = process.hrtime.bigint();
  const { status, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...env, ...own },
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (error) throw new Error(`${command}: ${error.code ?? error.message}`);
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} answered ${status}: ${stderr}`);
  return ms;
}

/** Milliseconds until `count` runs of a command have ended, `at` at a time. */
export function timeMany({ command, args, cwd }, count, at, env) {
  const start = process.hrtime.bigint();
  let started = 0;
  const one = async () => {
    while (started < count) {
      started++;
      await new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd, env, stdio: 'ignore' });
        child.once('error', reject);
        child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${code}`))));
      });
    }
  };
  return Promise.all(Array.from({ length: at }, one)).then(
    () => Number(process.hrtime.bigint() - start) / 1e6,
  );
}

const PEAK = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));

/** The most memory that a Node process ever held, in MiB. Not timed, because asking takes a moment. */
export async function peakMemory({ command, args, cwd, env: own, before }, env, scratch) {
  await before?.();
  const file = join(scratch, 'peak.txt');
  rmSync(file, { force: true });
  timeProcess(
    { command, args: ['--require', PEAK, ...args], cwd, env: own },
    { ...env, BENCH_PEAK_FILE: file },
  );
  return Number(readFileSync(file, 'utf8')) / 1024;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Half the distance between the quartiles: how far a typical measurement lies from the median. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    (sorted[Math.floor((sorted.length - 1) * 0.75)] - sorted[Math.floor((sorted.length - 1) * 0.25)]) / 2
  );
}
