/**
 * Everything that has to hold before a change lands: installs, builds, and runs every check, also after one
 * failed. Ends with `N passed, N failed`: the steps and the tests counted together.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'gem-check-'));
const report = join(scratch, 'tests.json');

const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
/** The file that a package's command stands in, run by this same Node and not through a shell. */
const tool = (path, ...args) => node(join('node_modules', path), ...args);

const steps = [
  ['install', () => install() === 0],
  ['build', () => node('scripts/build.mjs')],
  ['lint and format', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  [
    'types',
    () =>
      ['.', 'src/run/guest', 'src/run/store/guest']
        .map((project) => tool('typescript/bin/tsc', '-p', project))
        .every(Boolean),
  ],
  ['nothing unused', () => tool('knip/bin/knip.js')],
  ['generated files are current', () => node('scripts/generate-docs.mjs', '--check')],
  [
    'tests',
    () =>
      tool(
        'vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ),
  ],
];

let passed = 0;
let failed = 0;
let skipped = 0;
for (const [name, run] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  const good = run();
  if (good) passed++;
  else failed++;
  process.stdout.write(`${good ? 'ok' : 'FAILED'}: ${name}\n`);
}
try {
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  skipped = counts.numPendingTests + counts.numTodoTests;
} catch {
  // The step itself has failed, and is counted.
}
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
