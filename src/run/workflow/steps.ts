import type { Json } from '../../platform/ctx.ts';
import { TOOL_ONLY_SERVICES } from '../../platform/permissions.ts';
import type { ToolDeclaration } from '../declaration.ts';
import { type Answered, toCallError } from '../host.ts';
import type { Answerer } from '../make-call.ts';
import { isSame } from '../match/same.ts';
import { usedUp } from '../not-simulated.ts';
import { ctxShape } from '../sandbox/ctx-shape.ts';
import type { CallError, RunError } from '../sandbox/ending.ts';
import type { ScriptedCalls } from '../scripted-calls.ts';
import { CtxError } from '../services/service.ts';
import { isTooDeep } from '../too-deep.ts';
import type { RecordedStep } from './recorded.ts';
import {
  agentUnanswered,
  badCall,
  inputTooDeep,
  notATask,
  notPublished,
  runIsOver,
  toolOnly,
  unknownCall,
  wasmTool,
} from './refusals.ts';
import { diverged } from './run-refusals.ts';
import type { EndedStep, Step, StepError, StepOutcome } from './step.ts';
import type { StepLog } from './step-log.ts';

/** What running a tool came to. */
export interface ToolRun extends Pick<EndedStep, 'calls' | 'files'> {
  readonly outcome: StepOutcome;
}

export interface StepsOptions {
  readonly tools: readonly ToolDeclaration[];
  /** Names of the gem's agents. */
  readonly agents: readonly string[];
  /** The run's id: what keys are made of. */
  readonly runId: string;
  readonly recorded: ReadonlyMap<number, RecordedStep>;
  readonly log: StepLog;
  readonly scripted: ScriptedCalls;
  runTool(tool: ToolDeclaration, step: Step, signal: AbortSignal): Promise<ToolRun>;
  onStep(step: EndedStep): void;
}

/** The steps of a run: what its SOP asks of `ctx`, one after the other, each recorded before the next begins. */
export interface Steps extends Answerer {
  readonly done: readonly EndedStep[];
  /** How many the SOP has asked for. */
  readonly count: number;
  /** The step that was running when all was ended. */
  readonly running: Step | undefined;
  /** The step that failed with it. */
  stepOf(error: CallError): Step | undefined;
}

/** The SOP does not make the calls that are recorded: no error that it could catch. */
export class Diverged extends Error {
  readonly error: RunError;

  constructor(error: RunError) {
    super(error.code);
    this.error = error;
  }
}

/** [X-05] [X-06] [T-13] Answers `ctx.call`, from the record as far as that goes. */
export function createSteps(options: StepsOptions): Steps {
  const { tools, agents, recorded, log, scripted } = options;
  const callable = [...tools.map(({ name }) => `tool.${name}`), ...agents.map((name) => `agent.${name}`)];
  const stop = new AbortController();
  const done: EndedStep[] = [];
  const steps = new WeakMap<CallError, Step>();
  let count = 0;
  let isOver = false;
  let running: Step | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** What answers a call; throws a CtxError for what is no step. */
  function readCall(path: string, args: readonly Json[]): Pick<Step, 'call' | 'input'> & { act: Act } {
    if (path !== 'call') {
      if ((TOOL_ONLY_SERVICES as readonly string[]).includes(path.split('.', 1)[0] ?? ''))
        throw toolOnly(path);
      if (!scripted.has(path)) throw notPublished(path, args);
      return {
        call: `ctx.${path}`,
        input: args,
        act: () => askScenario(path, args, () => notPublished(path, args)),
      };
    }
    const [call, given] = args;
    if (typeof call !== 'string') throw badCall();
    // (A-workflow-run) An input that is not given is empty.
    const input = given ?? {};
    if (!callable.includes(call)) throw unknownCall(call, callable);
    if (isTooDeep(input)) throw inputTooDeep(call);
    const tool = tools.find(({ name }) => call === `tool.${name}`);
    if (tool === undefined) return { call, input, act: () => askAgent(call, input) };
    if (tool.entry.endsWith('.wasm')) throw wasmTool(call, tool.source ?? tool.entry);
    return { call, input, act: (step) => options.runTool(tool, step, stop.signal) };
  }

  /** [E-05] What an agent would say comes from the scenario. */
  async function askAgent(call: string, input: Json): Promise<ToolRun> {
    const { task } = (input ?? {}) as { readonly task?: unknown };
    if (typeof task !== 'string' || task.trim() === '') return failedWith(notATask(call));
    return askScenario(call, [input], () => agentUnanswered(call, input, scripted.has(call)));
  }

  async function askScenario(
    path: string,
    args: readonly Json[],
    unanswered: () => CtxError,
  ): Promise<ToolRun> {
    const answer = await scripted.answer(path, args);
    if (typeof answer === 'number') return failedWith(usedUp(path, answer));
    if (answer === undefined) return failedWith(unanswered());
    if (answer.error === undefined) return { outcome: { result: answer.returns ?? null }, ...NOTHING };
    const { code, message } = answer.error;
    return failedWith(new CtxError(code, { en: message, 'zh-CN': message }));
  }

  async function take(step: Step, act: Act): Promise<EndedStep> {
    const before = recorded.get(step.number);
    if (before !== undefined && !(before.call === step.call && isSame(before.input, step.input)))
      throw new Diverged(diverged(before, step));
    if (before?.outcome !== undefined)
      return { ...step, outcome: before.outcome, ms: before.ms, isReplayed: true, ...NOTHING };
    log.begin(step);
    const start = performance.now();
    const { outcome, calls, files } = await act(step);
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    return { ...step, outcome, ms, isReplayed: false, calls, files };
  }

  /** One at a time, in the order in which they were asked for, so that a run can be replayed. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function perform(step: Step, act: Act): Promise<StepOutcome> {
    if (isOver) return failedWith(runIsOver()).outcome;
    running = step;
    let taken: EndedStep;
    try {
      taken = await take(step, act);
    } catch (thrown) {
      // It ends the run, and calls that wait for their turn are no steps any more.
      isOver = true;
      throw thrown;
    }
    // It was ended with the run, and runs again when the run goes on.
    if (stop.signal.aborted && !taken.isReplayed) return taken.outcome;
    running = undefined;
    if (!taken.isReplayed) log.end(step.number, taken.outcome, taken.ms, scripted.usage());
    done.push(taken);
    options.onStep(taken);
    return taken.outcome;
  }

  return {
    shape: ctxShape(['call']),
    done,
    get count() {
      return count;
    },
    get running() {
      return running;
    },
    stepOf: (error) => steps.get(error),
    ended() {
      isOver = true;
    },
    async abandon() {
      stop.abort();
      await last;
    },
    async answer(path, args) {
      const start = performance.now();
      const answered = (value: Json, failure?: CallError): Answered => ({
        record: { method: path.slice(0, 200), args: [], ms: performance.now() - start },
        value,
        ...(failure === undefined ? {} : { failure }),
        wrote: false,
        denied: false,
      });
      let asked: ReturnType<typeof readCall>;
      try {
        asked = readCall(path, args);
      } catch (thrown) {
        return answered(null, toCallError(thrown));
      }
      const { call, input, act } = asked;
      const number = ++count;
      const step: Step = { number, call, input, key: `${options.runId}/step-${number}` };
      const outcome = await inTurn(() => perform(step, act));
      if ('result' in outcome) return answered(outcome.result);
      const failure: CallError = { code: outcome.error.code, text: outcome.error.text };
      steps.set(failure, step);
      return answered(null, failure);
    },
  };
}

type Act = (step: Step) => Promise<ToolRun>;

const NOTHING = { calls: [], files: [] } as const;

function failedWith({ code, text }: CtxError): ToolRun {
  const error: StepError = { code, text };
  return { outcome: { error }, ...NOTHING };
}
