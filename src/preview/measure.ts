/** How much of what the AI can hold a text takes. */
export interface Size {
  /** Unicode code points, as the platform counts descriptions [D-07]. */
  readonly characters: number;
  /** About how many tokens, by `tokensIn`. */
  readonly tokens: number;
}

export interface Measured extends Size {
  readonly text: string;
}

/** Scripts that are written without spaces between short words, with their punctuation. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/gu;
const ASCII = /[\0-\x7f]/g;

/**
 * Tokens that a text is about to take, whatever the model: one for four characters of ASCII, one for each Chinese,
 * Japanese or Korean character, one for two of anything else, rounded up.
 *
 * Four characters a token is the rule of thumb that makers of models publish for English (others say 0.3 tokens a
 * character). For a Chinese character they say from 0.6 to more than 1, by the model; the upper end is taken, so that
 * nobody is surprised by a model with an older vocabulary. Held against two vocabularies in wide use (o200k and
 * cl100k): English prose, Markdown, CSV and JSON Schema are within an eighth of both; Chinese prose lies between them or
 * above by up to a fifth.
 */
export function tokensIn(text: string): number {
  const ascii = text.match(ASCII)?.length ?? 0;
  const dense = text.match(DENSE)?.length ?? 0;
  return Math.ceil(ascii / 4 + dense + (charactersIn(text) - ascii - dense) / 2);
}

/** Unicode code points [D-07]. */
export function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export function sizeOf(text: string): Size {
  return { characters: charactersIn(text), tokens: tokensIn(text) };
}

export function measured(text: string): Measured {
  return { text, ...sizeOf(text) };
}

/** Several texts, each counted for itself. */
export function sumOf(sizes: readonly Size[]): Size {
  return {
    characters: sizes.reduce((sum, { characters }) => sum + characters, 0),
    tokens: sizes.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}
