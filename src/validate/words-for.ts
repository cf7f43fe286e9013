import type { Finding } from '../gem/finding.ts';
import type { Language } from '../text.ts';
import { type FindingWords, wordsOf } from './rule.ts';
import { RULES } from './rules/index.ts';

/** The words of any finding, by its rule. */
export function wordsFor(finding: Finding, language: Language): FindingWords {
  const rule = RULES.find(({ id }) => id === finding.rule);
  if (!rule) throw new Error(`no rule is called ${finding.rule}`);
  return wordsOf(rule, finding, language);
}
