import { colorless } from '../init/colorless.ts';
import { chooseColor, type Io } from '../io.ts';
import type { Language } from '../text.ts';
import type { Call } from './command.ts';

/** A question is asked on a terminal only; a CI that has one is still no person. */
export function mayAsk({ isTty, env }: Io): boolean {
  return isTty.in && isTty.err && !env.CI;
}

/** The terminal that questions are drawn on, without colours for who wants none: what goes to stdout is the result. */
export function questionTerminal({ io, options }: Call): NodeJS.WriteStream | undefined {
  const color = chooseColor(options.color === false ? false : undefined, io.env, io.isTty.err);
  return color || !io.terminal ? io.terminal : colorless(io.terminal);
}

export function passphraseQuestion(source: string, language: Language): string {
  return language === 'zh-CN' ? `${source} 的口令：` : `passphrase of ${source}: `;
}
