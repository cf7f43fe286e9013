import { covers, suppressions } from '../gem/config.ts';
import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import type { Rule } from './rule.ts';

/** Errors stay errors, but for one that is told of a file's content and can be wrong about it. */
const SUPPRESSIBLE_ERRORS = new Set(['file/secret']);

/** Whether an author may suppress what a rule finds. */
export function isSuppressible({ id, severity }: Pick<Rule, 'id' | 'severity'>): boolean {
  return severity === 'warning' || SUPPRESSIBLE_ERRORS.has(id);
}

const UNUSED = 'config/unused-suppression';

/**
 * Takes out what the author's `gem.config.json` suppresses, but for what is told always, and adds a warning for each suppression that
 * suppressed nothing, as far as its rule was asked.
 */
export function applySuppressions(gem: Gem, findings: readonly Finding[], rules: readonly Rule[]): Finding[] {
  const wanted = suppressions(gem).filter((one) =>
    rules.some((rule) => rule.id === one.rule && isSuppressible(rule)),
  );
  if (wanted.length === 0) return [...findings];
  const used = new Set<unknown>();
  const left = findings.filter((finding) => {
    const fits = wanted.filter((one) => one.rule === finding.rule && covers(one, finding.at.file));
    for (const one of fits) used.add(one);
    return fits.length === 0 || finding.always === true;
  });
  if (!rules.some(({ id }) => id === UNUSED)) return left;
  const unused = wanted.filter((one) => !used.has(one));
  return [
    ...left,
    ...unused.map(
      ({ rule, path, at }): Finding => ({
        rule: UNUSED,
        severity: 'warning',
        messageId: 'unused',
        args: { rule, path },
        at,
      }),
    ),
  ];
}
