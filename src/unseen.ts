import { UserError } from './errors.ts';
import { printable } from './printable.ts';
import type { Text } from './text.ts';

/**
 * The first character of a name or a text that nobody sees and that changes what is seen of it, as `U+202E`: of those
 * that `printable` shows by their code points, all but what a script needs between its letters, and a line's end.
 */
export function unseen(text: string): string | undefined {
  const [found] = UNSEEN.exec(text.replace(NEEDED, '')) ?? [];
  if (found === undefined) return undefined;
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u;

/** Joiners between letters that join, the variant of a Chinese character, what makes one emoji of several, ends of lines. */
const NEEDED =
  /(?<=(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hira}|\p{Script=Kana}|\p{Script=Hang})[\p{L}\p{M}])(?:\u200c|\u200d)|(?<=\p{Script=Han})(?:[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])|(?<=\p{Emoji}|\p{Emoji_Modifier})\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|[\r\n\t]/gu;

/**
 * Refuses a text that people are to read and that holds what they would not see: it turns the direction of writing, or
 * makes two names look the same.
 *
 * @param what The option or argument that it was given by, as `--name`.
 */
export function refuseUnseen(code: string, what: string, said: string): void {
  const fault = unseenFault(said);
  if (fault === undefined) return;
  throw new UserError(
    code,
    {
      en: `${what}: ${fault.en}: "${printable(said)}"`,
      'zh-CN': `${what}：${fault['zh-CN']}：“${printable(said)}”`,
    },
    {
      en: 'write it without that character; it is often pasted in unseen',
      'zh-CN': '请去掉这个字符；它常常是粘贴时带进来的',
    },
  );
}

/** What is wrong with it, where something is. */
export function unseenFault(said: string): Text | undefined {
  const code = unseen(said);
  if (code === undefined) return undefined;
  return {
    en: `there is a character in it that is not seen and changes what is (${code})`,
    'zh-CN': `里面有一个看不见却会影响显示的字符（${code}）`,
  };
}

/** Whether there is nothing to see in it: spaces of any width, tabs, ends of lines, or a Braille cell without dots. */
export function isBlank(text: string): boolean {
  return /^[\s\u2800]*$/.test(text);
}
