import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

/** Whether these programs are there. Under CI they must be, so that a missing one fails instead of hiding. */
export function describeWith(programs: readonly string[], title: string, tests: () => void): void {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
  const skipped = missing.length > 0 && !process.env.CI;
  describe.skipIf(skipped)(skipped ? `${title} (no ${missing.join(', ')} here)` : title, tests);
}

/** Runs openssl and gives what it printed. */
export function openssl(args: readonly string[], input?: Uint8Array): Buffer {
  const { status, stdout, stderr, error } = spawnSync('openssl', args, { input: input ?? '' });
  if (error) throw error;
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
  return stdout;
}
