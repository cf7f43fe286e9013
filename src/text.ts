/** The languages that everything said to a person exists in. */
export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One saying in both languages. A twin that is missing does not compile. */
export type Text = Readonly<Record<Language, string>>;

/** What a template may be filled with. */
export type Args = Readonly<Record<string, string | number>>;

/**
 * Fills `{name}` with its value, and `{count|character|characters}` with the form that fits the number:
 * the first for 1, the second for every other.
 */
export function fill(template: string, args: Args): string {
  return template.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one, many) => {
    const value = args[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : many;
  });
}

/** The same words in every language, for what is not translated: names, paths, another program's output. */
export function verbatim(words: string): Text {
  return { en: words, 'zh-CN': words };
}
