import { spawnSync } from 'node:child_process';

/**
 * Runs commands in turn, round after round, so that whatever slows the machine for a while slows all of them.
 * Each is timed as a whole process, from spawn to exit.
 */
export function alternate(commands, { rounds = 20, warmup = 3, env = process.env } = {}) {
  const times = commands.map(() => []);
  for (let round = -warmup; round < rounds; round++) {
    commands.forEach(({ command, args, cwd }, index) => {
      const start = process.hrtime.bigint();
      const { status, stderr } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
      const ms = Number(process.hrtime.bigint() - start) / 1e6;
      if (status !== 0) throw new Error(`${command} ${args.join(' ')} answered ${status}: ${stderr}`);
      if (round >= 0) times[index].push(ms);
    });
  }
  return times;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Half the distance between the quartiles: how far a typical measurement lies from the median. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * 0.75)] - sorted[Math.floor(sorted.length * 0.25)]) / 2;
}
