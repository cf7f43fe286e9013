import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import type { Language } from '../text.ts';
import type { Checked } from '../validate/report.ts';
import { checkedGem } from './checked-gem.ts';
import { inspectPackage } from './inspect-package.ts';
import { otherFileHint } from './refused-package.ts';

/**
 * A packed file for `gem validate`: the findings of its content and, where the file is refused for more than
 * these, the finding that says why. `before` gives the gem that users have, for the rules about upgrades.
 */
export async function checkPackage(
  path: string,
  shown: string,
  language: Language,
  signal: AbortSignal,
  before?: (gem: Gem) => Promise<Gem | undefined>,
): Promise<Checked> {
  const { gem, refusal, findings, id, version, close } = await inspectPackage(path, signal, before);
  try {
    // Where only the declarations are refused, the findings say it better.
    const isTold = refusal === undefined || refusal.reason === 'declarations-invalid';
    if (gem && isTold) return checkedGem(shown, gem, findings);
    const todo = otherFileHint(refusal?.reason ?? '');
    const finding: Finding = {
      rule: 'file/archive-invalid',
      severity: 'error',
      messageId: todo ? 'otherFile' : 'refused',
      args: { reason: refusal?.text[language] ?? '', ...(todo ? { todo: todo[language] } : {}) },
      at: { file: '.' },
    };
    const known = gem ? checkedGem(shown, gem, findings) : { lines: {} };
    return { ...known, path: shown, kind: 'packed', id, version, findings: [finding, ...findings] };
  } finally {
    close();
  }
}
