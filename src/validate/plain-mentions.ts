import { SKILL, SKILL_REFERENCES } from '../platform/layout.ts';
import { REFERENCES_MAX } from '../platform/limits.ts';

/**
 * Whether SKILL.md surely names each of these references by its path from the gem's root, and nothing else in `skill/`:
 * then there is nothing to tell, and its Markdown need not be parsed, which takes longer than all that is asked about it.
 * Only yes is sure; whatever might be read in another way than it is written gets a no, and so do so many that looking for
 * each of them would take long. test/validate/plain-mentions.test.ts holds it against the parser. The text is without a byte order mark.
 */
export function namesEachPlainly(text: string, references: readonly string[]): boolean {
  if (references.length > REFERENCES_MAX || isMoreThanWords(text) || !references.every(isPlainName))
    return false;
  const left = new Set(references);
  for (const line of text.split('\n')) {
    const lower = line.toLowerCase();
    if (!lower.includes(SKILL) && !lower.includes(FOLDER)) continue;
    if (CUTS_OR_LEADS_AWAY.some((sign) => line.includes(sign))) return false;
    let count = 0;
    for (let at = line.indexOf(SKILL); at >= 0; count++) {
      const path = longestAt(line, at, references);
      if (path === undefined || !standsAlone(line, at, at + path.length)) return false;
      left.delete(path);
      at = line.indexOf(SKILL, at + path.length);
    }
    // What else looks like a part of a path there is none of ours.
    if (lower.split(SKILL).length - 1 !== count || lower.split(FOLDER).length - 1 !== count) return false;
  }
  return left.size === 0;
}

const FOLDER = SKILL_REFERENCES.slice(SKILL.length);

/** Letters without a pattern's signs, an ending that nothing but the end follows, and no folder called as ours. */
function isPlainName(path: string): boolean {
  const name = path.slice(SKILL_REFERENCES.length);
  if (name.includes(SKILL) || name.includes(FOLDER) || name.includes('YYYY') || name.includes('XX'))
    return false;
  return (
    /^[\w./\u3400-\u9fff-]+\.[A-Za-z0-9]{1,8}$/.test(name) && !/\.[A-Za-z0-9]{1,8}[\u3400-\u9fff]/.test(name)
  );
}

/** Escapes, HTML, code apart from the text (by its fences or its indent), links and definitions. */
const MORE_THAN_WORDS = ['\\', '<', '```', '~~~', '    ', '\t', '](', '][', ']:'];
/** Entities, control characters, and what stands deep in lists and quotes. */
const MAY_BE_MORE = /&[#\w]|[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?:>\s*|(?:[-+*]|\d{1,9}[.)])\s+){4}/;

function isMoreThanWords(text: string): boolean {
  return MORE_THAN_WORDS.some((sign) => text.includes(sign)) || MAY_BE_MORE.test(text);
}

/** Cells of a table, of which a row may have too many; a line through the words; the address of a page. */
const CUTS_OR_LEADS_AWAY = ['|', '~', '://'];

function longestAt(line: string, at: number, references: readonly string[]): string | undefined {
  let longest: string | undefined;
  for (const path of references)
    if (path.length > (longest?.length ?? 0) && line.startsWith(path, at)) longest = path;
  return longest;
}

const BEFORE = ' `"\'(（“「《：，、。；';
const AFTER = ' \r`"\'),;:?!）”」》：，、。；？！';

/** Between what begins and ends a path alike in the line and in any part of it. */
function standsAlone(line: string, from: number, to: number): boolean {
  const before = line.slice(Math.max(0, from - 1), from);
  const after = line.slice(to, to + 1);
  const endsSentence = after === '.' && (to + 1 === line.length || ' \r'.includes(line.charAt(to + 1)));
  return (
    (before === '' || BEFORE.includes(before) || isHan(before)) &&
    (after === '' || AFTER.includes(after) || isHan(after) || endsSentence)
  );
}

function isHan(character: string): boolean {
  const code = character.charCodeAt(0);
  return code >= 0x3400 && code <= 0x9fff;
}
