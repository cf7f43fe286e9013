import type { Finding, Position } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { loadCheckers } from './checkers.ts';
import type { Outside } from './outside.ts';
import type { Rule } from './rule.ts';
import { applySuppressions } from './suppress.ts';

/**
 * Findings of one rule that are told of one gem. Nobody reads more, and a manifest can be made that has a hundred
 * thousand.
 */
export const FINDINGS_MAX = 1_000;

/**
 * Everything wrong with a gem, sorted by file, line, column and rule; each fault is told once. `outside` may be left out
 * for a gem without a file that another program gives the verdict on. `before` is the gem that users have, for the rules
 * about upgrades.
 *
 * @throws UserError when such a program cannot be asked.
 */
export async function validate(
  gem: Gem,
  only?: readonly Rule[],
  outside?: Outside,
  before?: Gem,
): Promise<Finding[]> {
  // Loaded here and not above, so that `gem run` can start its sandbox first.
  const { RULES } = await import('./rules/index.ts');
  const rules = only ?? RULES;
  const asked = rules.some(({ needs }) => needs === 'sqlite') ? (outside ?? NONE) : undefined;
  const checkers = await loadCheckers(gem, RULES, asked, before);
  const findings: Finding[] = [];
  for (const rule of rules) {
    let told = 0;
    for (const fault of rule.check(gem, checkers)) {
      findings.push({
        ...fault,
        rule: rule.id,
        severity: rule.severity,
        ...(rule.code ? { code: rule.code } : {}),
      });
      if (++told === FINDINGS_MAX) break;
    }
  }
  return applySuppressions(gem, findings, rules).sort(compareFindings);
}

const NONE: Outside = {
  sqlSchema() {
    throw new Error('a gem with db/schema.sql cannot be checked without SQLite');
  },
};

const START: Position = { line: 0, column: 0 };

function compareFindings(a: Finding, b: Finding): number {
  const [p, q] = [a.at.start ?? START, b.at.start ?? START];
  return order(a.at.file, b.at.file) || p.line - q.line || p.column - q.column || order(a.rule, b.rule);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
