import { spawnSync } from 'node:child_process';

/**
 * Whether other people's programs are here. Where one is not, tests that need it are skipped by name; under CI
 * that is a failure, because a proof that never ran is none.
 */
export function needs(...programs: string[]): boolean {
  const missing = programs.filter((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error);
  if (missing.length > 0 && process.env.CI)
    throw new Error(`tests need ${missing.join(', ')}; .ci/packages.txt lists them`);
  return missing.length === 0;
}
