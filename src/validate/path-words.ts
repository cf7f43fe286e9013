import { PATH_REFUSALS } from '../archive/path-refusals.ts';
import type { PathFaultReason } from '../archive/paths.ts';
import type { Language } from '../text.ts';

/** Faults of a path that are a matter of size. */
export const PATH_LIMITS = ['too-long', 'segment-too-long', 'too-deep', 'unsplittable'] as const;
export type PathLimit = (typeof PATH_LIMITS)[number];
export type UnsafePath = Exclude<PathFaultReason, PathLimit>;

export function isPathLimit(reason: PathFaultReason): reason is PathLimit {
  return (PATH_LIMITS as readonly string[]).includes(reason);
}

/** The words that a packed file is refused with for such a path; a folder is told the same. */
export function pathMessages(language: Language): Readonly<Record<PathFaultReason, string>> {
  return Object.fromEntries(
    Object.entries(PATH_REFUSALS).map(([id, words]) => [id.slice('path-'.length), words[language]]),
  ) as Record<PathFaultReason, string>;
}
