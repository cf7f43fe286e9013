import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { modulesAbove } from '../../modules-above.ts';
import { packageRoot } from '../../package-root.ts';
import { systemMeaning, systemReason } from '../../system-error.ts';
import type { Text } from '../../text.ts';
import { DENO_MINIMUM, notDeno, notExecutable, notFound, tooOld, VERSION_MAX } from './deno-errors.ts';

/** The Deno that runs tools. */
export interface Deno {
  readonly path: string;
  /** As in `2.9.6`. */
  readonly version: string;
  /** Its processes do not keep this one from ending, and end with it: see in-background.ts. */
  readonly isBackground?: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Finds Deno: `GEM_DENO_PATH`, else the one installed with this package, else `deno` on PATH. The version of one
 * that is not ours is asked once and remembered in `cache` by path, time and size.
 *
 * Throws `deno-not-found`, `deno-too-old`.
 */
export function findDeno(cache: string, env: Env = process.env, from: string = packageRoot): Deno {
  const named = env.GEM_DENO_PATH;
  if (named) {
    const path = resolve(named);
    const why = whyNotExecutable(path);
    if (why !== undefined) throw notExecutable(path, why);
    return checked(path, cache);
  }
  const installed = findInstalled(from);
  if (installed !== undefined) return installed;
  const onPath = findOnPath(env);
  if (onPath === undefined) throw notFound();
  return checked(onPath, cache);
}

/** The binary of npm's platform package itself: npm's wrapper around it takes seven times as long to start. */
function findInstalled(from: string): Deno | undefined {
  try {
    const family = process.platform === 'linux' ? '-glibc' : '';
    const name = `@deno/${process.platform}-${process.arch}${family}/package.json`;
    const manifest = besideWrapper(from, name) ?? resolvedFromWrapper(from, name);
    const path = join(dirname(manifest), executableName());
    if (!isExecutable(path)) return undefined;
    return { path, version: JSON.parse(readFileSync(manifest, 'utf8')).version };
  } catch {
    return undefined;
  }
}

/** Where npm puts it. Node's own search takes three times as long. */
function besideWrapper(from: string, name: string): string | undefined {
  for (const folder of modulesAbove(from)) {
    if (!existsSync(join(folder, 'deno', 'package.json'))) continue;
    // What the wrapper has in a folder of its own is of its version, and what lies beside it may be another's.
    if (existsSync(join(folder, 'deno', 'node_modules'))) return undefined;
    const manifest = join(folder, name);
    return existsSync(manifest) ? manifest : undefined;
  }
  return undefined;
}

/** Throws where there is none. */
function resolvedFromWrapper(from: string, name: string): string {
  const wrapper = createRequire(join(from, 'package.json')).resolve('deno/package.json');
  return createRequire(wrapper).resolve(name);
}

function findOnPath(env: Env): string | undefined {
  return (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, executableName()))
    .find(isExecutable);
}

function executableName(): string {
  return process.platform === 'win32' ? 'deno.exe' : 'deno';
}

function isExecutable(path: string): boolean {
  return whyNotExecutable(path) === undefined;
}

function whyNotExecutable(path: string): Text | undefined {
  try {
    if (!statSync(path).isFile()) return systemMeaning('EISDIR');
    accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    return systemReason(error, 'Node.js');
  }
}

function checked(path: string, cache: string): Deno {
  const version = versionOf(path, cache);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = DENO_MINIMUM;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return { path, version };
  throw tooOld(path, version);
}

function versionOf(path: string, cache: string): string {
  const { mtimeMs, size } = statSync(path);
  const stamp = `${path}|${mtimeMs}|${size}`;
  const file = join(cache, 'deno-versions.json');
  const known = readVersions(file);
  const remembered = known[stamp];
  if (remembered !== undefined) return remembered;
  const asked = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: VERSION_MAX,
    killSignal: 'SIGKILL',
    env: { NO_COLOR: '1' },
  });
  const version = /^deno (\d+\.\d+\.\d+\S*)/.exec(asked.stdout ?? '')?.[1];
  if (version === undefined) throw notDeno(path, asked);
  writeVersions(file, { ...known, [stamp]: version });
  return version;
}

function readVersions(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function writeVersions(file: string, versions: Record<string, string>): void {
  try {
    ensureFolder(dirname(file), 0o700);
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(versions));
    renameSync(temporary, file);
  } catch {
    // Only a memory: without it the version is asked again next time.
  }
}
