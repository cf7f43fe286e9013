import { decode } from '../gem/decode.ts';
import type { Gem } from '../gem/gem.ts';
import { SKILL_FILE, SKILL_REFERENCES } from '../platform/layout.ts';
import { SKILL_FILE_MAX } from '../platform/limits.ts';
import { idOf } from './exposed.ts';
import { type Measured, measured } from './measure.ts';

/** [S-01] One file of a gem's skill. */
export interface SkillFile {
  /** From the gem's root. */
  readonly path: string;
  /** [S-13] [G-03] `<gem id>/skill/…`, by which `read_skill` reads it. */
  readonly name: string;
  /** Bytes. */
  readonly bytes: number;
  /** `null` for one over 64 KB, which the platform refuses [S-02] [S-04], or one that cannot be read. */
  readonly content: Measured | null;
}

/** [S-01] SKILL.md; `null` for a gem without a skill, whatever references there are [S-07]. */
export function skillFile(gem: Gem): SkillFile | null {
  return gem.files.has(SKILL_FILE) ? fileOf(gem, SKILL_FILE) : null;
}

/** The references by path, none without SKILL.md [S-07]. */
export function references(gem: Gem): SkillFile[] {
  if (!gem.files.has(SKILL_FILE)) return [];
  return [...gem.files.keys()]
    .filter((path) => path.startsWith(SKILL_REFERENCES))
    .map((path) => fileOf(gem, path));
}

function fileOf(gem: Gem, path: string): SkillFile {
  const bytes = gem.files.get(path)?.size ?? 0;
  const content = bytes > SKILL_FILE_MAX ? null : textOf(gem, path);
  return { path, name: `${idOf(gem)}/${path}`, bytes, content: content === null ? null : measured(content) };
}

/** The text of a file, or `null` for one that cannot be read, which `gem validate` tells of. */
export function textOf(gem: Gem, path: string): string | null {
  try {
    return decode(gem.bytes(path)).text;
  } catch {
    return null;
  }
}
