import { fill, type Text } from '../text.ts';

/** What another program says, and its Chinese twin, in which `{part1}` stands for the first group of the pattern. */
export type Sayings = readonly (readonly [pattern: RegExp, chinese: string])[];

/**
 * Another program's words in both languages: in English as it says them, since those are what people look up. What has
 * no twin in Chinese is quoted there as the words of `who`.
 */
export function translate(message: string, sayings: Sayings, who: string): Text {
  for (const [pattern, words] of sayings) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const args = Object.fromEntries(match.map((part, index) => [`part${index}`, part ?? '']));
    return { en: message, 'zh-CN': fill(words, args) };
  }
  return { en: message, 'zh-CN': message === '' ? '' : `${who} 的原话是“${message}”` };
}

/** The same as arguments of a rule's fault, by the name of the argument. */
export function inBoth(name: string, text: Text): Readonly<Record<string, string>> {
  return { [name]: text.en, [`${name}.zh-CN`]: text['zh-CN'] };
}
