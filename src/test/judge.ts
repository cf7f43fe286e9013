import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import { compileMatcher } from '../run/match/matcher.ts';
import { isMapping, isOperators } from '../run/match/pattern.ts';
import { CONSOLE_LEVELS, type Expectation } from '../run/scenario/expect.ts';
import { ScenarioError, scenarioError } from '../run/scenario/scenario-error.ts';
import type { Text } from '../text.ts';
import type { Failure, Observed, Step } from './case.ts';
import { expectOf } from './input-of.ts';
import { judgeCalls } from './judge-calls.ts';
import { noCollection, noFile, otherError, otherText, returned, threw } from './judge-words.ts';

/** UTF-16 units of texts that are told in words. */
const LONG = 60;

/** A failure before its line is looked up. */
export type Fault = Omit<Failure, 'line'>;

/**
 * Every way in which a call did not come out as its step expects; none where it did. `results` are of the steps before
 * it. Throws `scenario-invalid` where a `$schema` does not compile, or a step before it returned nothing where it is
 * asked for.
 */
export async function judge(
  step: Step,
  observed: Observed,
  results: readonly Json[] = [],
): Promise<readonly Failure[]> {
  const expect = expectOf(step, results);
  const faults = await judgeAll(expect, observed).catch((thrown): never => {
    const isPlaced = !(thrown instanceof UserError) || thrown instanceof ScenarioError;
    throw isPlaced ? thrown : scenarioError(step.where(), thrown.text, thrown.hint);
  });
  return faults.map((fault) => ({ ...fault, line: step.lineOf(fault.pointer) }));
}

async function judgeAll(
  expect: Expectation,
  { report, state, failure }: Observed,
): Promise<readonly Fault[]> {
  return [
    ...(await judgeEnding(expect, report, failure)),
    ...(await judgeEach(expect.files, state.files, '/files', noFile)),
    ...(await judgeEach(expect.data, state.data, '/data', noCollection)),
    ...(await held(expect.kv, state.kv, '/kv')),
    ...(await judgeCalls(expect.calls, report.calls)),
    ...(await judgeConsole(expect.console, report.console)),
    ...(await held(expect.warnings, report.warnings, '/warnings')),
  ];
}

async function judgeEnding(
  { result, error }: Expectation,
  report: Observed['report'],
  failure: Observed['failure'],
): Promise<readonly Fault[]> {
  if (error === undefined) {
    if (report.error !== undefined)
      return [{ pointer: result === undefined ? '' : '/result', what: threw(report.error, failure) }];
    return held(result, report.result ?? null, '/result');
  }
  if (report.error === undefined)
    return [{ pointer: '/error', what: returned(report.result ?? null), expected: error }];
  const { code, message } = report.error;
  if (isMapping(error) && !isOperators(error)) return held(error, { code, message }, '/error');
  const faults = await held(error, code, '/error');
  const { error: reported } = report;
  return faults.map((fault) => ({ ...fault, what: otherError(fault.what, reported, failure) }));
}

async function judgeEach(
  wanted: Readonly<Record<string, Json>> | null | undefined,
  found: Readonly<Record<string, Json>> | undefined,
  pointer: string,
  missing: (name: string) => Text,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [name, pattern] of Object.entries(wanted ?? {})) {
    const isThere = found !== undefined && Object.hasOwn(found, name);
    const at = pointer + part(name);
    const told = await held(pattern, isThere ? found[name] : undefined, at, true);
    faults.push(
      ...(isThere
        ? told
        : told.slice(0, 1).map(() => ({ pointer: at, what: missing(name), expected: pattern }))),
    );
  }
  return faults;
}

async function judgeConsole(
  wanted: Json | undefined,
  lines: Observed['report']['console'],
): Promise<readonly Fault[]> {
  if (!isMapping(wanted) || isOperators(wanted))
    return held(
      wanted,
      lines.map(({ text }) => text),
      '/console',
    );
  const faults: Fault[] = [];
  for (const level of CONSOLE_LEVELS) {
    const texts = lines.filter((line) => line.level === level).map(({ text }) => text);
    faults.push(...(await held(wanted[level], texts, `/console/${level}`)));
  }
  return faults;
}

/** How a value does not match a pattern that stands at `pointer` under `expect`; no pattern is no fault. */
export async function held(
  wanted: Json | undefined,
  found: Json | undefined,
  pointer: string,
  mayBeMissing = false,
): Promise<readonly Fault[]> {
  if (wanted === undefined) return [];
  const matches = await compileMatcher(wanted);
  const value = found === undefined && !mayBeMissing ? null : found;
  return matches(value).map(({ wantedAt, pointer: way, text, expected, actual }) => ({
    pointer: pointer + wantedAt,
    what: placed(
      way,
      wantedAt,
      isLongText(expected) && isLongText(actual) ? otherText(expected, actual) : text,
    ),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  }));
}

/** It is set beside the other, which tells more than both in one line. */
function isLongText(value: Json | undefined): value is string {
  return typeof value === 'string' && (value.length > LONG || /\n./s.test(value));
}

/** Says where in the value it is, unless the pattern shows it: below `$schema` it does not. */
function placed(way: string, wantedAt: string, text: Text): Text {
  const shown = wantedAt.replace(/\/\$\w+/g, '');
  const below = way.startsWith(shown) ? way.slice(shown.length) : way;
  return below === '' ? text : { en: `${below} ${text.en}`, 'zh-CN': `${below} ${text['zh-CN']}` };
}

function part(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
