import type { Finding } from '../../gem/finding.ts';
import type { Language } from '../../text.ts';
import { type Checked, count } from '../report.ts';
import { wordsFor } from '../words-for.ts';

/** The document of `gem validate --format json`, described by schemas/validate.schema.json. */
export function validateDocument(
  gems: readonly Checked[],
  strict: boolean,
  language: Language,
): Record<string, unknown> {
  const all = gems.flatMap((gem) => gem.findings);
  return {
    gems: gems.map(({ path, kind, id, version, findings }) => {
      const { errors, warnings } = count(findings);
      return {
        path,
        kind,
        id,
        version,
        ok: errors === 0 && !(strict && warnings > 0),
        findings: findings.map((finding) => findingDocument(finding, language)),
      };
    }),
    summary: { gems: gems.length, ...count(all) },
  };
}

/** A finding as it stands in every JSON document. What is not known is `null`, never left out. */
export function findingDocument(finding: Finding, language: Language): Record<string, unknown> {
  const { message, hint } = wordsFor(finding, language);
  const { file, start, end, pointer } = finding.at;
  return {
    rule: finding.rule,
    severity: finding.severity,
    code: finding.code ?? null,
    file,
    line: start?.line ?? null,
    column: start?.column ?? null,
    endLine: end?.line ?? null,
    endColumn: end?.column ?? null,
    pointer: pointer ?? null,
    message,
    hint: hint ?? null,
    fixable: finding.fix !== undefined,
  };
}
