import type { Finding } from '../gem/finding.ts';
import type { Language } from '../text.ts';
import type { Checked } from '../validate/report.ts';
import { checkedGem } from './checked-gem.ts';
import { inspectPackage } from './inspect-package.ts';
import { otherFileHint } from './refused-package.ts';

/**
 * A packed file for `gem validate`: the findings of its content or, where the file is refused before its
 * content can be looked at, the one finding that says why.
 */
export async function checkPackage(
  path: string,
  shown: string,
  language: Language,
  signal: AbortSignal,
): Promise<Checked> {
  const { gem, refusal, findings, id, version, close } = await inspectPackage(path, signal);
  try {
    if (gem) return checkedGem(shown, gem, findings);
    const todo = otherFileHint(refusal?.reason ?? '');
    const finding: Finding = {
      rule: 'file/archive-invalid',
      severity: 'error',
      messageId: todo ? 'otherFile' : 'refused',
      args: { reason: refusal?.text[language] ?? '', ...(todo ? { todo: todo[language] } : {}) },
      at: { file: '.' },
    };
    return { path: shown, kind: 'packed', id, version, findings: [finding], lines: {} };
  } finally {
    close();
  }
}
