import { posix } from 'node:path';

/** Where the files and folders of a skill go; all paths with `/`, those of folders without one at the end. */
export interface Moves {
  /** The skill's own name, which absolute paths to it hold. */
  readonly name: string;
  /** By the path in the source; `undefined` for a file that is left out. */
  readonly files: ReadonlyMap<string, string | undefined>;
  readonly folders: ReadonlyMap<string, string>;
}

/** What a path that stands in a file of the skill means. */
export interface Meant {
  /** In the source. */
  readonly path: string;
  readonly isFolder: boolean;
  /** In the gem; `undefined` where it is left out. A folder has `/` at the end. */
  readonly to: string | undefined;
}

export interface Mentioned extends Meant {
  /** Offsets in the text, in UTF-16 units. */
  readonly from: number;
  readonly end: number;
  /** It is written as in an address, with `%20` for a space. */
  readonly isEncoded: boolean;
}

/** Finds the paths of a skill's files in stretches of one file's text. */
export type FindMentions = (text: string) => Mentioned[];

/** Where a path may begin and end, so that no part of a longer one is taken for it. */
const BEFORE = String.raw`(?<![\w.~@%+:\\/-])`;
const AFTER = String.raw`(?![\w\\/-]|\.\w)`;

/** @param file the path in the source of the file that `whole` is the text of */
export function mentionFinder(file: string, whole: string, moves: Moves): FindMentions {
  const meanings = spellings(file, whole, moves);
  if (meanings.size === 0) return () => [];
  const lower = new Map([...meanings].map(([spelling, meant]) => [spelling.toLowerCase(), meant]));
  const all = [...meanings.keys()].sort((a, b) => b.length - a.length);
  // In scripts without spaces words stand in front of a path, so one that begins with such a letter has to be parted.
  const paths = all.map(
    (path) => (/^[\x20-\x7e]/.test(path) ? '' : String.raw`(?<![\p{L}\p{N}])`) + literal(path),
  );
  const prefix = String.raw`(?:(?:\.[\\/])+|(?:\{[^{}\s]+\}|\$\{?\w+\}?)[\\/]|(?:~?[\w.-]*[\\/]){0,12}${literal(moves.name)}[\\/]|[\\/])`;
  const any = paths.join('|');
  // First as it stands, because what is in front may be a folder with the skill's own name.
  const pattern = new RegExp(`${BEFORE}(?:(?<path>${any})|${prefix}(?<after>${any}))${AFTER}`, 'giu');
  return (text) => {
    const found: Mentioned[] = [];
    for (const match of text.matchAll(pattern)) {
      const path = match.groups?.path ?? match.groups?.after ?? '';
      const meant = meanings.get(path) ?? lower.get(path.toLowerCase());
      if (!meant || isInAddress(text, match.index)) continue;
      found.push({
        ...meant,
        from: match.index,
        end: match.index + match[0].length,
        isEncoded: /%[0-9a-f]{2}/i.test(path),
      });
    }
    return found;
  };
}

/** How each path may be written in this file: from the skill's folder, and from the file's own. */
function spellings(file: string, whole: string, { files, folders }: Moves): Map<string, Meant> {
  const own = posix.dirname(file);
  const found = new Map<string, Meant>();
  const mayBe = wordsIn(whole);
  const add = (spelling: string, meant: Meant) => {
    for (const each of new Set([spelling, spelling.replaceAll('/', '\\'), encodeURI(spelling)]))
      if (!found.has(each)) found.set(each, meant);
  };
  for (const [path, to] of files) {
    if (!mayBe(path)) continue;
    const meant = { path, isFolder: false, to };
    const relative = posix.relative(own, path);
    // A word without a dot or a slash is a word.
    if (/[./]/.test(relative)) add(relative, meant);
  }
  for (const [path, to] of files)
    if (mayBe(path) && (path.includes('/') || path === 'SKILL.md')) add(path, { path, isFolder: false, to });
  for (const [path, to] of folders) {
    if (!mayBe(path)) continue;
    for (const spelling of new Set([posix.relative(own, path), path])) {
      if (spelling === '' || /^\.\.?$/.test(spelling)) continue;
      add(`${spelling}/`, { path, isFolder: true, to: `${to}/` });
      if (spelling.includes('/')) add(spelling, { path, isFolder: true, to: `${to}/` });
    }
  }
  return found;
}

/** Whether the last part of a path stands in a text at all, so that few are looked for closely. */
function wordsIn(text: string): (path: string) => boolean {
  const plain = text.toLowerCase();
  const words = new Set(plain.split(/[^\w.-]+/).map((word) => word.replace(/\.+$/, '')));
  return (path) => {
    const name = posix.basename(path).toLowerCase();
    if (/^\w[\w.-]*\w$/.test(name)) return words.has(name);
    return plain.includes(name) || plain.includes(encodeURI(name).toLowerCase());
  };
}

/** Characters before a path that are looked at for the address of a web page. */
const ADDRESS_MAX = 2048;

function isInAddress(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - ADDRESS_MAX), index + 1);
  const word = /[^\s"'`<>()]*$/.exec(before)?.[0] ?? '';
  return word.includes('://') || text.slice(index, index + ADDRESS_MAX).startsWith('//');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/-/g, '\\x2d');
}
