import type { Gem } from '../gem/gem.ts';
import { exposedItems, lineOf } from './exposed.ts';
import { joinParts } from './join-parts.ts';
import { type Measured, measured } from './measure.ts';
import { references, type SkillFile, skillFile } from './skill-files.ts';

/** [S-13] What `read_skill` returns for a gem's id. A gem without a skill is opened the same way [G-08]. */
export interface Opening {
  readonly skill: SkillFile | null;
  readonly references: readonly SkillFile[];
  /** Names of the references, a line each; `null` without any. */
  readonly referenceList: Measured | null;
  /** A line for each exposed item; `null` without any. */
  readonly itemList: Measured | null;
  /** All of it, parted by empty lines. What the platform writes around the parts is not in it (A-read-skill). */
  readonly answer: Measured;
}

export function openingOf(gem: Gem): Opening {
  const skill = skillFile(gem);
  const files = references(gem);
  const referenceList = listOf(files.map(({ name }) => name));
  const itemList = listOf(exposedItems(gem).map((item) => lineOf(item.fullName, item)));
  const parts = [skill?.content, referenceList, itemList].flatMap((part) => part?.text ?? []);
  return {
    skill,
    references: files,
    referenceList,
    itemList,
    answer: measured(joinParts(parts)),
  };
}

function listOf(lines: readonly string[]): Measured | null {
  return lines.length === 0 ? null : measured(lines.join('\n'));
}
