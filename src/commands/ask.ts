import type { Io } from '../io.ts';
import type { Language } from '../text.ts';

/** A question is asked on a terminal only; a CI that has one is still no person. */
export function mayAsk({ isTty, env }: Io): boolean {
  return isTty.in && isTty.err && !env.CI;
}

export function passphraseQuestion(source: string, language: Language): string {
  return language === 'zh-CN' ? `${source} 的口令：` : `passphrase of ${source}: `;
}
