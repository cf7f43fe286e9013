import { join } from 'node:path';
import { packageRoot } from '../../package-root.ts';
import { createBeginning } from './beginning.ts';
import { createLineReader } from './console-lines.ts';
import type { CtxShape } from './ctx-shape.ts';
import { createDeathbed } from './deathbed.ts';
import { type DebugOptions, type DenoEnd, MEMORY_MAX, startDeno } from './deno-process.ts';
import type { Ending } from './ending.ts';
import type { Deno } from './find-deno.ts';
import { inspectorPort, isOfDebugger } from './inspector.ts';
import { notStarted, type StartFault } from './not-started.ts';
import { createDemultiplexer, encodeAnswer, encodeFrame, newKey, WAKE } from './protocol.ts';
import { readArgumentNotJson, readEnding, readLostArgument } from './read-ending.ts';
import { type Answer, receiveLog, refuse, request, type SandboxCall } from './sandbox-call.ts';
import { hideFolder, isForeignFrame } from './stack.ts';
import { stayFor } from './stay-for.ts';
import { createWaker } from './waker.ts';

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
  /** Milliseconds in which Deno is to be ready; START_MAX when not given. */
  readonly startLimit?: number;
}

export type { Answer };

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

/** Milliseconds after which a Deno that has not got ready will not: it takes 15, and 100 where everything is slow. */
const START_MAX = 20_000;

/** Milliseconds that a process may take to end after its stdout has. */
const EXIT_GRACE = 2_000;

/** The guest ends with it when it cannot write to the host: see guest/frames.ts. */
const CUT_OFF_CODE = 74;

const BOOTSTRAP = join('dist', 'guest', 'bootstrap.js');

interface Current extends SandboxCall {
  readonly finish: (ending: Ending) => void;
  /** Begins to count the time that the call may take. */
  readonly begin: () => void;
}

/** Starts the process; it gets ready while the caller does other things. */
export function startSandbox(options: SandboxOptions): Sandbox {
  const { deno, folder, resources = [], memoryLimit = MEMORY_MAX, startLimit = START_MAX } = options;
  const child = startDeno({
    ...options,
    cwd: folder,
    script: join(packageRoot, BOOTSTRAP),
    permissions: ['--deny-write', '--allow-read=.', ...resources.map((file) => `--allow-read=${file}`)],
  });
  const key = newKey();
  child.stdin.write(key);

  let current: Current | undefined;
  let sentShape: CtxShape | undefined;
  /** How the process ended. */
  let over: Ending | undefined;
  let unanswered = 0;
  const isWaitedFor = () => (unanswered > 0 || current === undefined) && over === undefined;
  const waker = createWaker(isWaitedFor, () => child.stdin.write(WAKE));
  const beginning = createBeginning(
    (level, line) => current?.onConsole(level, hideFolder(line, folder)),
    () => over ?? stop(unusable({ kind: 'noisy' })),
  );
  const raw = createLineReader((line) => beginning.print('info', line));
  let debuggerWaits = false;
  const deathbed = createDeathbed((line) => {
    const { onInspector } = options.debug ?? {};
    if (onInspector !== undefined && isOfDebugger(line)) {
      const port = inspectorPort(line);
      if (port === undefined || debuggerWaits) return;
      debuggerWaits = true;
      current?.begin();
      onInspector(port);
    } else if (!isForeignFrame(line)) beginning.print('error', line);
  }, memoryLimit);
  const errors = createLineReader(deathbed.line);

  child.stdout.on('data', createDemultiplexer(key, { frame: receive, text: raw.write }));
  child.stderr.on('data', errors.write);
  let cutOff: NodeJS.Timeout | undefined;
  // Where the process goes on without it, no result can come any more.
  child.stdout.once('end', () => {
    if (over !== undefined) return;
    cutOff = setTimeout(
      () => stop(beginning.isReady ? { kind: 'cut-off' } : unusable({ kind: 'closed' })),
      EXIT_GRACE,
    );
  });
  child.ended.then((end) => {
    clearTimeout(cutOff);
    finish(endOf(end));
  });

  function endOf({ startError, memoryExceeded, exitCode, signal }: DenoEnd): Ending {
    flush();
    const ending = deathbed.end(exitCode, signal);
    if (startError !== undefined) return unusable({ kind: 'not-run', error: startError });
    if (!beginning.isReady)
      return unusable(
        memoryExceeded ? { kind: 'memory', limit: memoryLimit } : { kind: 'exited', exitCode, signal },
      );
    if (memoryExceeded) return { kind: 'out-of-memory', limit: memoryLimit };
    return exitCode === CUT_OFF_CODE ? { kind: 'cut-off' } : ending;
  }

  /** Nothing of the author's has been loaded: it is Deno that does not work. */
  function unusable(fault: StartFault): Ending {
    flush();
    return { kind: 'not-started', error: notStarted(deno, fault, beginning.words()) };
  }

  function flush(): void {
    raw.flush();
    errors.flush();
  }

  function finish(ending: Ending): void {
    over ??= ending;
    current?.finish(ending);
  }

  function stop(ending: Ending): void {
    child.kill();
    finish(ending);
  }

  function receive(message: unknown): void {
    if (typeof message !== 'object' || message === null) return;
    const { type } = message as { type?: unknown };
    if (type === 'ready' && !beginning.isReady) {
      beginning.ready();
      current?.begin();
    } else if (current === undefined) {
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
      flush();
      call.finish(ending);
    });
  }

  function receiveCall(message: object, onCall: SandboxCall['onCall']): void {
    const { id, path, args, notJson, lost } = message as Readonly<Record<string, unknown>>;
    if (!Number.isSafeInteger(id) || typeof path !== 'string' || !Array.isArray(args)) return;
    if (++unanswered >= UNANSWERED_MAX) child.stdout.pause();
    waker.waits();
    onCall(id as number, path, args, readArgumentNotJson(notJson), readLostArgument(lost)).then((answer) => {
      if (--unanswered < UNANSWERED_MAX) child.stdout.resume();
      if (over === undefined) child.ask(encodeAnswer(id as number, answer));
    });
  }

  /** Counts the time for Deno to get ready, and then the time that the tool may take. */
  function startTimer({ timeout }: SandboxCall, isCurrent: () => boolean): NodeJS.Timeout | undefined {
    if (beginning.isReady) {
      if (timeout === undefined) return undefined;
      const ring = () => stop({ kind: 'timeout', milliseconds: timeout });
      return setTimeout(ring, Math.min(timeout, TIMER_MAX));
    }
    if (debuggerWaits) return undefined;
    // Where gem itself was stopped meanwhile, the word that it is ready has come and is read in this turn.
    const isLate = () => isCurrent() && !beginning.isReady;
    const ring = () => isLate() && stop(unusable({ kind: 'late', milliseconds: startLimit }));
    return setTimeout(() => setImmediate(ring), startLimit);
  }

  return {
    pid: child.pid,
    get alive() {
      return over === undefined;
    },
    call: (call) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const isCurrent = () => current?.finish === finish;
        const begin = () => {
          clearTimeout(timer);
          timer = startTimer(call, isCurrent);
        };
        const finish = (ending: Ending) => {
          if (!isCurrent()) return;
          current = undefined;
          waker.waits();
          clearTimeout(timer);
          call.signal?.removeEventListener('abort', abort);
          resolve(ending);
        };
        const abort = () => stop({ kind: 'killed' });
        current = { ...call, finish, begin };
        if (call.signal?.aborted === true) return abort();
        if (over !== undefined) return finish(over);
        call.signal?.addEventListener('abort', abort);
        begin();
        child.ask(encodeFrame(request(call, folder, sentShape)));
        sentShape = call.shape;
      }),
    kill: () => stop({ kind: 'killed' }),
    async end() {
      over ??= { kind: 'killed' };
      child.stdin.end();
      const late = setTimeout(() => child.kill(), EXIT_GRACE);
      await stayFor(child.ended);
      clearTimeout(late);
    },
  };
}
