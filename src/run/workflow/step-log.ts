import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../platform/ctx.ts';
import type { Step, StepOutcome } from './step.ts';

/** In the run's folder, a line an event: what a run with the same id goes on after. */
const STEPS = 'steps.jsonl';

/** Bytes of a log that is read. Ours, for safety: thousands of the largest results. */
const LOG_MAX = 512 * 1024 * 1024;

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

export interface RecordedStep extends Step {
  /** Absent where it was running when the process ended, and where its failure ended the run: it runs again. */
  readonly outcome?: StepOutcome;
  readonly ms: number;
}

/** What a log says of the runs before. */
export interface Recorded {
  readonly head: StepLogHead;
  readonly steps: ReadonlyMap<number, RecordedStep>;
  /** How often the run was begun or went on. */
  readonly attempts: number;
  /** The scenario's fixtures are in the state already. */
  readonly isSeeded: boolean;
  /** How often each entry of the scenario's `calls` had answered. */
  readonly usage: readonly number[];
  /** The process that wrote last, where it has not said that it ended. */
  readonly openPid: number | undefined;
}

/** Where a run writes down its steps, each before and after it runs. */
export interface StepLog {
  begin(step: Step): void;
  end(number: number, outcome: StepOutcome, ms: number, usage: readonly number[]): void;
  seeded(): void;
  /** The last line of this attempt. `failedAt` is the step whose failure ended the run, and runs again. */
  close(failedAt: number | undefined): void;
}

/** Begins a log with this head, or goes on in one without. */
export function openStepLog(folder: string, head: StepLogHead | undefined): StepLog {
  const write = (line: object) => append(folder, line);
  if (head !== undefined) write(head);
  write({ attempt: new Date().toISOString(), pid: process.pid });
  return {
    begin: ({ number, call, input, key }) => write({ step: number, call, input, key }),
    end: (number, outcome, ms, usage) => write({ done: number, ms, ...outcome, usage }),
    seeded: () => write({ seeded: true }),
    close: (failedAt) =>
      write({ closed: new Date().toISOString(), ...(failedAt === undefined ? {} : { failedAt }) }),
  };
}

/** Bytes at the beginning of a log that hold the id: the rest may be large. */
const ID_WITHIN = 256;

/** The id of the run that a log is of, without reading the whole; undefined where there is none. */
export function idOfLog(folder: string): string | undefined {
  const start = Buffer.alloc(ID_WITHIN);
  const size = withFile(join(folder, STEPS), (file) => readSync(file, start, 0, ID_WITHIN, 0)) ?? 0;
  return /^\{"format":1,"id":"([^"\\]*)"/.exec(start.toString('latin1', 0, size))?.[1];
}

/** Undefined where there is none, or another program wrote it. */
export function readStepLog(folder: string): Recorded | undefined {
  const lines = readLines(join(folder, STEPS));
  const head = lines.shift() as Partial<StepLogHead> | undefined;
  if (head?.format !== 1 || typeof head.id !== 'string' || typeof head.workflow !== 'string')
    return undefined;
  const steps = new Map<number, RecordedStep>();
  let attempts = 0;
  let isSeeded = false;
  let usage: readonly number[] = [];
  let openPid: number | undefined;
  for (const line of lines) {
    const { step, call, input, key, done, ms, attempt, pid, seeded, closed, failedAt } = line;
    if (typeof attempt === 'string') {
      attempts++;
      openPid = Number(pid);
    } else if (typeof closed === 'string') {
      openPid = undefined;
      const failed = steps.get(Number(failedAt));
      if (failed !== undefined) steps.set(failed.number, withoutOutcome(failed));
    } else if (seeded === true) {
      isSeeded = true;
    } else if (typeof step === 'number' && typeof call === 'string' && typeof key === 'string') {
      steps.set(step, { number: step, call, input: (input ?? null) as Json, key, ms: 0 });
    } else if (typeof done === 'number') {
      const begun = steps.get(done);
      const outcome = outcomeIn(line);
      if (begun === undefined || outcome === undefined) continue;
      steps.set(done, { ...begun, outcome, ms: Number(ms) || 0 });
      if (Array.isArray(line.usage)) usage = line.usage.map(Number);
    }
  }
  return { head: head as StepLogHead, steps, attempts, isSeeded, usage, openPid };
}

function withoutOutcome({ outcome: _, ...step }: RecordedStep): RecordedStep {
  return step;
}

type Line = Readonly<Record<string, unknown>>;

function outcomeIn(line: Line): StepOutcome | undefined {
  if ('result' in line) return { result: line.result as Json };
  const { code, text, stack } = (line.error ?? {}) as Readonly<Record<string, unknown>>;
  const { en, 'zh-CN': zh } = (text ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof code !== 'string' || typeof en !== 'string' || typeof zh !== 'string') return undefined;
  return { error: { code, text: { en, 'zh-CN': zh }, ...(typeof stack === 'string' ? { stack } : {}) } };
}

function append(folder: string, line: object): void {
  const how = constants.O_CREAT | constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(join(folder, STEPS), how, 0o600);
  try {
    writeSync(file, `${endsInLine(file) ? '' : '\n'}${JSON.stringify(line)}\n`);
  } finally {
    closeSync(file);
  }
}

/** A killed process may have left a line without its end. */
function endsInLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === 0x0a);
}

function readLines(path: string): Line[] {
  return withFile(path, (file) => readFileSync(file, 'utf8').split('\n').flatMap(parseLine)) ?? [];
}

/** Undefined where it is no file of ours. */
function withFile<T>(path: string, read: (file: number) => T): T | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= LOG_MAX ? read(file) : undefined;
  } finally {
    closeSync(file);
  }
}

/** What is no whole line was being written when the process was killed. */
function parseLine(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && !Array.isArray(line) ? [line as Line] : [];
  } catch {
    return [];
  }
}
