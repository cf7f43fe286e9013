import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

/** What programs of others can name of the package. */
export const EXPORTS = {
  './testing': {
    import: { types: './dist/testing.d.mts', default: './dist/testing.mjs' },
    require: { types: './dist/testing.d.cts', default: './dist/testing.cjs' },
  },
  './types': { types: './types/index.d.ts' },
};

export interface Project {
  readonly folder: string;
  readonly cache: string;
  write(path: string, text: string): void;
  /** Runs Node in the folder. */
  node(...args: string[]): { status: number | null; stdout: string; stderr: string };
}

/** A folder of somebody who has installed the built package, with vitest beside it. */
export function projectWithPackage(): Project {
  if (!existsSync('dist/testing.mjs'))
    spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  const folder = temporaryFolder('gem-testing 与空格');
  const cache = temporaryFolder('gem-testing-cache');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const installed = join(folder, 'node_modules', 'notochord-gem');
  const { name, version, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  // Other tests and benchmarks put files of their own there for a while.
  const filter = (path: string) => !/^(?:kill-|bench)/.test(basename(path));
  for (const part of ['dist', 'types']) cpSync(part, join(installed, part), { recursive: true, filter });
  write(
    'node_modules/notochord-gem/package.json',
    JSON.stringify({ name, version, type: 'module', exports: { ...EXPORTS, ...exports } }),
  );
  for (const other of [
    'deno',
    '@deno',
    'esbuild',
    '@esbuild',
    'oxc-parser',
    '@oxc-parser',
    'vitest',
    '@types',
  ])
    symlinkSync(resolve('node_modules', other), join(folder, 'node_modules', other), 'junction');
  write('package.json', '{ "type": "module" }');
  return {
    folder,
    cache,
    write,
    node(...args) {
      // A test runner tells those below it that they are.
      const { NODE_TEST_CONTEXT, VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_OPTIONS, TEST, ...env } =
        process.env;
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        env: { ...env, XDG_CACHE_HOME: cache, NO_COLOR: '1' },
        encoding: 'utf8',
        timeout: 50_000,
      });
      return { status, stdout, stderr };
    },
  };
}
