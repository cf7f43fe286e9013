import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '../did-you-mean.ts';
import { ensureFolder } from '../ensure-folder.ts';
import { UserError } from '../errors.ts';
import type { CallRecord } from '../run/host.ts';
import type { State } from '../run/look.ts';
import type { RunReport } from '../run/report.ts';
import type { WorkflowReport } from '../run/workflow/report.ts';
import { temporaryName } from '../temporary-name.ts';
import type { Case, Step } from './case.ts';
import { judge } from './judge.ts';
import type { StepResult, TestedGem } from './run-case.ts';
import { wantedOf } from './wanted.ts';

/**
 * Runs a case of an SOP: its tools share one run, as they do on the platform, in a folder that goes afterwards. What it
 * asks for with `ctx.call` counts among its calls, each before those that its tool makes.
 */
export async function runSop(
  tested: Case,
  step: Step,
  gem: TestedGem,
  fixed: { readonly now: number; readonly timeout: number },
): Promise<StepResult> {
  const { options, tools, sops = new Map(), agents = [] } = gem;
  const workflow = sops.get(step.tool);
  if (workflow === undefined) throw noSuchSop(tested, step, [...sops.keys()]);
  const { runWorkflow } = await import('../run/workflow/run-workflow.ts');
  const all = join(options.place.cache, 'temporary');
  ensureFolder(all, 0o700);
  const home = temporaryName(all);
  let state: State = {};
  try {
    const report = await runWorkflow({
      ...options,
      ...fixed,
      workflow,
      tools: [...tools.values()],
      agents,
      scenario: tested.scenario,
      state: null,
      home,
      http: 'replay',
      language: 'en',
      wanted: wantedOf(step.expect),
      onState: (seen) => {
        state = seen;
      },
    });
    const asRun = asRunReport(report);
    return { step, report: asRun, state, failures: await judge(step, { report: asRun, state }) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function asRunReport({ workflow, runId, steps, error, ...report }: WorkflowReport): RunReport {
  return {
    ...report,
    tool: workflow,
    ...(error === undefined ? {} : { error: { ...error } }),
    calls: steps.flatMap(({ call, input, ms, result, error: failed, calls }): CallRecord[] => [
      {
        ...{ method: call, args: [input], ms },
        ...(failed === undefined ? { result: result ?? null } : { error: failed }),
      },
      ...calls,
    ]),
  };
}

function noSuchSop({ file }: Case, { tool, line }: Step, names: readonly string[]): UserError {
  const near = didYouMean(tool, names);
  return new UserError(
    'no-such-workflow',
    {
      en: `${file}:${line} this gem has no SOP "${tool}"`,
      'zh-CN': `${file}:${line} 这个 gem 没有 SOP“${tool}”`,
    },
    near !== undefined
      ? { en: `did you mean ${near}?`, 'zh-CN': `是不是想写 ${near}？` }
      : names.length === 0
        ? { en: 'it declares none', 'zh-CN': '它没有声明 SOP' }
        : { en: `it has ${names.join(', ')}`, 'zh-CN': `它有 ${names.join('、')}` },
  );
}
