import type { RunReport } from '../../run/report.ts';
import { ScenarioError } from '../../run/scenario/scenario-error.ts';
import type { Language } from '../../text.ts';
import type { Failure } from '../case.ts';
import { byFile, countResults, type FileFault, isGood, repeatCommand, type TestReport } from '../report.ts';
import type { CaseResult, StepResult } from '../run-case.ts';
import { scenarioFinding } from '../scenario-finding.ts';

/** The document of `gem test --format json`, described by schemas/test.schema.json. What is not known is `null`. */
export function testDocument(report: TestReport, language: Language): Record<string, unknown> {
  const counts = countResults(report);
  return {
    ok: isGood(report),
    cases: report.results.map((result) => caseDocument(result, report.dir, language)),
    faults: report.faults.map((fault) => faultDocument(fault, language)),
    updates:
      report.updates?.map(({ file, before, after, refused }) => ({
        file,
        changed: before !== after,
        refused: refused.map(({ name, why }) => ({ name, message: why[language] })),
      })) ?? null,
    summary: {
      files: byFile(report.results).size + report.faults.length,
      passed: counts.passed,
      failed: counts.failed,
      recorded: counts.recorded,
      skipped: counts.skipped,
      notRun: counts.notRun,
      faults: counts.faults,
      ms: Math.round(report.ms),
    },
  };
}

function caseDocument(
  { case: tested, outcome, steps, error, ms }: CaseResult,
  dir: string | undefined,
  language: Language,
): object {
  return {
    file: tested.file,
    line: tested.line,
    name: tested.name,
    outcome,
    skip: tested.skip ?? null,
    ms,
    error:
      error === undefined
        ? null
        : {
            code: error.code,
            message: error.text[language],
            hint: error.hint === undefined ? null : error.hint[language],
          },
    steps: steps.map((step) => stepDocument(step, language)),
    repeat: repeatCommand(tested, dir),
  };
}

function stepDocument({ step, report, failures }: StepResult, language: Language): object {
  return {
    tool: step.tool,
    line: step.line,
    ok: failures.length === 0,
    ms: report.ms,
    returned: report.ok ? { value: report.result ?? null } : null,
    error: report.error === undefined ? null : errorDocument(report.error),
    calls: report.calls,
    console: report.console,
    warnings: report.warnings,
    failures: failures.map((failure) => failureDocument(failure, language)),
  };
}

function errorDocument({ code, message, stack, causes = [] }: NonNullable<RunReport['error']>): object {
  return {
    code,
    message,
    stack: stack ?? null,
    causes: causes.map((cause) => ({ message: cause.message, stack: cause.stack ?? null })),
  };
}

/** `null` is a value too, so that one is there is told by an object around it. */
function failureDocument({ pointer, line, what, expected, actual }: Failure, language: Language): object {
  return {
    pointer,
    line,
    message: what[language],
    expected: expected === undefined ? null : { value: expected },
    actual: actual === undefined ? null : { value: actual },
  };
}

function faultDocument({ file, error }: FileFault, language: Language): object {
  const finding = error instanceof ScenarioError ? scenarioFinding(error) : undefined;
  return {
    file: finding?.at.file ?? file,
    line: finding?.at.start?.line ?? null,
    column: finding?.at.start?.column ?? null,
    rule: finding?.rule ?? null,
    code: error.code,
    message: error instanceof ScenarioError ? error.said[language] : error.text[language],
    hint: error.hint === undefined ? null : error.hint[language],
  };
}
