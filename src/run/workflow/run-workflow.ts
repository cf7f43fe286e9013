import type { Json } from '../../platform/ctx.ts';
import { WORKFLOW_DURATION_DEFAULT } from '../../platform/limits.ts';
import type { Text } from '../../text.ts';
import type { ToolDeclaration } from '../declaration.ts';
import { workspaceFolder } from '../files/workspace-folder.ts';
import type { Outcome } from '../judge.ts';
import type { State, Wanted } from '../look.ts';
import { type MadeCall, makeCall } from '../make-call.ts';
import { preparePlace } from '../place.ts';
import { openRun, type Run, type RunOptions } from '../run.ts';
import type { ConsoleLine } from '../sandbox/console-lines.ts';
import type { RunError } from '../sandbox/ending.ts';
import { sandboxStarter } from '../sandbox/start-run-sandbox.ts';
import type { WorkflowDeclaration } from './declaration.ts';
import type { WorkflowError } from './ending.ts';
import { fillWorld, withoutFixtures } from './fill-world.ts';
import { judgeWorkflow } from './judge-workflow.ts';
import { type KeptRun, openKeptRun } from './kept-run.ts';
import { errorReport, inWords, type StepReport, stepReport, type WorkflowReport } from './report.ts';
import { workflowNotExposed } from './run-refusals.ts';
import type { Step, StepError } from './step.ts';
import { createSteps, Diverged, type Steps, type ToolRun } from './steps.ts';
import { carriesMail, differsFromRecord, limitWords, ofStep, runsAgain, unusedWords } from './words.ts';

/** What an SOP is run with. */
export interface WorkflowOptions
  extends Omit<RunOptions, 'tool' | 'home' | 'record' | 'usage' | 'attempt' | 'reuse' | 'audit'> {
  readonly workflow: WorkflowDeclaration;
  /** The gem's `.gem` folder, in which runs are kept. */
  readonly home: string;
  /** All tools of the gem: any of them may be called. */
  readonly tools: readonly ToolDeclaration[];
  /** Names of the gem's agents. */
  readonly agents: readonly string[];
  /** The run to go on with, or the name of a new one; a number when not given. */
  readonly runId?: string;
  /** What starts it; the scenario's input, else `{}`, when not given. */
  readonly event?: Json;
  /** Told before anything is called or stored; what it throws ends the run. */
  readonly onBegin?: (run: RunBegun) => void;
  readonly onStep?: (step: StepReport) => void;
  /** What of the state is told to `onState` at the end. */
  readonly wanted?: Wanted;
  readonly onState?: (state: State) => void;
}

/** A kept run, as it begins or goes on. */
export interface RunBegun {
  readonly id: string;
  readonly isNew: boolean;
  /** How many are recorded with their outcome. */
  readonly steps: number;
}

/**
 * Runs an SOP, from its beginning or on after what was recorded. What fails in it is told in the report; what is thrown
 * are the UserErrors of runTool and of openKeptRun.
 */
export async function runWorkflow(options: WorkflowOptions): Promise<WorkflowReport> {
  const start = performance.now();
  const { workflow, scenario, home, language = 'en' } = options;
  const report = (parts: Partial<WorkflowReport>): WorkflowReport => ({
    ...{ workflow: workflow.name, runId: null, ok: false, steps: [], console: [], files: [], warnings: [] },
    ...parts,
    ms: Math.round((performance.now() - start) * 1000) / 1000,
  });
  if ((options.as ?? scenario?.as) === 'chat' && workflow.expose !== true)
    return report({ error: errorReport(workflowNotExposed(workflow.name), language) });

  const place = options.place ?? preparePlace(options.files, options.env);
  let kept: KeptRun | undefined;
  let run: Run | undefined;
  let failedAt: number | undefined;
  try {
    const workspace =
      options.workspace === undefined ? null : workspaceFolder(options.workspace, home, place.cache);
    const asked = {
      ...{ home, workspace, gem: options.gem.id, workflow: workflow.name, id: options.runId },
      event: options.event,
      firstEvent: options.event ?? scenario?.input ?? {},
      inScenario: scenario !== undefined,
    };
    kept = await openKeptRun(asked, options.signal);
    run = openRun(toolOptions(options, kept, place));
    const { outcome, steps, warnings, consoleLines } = await perform(options, run, place, kept);
    const error = 'error' in outcome ? outcome.error : undefined;
    failedAt = error?.step?.number;
    if (options.wanted) options.onState?.(await run.host.look(options.wanted));
    return report({
      runId: kept.id,
      ok: error === undefined,
      ...('value' in outcome ? { result: outcome.value } : { error: errorReport(outcome.error, language) }),
      steps: steps.done.map((step) => stepReport(step, language)),
      console: consoleLines,
      files: [...new Set(steps.done.flatMap(({ files }) => files))].sort(),
      warnings: inWords(warnings, language),
    });
  } finally {
    await run?.close();
    if (run === undefined) kept?.discard();
    else await kept?.close(failedAt);
    if (options.place === undefined) place.release();
  }
}

type Place = ReturnType<typeof preparePlace>;

/** Options of the tools' runs: they share one state, one run and one scenario. */
function toolOptions(options: WorkflowOptions, kept: KeptRun, place: Place): RunOptions {
  const { workflow, tools, agents, runId, event, onBegin, onStep, timeout, scenario, home, ...others } =
    options;
  const { recorded } = kept;
  const isFilled = recorded?.isSeeded === true;
  return {
    ...others,
    ...{ place, as: 'gem' },
    tool: { ...workflow, inputSchema: true },
    ...(scenario === undefined ? {} : { scenario: isFilled ? withoutFixtures(scenario) : scenario }),
    ...{ record: kept.record, home: kept.home },
    ...(kept.state === undefined || options.keepState === true ? {} : { state: kept.state, keepState: true }),
    ...(recorded === undefined ? {} : { attempt: recorded.attempts, usage: recorded.usage }),
  };
}

interface Performed {
  readonly outcome: { readonly value: Json } | { readonly error: WorkflowError };
  readonly steps: Steps;
  readonly warnings: readonly Text[];
  readonly consoleLines: readonly ConsoleLine[];
}

async function perform(options: WorkflowOptions, run: Run, place: Place, kept: KeptRun): Promise<Performed> {
  const { workflow, scenario } = options;
  const { event } = kept;
  const recorded = kept.recorded?.steps ?? new Map();
  const done = [...recorded.values()].filter(({ outcome }) => outcome !== undefined);
  const now = options.now ?? scenario?.now;
  const seed = options.seed ?? scenario?.seed ?? (now === undefined ? undefined : Math.abs(now));
  const gem = { ...options.gem, resources: [] };
  const sandbox = sandboxStarter({ ...options, gem }, place, seed).start(options.debug);
  const consoleLines: ConsoleLine[] = [];
  const cutOff = kept.recorded?.cutOff;
  const warnings: Text[] = [...(cutOff === undefined ? [] : [runsAgain(cutOff)]), ...carriesMail(event)];

  async function runTool(tool: ToolDeclaration, step: Step, signal: AbortSignal): Promise<ToolRun> {
    let outcome: Outcome | undefined;
    const { calls, files, ...report } = await run.call({
      ...{ called: tool, input: step.input, idempotencyKey: step.key, signal, more: true },
      ...(seed === undefined ? {} : { seed: seed + step.number }),
      onOutcome: (came) => {
        outcome = came;
      },
    });
    consoleLines.push(...report.console);
    warnings.push(...report.warnings.map((warning) => ofStep(step, warning)));
    const came = outcome as unknown as Outcome;
    return {
      outcome: 'value' in came ? { result: came.value } : { error: stepErrorOf(came.error) },
      calls,
      files,
    };
  }

  const steps = createSteps({
    ...{ tools: options.tools, agents: options.agents, recorded, runTool },
    ...{ runId: kept.id, log: kept.log },
    scripted: run.host.scripted,
    onStep: (step) => options.onStep?.(stepReport(step, options.language ?? 'en')),
  });
  try {
    options.onBegin?.({ id: kept.id, isNew: kept.recorded === undefined, steps: done.length });
    if (scenario && kept.recorded?.isSeeded !== true) {
      await fillWorld(run.host, scenario, { ...workflow, inputSchema: true });
      kept.log.seeded();
    }
    const spent = done.reduce((sum, { ms }) => sum + ms, 0);
    const limit = limitWords(workflow.maxDurationMs, WORKFLOW_DURATION_DEFAULT, spent, options.timeout);
    let made: MadeCall;
    try {
      made = await makeCall(sandbox, steps, {
        ...{ tool: workflow, input: event, readsNothing: true, timeout: limit.milliseconds },
        ...(options.signal && { signal: options.signal }),
        ...(now === undefined ? {} : { now }),
        onConsole: (line) => {
          consoleLines.push(line);
          options.onConsole?.(line);
        },
      });
    } catch (thrown) {
      if (!(thrown instanceof Diverged)) throw thrown;
      return { outcome: { error: thrown.error }, steps, warnings, consoleLines };
    }
    const judged = judgeWorkflow(made, { workflow, folder: run.folder, steps, limit: limit.text });
    warnings.push(...judged.warnings);
    if ('value' in judged.outcome) {
      if (steps.count < recorded.size) warnings.push(differsFromRecord(recorded.size, steps.count));
      // Of a run that goes on it is not known what was asked before.
      if (kept.recorded === undefined) {
        warnings.push(...unusedWords(await run.host.unusedCalls()), ...(await run.host.unusedFixtures()));
      }
    }
    return { outcome: judged.outcome, steps, warnings, consoleLines };
  } finally {
    // It writes what ran of the SOP as it ends.
    if (options.debug?.coverage !== undefined && sandbox.alive) await sandbox.end();
    else sandbox.kill();
  }
}

/** What is wrong with its input is told to the SOP in the message, for it has nothing else. */
function stepErrorOf({ code, text, stack, causes, violations = [] }: RunError): StepError {
  const list = (language: keyof Text) =>
    violations.map((each) => `${each.pointer === '' ? '/' : each.pointer} ${each.text[language]}`).join('; ');
  const whole: Text =
    violations.length === 0
      ? text
      : { en: `${text.en}: ${list('en')}`, 'zh-CN': `${text['zh-CN']}：${list('zh-CN')}` };
  return {
    ...{ code, text: whole },
    ...(stack === undefined ? {} : { stack }),
    ...(causes === undefined ? {} : { causes }),
  };
}
