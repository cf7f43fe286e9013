import { ExitCode } from '../../errors.ts';
import { junitDocument, junitFailure, type TestCase } from '../../formats/junit.ts';
import { printable } from '../../printable.ts';
import type { Language } from '../../text.ts';
import type { Failure } from '../case.ts';
import { byFile, type FileFault, repeatCommand, type TestReport } from '../report.ts';
import type { CaseResult, StepResult } from '../run-case.ts';
import { sideBySide } from '../side-by-side.ts';
import { callLines } from './trace.ts';

/** Cells of a line of what differs. */
const WIDTH = 120;

/** A test suite is a scenario file and a test is a case, in the form that CI systems read. */
export function junitReport(report: TestReport, language: Language): string {
  const suites = [...byFile(report.results)].map(([file, results]) => ({
    name: printable(file),
    cases: results.map((result) => testCase(result, report.dir, language)),
  }));
  const faults = report.faults.map((fault) => ({
    name: printable(fault.file),
    cases: [faultCase(fault, language)],
  }));
  return junitDocument([...suites, ...faults]);
}

/** Where nothing was run, the one reason for it. */
export function junitStopped(code: string, message: string): string {
  return junitFailure({ code, message, hint: null, exit: ExitCode.no, stack: null });
}

function testCase(result: CaseResult, dir: string | undefined, language: Language): TestCase {
  const { case: tested, outcome, steps, error } = result;
  const base = { name: tested.name, classname: classOf(tested.file), file: printable(tested.file) };
  if (outcome === 'passed' || outcome === 'recorded') return base;
  if (outcome === 'skipped' || outcome === 'stopped')
    return {
      ...base,
      outcome: { kind: 'skipped', type: outcome, message: tested.skip ?? outcome, text: '' },
    };
  if (error !== undefined) {
    const message = error.text[language];
    return {
      ...base,
      outcome: { kind: 'error', type: error.code, message: firstLine(message), text: message },
    };
  }
  const failures = steps.flatMap((step) => step.failures);
  const more = failures.length > 1 ? ` (+${failures.length - 1})` : '';
  const [first] = failures;
  const message = `${first === undefined ? '' : firstLine(`${wayOf(first)}${first.what[language]}`)}${more}`;
  const text = [
    ...steps.flatMap((step) => failureLines(step, tested.file, language)),
    ...callLines(steps.at(-1)?.report.calls ?? [], language),
    repeatCommand(tested, dir),
  ].join('\n');
  return { ...base, outcome: { kind: 'failure', type: 'expectation', message, text } };
}

function failureLines({ failures }: StepResult, file: string, language: Language): string[] {
  const marks = { expected: '-', actual: '+', same: ' ', 'left-out': ' ' } as const;
  return failures.flatMap((failure) => [
    `${file}:${failure.line} ${wayOf(failure)}${failure.what[language]}`,
    ...sideBySide(failure, { width: WIDTH, language }).map(({ kind, text }) => `  ${marks[kind]} ${text}`),
  ]);
}

/** `result.sum `, as a person would name it. */
function wayOf({ pointer }: Failure): string {
  return pointer === '' ? '' : `${pointer.slice(1).replaceAll('/', '.')} `;
}

function faultCase({ file, error }: FileFault, language: Language): TestCase {
  const message = error.text[language];
  const text = error.hint === undefined ? message : `${message}\n${error.hint[language]}`;
  return {
    name: error.code,
    classname: classOf(file),
    file: printable(file),
    outcome: { kind: 'error', type: error.code, message: firstLine(message), text },
  };
}

/** `tests.mail.digest`, as classes are named. */
function classOf(file: string): string {
  return printable(file)
    .replace(/\.yaml$/, '')
    .replaceAll('/', '.');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
