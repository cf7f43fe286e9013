import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../package-root.ts';
import type { Json } from '../../platform/ctx.ts';
import { createLineReader, type Level } from './console-lines.ts';
import { createDeathbed } from './deathbed.ts';
import { type DebugOptions, type DenoEnd, MEMORY_MAX, startDeno } from './deno-process.ts';
import type { Ending } from './ending.ts';
import type { Deno } from './find-deno.ts';
import { createDemultiplexer, encodeAnswer, encodeFrame, newKey } from './protocol.ts';
import { readEnding } from './read-ending.ts';
import { hideFolder, isForeignFrame } from './stack.ts';
import { stayFor } from './stay-for.ts';

export interface SandboxOptions {
  readonly deno: Deno;
  readonly cache: string;
  /** The staged gem: the only folder that can be read. */
  readonly folder: string;
  /** Resource files that can be read too. */
  readonly resources?: readonly string[];
  readonly seed?: number;
  readonly locale?: { readonly timeZone: string; readonly language: string };
  /** Bytes of memory. */
  readonly memoryLimit?: number;
  readonly debug?: DebugOptions;
}

/** One call of a tool. */
interface SandboxCall {
  /** The tool's file, or the module of migrations, relative to the gem. */
  readonly entry: string;
  /** [V-09] Asks the module for these steps of records, in place of the call of a tool. */
  readonly migration?: {
    readonly steps: readonly string[];
    readonly records: readonly { readonly id: string | null; readonly data: Json }[];
  };
  readonly input: Json;
  readonly values: Readonly<Record<string, Json>>;
  readonly services: readonly string[];
  readonly handles: readonly string[];
  /** Methods that call a function back, and methods whose answers are bytes; none when not given. */
  readonly callbacks?: readonly string[];
  readonly bytes?: readonly string[];
  /** The code may read nothing once it is loaded. */
  readonly readsNothing?: boolean;
  /** Milliseconds since 1970 at which the clock stands still. */
  readonly now?: number;
  /** Milliseconds; without it only `signal` ends a call. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onConsole: (level: Level, text: string) => void;
  /** Answers a call to `ctx`. Never rejects. */
  readonly onCall: (id: number, path: string, args: readonly Json[]) => Promise<Answer>;
}

export type Answer =
  | { readonly value: Json }
  | { readonly error: { readonly code: string; readonly message: string } };

/** One Deno process, for one gem alone. */
export interface Sandbox {
  readonly pid: number | undefined;
  /** Whether another call can be made: after a call that ended with `done`, `failed` or the like. */
  readonly alive: boolean;
  /** One call at a time. Never rejects: how it ended is told. */
  call(call: SandboxCall): Promise<Ending>;
  /** Ends the process; a call that runs ends as killed. */
  kill(): void;
  /** Lets the process end by itself after its call, so that it can write its coverage. */
  end(): Promise<void>;
}

/** Calls to `ctx` that a tool may have waiting; it is not listened to while there are more. */
const UNANSWERED_MAX = 1_000;

/** The longest a timer of Node can wait, in milliseconds; a longer one would ring at once. */
const TIMER_MAX = 2 ** 31 - 1;

/** Milliseconds that a process may take to end after its stdout has. */
const EXIT_GRACE = 2_000;

/** The guest ends with it when it cannot write to the host: see guest/frames.ts. */
const CUT_OFF_CODE = 74;

const BOOTSTRAP = join('dist', 'guest', 'bootstrap.js');

interface Current extends SandboxCall {
  readonly finish: (ending: Ending) => void;
}

/** Starts the process; it gets ready while the caller does other things. */
export function startSandbox(options: SandboxOptions): Sandbox {
  const { folder, resources = [], memoryLimit = MEMORY_MAX } = options;
  const child = startDeno({
    ...options,
    cwd: folder,
    script: join(packageRoot, BOOTSTRAP),
    permissions: ['--deny-write', '--allow-read=.', ...resources.map((file) => `--allow-read=${file}`)],
  });
  const key = newKey();
  child.stdin.write(key);

  let current: Current | undefined;
  let isAlive = true;
  let unanswered = 0;
  const print = (level: Level) => (line: string) => current?.onConsole(level, hideFolder(line, folder));
  const raw = createLineReader(print('info'));
  const printError = print('error');
  const isDebugged = options.debug?.inspectPort !== undefined;
  const deathbed = createDeathbed((line) => {
    if (!isForeignFrame(line) && !(isDebugged && isOfDebugger(line))) printError(line);
  }, memoryLimit);
  const errors = createLineReader(deathbed.line);

  child.stdout.on('data', createDemultiplexer(key, { frame: receive, text: raw.write }));
  child.stderr.on('data', errors.write);
  let cutOff: NodeJS.Timeout | undefined;
  // Where the process goes on without it, no result can come any more.
  child.stdout.once('end', () => {
    cutOff = setTimeout(() => {
      isAlive = false;
      child.kill();
      current?.finish({ kind: 'cut-off' });
    }, EXIT_GRACE);
  });
  child.ended.then((end) => {
    isAlive = false;
    clearTimeout(cutOff);
    raw.flush();
    errors.flush();
    current?.finish(endOf(end));
  });

  function endOf(end: DenoEnd): Ending {
    if (end.startError !== undefined) return { kind: 'not-started', reason: end.startError.message };
    if (end.memoryExceeded) return { kind: 'out-of-memory', limit: memoryLimit };
    if (end.exitCode === CUT_OFF_CODE) return { kind: 'cut-off' };
    return deathbed.end(end.exitCode, end.signal);
  }

  function receive(message: unknown): void {
    if (typeof message !== 'object' || message === null) return;
    const { type } = message as { type?: unknown };
    if (current === undefined) {
      if (type === 'call') receiveCall(message, refuse);
    } else if (type === 'log') {
      receiveLog(message, current);
    } else if (type === 'call') {
      receiveCall(message, current.onCall);
    } else {
      finishWith(readEnding(message as Record<string, unknown>), current);
    }
  }

  function finishWith(ending: Ending | undefined, call: Current): void {
    if (ending === undefined) return;
    // What the tool wrote to stderr before is there already, and is read in this turn of the event loop.
    setImmediate(() => {
      if (current !== call) return;
      raw.flush();
      errors.flush();
      call.finish(ending);
    });
  }

  function receiveCall(message: object, onCall: SandboxCall['onCall']): void {
    const { id, path, args } = message as { id?: unknown; path?: unknown; args?: unknown };
    if (!Number.isSafeInteger(id) || typeof path !== 'string' || !Array.isArray(args)) return;
    if (++unanswered >= UNANSWERED_MAX) child.stdout.pause();
    onCall(id as number, path, args).then((answer) => {
      if (--unanswered < UNANSWERED_MAX) child.stdout.resume();
      if (isAlive) child.stdin.write(encodeAnswer(id as number, answer));
    });
  }

  return {
    pid: child.pid,
    get alive() {
      return isAlive;
    },
    call: (call) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const finish = (ending: Ending) => {
          if (current?.finish !== finish) return;
          current = undefined;
          clearTimeout(timer);
          call.signal?.removeEventListener('abort', abort);
          resolve(ending);
        };
        const stop = (ending: Ending) => {
          isAlive = false;
          child.kill();
          finish(ending);
        };
        const abort = () => stop({ kind: 'killed' });
        current = { ...call, finish };
        if (call.signal?.aborted === true || !isAlive) return abort();
        call.signal?.addEventListener('abort', abort);
        const { timeout } = call;
        if (timeout !== undefined) {
          const late = () => stop({ kind: 'timeout', milliseconds: timeout });
          timer = setTimeout(late, Math.min(timeout, TIMER_MAX));
        }
        child.stdin.write(encodeFrame(request(call, folder)));
      }),
    kill() {
      isAlive = false;
      child.kill();
      current?.finish({ kind: 'killed' });
    },
    async end() {
      isAlive = false;
      child.stdin.end();
      const late = setTimeout(() => child.kill(), EXIT_GRACE);
      await stayFor(child.ended);
      clearTimeout(late);
    },
  };
}

function request(call: SandboxCall, folder: string): object {
  const { entry, input, values, services, handles, callbacks, bytes, now, migration, readsNothing } = call;
  const url = pathToFileURL(join(folder, entry)).href;
  return { entry: url, input, values, services, handles, callbacks, bytes, now, migration, readsNothing };
}

/** What Deno says of its debugger; where it waits is told in our words. */
function isOfDebugger(line: string): boolean {
  return /^(?:Debugger (?:listening on|session started)|Visit chrome:\/\/inspect|Deno is waiting for debugger)/.test(
    line,
  );
}

function receiveLog(message: object, call: Current): void {
  const { level, text } = message as { level?: unknown; text?: unknown };
  if (typeof text !== 'string') return;
  const known = level === 'debug' || level === 'warn' || level === 'error' ? level : 'info';
  call.onConsole(known, text);
}

/** For what a call that has ended left running: without an answer it would wait, and be taken for work to come. */
async function refuse(): Promise<Answer> {
  return { error: { code: 'E_CALL_ENDED', message: 'E_CALL_ENDED: the call that asked has ended' } };
}
