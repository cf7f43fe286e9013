import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ensureFolder } from '../../ensure-folder.ts';
import type { Deno } from './find-deno.ts';
import { inBackground, letGo } from './in-background.ts';
import { stayAwake } from './stay-awake.ts';
import { watchMemory } from './watch-memory.ts';
import { startWatchdog } from './watchdog.ts';

/** MiB of JavaScript objects that one Deno may hold. What lies outside of V8's heap is bounded by MEMORY_MAX. */
export const HEAP_MAX_MIB = 256;
/** Bytes that one Deno process may have in memory, all told. */
export const MEMORY_MAX = 1024 * 1024 * 1024;

export interface DenoOptions {
  readonly deno: Deno;
  /** Where Deno's own cache is kept. */
  readonly cache: string;
  /** Flags that give permissions, after those that refuse all. */
  readonly permissions: readonly string[];
  readonly script: string;
  readonly cwd: string;
  /** Makes random numbers and UUIDs repeatable. */
  readonly seed?: number;
  /** Of TZ and LANG; the user's own when not given. */
  readonly locale?: { readonly timeZone: string; readonly language: string };
  /** Bytes; MEMORY_MAX when not given. */
  readonly memoryLimit?: number;
  /** HEAP_MAX_MIB when not given. */
  readonly heapLimitMib?: number;
  readonly debug?: DebugOptions;
}

/** For the author who looks at a tool at work; none of it gives the tool a permission. */
export interface DebugOptions {
  /** Deno waits for a debugger before it runs anything; told of the port of 127.0.0.1 on which it does, which is its choice. */
  readonly onInspector?: (port: number) => void;
  /** Folder into which V8's coverage is written when the process ends by itself. */
  readonly coverage?: string;
  /** File into which every question for a permission is written, as lines of JSON. */
  readonly audit?: string;
}

export interface DenoProcess {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  /** Writes to its stdin what it answers soon. */
  ask(frame: Uint8Array): void;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process has ended and all that it wrote was read. Never rejects. */
  readonly ended: Promise<DenoEnd>;
  /** Ends it at once. */
  kill(): void;
}

export interface DenoEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** It was ended because it held more memory than it may. */
  readonly memoryExceeded: boolean;
  /** Why it could not be started. */
  readonly startError?: Error;
}

/**
 * What nothing run here may do. `--no-config` keeps Deno from the user's own deno.json, `--no-npm` and
 * `--no-remote` from packages, which need no permission otherwise.
 */
const QUIET = '--quiet';
const REFUSALS = [
  ...[QUIET, '--no-prompt', '--no-config', '--no-lock', '--no-npm', '--no-remote', '--node-modules-dir=none'],
  ...['--deny-import', '--deny-net', '--deny-env', '--deny-sys', '--deny-run', '--deny-ffi'],
];

/** Starts Deno with nothing allowed but `permissions`, in a fresh environment. */
export function startDeno(options: DenoOptions): DenoProcess {
  const { deno, permissions, script, cwd, seed, debug = {} } = options;
  const flags = [...REFUSALS, `--v8-flags=--max-old-space-size=${options.heapLimitMib ?? HEAP_MAX_MIB}`];
  if (seed !== undefined) flags.push(`--seed=${seed}`);
  // Where it listens is told on stderr, unless it is to be quiet.
  if (debug.onInspector !== undefined) flags.splice(flags.indexOf(QUIET), 1, '--inspect-wait=127.0.0.1:0');
  if (debug.coverage !== undefined) flags.push(`--coverage=${debug.coverage}`);
  const child = spawn(deno.path, ['run', ...flags, ...permissions, script], {
    cwd,
    env: environment(options),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // Writing to a process that has just ended is no fault: how it ended is told by `ended`.
  child.stdin.on('error', () => {});
  if (deno.isBackground === true) inBackground(child);
  const memory = watchMemory(child, options.memoryLimit ?? MEMORY_MAX);
  const watchdog = startWatchdog(child);

  const ended = new Promise<DenoEnd>((resolve) => {
    child.once('error', (startError) => {
      if (child.pid !== undefined) return;
      resolve({ exitCode: null, signal: null, memoryExceeded: false, startError });
    });
    child.once('exit', () => {
      memory.stop();
      watchdog.stop();
    });
    child.once('close', (exitCode, signal) => {
      resolve({ exitCode, signal, memoryExceeded: memory.exceeded() });
    });
  });
  return {
    pid: child.pid,
    stdin: child.stdin,
    ask(frame) {
      child.stdin.write(frame);
      stayAwake();
    },
    stdout: child.stdout,
    stderr: child.stderr,
    ended,
    kill() {
      child.kill('SIGKILL');
      // It will end, so gem need not stay for it.
      watchdog.stop();
      memory.stop();
      // Its streams end with it. To destroy them here would have Node make its own stderr, which takes two milliseconds.
      letGo(child);
    },
  };
}

/**
 * A fresh environment, not a filtered one: Deno obeys NODE_OPTIONS, DENO_V8_FLAGS and more.
 */
function environment({ deno, cache, locale, debug }: DenoOptions): Record<string, string> {
  const { TZ, LANG, SystemRoot } = process.env;
  const timeZone = locale?.timeZone ?? TZ;
  const language = locale?.language ?? LANG;
  return {
    DENO_DIR: denoFolder(cache, deno.version),
    NO_COLOR: '1',
    DENO_NO_UPDATE_CHECK: '1',
    DENO_NO_PACKAGE_JSON: '1',
    ...(debug?.audit === undefined ? {} : { DENO_AUDIT_PERMISSIONS: debug.audit }),
    ...(timeZone === undefined ? {} : { TZ: timeZone }),
    ...(language === undefined ? {} : { LANG: language }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
  };
}

/** The folder in the cache that one version of Deno keeps its own in. */
export function denoFolderName(version: string): string {
  return `deno-${version}`;
}

/**
 * Deno's own cache, kept so that compiled code is found again. `location_data` is a file where Deno wants a
 * folder: so `localStorage` and `caches`, which need no permission, cannot write, in Workers either.
 */
function denoFolder(cache: string, version: string): string {
  const folder = join(cache, denoFolderName(version));
  try {
    writeFileSync(join(folder, 'location_data'), '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return folder;
    ensureFolder(folder, 0o700);
    writeFileSync(join(folder, 'location_data'), '');
  }
  return folder;
}
