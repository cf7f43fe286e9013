import { failedSuite, junitDocument, type TestCase } from '../../formats/junit.ts';
import type { Finding } from '../../gem/finding.ts';
import { printable } from '../../printable.ts';
import type { Language } from '../../text.ts';
import type { Checked } from '../report.ts';
import { RULES } from '../rules/index.ts';
import { wordsFor } from '../words-for.ts';
import type { ReportOptions } from './options.ts';
import { placeText, spotOf } from './spot.ts';

/**
 * A test suite is a gem and a test is a rule, not a finding: CI systems know a test again by its name, so they
 * can tell what has newly failed and what was mended, which they could not if a test that is mended were gone.
 * A rule that found nothing is a test that passed; warnings that do not make the answer no, and notes, are what
 * a passed test printed. All findings of a rule stand in the text of its one failure, because most systems show
 * only the first.
 */
export function junitReport(gems: readonly Checked[], options: ReportOptions): string {
  const suites = gems.map((gem) => ({
    name: printable(gem.path),
    cases: rulesAsked(gem, options).map((rule) => testCase(rule, gem, options)),
  }));
  const { failures } = options;
  return junitDocument(failures.length === 0 ? suites : [...suites, failedSuite(failures)]);
}

/** Of a packed file that was refused nothing else was looked at. */
function rulesAsked(gem: Checked, { rules }: ReportOptions): readonly string[] {
  const refused = gem.findings.find(({ rule }) => rule === 'file/archive-invalid');
  return refused ? [refused.rule] : (rules ?? RULES.map(({ id }) => id));
}

function testCase(rule: string, gem: Checked, { language, warningsFail }: ReportOptions): TestCase {
  const findings = gem.findings.filter((finding) => finding.rule === rule);
  const [first] = findings;
  const base = { name: rule, classname: printable(gem.path) };
  if (!first) return base;
  const file = printable(spotOf(gem, first).path);
  const text = findings.map((finding) => findingText(finding, language)).join('\n');
  const fails = first.severity === 'error' || (warningsFail && first.severity === 'warning');
  if (!fails) return { ...base, file, output: text };
  const { message } = wordsFor(first, language);
  const more = findings.length === 1 ? '' : ` (+${findings.length - 1})`;
  return {
    ...base,
    file,
    outcome: { kind: 'failure', type: first.severity, message: `${message}${more}`, text },
  };
}

function findingText(finding: Finding, language: Language): string {
  const { message, hint, why } = wordsFor(finding, language);
  const rest = [why, hint].filter((part) => part !== undefined);
  return [`${placeText(finding.at)} ${message}`, ...rest.map((part) => `  ${part}`)].join('\n');
}
