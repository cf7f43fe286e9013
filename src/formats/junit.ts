import { type Failure, wholeText } from './failure.ts';

export interface TestCase {
  readonly name: string;
  /** CI systems know a test again by this and its name. */
  readonly classname: string;
  /** Where to look, with `/`. */
  readonly file?: string;
  /** `failure`: the answer is no. `error`: there is no answer. `skipped`: nobody wanted one. */
  readonly outcome?: {
    readonly kind: 'failure' | 'error' | 'skipped';
    readonly type: string;
    /** One line. */
    readonly message: string;
    readonly text: string;
  };
  /** What is said of a test that passes. */
  readonly output?: string;
}

export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** A JUnit report as Jenkins, GitLab, Azure and CircleCI read it. It holds no times, so the same run is the same report. */
export function junitDocument(suites: readonly TestSuite[]): string {
  const all = counts(suites.flatMap(({ cases }) => cases));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gem"${all}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite${attributes({ name })}${counts(cases)}>`,
      ...cases.flatMap(testCase),
      '  </testsuite>',
    ]),
    '</testsuites>\n',
  ].join('\n');
}

/** What could not be looked at: a test of its own with an error. */
export function failedSuite(failures: readonly Failure[]): TestSuite {
  const cases = failures.map((failure): TestCase => {
    const { code, message } = failure;
    return {
      name: code,
      classname: 'gem',
      outcome: { kind: 'error', type: code, message, text: wholeText(failure) },
    };
  });
  return { name: 'gem', cases };
}

export function junitFailure(failure: Failure): string {
  return junitDocument([failedSuite([failure])]);
}

function testCase({ name, classname, file, outcome, output }: TestCase): string[] {
  const head = `    <testcase${attributes({ name, classname, file })}`;
  const inside = [
    ...(outcome
      ? [
          outcome.kind === 'skipped'
            ? `      <skipped${attributes({ message: outcome.message })}/>`
            : `      <${outcome.kind}${attributes({ type: outcome.type, message: outcome.message })}>${content(outcome.text)}</${outcome.kind}>`,
        ]
      : []),
    ...(output === undefined ? [] : [`      <system-out>${content(output)}</system-out>`]),
  ];
  return inside.length === 0 ? [`${head}/>`] : [`${head}>`, ...inside, '    </testcase>'];
}

function counts(cases: readonly TestCase[]): string {
  const of = (kind: 'failure' | 'error' | 'skipped') =>
    cases.filter(({ outcome }) => outcome?.kind === kind).length;
  return ` tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${content(value ?? '')
          .replaceAll('\n', '&#10;')
          .replaceAll('\t', '&#9;')}"`,
    )
    .join('');
}

/**
 * Text as it may stand in XML 1.0, which has no way at all to write most control characters, a half of a
 * surrogate pair, U+FFFE and U+FFFF: they are left out.
 */
function content(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
