import { annotation, githubFailure } from '../../formats/github.ts';
import type { Finding } from '../../gem/finding.ts';
import type { Checked } from '../report.ts';
import { wordsFor } from '../words-for.ts';
import type { ReportOptions } from './options.ts';
import { type Spot, spotOf } from './spot.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Annotations of GitHub Actions, one a finding, and nothing when there is none. The worst come first, because
 * GitHub shows only the first ten of a step.
 */
export function githubReport(gems: readonly Checked[], { language, failures }: ReportOptions): string {
  const all = gems.flatMap((gem) => gem.findings.map((finding) => ({ gem, finding })));
  const order = Object.keys(LEVELS);
  const annotations = all
    .sort((a, b) => order.indexOf(a.finding.severity) - order.indexOf(b.finding.severity))
    .map(({ gem, finding }) => findingAnnotation(spotOf(gem, finding), finding, language));
  return [...failures.map(githubFailure), ...annotations].join('');
}

function findingAnnotation(spot: Spot, finding: Finding, language: ReportOptions['language']): string {
  const { message, hint, why } = wordsFor(finding, language);
  const text = [spot.inside === undefined ? message : `${spot.inside}: ${message}`, why, hint];
  return annotation(
    LEVELS[finding.severity],
    { file: spot.path, ...lines(spot), title: finding.rule },
    text.filter((part) => part !== undefined).join('\n'),
  );
}

/** GitHub takes columns on one line only, and its last one is part of what is marked. */
function lines({ start, end }: Spot) {
  if (!start) return {};
  if (!end) return { line: start.line, col: start.column };
  // An end before the first column of a line is the end of the line before it.
  const endLine = end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
  if (endLine > start.line || end.line > start.line) return { line: start.line, endLine };
  return {
    line: start.line,
    endLine,
    col: start.column,
    endColumn: Math.max(start.column, end.column - 1),
  };
}
