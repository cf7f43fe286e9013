/** What a word is worth in a name and in a description, whole and where one word begins with the other. */
const WORTH = { name: 2, inName: 1.5, description: 1, inDescription: 0.5 } as const;
/** Letters that two words begin with before an ending may differ, and how long it may be: `email`, `emails`. */
const STEM_MIN = 4;
const ENDING_MAX = 3;

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The words of a text as they are compared: without case and width, parted at `_`, `-` and `.`, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(wordsIn(query))];
}

function wordsIn(text: string): string[] {
  const runs =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Where one script ends and another begins, a word does too: `发email` is two.
  return runs.flatMap((run) =>
    run.split(/(?<=\p{sc=Han})(?=[^\p{sc=Han}])|(?<=[^\p{sc=Han}])(?=\p{sc=Han})/u),
  );
}

/** A text that is searched, of which names say more than the description. */
export interface Answering {
  readonly names: string;
  readonly description: string;
}

/**
 * How well each text answers, 0 when none of the words is in it. A word counts once, by the best place where it stands,
 * and counts more the fewer of the texts have it, so that `the` and `of` decide nothing. Words of scripts that are
 * written without spaces are looked for by their pairs of characters, which share what a word is worth, so that
 * `翻译邮件` finds `翻译新邮件`.
 */
export function scoresOf(words: readonly string[], texts: readonly Answering[]): number[] {
  const parts = texts.map(({ names, description }) => [wordsIn(names), wordsIn(description)] as const);
  const scores = texts.map(() => 0);
  for (const { term, share } of words.flatMap(termsOf)) {
    const worths = parts.map(([inNames, inDescription]) =>
      Math.max(
        worth(term, inNames, WORTH.name, WORTH.inName),
        worth(term, inDescription, WORTH.description, WORTH.inDescription),
      ),
    );
    const having = worths.filter((one) => one > 0).length;
    for (const [index, one] of worths.entries())
      if (one > 0) scores[index] = (scores[index] ?? 0) + share * one * Math.log(1 + texts.length / having);
  }
  return scores;
}

/** What is looked for of a word, and how much of it that is. */
function termsOf(word: string): { readonly term: string; readonly share: number }[] {
  const characters = [...word];
  if (!DENSE.test(word) || characters.length < 2) return [{ term: word, share: 1 }];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return pairs.map((term) => ({ term, share: 1 / pairs.length }));
}

function worth(term: string, words: readonly string[], whole: number, part: number): number {
  if (DENSE.test(term)) return words.some((word) => word.includes(term)) ? whole : 0;
  if (words.includes(term)) return whole;
  return words.some((word) => isNear(term, word)) ? part : 0;
}

function isNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (!long.startsWith(short)) return false;
  // What is looked for may be the beginning of a word; a word may be what is looked for with an ending.
  return a === short
    ? short.length > 1
    : short.length >= STEM_MIN && long.length - short.length <= ENDING_MAX;
}
