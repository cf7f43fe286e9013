import type { Json } from '../../platform/ctx.ts';
import type { ErrorCause } from '../sandbox/ending.ts';
import { DamagedLog, WHY } from './damaged-log.ts';
import { type Line, readLogLines } from './log-lines.ts';
import type { Step, StepOutcome } from './step.ts';
import type { StepLogHead } from './step-log.ts';

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
  /** How often it said that it ended. */
  readonly closings: number;
  /** The scenario's fixtures are in the state already. */
  readonly isSeeded: boolean;
  /** How often each entry of the scenario's `calls` had answered. */
  readonly usage: readonly number[];
  /** The process that wrote last, where it has not said that it ended. */
  readonly openPid: number | undefined;
  /** The step that was running when the run was stopped or killed: it may have done its work, or a part of it. */
  readonly cutOff: RecordedStep | undefined;
  /** How many lines there are, and the bytes of the whole ones. */
  readonly lines: number;
  readonly whole: number;
}

/**
 * What the log in a run's folder says; undefined where there is none. A line that a killed process did not bring to its
 * end is left out. Throws DamagedLog for all else that gem would not have written: a step that is taken for not done is
 * done again.
 */
export function readRecorded(folder: string): Recorded | undefined {
  const log = readLogLines(folder);
  if (log === undefined) return undefined;
  const [first, ...rest] = log.lines;
  if (first === undefined) throw new DamagedLog(1, WHY.empty);
  if (!isHead(first[1])) throw new DamagedLog(first[0], WHY.noHead);
  const state = newState(first[1]);
  for (const [number, line] of rest) {
    const fault = take(state, line);
    if (fault !== undefined) throw new DamagedLog(number, WHY[fault]);
  }
  if (state.attempts === 0) throw new DamagedLog(log.count + 1, WHY.cut);
  const { running, open, ...recorded } = state;
  return { ...recorded, cutOff: state.steps.get(running ?? 0), lines: log.count, whole: log.whole };
}

interface State {
  readonly head: StepLogHead;
  readonly steps: Map<number, RecordedStep>;
  attempts: number;
  closings: number;
  isSeeded: boolean;
  usage: readonly number[];
  openPid: number | undefined;
  running: number | undefined;
  /** Steps without an outcome. */
  readonly open: Set<number>;
}

function newState(head: StepLogHead): State {
  const none = { attempts: 0, closings: 0, isSeeded: false, usage: [] };
  return { head, steps: new Map(), open: new Set(), ...none, openPid: undefined, running: undefined };
}

/** Takes one line in, or says what is wrong with it. */
function take(state: State, line: Line): 'noLine' | 'gap' | undefined {
  if ('attempt' in line) {
    if (typeof line.attempt !== 'string' || !Number.isSafeInteger(line.pid)) return 'noLine';
    state.attempts++;
    state.openPid = line.pid as number;
    return undefined;
  }
  if (!['closed', 'seeded', 'step', 'done'].some((key) => key in line)) return 'noLine';
  // All else is written in an attempt.
  if (state.openPid === undefined) return 'gap';
  if ('closed' in line) return close(state, line);
  if ('seeded' in line) {
    if (line.seeded !== true) return 'noLine';
    state.isSeeded = true;
    return undefined;
  }
  return 'step' in line ? begin(state, line) : end(state, line);
}

function close(state: State, { closed, failedAt }: Line): 'noLine' | 'gap' | undefined {
  if (typeof closed !== 'string') return 'noLine';
  state.closings++;
  state.openPid = undefined;
  if (failedAt === undefined) return undefined;
  const failed = state.steps.get(Number(failedAt));
  if (failed?.outcome === undefined) return 'gap';
  const { outcome: _, ...step } = failed;
  state.steps.set(step.number, step);
  state.open.add(step.number);
  return undefined;
}

/** Steps run one after the other, so those before have their outcome. */
function begin(state: State, { step: number, call, input, key }: Line): 'noLine' | 'gap' | undefined {
  if (typeof number !== 'number' || typeof call !== 'string' || input === undefined) return 'noLine';
  if (key !== `${state.head.id}/step-${number}`) return 'noLine';
  const { steps } = state;
  if (steps.get(number)?.outcome !== undefined || number > steps.size + 1) return 'gap';
  if ([...state.open].some((before) => before < number)) return 'gap';
  state.open.add(number);
  steps.set(number, { number, call, input: input as Json, key, ms: 0 });
  state.running = number;
  return undefined;
}

function end(state: State, line: Line): 'noLine' | 'gap' | undefined {
  const outcome = outcomeIn(line);
  if (typeof line.done !== 'number' || outcome === undefined) return 'noLine';
  const begun = state.steps.get(line.done);
  if (begun === undefined || state.running !== line.done) return 'gap';
  state.running = undefined;
  state.open.delete(line.done);
  state.steps.set(line.done, { ...begun, outcome, ms: Number(line.ms) || 0 });
  if (Array.isArray(line.usage)) state.usage = line.usage.map(Number);
  return undefined;
}

function isHead(line: Line): line is Line & StepLogHead {
  const { format, id, workflow, event, inScenario } = line as Partial<StepLogHead>;
  const isNamed = typeof id === 'string' && typeof workflow === 'string';
  return format === 1 && isNamed && event !== undefined && typeof inScenario === 'boolean';
}

function outcomeIn(line: Line): StepOutcome | undefined {
  if ('result' in line) return { result: line.result as Json };
  const { code, text, stack, causes } = (line.error ?? {}) as Readonly<Record<string, unknown>>;
  const told = toldIn(text, stack);
  if (typeof code !== 'string' || told === undefined) return undefined;
  if (!Array.isArray(causes)) return { error: { code, ...told } };
  const led = causes.map((cause) => toldIn(cause?.text, cause?.stack)).filter((each) => each !== undefined);
  return { error: { code, ...told, ...(led.length === 0 ? {} : { causes: led }) } };
}

function toldIn(text: unknown, stack: unknown): ErrorCause | undefined {
  const { en, 'zh-CN': zh } = (text ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof en !== 'string' || typeof zh !== 'string') return undefined;
  return { text: { en, 'zh-CN': zh }, ...(typeof stack === 'string' ? { stack } : {}) };
}
