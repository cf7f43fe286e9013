import { cells } from '../cells.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import { printable, printableLines } from '../printable.ts';
import type { StepReport, WorkflowReport } from '../run/workflow/report.ts';
import type { RunBegun } from '../run/workflow/run-workflow.ts';
import { fill, type Text } from '../text.ts';
import type { Call } from './command.ts';
import { printThrown } from './print-thrown.ts';

/** How the run is called, so that one that is cut off can go on. */
export function printBegin({ id, isNew, steps }: RunBegun, io: Io, voice: Voice): void {
  if (voice.quiet) return;
  io.err(`gem: ${fill(inLanguage(voice, isNew ? BEGINS : GOES_ON), { id, steps })}\n`);
}

/** One line a step: its number, what was called, how long it took, and what came of it. */
export function printStep(
  { step, call, input, ms, replayed, ...outcome }: StepReport,
  io: Io,
  voice: Voice,
): void {
  if (voice.quiet) return;
  const { error } = outcome;
  const time = replayed ? inLanguage(voice, RECORDED) : `${Math.round(ms * 10) / 10} ms`;
  const mark = inLanguage(voice, error === undefined ? OK : FAILED);
  const head = `${step}  ${call}(${shown(input, INPUT_SHOWN)})  ${time}  ${mark}  `;
  // An error is told as a whole; a value fills the line.
  const left = Math.max(VALUE_MIN, io.columns - cells(head) - 1);
  io.err(
    `${printable(head + (error === undefined ? shown(outcome.result ?? null, left) : withCode(error)))}\n`,
  );
  if (error !== undefined && !replayed) printThrown(error, '   ', io, voice);
}

/** The result alone on stdout; all else on stderr. */
export function printWorkflow(report: WorkflowReport, { io, voice, options }: Call): void {
  const { workflow, runId, error, warnings } = report;
  for (const warning of warnings) io.err(`gem: ${inLanguage(voice, WARNING)}: ${printableLines(warning)}\n`);
  if (error === undefined) {
    io.out(`${JSON.stringify(report.result ?? null, null, io.isTty.out ? 2 : undefined)}\n`);
    return;
  }
  const told = error.step === undefined ? withCode(error) : error.message;
  io.err(`gem: ${inLanguage(voice, ERROR)}: ${printableLines(`${workflow}: ${told}`)}\n`);
  printThrown(error, '  ', io, voice);
  if (runId === null || error.code === 'workflow-diverged' || voice.quiet) return;
  const failed = error.step === undefined ? report.steps.filter(({ ok }) => !ok) : [];
  const hint = failed.length === 0 ? ON_AFTER : FAILED_AGAIN;
  const steps = failed.map(({ step }) => step).join(', ');
  const again = AGAIN.flatMap(([name, flag]) =>
    options[name] === undefined ? [] : ` ${flag} ${options[name]}`,
  );
  const command = `gem run workflow ${workflow}${failed.length === 0 ? ` --run-id ${runId}` : ''}${again.join('')}`;
  const words = fill(inLanguage(voice, hint), { command, steps });
  io.err(`gem: ${inLanguage(voice, HINT)}: ${printable(words)}\n`);
}

/** Options that a run needs again. */
const AGAIN = [
  ['scenario', '--scenario'],
  ['workspace', '--workspace'],
  ['state', '--state'],
] as const;

/** Messages of `ctx` begin with their code already. */
function withCode({ code, message }: { readonly code: string; readonly message: string }): string {
  return message.startsWith(`${code}: `) ? message : `${code}: ${message}`;
}

/** Characters of an input, and that a value gets at least, in the line of a step. */
const INPUT_SHOWN = 24;
const VALUE_MIN = 12;

function shown(value: unknown, max: number): string {
  const text = JSON.stringify(value);
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

const BEGINS: Text = { en: 'run {id}', 'zh-CN': '运行 {id}' };
const GOES_ON: Text = {
  en: 'run {id} goes on after {steps} recorded {steps|step|steps}',
  'zh-CN': '运行 {id} 从记录的 {steps} 步之后继续',
};
const RECORDED: Text = { en: 'recorded', 'zh-CN': '已记录' };
const OK: Text = { en: 'ok', 'zh-CN': '成功' };
const FAILED: Text = { en: 'failed', 'zh-CN': '失败' };
const WARNING: Text = { en: 'warning', 'zh-CN': '警告' };
const ERROR: Text = { en: 'error', 'zh-CN': '错误' };
const HINT: Text = { en: 'hint', 'zh-CN': '提示' };
const ON_AFTER: Text = {
  en: '`{command}` goes on after the recorded steps',
  'zh-CN': '`{command}` 会从记录的步骤之后继续',
};
/** What the SOP caught is a result like any other. */
const FAILED_AGAIN: Text = {
  en: 'a run that goes on meets the recorded failures again (step {steps}); to have them tried again, start anew: `{command}`',
  'zh-CN': '接着运行会再次遇到已记录的失败（第 {steps} 步）；要重新尝试，请重新开始：`{command}`',
};
