/** Installs the packages of the lock file, unless they are all there. Uses Node alone, because nothing else is there yet. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The packages that a lock file names, less those of other platforms. */
function packages(file) {
  try {
    const { packages } = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
    return new Map(
      Object.entries(packages)
        .filter(([path, { optional }]) => path !== '' && !optional)
        .map(([path, { version }]) => [path, version]),
    );
  } catch {
    return new Map();
  }
}

export function isInstalled() {
  const wanted = packages('package-lock.json');
  const present = packages('node_modules/.package-lock.json');
  return wanted.size > 0 && [...wanted].every(([path, version]) => present.get(path) === version);
}

/** npm's exit code; 0 when there was nothing to do. */
export function install() {
  if (!process.env.CI && isInstalled()) return 0;
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: !npm && process.platform === 'win32',
    }).status ?? 1
  );
}
