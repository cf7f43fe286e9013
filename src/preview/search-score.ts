/** What a word is worth in a name and in a description, whole and where one word begins with the other. */
const WORTH = { name: 3, inName: 2, description: 1, inDescription: 0.5 } as const;
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

/**
 * How well a text answers: each word counts once, by the best place where it stands. Words of scripts that are written
 * without spaces are looked for by their pairs of characters, so that `翻译邮件` finds `翻译新邮件`; a word counts by
 * the part of its pairs that is there. 0 when nothing is.
 */
export function scoreOf(words: readonly string[], names: string, description: string): number {
  const [inNames, inDescription] = [wordsIn(names), wordsIn(description)];
  return words.reduce(
    (score, word) =>
      score +
      Math.max(
        worth(word, inNames, WORTH.name, WORTH.inName),
        worth(word, inDescription, WORTH.description, WORTH.inDescription),
      ),
    0,
  );
}

function worth(word: string, words: readonly string[], whole: number, part: number): number {
  if (DENSE.test(word)) {
    const pairs = pairsOf(word);
    return (whole * pairs.filter((pair) => words.some((one) => one.includes(pair))).length) / pairs.length;
  }
  if (words.includes(word)) return whole;
  return words.some((other) => isNear(word, other)) ? part : 0;
}

function isNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (!long.startsWith(short)) return false;
  // What is looked for may be the beginning of a word; a word may be what is looked for with an ending.
  return a === short
    ? short.length > 1
    : short.length >= STEM_MIN && long.length - short.length <= ENDING_MAX;
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
