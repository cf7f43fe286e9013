import { createHash } from 'node:crypto';
import {
  BASE,
  type SarifArtifactLocation,
  type SarifResult,
  type SarifRule,
  sarifLog,
} from '../../formats/sarif.ts';
import type { Finding } from '../../gem/finding.ts';
import type { Language } from '../../text.ts';
import type { Checked } from '../report.ts';
import type { Rule } from '../rule.ts';
import { rulePage } from '../rule-page.ts';
import { RULES } from '../rules/index.ts';
import { wordsFor } from '../words-for.ts';
import type { ReportOptions } from './options.ts';
import { pathIn, type Spot, spotOf, uriOf } from './spot.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** A SARIF log: all gems in one run. Of the rules it holds those that found something, with their pages. */
export function sarifReport(gems: readonly Checked[], { language, cwd, failures }: ReportOptions): string {
  const found = new Set(gems.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  const rules = RULES.filter(({ id }) => found.has(id));
  const fingerprint = fingerprints();
  const results = gems.flatMap((gem) =>
    gem.findings.map((finding): SarifResult => {
      const spot = spotOf(gem, finding);
      const { file, pointer } = finding.at;
      return {
        ruleId: finding.rule,
        ruleIndex: rules.findIndex(({ id }) => id === finding.rule),
        level: LEVELS[finding.severity],
        message: { text: messageOf(finding, spot, language) },
        locations: [
          {
            physicalLocation: { artifactLocation: artifact(spot.path, cwd), ...region(spot) },
          },
        ],
        ...fixes(finding, gem, cwd),
        partialFingerprints: { 'gemFinding/v1': fingerprint(gem, finding) },
        properties: {
          gem: gem.path,
          id: gem.id,
          file,
          pointer: pointer ?? null,
          code: finding.code ?? null,
        },
      };
    }),
  );
  return sarifLog(
    language,
    rules.map((rule) => descriptor(rule, language)),
    results,
    failures,
  );
}

function descriptor(rule: Rule, language: Language): SarifRule {
  const { summary, why, messages, hints } = rule.words[language];
  const said = Object.entries(messages).map(([id, message]) =>
    [message, hints[id]].filter((part) => part !== undefined).join('\n  '),
  );
  return {
    id: rule.id,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    help: { text: [summary, why, ...said].join('\n\n'), markdown: rulePage(rule, language) },
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { statements: rule.statements, assumes: rule.assumes ?? [], code: rule.code ?? null },
  };
}

function messageOf(finding: Finding, { inside }: Spot, language: Language): string {
  const { message, hint } = wordsFor(finding, language);
  const where = inside === undefined ? '' : `${inside}: `;
  return `${where}${message}${hint === undefined ? '' : `\n${hint}`}`;
}

/** Our ends are exclusive, and so are SARIF's. */
function region({ start, end }: Spot) {
  if (!start) return {};
  return {
    region: {
      startLine: start.line,
      startColumn: start.column,
      ...(end ? { endLine: end.line, endColumn: end.column } : {}),
    },
  };
}

/** The fix that a rule offers, where it changes text. That a file should have another name, SARIF cannot say. */
function fixes({ fix }: Finding, gem: Checked, cwd: string) {
  if (fix?.kind !== 'edit' || gem.kind === 'packed') return {};
  const replacements = fix.edits.map(({ from, to, text }) => ({
    deletedRegion: { charOffset: from, charLength: to - from },
    insertedContent: { text },
  }));
  const artifactLocation = artifact(pathIn(gem, fix.file), cwd);
  return { fixes: [{ artifactChanges: [{ artifactLocation, replacements }] }] };
}

function artifact(path: string, cwd: string): SarifArtifactLocation {
  const { uri, relative } = uriOf(path, cwd);
  return { uri, ...(relative ? { uriBaseId: BASE } : {}) };
}

/**
 * By these a system knows a finding again although lines were added above it: the rule, the file, and what is
 * at fault there, which is a pointer or the line's own text. It is the same in every language. What is the same
 * in all of this is told apart by its order.
 */
function fingerprints(): (gem: Checked, finding: Finding) => string {
  const seen = new Map<string, number>();
  return (gem, { rule, messageId, at }) => {
    const line = at.start ? gem.lines[at.file]?.[at.start.line]?.trim() : undefined;
    const key = JSON.stringify([
      rule,
      gem.path.replaceAll('\\', '/'),
      at.file,
      messageId,
      at.pointer ?? line ?? null,
    ]);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return createHash('sha256').update(`${key}${count}`).digest('hex').slice(0, 32);
  };
}
