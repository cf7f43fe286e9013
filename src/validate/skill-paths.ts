import { SKILL, SKILL_REFERENCES } from '../platform/layout.ts';

/** A path into `skill/`, as it stands in a text. */
export interface WrittenPath {
  /** Offsets in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** From the gem's root, with `/` between folders and none at the end. */
  readonly path: string;
  /** It is written from the gem's root, or after the gem's id. */
  readonly full: boolean;
  /** `<name>`, `*` and their like: it stands for files, and is none. `path` is then the folder before that. */
  readonly pattern: boolean;
}

/** Which paths exist, and how the gem is called. */
export interface SkillPlaces {
  readonly id: unknown;
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/** Where a path may begin: after nothing that would be part of a longer one. */
const BEGIN =
  /(?<![\w.~@%+:\\/-])(?:(?<above>(?:\.{1,2}[\\/])+|[\\/])|(?<gem><[^<>]+>|\{[^{}]+\}|[\w-]+)[\\/](?=skill[\\/]))?(?<root>skill|references)[\\/]/gi;
/** What no path goes across unless there is a file of such a name. */
const REST = /[^\s"'`<>|*?{}[\]()$,;:!#=&…，。；：！？、（）《》「」『』【】“”‘’]*/y;
/** The ending of a file's name, also when words of a language without spaces follow it. */
const ENDING = /\.[A-Za-z0-9]{1,8}(?![\w\\/-]|\.[A-Za-z0-9])/;
const PATTERN_BEGIN = /^(?:[<{*$[…]|\?[\w.*]|\()/;
const PATTERN_INSIDE = /%[sd]|YYYY|XX|\.\.\.$/;
/** Characters before a path that are looked at for the address of a web page. */
const ADDRESS_MAX = 2048;

/** The paths into `skill/` in a stretch of text. Those that are part of an address are not among them. */
export function* pathsIn(text: string, places: SkillPlaces): Generator<WrittenPath> {
  for (const match of text.matchAll(BEGIN)) {
    const { above, gem, root = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    if (isInAddress(text, match.index)) continue;
    const inSkill = root.toLowerCase() === 'skill';
    if (gem !== undefined && !/^[<{]/.test(gem) && gem !== places.id) continue;
    const base = inSkill ? `${root}/` : `${SKILL}${root}/`;
    const { length, pattern } = restOf(text, end, base, places);
    const rest = text.slice(end, end + length);
    yield {
      from: match.index,
      to: end + length,
      path: pathOf(base + (pattern ? rest.slice(0, lastSlash(rest)) : rest)),
      full: inSkill && above === undefined && !/\\/.test(match[0] + rest),
      pattern,
    };
  }
}

/** The path that a link leads to, when it leads into `skill/`. `target` is as written, without its fragment. */
export function pathOfLink(target: string): Omit<WrittenPath, 'from' | 'to'> | undefined {
  const match = /^(?<above>(?:\.{1,2}\/)+|\/)?(?<root>skill|references)\/(?<rest>.*)$/is.exec(target);
  if (!match?.groups) return undefined;
  const { above, root = '', rest = '' } = match.groups;
  const inSkill = root.toLowerCase() === 'skill';
  const special = rest.search(/[<>{}*$[\]…]/);
  const pattern = special >= 0 || PATTERN_INSIDE.test(rest);
  const before = rest.slice(0, special >= 0 ? special : undefined);
  return {
    path: pathOf(
      (inSkill ? `${root}/` : `${SKILL}${root}/`) + (pattern ? before.slice(0, lastSlash(before)) : rest),
    ),
    full: inSkill && above === undefined,
    pattern,
  };
}

/** How much of the text after `base` is the path. A file that exists wins, however it is called. */
function restOf(
  text: string,
  start: number,
  base: string,
  { files, folders }: SkillPlaces,
): { length: number; pattern: boolean } {
  let known = 0;
  for (const file of oddNames(files))
    if (file.startsWith(base) && text.startsWith(file.slice(base.length), start)) {
      const length = file.length - base.length;
      if (length > known && !/^(?:\w|[./-]\w)/.test(text.slice(start + length, start + length + 2)))
        known = length;
    }
  if (known > 0) return { length: known, pattern: false };

  REST.lastIndex = start;
  const run = REST.exec(text)?.[0] ?? '';
  const ending = ENDING.exec(run);
  const next = text.slice(start + run.length, start + run.length + 2);
  const length = ending ? ending.index + ending[0].length : run.length;
  if (PATTERN_INSIDE.test(run.slice(0, length))) return { length, pattern: true };
  if (ending) return { length, pattern: false };
  if (PATTERN_BEGIN.test(next) && (next[0] !== '(' || run === '' || run.endsWith('/')))
    return { length: run.length, pattern: true };
  const plain = run.replace(/\.+$/, '');
  if (folders.has(pathOf(base + plain))) return { length: plain.length, pattern: false };
  // Words of a language without spaces may follow a folder's name.
  const words = plain.slice(lastSlash(plain)).search(/[^\x00-\x7f]/);
  return { length: words < 0 ? plain.length : lastSlash(plain) + words, pattern: false };
}

const ODD = new WeakMap<ReadonlySet<string>, string[]>();

/** Files with spaces or other characters in their names at which a path would be taken to end. */
function oddNames(files: ReadonlySet<string>): string[] {
  const known = ODD.get(files);
  if (known) return known;
  const odd = [...files].filter((file) => {
    const name = file.slice(file.startsWith(SKILL_REFERENCES) ? SKILL_REFERENCES.length : SKILL.length);
    REST.lastIndex = 0;
    const run = REST.exec(name)?.[0] ?? '';
    const ending = ENDING.exec(run);
    return run !== name || ending === null || ending.index + ending[0].length !== name.length;
  });
  ODD.set(files, odd);
  return odd;
}

function isInAddress(text: string, index: number): boolean {
  let from = index;
  while (from > 0 && index - from < ADDRESS_MAX && !/[\s"'`<>()]/.test(text[from - 1] as string)) from--;
  return text.slice(from, index).includes('://');
}

function pathOf(written: string): string {
  return written.replaceAll('\\', '/').replace(/\/+$/, '');
}

/** Where the last part of a path begins. */
function lastSlash(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
}
