import type { Finding } from '../gem/finding.ts';
import type { Language } from '../text.ts';
import type { Checked } from '../validate/report.ts';
import { checkedGem } from './checked-gem.ts';
import { inspectPackage } from './inspect-package.ts';

/**
 * A packed file for `gem validate`: the findings of its content or, where the file is refused before its
 * content can be looked at, the one finding that says why.
 */
export async function checkPackage(path: string, shown: string, language: Language): Promise<Checked> {
  let checked: Checked | undefined;
  await inspectPackage(path, ({ gem, refusal, findings, id, version }) => {
    if (gem) {
      const whole = checkedGem(shown, gem, findings);
      // The content is closed after this, so the lines that excerpts need are read now.
      const lines = new Map(
        findings.map(({ at }) => [
          key(at.file, at.start?.line ?? 0),
          whole.line(at.file, at.start?.line ?? 0),
        ]),
      );
      checked = { ...whole, line: (file, line) => lines.get(key(file, line)) };
      return;
    }
    const finding: Finding = {
      rule: 'file/archive-invalid',
      severity: 'error',
      messageId: 'refused',
      args: { reason: refusal?.text[language] ?? '' },
      at: { file: '.' },
    };
    checked = { path: shown, kind: 'packed', id, version, findings: [finding], line: () => undefined };
  });
  return checked as Checked;
}

function key(file: string, line: number): string {
  return `${line}:${file}`;
}
