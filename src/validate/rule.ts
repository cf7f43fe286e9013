import type { Fault, Finding, Severity } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import type { AssumptionId } from '../platform/assumptions.ts';
import type { StatementId } from '../platform/statements.ts';
import { printable } from '../printable.ts';
import { type Args, fill, type Language } from '../text.ts';
import type { Checkers } from './checkers.ts';

/** A rule's words in one language. `{name}` stands for an argument of the fault; see `fill`. */
export interface RuleWords<MessageId extends string> {
  /** What the rule finds, in a line. */
  readonly summary: string;
  /** Why it matters to the author or the user, in a sentence. */
  readonly why: string;
  readonly messages: Readonly<Record<MessageId, string>>;
  /** What to do about each; a message without one explains itself. */
  readonly hints: Readonly<Partial<Record<MessageId, string>>>;
  /** What `gem validate --fix` does about it, in a sentence; only where some of its faults have a fix. */
  readonly fix?: string;
}

/**
 * One rule. Its id names the fault and is never used again for another. `check` looks at the gem alone and
 * yields what is wrong; it never prints, throws or changes anything. The page beside it (`<fault>.md`) tells
 * the rule to people, and is at the same time its test.
 */
export interface Rule<MessageId extends string = string> {
  readonly id: `${string}/${string}`;
  readonly severity: Severity;
  /** The platform's own code, where its documents state one for this refusal. */
  readonly code?: 'E_PERM_INVALID';
  /** Statements of the platform's documents that the rule comes from (docs/conformance.md). */
  readonly statements: readonly StatementId[];
  readonly assumes?: readonly AssumptionId[];
  /** Another program gives the verdict; it is asked only when this rule is. */
  readonly needs?: 'sqlite';
  readonly words: Readonly<Record<Language, RuleWords<MessageId>>>;
  check(gem: Gem, checkers: Checkers): Iterable<Fault<MessageId>>;
}

/** Gives a rule its type; both languages must have words for the same messages. */
export function defineRule<const MessageId extends string>(rule: Rule<MessageId>): Rule {
  return rule as unknown as Rule;
}

export interface FindingWords {
  readonly message: string;
  readonly hint: string | undefined;
  readonly why: string;
}

/** What is said of a finding in one language. */
export function wordsOf(rule: Rule, finding: Finding, language: Language): FindingWords {
  const words = rule.words[language];
  const args = shown(inLanguage(finding.args ?? {}, language));
  const hint = words.hints[finding.messageId];
  return {
    message: fill(words.messages[finding.messageId] ?? finding.messageId, args),
    hint: hint === undefined ? undefined : fill(hint, args),
    why: words.why,
  };
}

/** `said.zh-CN` takes the place of `said` in Chinese: words that come from elsewhere exist in both languages too. */
function inLanguage(args: Args, language: Language): Args {
  const own = Object.entries(args).filter(([name]) => name.endsWith(`.${language}`));
  return own.length === 0
    ? args
    : {
        ...args,
        ...Object.fromEntries(own.map(([name, value]) => [name.slice(0, -language.length - 1), value])),
      };
}

/** The longest of an author's words that are repeated in a message. */
const QUOTED_MAX = 240;

/** An author's own words, as they can be shown. */
function shown(args: Args): Args {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? printable(short(value)) : value,
    ]),
  );
}

function short(text: string): string {
  return text.length > QUOTED_MAX && !text.includes('\n') ? `${text.slice(0, QUOTED_MAX)}…` : text;
}
