import { ExitCode, UserError } from './errors.ts';
import type { Io } from './io.ts';
import { openOutput } from './output.ts';
import { systemReason } from './system-error.ts';

const OTHER_NAME = 'notochord-gem';

/**
 * The process's own streams as an `Io`. Each is touched only when it is used, because making one takes a
 * millisecond or two. A closed pipe ends the process quietly, as other tools do.
 */
export function processIo(process: NodeJS.Process): Io {
  const stop = openStop();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort(signal);
      // A second signal means that the person does not want to wait for the clean end.
      process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
    });
  }
  const out = openOutput(process, 1);
  const err = openOutput(process, 2);
  return {
    out: out.write,
    err: err.write,
    get cwd() {
      return currentFolder(process);
    },
    get called() {
      const path = process.argv[1] ?? '';
      // Installed by npx for this once: there `gem` would be another package, of that name.
      if (/[\\/]_npx[\\/]/.test(path)) return `npx ${OTHER_NAME}`;
      // npm makes two names for it, one of which belongs to RubyGems on many machines.
      return /[\\/]notochord-gem$/.test(path) ? OTHER_NAME : undefined;
    },
    env: process.env,
    isTty: {
      get in() {
        return process.stdin.isTTY === true;
      },
      get out() {
        return out.isTerminal();
      },
      get err() {
        return err.isTerminal();
      },
    },
    get terminal() {
      return err.isTerminal() ? process.stderr : undefined;
    },
    get columns() {
      const terminal = out.isTerminal() ? process.stdout : err.isTerminal() ? process.stderr : undefined;
      return terminal?.columns || 80;
    },
    async readInput(limit) {
      stop.signal.throwIfAborted();
      // Reading ends with an error then, which the program takes for the interruption that it is.
      stop.signal.addEventListener('abort', () => process.stdin.destroy(), { once: true });
      try {
        return await readAll(process.stdin, limit);
      } catch (error) {
        throw stop.signal.aborted ? error : notReadable(error);
      }
    },
    readSecret: (question) => readSecret(process, question, stop.signal),
    now: () => new Date(),
    get signal() {
      return stop.signal;
    },
    isStopped: () => stop.reason !== undefined,
  };
}

/** An AbortController that is made when somebody asks for its signal: most short commands never do. */
function openStop() {
  let controller: AbortController | undefined;
  let reason: NodeJS.Signals | undefined;
  return {
    get reason() {
      return reason;
    },
    get signal() {
      controller ??= new AbortController();
      if (reason !== undefined) controller.abort(reason);
      return controller.signal;
    },
    abort(signal: NodeJS.Signals) {
      reason ??= signal;
      controller?.abort(reason);
    },
  };
}

/** What has no end is left as soon as it is too much, and not kept. */
async function readAll(stream: AsyncIterable<unknown>, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function notReadable(error: unknown): UserError {
  const why = systemReason(error, 'Node.js');
  return new UserError(
    'input-not-readable',
    { en: `standard input cannot be read: ${why.en}`, 'zh-CN': `无法读取标准输入：${why['zh-CN']}` },
    {
      en: 'give it from a program or a file, as in `… < input.json`',
      'zh-CN': '请由程序或文件提供，例如 `… < input.json`',
    },
  );
}

function currentFolder(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch {
    throw new UserError(
      'no-current-folder',
      { en: 'the folder you are in does not exist any more', 'zh-CN': '当前所在的文件夹已经不存在了' },
      { en: 'go to a folder that exists, then run this again', 'zh-CN': '进入一个存在的文件夹，再运行一次' },
    );
  }
}

/** Raw mode, so that the terminal echoes nothing; what it was set to comes back whatever happens. */
async function readSecret(process: NodeJS.Process, question: string, signal: AbortSignal): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const { Writable } = await import('node:stream');
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await lines.question('', { signal });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error;
    throw new UserError(
      'interrupted',
      { en: 'stopped at the question, and nothing was done', 'zh-CN': '在询问时停止，什么都没有做' },
      undefined,
      ExitCode.interrupted,
    );
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
