import { pathsIn, type SkillPlaces } from './skill-paths.ts';

/**
 * Whether SKILL.md surely names each of these files by its path from the gem's root, and no other file: then there is
 * nothing to tell, and its Markdown need not be parsed, which takes longer than all that is asked about it. Only yes is
 * sure; whatever might be read in another way than it is written gets a no, and test/validate/plain-mentions.test.ts
 * holds it against the parser. The text is without a byte order mark.
 */
export function namesEachPlainly(text: string, files: readonly string[], places: SkillPlaces): boolean {
  if (IS_MORE_THAN_WORDS.test(text)) return false;
  const left = new Set(files);
  for (const line of text.split(/\r?\n/)) {
    const count = line.match(NAMES_A_PATH)?.length ?? 0;
    if (count === 0) continue;
    if (CUTS_OR_LEADS_AWAY.test(line)) return false;
    let names = 0;
    for (const { from, to, path, full, pattern } of pathsIn(line, places)) {
      if (!full || pattern || !places.files.has(path) || !standsAlone(line, from, to)) return false;
      names += line.slice(from, to).match(NAMES_A_PATH)?.length ?? 0;
      left.delete(path);
    }
    if (names !== count) return false;
  }
  return left.size === 0;
}

/** What no path into `skill/` is without, the same as in src/gem/markdown-reader.ts; `skill/references/` is one. */
const NAMES_A_PATH = /(?:skill|references)[\\/]/gi;

/**
 * Escapes, entities, HTML, code apart from the text (by its fences or its indent), links and definitions, control
 * characters, and what stands deep in lists and quotes.
 */
const IS_MORE_THAN_WORDS =
  /\\|&[#\w]|<|```|~~~| {4}|\t|\][([:]|[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?:>\s*|(?:[-+*]|\d{1,9}[.)])\s+){4}/;

/** Cells of a table, of which a row may have too many; a line through the words; the address of a page. */
const CUTS_OR_LEADS_AWAY = /\||~|:\/\//;

/** Between what begins and ends a path alike in the line and in any part of it. */
function standsAlone(line: string, from: number, to: number): boolean {
  return BEFORE.test(line.slice(Math.max(0, from - 1), from)) && AFTER.test(line.slice(to, to + 2));
}

const BEFORE = /^(?:[ `"'(（“「《：，、。；]|\p{Script=Han})?$/u;
const AFTER = /^(?:$|[ `"'),;:?!）”」》：，、。；？！]|\.(?: |$)|\p{Script=Han})/u;
