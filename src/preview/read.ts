import { didYouMean } from '../did-you-mean.ts';
import type { Gem } from '../gem/gem.ts';
import { SKILL } from '../platform/layout.ts';
import { exposedItems, idOf } from './exposed.ts';
import type { Measured } from './measure.ts';
import { openingOf } from './opening.ts';
import { references, type SkillFile, skillFile } from './skill-files.ts';

/** What `read_skill` gives for a name. */
export interface Reading {
  /** The name as the AI gives it: a gem's id, or `<gem id>/skill/…`. */
  readonly name: string;
  readonly gem: string;
  /** From the gem's root; `null` for a gem's id. */
  readonly path: string | null;
  /** `null` for a file that the platform refuses because it is over 64 KB. */
  readonly content: Measured | null;
  /** Bytes of the file, or of the whole answer in UTF-8. */
  readonly bytes: number;
  /** [G-08] Full names of the exposed items, which appear by reading a file too. */
  readonly appear: readonly string[];
}

/** No gem and no file has such a name. */
export interface Unreadable {
  readonly meant: string | undefined;
  /** The names of the gem that was meant, or of all gems. */
  readonly names: readonly string[];
}

/**
 * [S-13] [G-03] Reads as the AI does: a gem's id, or one file by `<gem id>/skill/references/…`. With one gem the id may
 * be left out, as SKILL.md writes its paths [S-11].
 */
export function read(gems: readonly Gem[], name: string): Reading | Unreadable {
  const [only] = gems;
  const full = gems.length === 1 && only && name.startsWith(SKILL) ? `${idOf(only)}/${name}` : name;
  for (const gem of gems) {
    const appear = exposedItems(gem).map(({ fullName }) => fullName);
    if (full === idOf(gem)) {
      const { answer } = openingOf(gem);
      const bytes = Buffer.byteLength(answer.text);
      return { name: full, gem: full, path: null, content: answer, bytes, appear };
    }
    const file = filesOf(gem).find((one) => one.name === full);
    if (file) {
      const { path, bytes, content } = file;
      return { name: full, gem: idOf(gem), path, content, bytes, appear };
    }
  }
  return unreadable(gems, full);
}

function filesOf(gem: Gem): SkillFile[] {
  const skill = skillFile(gem);
  return skill ? [skill, ...references(gem)] : [];
}

function unreadable(gems: readonly Gem[], name: string): Unreadable {
  const all = gems.flatMap((gem) => [idOf(gem), ...filesOf(gem).map((file) => file.name)]);
  const own = gems.find((gem) => name.startsWith(`${idOf(gem)}/`));
  return {
    meant: meantBy(name, all),
    names: own ? filesOf(own).map((file) => file.name) : all,
  };
}

/** Names are long because of the folders before them, so it is what follows these that is compared. */
function meantBy(name: string, all: readonly string[]): string | undefined {
  const short = shortOf(name);
  const same = all.filter((one) => one.includes('/') && shortOf(one) === short);
  if (same.length > 0) return same[0];
  const last = lastOf(name);
  const alike = all.filter((one) => lastOf(one) === last);
  if (alike.length === 1) return alike[0];
  const near = didYouMean(short, all.map(shortOf)) ?? didYouMean(last, all.map(lastOf));
  return all.find((one) => shortOf(one) === near) ?? all.find((one) => lastOf(one) === near);
}

function shortOf(name: string): string {
  return name.replace(/^.*?(?:skill\/)?references\//, '').replace(/^[^/]*\/skill\//, '');
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
