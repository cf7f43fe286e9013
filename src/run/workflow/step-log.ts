import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import type { Json } from '../../platform/ctx.ts';
import { systemReason } from '../../system-error.ts';
import type { Text } from '../../text.ts';
import type { Step, StepOutcome } from './step.ts';

/** In the run's folder, a line an event: what a run with the same id goes on after. */
export const STEPS = 'steps.jsonl';

/** The first line. */
export interface StepLogHead {
  readonly format: 1;
  readonly id: string;
  readonly gem: string;
  readonly workflow: string;
  /** What started it. */
  readonly event: Json;
  /** It was run in a scenario, on a state of its own. */
  readonly inScenario: boolean;
  /** RFC 3339. */
  readonly startedAt: string;
}

/**
 * Where a run writes down its steps, each before and after it runs. What these return from is on the disk, also when
 * the machine stops; where they throw the UserError `run-record-not-written`, nothing of the line is.
 */
export interface StepLog {
  begin(step: Step): void;
  end(number: number, outcome: StepOutcome, ms: number, usage: readonly number[]): void;
  seeded(): void;
  /** The last line of this attempt. `failedAt` is the step whose failure ended the run, and runs again. */
  close(failedAt: number | undefined): void;
}

/** Begins a log with this head. It is there as a whole or not at all: one without a head was damaged. */
export function createStepLog(folder: string, head: StepLogHead): StepLog {
  const [path, temporary] = [join(folder, STEPS), join(folder, `.${STEPS}.tmp`)];
  const refused = (error: unknown) => notWritten(path, error, NOT_BEGUN);
  try {
    append(temporary, [head, attempt()], constants.O_CREAT | constants.O_EXCL, refused);
    renameSync(temporary, path);
    syncFolder(folder);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw refused(error);
  }
  return logIn(folder);
}

/** Goes on in a log whose first `whole` bytes are lines: what follows was being written when the process was killed. */
export function reopenStepLog(folder: string, whole: number): StepLog {
  const path = join(folder, STEPS);
  withFile(path, constants.O_RDWR, (file) => {
    ftruncateSync(file, whole);
    const last = Buffer.alloc(1);
    const isEnded = readSync(file, last, 0, 1, whole - 1) === 1 && last[0] === 0x0a;
    if (!isEnded) writeSync(file, '\n', whole);
  });
  append(path, [attempt()]);
  return logIn(folder);
}

function logIn(folder: string): StepLog {
  const write = (line: object) => append(join(folder, STEPS), [line]);
  return {
    begin: ({ number, call, input, key }) => write({ step: number, call, input, key }),
    end: (number, outcome, ms, usage) => write({ done: number, ms, ...written(outcome), usage }),
    seeded: () => write({ seeded: true }),
    close: (failedAt) =>
      write({ closed: new Date().toISOString(), ...(failedAt === undefined ? {} : { failedAt }) }),
  };
}

function attempt(): object {
  return { attempt: new Date().toISOString(), pid: process.pid };
}

type Refused = (error: unknown) => unknown;

function append(path: string, lines: readonly object[], how = 0, refused?: Refused): void {
  const act = (file: number) => {
    const { size } = fstatSync(file);
    try {
      writeWhole(file, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
      fsyncSync(file);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  };
  withFile(path, constants.O_RDWR | constants.O_APPEND | how, act, refused);
}

/** On a full disk the system takes a part, and refuses the next. */
function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function withFile(
  path: string,
  how: number,
  act: (file: number) => void,
  refused: Refused = (error) => notWritten(path, error, ENDED),
): void {
  let file: number | undefined;
  try {
    file = openSync(path, how | (constants.O_NOFOLLOW ?? 0), 0o600);
    act(file);
  } catch (error) {
    throw refused(error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A step that cannot be written down is not run: nobody would know that it was. */
function notWritten(path: string, error: unknown, { what, next }: Record<'what' | 'next', Text>): unknown {
  if (error instanceof UserError) return error;
  const why = systemReason(error, 'Node.js');
  return new UserError(
    'run-record-not-written',
    {
      en: `${path}, the record of this run, cannot be written: ${why.en}; ${what.en}`,
      'zh-CN': `无法写入这次运行的记录 ${path}：${why['zh-CN']}；${what['zh-CN']}`,
    },
    {
      en: `make it writable for yourself, or free some space on the disk; ${next.en}`,
      'zh-CN': `请确保自己可以写入，或在磁盘上腾出空间；${next['zh-CN']}`,
    },
  );
}

const ENDED = {
  what: { en: 'the run was ended there', 'zh-CN': '运行到此为止' },
  next: {
    en: 'then the run can go on, with its --run-id',
    'zh-CN': '之后用它的 --run-id 可以接着运行',
  },
};
const NOT_BEGUN = {
  what: { en: 'the run was not begun', 'zh-CN': '运行没有开始' },
  next: { en: 'then begin it again', 'zh-CN': '之后重新开始' },
};

function written(outcome: StepOutcome): object {
  return 'result' in outcome ? { result: outcome.result ?? null } : outcome;
}

/** Puts the new name on the disk. Not every system opens folders: there, the name is where the file is. */
function syncFolder(folder: string): void {
  let file: number;
  try {
    file = openSync(folder, constants.O_RDONLY);
  } catch {
    return;
  }
  try {
    fsyncSync(file);
  } catch {
  } finally {
    closeSync(file);
  }
}
