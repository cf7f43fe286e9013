import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import { CASE_CALL_MAX, CASE_NOW } from '../run/case-defaults.ts';
import type { ToolDeclaration } from '../run/declaration.ts';
import type { State } from '../run/look.ts';
import type { RunPlace } from '../run/place.ts';
import type { RunReport } from '../run/report.ts';
import { openRun, type Run, type RunOptions } from '../run/run.ts';
import { DENO_NOT_STARTED } from '../run/sandbox/deno-errors.ts';
import type { RunError } from '../run/sandbox/ending.ts';
import type { WorkflowDeclaration } from '../run/workflow/declaration.ts';
import type { Case, Failure, Step } from './case.ts';
import { inputOf } from './input-of.ts';
import { judge } from './judge.ts';
import { wantedOf } from './wanted.ts';

/** What all cases of a gem are run with. */
export interface TestedGem {
  readonly options: Pick<RunOptions, 'gem' | 'files' | 'root' | 'env' | 'signal' | 'dial' | 'debug'> & {
    readonly place: RunPlace;
  };
  /** By name, as are the SOPs. */
  readonly tools: ReadonlyMap<string, ToolDeclaration>;
  readonly sops?: ReadonlyMap<string, WorkflowDeclaration>;
  /** Their names. */
  readonly agents?: readonly string[];
  /** After a step that did not come out as expected, those after it are run all the same: what they do is recorded. */
  readonly goesOn?: boolean;
}

/** A call of a case, and how it did not come out as expected. */
export interface StepResult {
  readonly step: Step;
  readonly report: RunReport;
  readonly state: State;
  readonly failures: readonly Failure[];
}

export interface CaseResult {
  readonly case: Case;
  /** `stopped`: somebody ended it before it was over. `recorded`: it failed, and `--update` took it for right. */
  readonly outcome: 'passed' | 'failed' | 'recorded' | 'skipped' | 'stopped';
  /** Those that were made. */
  readonly steps: readonly StepResult[];
  /** Why it could not be run to its end. */
  readonly error?: UserError;
  /** Milliseconds. */
  readonly ms: number;
}

/** A case whose sandbox is getting ready. */
export interface PreparedCase {
  /** Once. Never rejects but for a fault of ours. */
  run(): Promise<CaseResult>;
  /** Of one that is not run after all. */
  close(): Promise<void>;
}

/** Milliseconds that a run of an SOP may take, as CASE_CALL_MAX is for a call. */
const SOP_MAX = 300_000;

/** Starts the sandbox of a case, which gets ready while others run. */
export function prepareCase(tested: Case, gem: TestedGem): PreparedCase {
  if (tested.skip !== undefined) return done({ case: tested, outcome: 'skipped', steps: [], ms: 0 });
  if (tested.scenario.workflow !== undefined)
    return { run: () => runMade(tested, gem, runOfSop(tested, gem)), close: async () => {} };
  let run: Run;
  try {
    run = open(tested, gem);
    run.prepare();
  } catch (error) {
    return done({ case: tested, outcome: 'failed', steps: [], error: userError(error), ms: 0 });
  }
  return {
    run: () =>
      runMade(tested, gem, {
        step: (step, before) => runStep(step, tested, gem, run, before),
        close: () => run.close(),
      }),
    close: () => run.close(),
  };
}

function done(result: CaseResult): PreparedCase {
  return { run: async () => result, close: async () => {} };
}

function open({ scenario, steps, file }: Case, { options, tools }: TestedGem): Run {
  const [first] = steps.map((step) => toolOf(step, file, tools));
  return openRun({
    ...options,
    tool: first as ToolDeclaration,
    scenario,
    state: null,
    http: 'replay',
    timeout: CASE_CALL_MAX,
    // Expectations are about the same words at every desk.
    language: 'en',
    now: scenario.now ?? CASE_NOW,
  });
}

/** How the steps of a case are made. */
interface Maker {
  step(step: Step, before: readonly StepResult[]): Promise<StepResult>;
  close(): Promise<void>;
}

/** Most cases are of tools, and do without what SOPs need. */
function runOfSop(tested: Case, gem: TestedGem): Maker {
  return {
    async step(step) {
      const { runSop } = await import('./run-sop.ts');
      return runSop(tested, step, gem, { now: tested.scenario.now ?? CASE_NOW, timeout: SOP_MAX });
    },
    close: async () => {},
  };
}

async function runMade(tested: Case, gem: TestedGem, maker: Maker): Promise<CaseResult> {
  const start = performance.now();
  const steps: StepResult[] = [];
  const end = (outcome: CaseResult['outcome'], error?: UserError): CaseResult => ({
    case: tested,
    outcome,
    steps,
    ...(error === undefined ? {} : { error }),
    ms: Math.round(performance.now() - start),
  });
  const isStopped = () => gem.options.signal?.aborted === true;
  try {
    for (const step of tested.steps) {
      const result = await maker.step(step, steps);
      if (isStopped()) return end('stopped');
      steps.push(result);
      if (result.failures.length > 0 && !(gem.goesOn === true && cameOut(result))) return end('failed');
    }
    return end(steps.some(({ failures }) => failures.length > 0) ? 'failed' : 'passed');
  } catch (error) {
    return isStopped() ? end('stopped') : end('failed', userError(error));
  } finally {
    await maker.close();
  }
}

/** Whether a step returned where it should, or failed where it should, so that only values are others. */
export function cameOut({ step, report }: Pick<StepResult, 'step' | 'report'>): boolean {
  return report.ok === (step.expect.error === undefined);
}

async function runStep(
  step: Step,
  tested: Case,
  { tools }: TestedGem,
  run: Run,
  before: readonly StepResult[],
): Promise<StepResult> {
  const isLast = before.length === tested.steps.length - 1;
  const results = before.map(({ report }): Json => report.result ?? null);
  let state: State = {};
  let failure: RunError | undefined;
  const called = run.call({
    called: toolOf(step, tested.file, tools),
    input: inputOf(step, results),
    more: !isLast,
    wanted: wantedOf(step.expect),
    onState: (seen) => {
      state = seen;
    },
    onOutcome: (outcome) => {
      failure = 'error' in outcome ? outcome.error : undefined;
    },
    ...(step.idempotencyKey === undefined ? {} : { idempotencyKey: step.idempotencyKey }),
    ...(step.as === undefined ? {} : { as: step.as }),
    ...(step.plan === undefined ? {} : { plan: step.plan }),
  });
  // The next one's sandbox gets ready meanwhile.
  if (!isLast) run.prepare();
  const report = await called;
  const failures = await judge(step, { report, state, failure }, results);
  return { step, report, state, failures };
}

function toolOf({ tool, line }: Step, file: string, tools: TestedGem['tools']): ToolDeclaration {
  const found = tools.get(tool);
  if (found !== undefined) return found;
  const names = [...tools.keys()];
  const near = didYouMean(tool, names);
  throw new UserError(
    'no-such-tool',
    {
      en: `${file}:${line} this gem has no tool "${tool}"`,
      'zh-CN': `${file}:${line} 这个 gem 没有工具“${tool}”`,
    },
    near !== undefined
      ? { en: `did you mean ${near}?`, 'zh-CN': `是不是想写 ${near}？` }
      : names.length === 0
        ? { en: 'it declares none', 'zh-CN': '它没有声明工具' }
        : { en: `it has ${names.join(', ')}`, 'zh-CN': `它有 ${names.join('、')}` },
  );
}

/** Throws what is no fault of the case: a bug of ours, or a Deno that no case can be run with. */
function userError(error: unknown): UserError {
  if (error instanceof UserError && error.code !== DENO_NOT_STARTED) return error;
  throw error;
}
