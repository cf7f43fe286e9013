import { fstatSync, statSync, writeSync } from 'node:fs';
import { chooseLanguage } from './io.ts';

/** Standard output or standard error. */
export interface Output {
  isTerminal(): boolean;
  write(text: string): void;
}

/**
 * Writes to a terminal through Node's stream, and to a file or a pipe at once: that is whole when the process ends,
 * and spares the two or three milliseconds that making a stream takes. A closed pipe ends the process quietly, as
 * other tools do.
 */
export function openOutput(process: NodeJS.Process, fd: 1 | 2): Output {
  const stream = () => (fd === 1 ? process.stdout : process.stderr);
  let known: boolean | undefined;
  const isTerminal = () => {
    known ??= mayBeTerminal(fd) && stream().isTTY === true;
    return known;
  };
  let isGuarded = false;
  const writeToStream = (text: string) => {
    if (!isGuarded) {
      isGuarded = true;
      stream().on('error', (error: NodeJS.ErrnoException) => giveUp(error, process, fd));
    }
    stream().write(text);
  };
  return {
    isTerminal,
    write(text) {
      if (isTerminal() || isGuarded) return writeToStream(text);
      const bytes = Buffer.from(text);
      let done = 0;
      try {
        while (done < bytes.length) done += writeSync(fd, bytes, done);
      } catch (error) {
        // Somebody reads from a pipe that does not wait; the stream does the waiting.
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
          return writeToStream(bytes.toString('utf8', done));
        giveUp(error as NodeJS.ErrnoException, process, fd);
      }
    },
  };
}

/** `devNull` of node:os, which takes a fifth of a millisecond to load. Not asked for on Windows. */
const NULL_DEVICE = '/dev/null';

/** Whether it can be a terminal at all. That it is one only a stream can tell. */
function mayBeTerminal(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return (
      stat.isCharacterDevice() && (process.platform === 'win32' || stat.rdev !== statSync(NULL_DEVICE).rdev)
    );
  } catch {
    return false;
  }
}

const BROKEN = {
  en: (code: string) =>
    `gem: error: standard output cannot be written (${code}), so the result is not complete\ngem: hint: make room where it goes, or write it to another place`,
  'zh-CN': (code: string) =>
    `gem: 错误: 标准输出无法写入（${code}），结果不完整\ngem: 提示: 请腾出空间，或写到别处`,
};

/** Nobody can be told through a stream that is broken; the other one may be whole. */
function giveUp({ code }: NodeJS.ErrnoException, process: NodeJS.Process, fd: 1 | 2): never {
  if (code === 'EPIPE') process.exit(process.exitCode ?? 0);
  if (fd === 1) {
    try {
      writeSync(2, `${BROKEN[chooseLanguage(undefined, process.env)](code ?? '?')}\n`);
    } catch {}
  }
  process.exit(2);
}
