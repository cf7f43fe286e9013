import { truncate, wrap } from '../../cells.ts';
import { fromPointer } from '../../gem/pointer.ts';
import type { Palette } from '../../paint.ts';
import { printable } from '../../printable.ts';
import { ScenarioError } from '../../run/scenario/scenario-error.ts';
import { fill, type Language, type Text } from '../../text.ts';
import type { Failure } from '../case.ts';
import { byFile, countResults, type FileFault, isGood, repeatCommand, type TestReport } from '../report.ts';
import type { CaseResult, StepResult } from '../run-case.ts';
import { scenarioFinding } from '../scenario-finding.ts';
import { sideBySide } from '../side-by-side.ts';
import { callLines } from './trace.ts';

export interface PrettyOptions {
  readonly language: Language;
  readonly palette: Palette;
  /** Cells of a line. */
  readonly columns: number;
}

/** Lines that a tool printed and that are shown of them. */
const PRINTED_MAX = 20;

/** One line for a file, once all of its cases that are run are over. */
export function fileLine(file: string, results: readonly CaseResult[], options: PrettyOptions): string {
  const { language, palette } = options;
  const of = (outcome: CaseResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const counts = {
    n: results.length,
    failed: of('failed'),
    skipped: of('skipped'),
    recorded: of('recorded'),
  };
  const notes = [
    ...(counts.failed > 0 && counts.n > 1 ? [fill(WORDS.someFailed[language], counts)] : []),
    ...(counts.failed === 0 && counts.n > 1 ? [fill(WORDS.cases[language], counts)] : []),
    ...(counts.recorded > 0 ? [fill(WORDS.someRecorded[language], counts)] : []),
    ...(counts.skipped > 0 ? [fill(WORDS.someSkipped[language], counts)] : []),
  ];
  const name = printable(file);
  const rest = notes.length === 0 ? '' : palette.faint(`  ${notes.join(WORDS.comma[language])}`);
  if (counts.failed > 0) return `${palette.error('✗')} ${name}${rest}\n`;
  return counts.skipped === counts.n
    ? `${palette.warning('-')} ${name}${rest}\n`
    : `${palette.good('✓')} ${name}${rest}\n`;
}

/** What could not be read, what failed, and how much of it there was. */
export function endOfReport(report: TestReport, options: PrettyOptions): string {
  const failed = report.results.filter(({ outcome }) => outcome === 'failed');
  const parts = [
    ...report.faults.map((fault) => faultLines(fault, options)),
    ...failed.map((result) => failedCase(result, report.dir, options)),
    [summaryLine(report, options)],
  ];
  return `\n${parts.map((lines) => `${lines.join('\n')}\n`).join('\n')}`;
}

function faultLines({ error }: FileFault, { language, palette, columns }: PrettyOptions): string[] {
  const finding = error instanceof ScenarioError ? scenarioFinding(error) : undefined;
  const said = error instanceof ScenarioError ? error.said : error.text;
  const [first = '', ...more] = wrap(printable(said[language]), columns - 2);
  const { file = '', start } = finding?.at ?? {};
  const head =
    finding === undefined
      ? first
      : `${palette.strong(printable(`${file}:${start?.line}:${start?.column}`))} ${palette.error(WORDS.error[language])} ${finding.rule}`;
  const hint = error.hint === undefined ? [] : wrap(printable(error.hint[language]), columns - 2);
  return [
    `${palette.error('✗')} ${head}`,
    ...(finding === undefined ? more : [first, ...more]).map((line) => `  ${line}`),
    ...hint.map((line) => palette.faint(`  ${line}`)),
  ];
}

function failedCase(result: CaseResult, dir: string | undefined, options: PrettyOptions): string[] {
  const { language, palette, columns } = options;
  const { case: tested, error, steps } = result;
  const last = steps.at(-1);
  const said =
    error === undefined ? [] : [error.text[language], ...(error.hint ? [error.hint[language]] : [])];
  return [
    `${palette.error('✗')} ${palette.strong(printable(`${tested.file}:${tested.line}  ${tested.name}`))}`,
    ...said.flatMap((text) => wrap(printable(text), columns - 2).map((line) => `  ${line}`)),
    ...steps.flatMap((step, index) =>
      step.failures.length === 0 ? [] : failedStep(step, index, result, options),
    ),
    ...(last === undefined || (last.failures.length === 0 && error === undefined)
      ? []
      : trace(last, options)),
    `  ${palette.faint(WORDS.again[language])}${printable(repeatCommand(tested, dir))}`,
  ];
}

function failedStep(
  { step, failures }: StepResult,
  index: number,
  { case: tested }: CaseResult,
  options: PrettyOptions,
): string[] {
  const which = { n: index + 1, tool: step.tool };
  return [
    ...(tested.steps.length > 1 ? [`  ${fill(WORDS.step[options.language], which)}`] : []),
    ...failures.flatMap((failure) => failureLines(failure, tested.file, options)),
  ];
}

function failureLines(failure: Failure, file: string, options: PrettyOptions): string[] {
  const { language, palette, columns } = options;
  const where = failure.pointer === '' ? '' : `${fromPointer(failure.pointer).join('.')}  `;
  const said = wrap(printable(`${where}${failure.what[language]}`), columns - 4);
  const marks = { expected: '-', actual: '+', same: ' ', 'left-out': ' ' } as const;
  const paint = { expected: palette.error, actual: palette.good, same: plain, 'left-out': palette.faint };
  const lines = sideBySide(failure, { width: columns - 6, language });
  return [
    ...said.map((line, index) => `  ${index === 0 ? line : `  ${line}`}`),
    palette.faint(`    ${printable(`${file}:${failure.line}`)}`),
    ...(lines.length === 0 ? [] : [palette.faint(`    ${WORDS.legend[language]}`)]),
    ...lines.map(({ kind, text }) => paint[kind](`    ${marks[kind]} ${text}`.trimEnd())),
  ];
}

function plain(text: string): string {
  return text;
}

/** What the tool did: its calls, what it printed, where it failed. */
function trace({ report }: StepResult, { language, palette, columns }: PrettyOptions): string[] {
  const shown = (line: string) => palette.faint(truncate(`    ${printable(line)}`, columns));
  const printed = report.console.flatMap(({ text }) => text.split('\n'));
  const left = printed.length - PRINTED_MAX;
  const block = (title: Text, lines: readonly string[]) =>
    lines.length === 0 ? [] : [palette.faint(`  ${title[language]}`), ...lines.map(shown)];
  return [
    ...block(WORDS.calls, callLines(report.calls, language)),
    ...block(WORDS.printed, [
      ...printed.slice(0, PRINTED_MAX),
      ...(left > 0 ? [fill(WORDS.more[language], { n: left })] : []),
    ]),
    ...block(WORDS.thrown, thrownLines(report.error, language)),
    ...block(
      WORDS.warned,
      report.warnings.flatMap((text) => wrap(text, columns - 4)),
    ),
  ];
}

/** The author's lines that led to the error, and to what caused it. */
function thrownLines(error: StepResult['report']['error'], language: Language): string[] {
  const framesOf = (stack = '') => (stack === '' ? [] : stack.split('\n').map((line) => line.trim()));
  const causes = (error?.causes ?? []).flatMap(({ message, stack }) => [
    fill(WORDS.cause[language], { message: message.split('\n', 1)[0] ?? '' }),
    ...framesOf(stack),
  ]);
  return [...framesOf(error?.stack), ...causes];
}

/** How many there were of each kind; what there was none of is left out. */
export function summaryLine(report: TestReport, { language, palette }: PrettyOptions): string {
  const counts = countResults(report);
  const seconds = (report.ms / 1000).toFixed(1);
  const parts = (['failed', 'faults', 'recorded', 'passed', 'skipped', 'notRun'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => fill(COUNTED[key][language], { n: counts[key] }));
  const said = parts.length === 0 ? WORDS.none[language] : parts.join(WORDS.comma[language]);
  const files = byFile(report.results).size + report.faults.length;
  const where = fill(WORDS.where[language], { files, seconds });
  return `${(isGood(report) ? palette.good : palette.error)(said)}${palette.faint(where)}`;
}

const COUNTED = {
  failed: { en: '{n} failed', 'zh-CN': '{n} 个失败' },
  faults: { en: '{n} {n|file|files} could not be read', 'zh-CN': '{n} 个文件无法读取' },
  recorded: { en: '{n} recorded', 'zh-CN': '{n} 个已记录' },
  passed: { en: '{n} passed', 'zh-CN': '{n} 个通过' },
  skipped: { en: '{n} skipped', 'zh-CN': '{n} 个跳过' },
  notRun: { en: '{n} not run', 'zh-CN': '{n} 个没有运行' },
} satisfies Record<string, Text>;

const WORDS = {
  error: { en: 'error', 'zh-CN': '错误' },
  cases: { en: '{n} cases', 'zh-CN': '{n} 个用例' },
  someFailed: { en: '{failed} of {n} cases failed', 'zh-CN': '{n} 个用例中有 {failed} 个失败' },
  someRecorded: { en: '{recorded} recorded', 'zh-CN': '记录了 {recorded} 个' },
  someSkipped: { en: '{skipped} skipped', 'zh-CN': '跳过 {skipped} 个' },
  comma: { en: ', ', 'zh-CN': '，' },
  none: { en: 'nothing was run', 'zh-CN': '没有运行任何用例' },
  where: { en: ' in {files} {files|file|files}, {seconds} s', 'zh-CN': '（{files} 个文件，{seconds} 秒）' },
  step: { en: 'step {n}: {tool}', 'zh-CN': '第 {n} 步：{tool}' },
  legend: { en: '- expected  + came', 'zh-CN': '- 期望  + 实际' },
  calls: { en: 'calls to ctx:', 'zh-CN': '对 ctx 的调用：' },
  printed: { en: 'printed:', 'zh-CN': '输出：' },
  thrown: { en: 'thrown at:', 'zh-CN': '抛出位置：' },
  cause: { en: 'caused by: {message}', 'zh-CN': '起因：{message}' },
  warned: { en: 'warnings:', 'zh-CN': '警告：' },
  more: { en: '… {n} more lines', 'zh-CN': '…… 还有 {n} 行' },
  again: { en: 'repeat it: ', 'zh-CN': '重新运行：' },
} satisfies Record<string, Text>;
