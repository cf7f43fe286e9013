import { didYouMean } from '../did-you-mean.ts';
import { isObject } from '../gem/document.ts';
import type { Location } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import type { MarkdownFacts } from '../gem/markdown-facts.ts';
import type { Drop } from '../gem/shipping.ts';
import { SKILL, SKILL_FILE, SKILL_REFERENCES } from '../platform/layout.ts';
import { leftOutBy } from './entries.ts';
import { namesEachPlainly } from './plain-mentions.ts';
import { pathOfLink, pathsIn, type SkillPlaces } from './skill-paths.ts';

/** A path into `skill/` that SKILL.md names. */
export interface Mention {
  readonly written: string;
  /** From the gem's root, with no `/` at the end. */
  readonly path: string;
  readonly is: 'file' | 'folder' | 'nothing';
  /** `root`: as the AI needs it. `name`: by the file's name alone, for a file that is not named otherwise. */
  readonly how: 'root' | 'other' | 'name';
  /** Of nothing that ships: what keeps it at home, or else what was most likely meant. */
  readonly by?: Drop;
  readonly meant?: string;
  readonly at: Location;
}

export interface SkillMentions {
  /** In the order of the file, names alone after the rest; none, where each is plainly right. */
  readonly mentions: readonly Mention[];
  /** References that SKILL.md does not lead to. */
  readonly unmentioned: readonly string[];
}

const NOTHING_TO_TELL: SkillMentions = { mentions: [], unmentioned: [] };

/** Unknown paths that are compared with every file; a list of thousands is no slip of the fingers. */
const SUGGESTIONS_MAX = 100;
/** References that are looked for by their name alone. */
const BY_NAME_MAX = 200;

const KNOWN = new WeakMap<Gem, SkillMentions>();

/** [S-09] What SKILL.md names; `undefined` when there is none that can be read. */
export function skillMentions(gem: Gem): SkillMentions | undefined {
  const facts = gem.files.has(SKILL_FILE) ? gem.markdown(SKILL_FILE) : undefined;
  if (!facts) return undefined;
  const found = KNOWN.get(gem) ?? mentionsIn(facts, gem);
  KNOWN.set(gem, found);
  return found;
}

/** The files of `skill/references/`, at any depth. */
export function references(gem: Gem): string[] {
  return [...gem.files.keys()].filter((path) => path.startsWith(SKILL_REFERENCES));
}

function mentionsIn(facts: MarkdownFacts, gem: Gem): SkillMentions {
  const all = references(gem);
  const places = placesOf(gem);
  if (namesEachPlainly(facts.text, all)) return NOTHING_TO_TELL;
  const named = new Set<string>();
  const folders = new Set<string>();
  const mentions: Mention[] = [];
  let suggestions = 0;
  for (const { path, full, pattern, written, at } of writtenPaths(facts, places)) {
    const is = places.files.has(path) ? 'file' : places.folders.has(path) ? 'folder' : 'nothing';
    if (is === 'file') named.add(path);
    else if (is === 'folder') folders.add(path);
    if (pattern || (is === 'nothing' && !isSurelyPath(path, full))) continue;
    const by = is === 'nothing' ? leftOutBy(gem.leftOut, path) : undefined;
    const lost = is === 'nothing' && by === undefined && suggestions++ < SUGGESTIONS_MAX;
    const meant = lost ? nearest(path, all, places) : undefined;
    // Whoever means it names it, so that one slip is told once.
    if (meant !== undefined) (places.files.has(meant) ? named : folders).add(meant);
    const found = { ...(by ? { by } : {}), ...(meant ? { meant } : {}) };
    mentions.push({ written, path, is, how: full ? 'root' : 'other', ...found, at });
  }
  // All of skill/references/ says nothing about when to read which.
  folders.delete(SKILL_REFERENCES.slice(0, -1));
  folders.delete(SKILL.slice(0, -1));
  const left = all.filter((file) => !named.has(file) && !parents(file).some((folder) => folders.has(folder)));
  const byName = left.length > BY_NAME_MAX ? [] : left.flatMap((file) => namedAlone(file, all, facts));
  const alone = new Set(byName.map(({ path }) => path));
  return {
    mentions: [...mentions.sort(byPlace), ...byName],
    unmentioned: left.filter((file) => !alone.has(file)),
  };
}

function placesOf(gem: Gem): SkillPlaces {
  const files = new Set([...gem.files.keys()].filter((path) => path.startsWith(SKILL)));
  const data = gem.manifest?.data;
  return {
    id: isObject(data) ? data.id : undefined,
    files,
    folders: new Set([...files].flatMap(parents)),
  };
}

/** The folders that a file is in. */
function parents(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

interface Written {
  readonly path: string;
  readonly full: boolean;
  readonly pattern: boolean;
  readonly written: string;
  readonly at: Location;
}

function* writtenPaths({ passages, links, images }: MarkdownFacts, places: SkillPlaces): Generator<Written> {
  for (const { text, at } of passages)
    for (const found of pathsIn(text, places))
      yield { ...found, written: text.slice(found.from, found.to), at: at(found.from, found.to) };
  for (const { target, at } of [...links, ...images]) {
    const found = pathOfLink(placeOf(target));
    if (found) yield { ...found, written: target, at };
  }
}

/** A link's target without its fragment, and without what stands for characters that an address cannot have. */
function placeOf(target: string): string {
  const plain = target.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** `skill/agent` may be two words; what has an ending, or stands in skill/references/, is a path. */
function isSurelyPath(path: string, full: boolean): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (/\.[A-Za-z0-9]{1,8}$/.test(last)) return true;
  return full && path.toLowerCase().startsWith(SKILL_REFERENCES) && last !== '';
}

/** The reference that was most likely meant: the same but for case, in another folder, of another ending, or near. */
function nearest(path: string, all: readonly string[], { folders }: SkillPlaces): string | undefined {
  const plain = path.toLowerCase();
  const name = (file: string) => file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  const stem = (file: string) => file.toLowerCase().replace(/\.[^./]*$/, '');
  const only = (found: readonly string[]) => (found.length === 1 ? found[0] : undefined);
  const short = (file: string) => file.replace(/^skill\/(?:references\/)?/i, '');
  const exact =
    all.find((file) => file.toLowerCase() === plain) ??
    only(all.filter((file) => name(file) === name(path))) ??
    only(all.filter((file) => stem(file) === stem(path)));
  if (exact !== undefined) return exact;
  const candidates = [...all, ...folders].filter((file) => file.startsWith(SKILL_REFERENCES));
  const near = didYouMean(short(path), candidates.map(short));
  return near === undefined ? undefined : SKILL_REFERENCES + near;
}

/** Where a file is named by what follows `skill/references/`, or by its name when no other has it. */
function namedAlone(file: string, all: readonly string[], { passages, links }: MarkdownFacts): Mention[] {
  const under = file.slice(SKILL_REFERENCES.length);
  const name = file.slice(file.lastIndexOf('/') + 1);
  const shared = all.some((other) => other !== file && other.endsWith(`/${name}`));
  const names = new Set(shared ? [under] : [under, name]);
  if (shared && under === name) return [];
  const mention = (written: string, at: Location): Mention[] => [
    { written, path: file, is: 'file', how: 'name', at },
  ];
  for (const { text, at } of passages)
    for (const one of names) {
      const from = standingAlone(text, one);
      if (from >= 0) return mention(one, at(from, from + one.length));
    }
  const link = links.find(({ target }) => names.has(placeOf(target).replace(/^\.\//, '')));
  return link ? mention(link.target, link.at) : [];
}

function standingAlone(text: string, name: string): number {
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) {
    const before = text[from - 1] ?? '';
    const after = text.slice(from + name.length, from + name.length + 2);
    if (!/[\w.~@%+:\\/-]/.test(before) && !/^(?:[\w\\/-]|\.\w)/.test(after)) return from;
  }
  return -1;
}

function byPlace({ at: { start: a } }: Mention, { at: { start: b } }: Mention): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
