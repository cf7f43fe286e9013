import type { Finding, Fix } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { revisedGem } from '../gem/load.ts';
import { chooseTogether, type FixableFinding, isFixable } from './choose.ts';
import { type Change, contentsOf, type Draft, withFix } from './draft.ts';
import { identity, type Objection, objectionTo } from './judge.ts';

/** Why a fix cannot be made on this disk. */
export type Obstacle = { readonly kind: 'target-exists' | 'behind-link'; readonly path: string };

/** A finding whose fix is not made after all. */
export interface LeftOutFix {
  readonly finding: Finding;
  readonly because: Objection | Obstacle;
}

export interface FixPlan {
  /** What to write, sorted by path; files that would stay as they are have none. */
  readonly changes: readonly Change[];
  readonly fixed: readonly Finding[];
  readonly leftOut: readonly LeftOutFix[];
}

export interface PlanOptions {
  /** All findings of a gem. */
  check(gem: Gem): Promise<readonly Finding[]>;
  /** Which of them are to be mended. */
  wanted?(finding: Finding): boolean;
  /** What on the disk stands in the way of a fix, beyond what the gem itself knows. */
  obstacle?(fix: Fix): Obstacle | undefined;
  readonly signal?: AbortSignal;
}

/** Every round makes one group of fixes or refuses one. Faults that bring each other forth must end somewhere. */
const ROUNDS_MAX = 200;

/**
 * What can be mended in a gem without anybody's judgement. Each fix is made on a copy in memory, which is checked
 * by all rules before the fix is believed. Writes nothing.
 */
export async function planFixes(gem: Gem, options: PlanOptions): Promise<FixPlan> {
  const { check, wanted = () => true, obstacle = () => undefined, signal } = options;
  const fixed: Finding[] = [];
  const leftOut = new Map<string, LeftOutFix>();
  let draft: Draft = new Map();
  let current = gem;
  let findings = await check(gem);
  let limit = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    signal?.throwIfAborted();
    const open = findings
      .filter(isFixable)
      .filter((finding) => wanted(finding) && !leftOut.has(identity(finding)));
    const free = open.filter((finding) => {
      const because = taken(finding.fix, gem, current) ?? obstacle(finding.fix);
      if (because) leftOut.set(identity(finding), { finding, because });
      return because === undefined;
    });
    const group = chooseTogether(free).slice(0, limit);
    if (group.length === 0) break;
    const tried = withFixes(gem, draft, group);
    const revised = await revisedGem(gem, contentsOf(tried));
    const then = await check(revised);
    const objection = objectionTo(group, findings, then, formerPath(draft, tried));
    if (objection && group.length > 1) {
      limit = Math.ceil(group.length / 2);
      continue;
    }
    limit = Number.POSITIVE_INFINITY;
    const [only] = group;
    if (objection && only) {
      leftOut.set(identity(only), { finding: only, because: objection });
      continue;
    }
    fixed.push(...group);
    [draft, current, findings] = [tried, revised, then];
  }
  const changes = [...draft.values()].filter(
    ({ from, to, before, after }) => from !== to || Buffer.compare(before, after) !== 0,
  );
  return {
    changes: changes.sort((a, b) => (a.from < b.from ? -1 : 1)),
    fixed,
    leftOut: [...leftOut.values()],
  };
}

function withFixes(gem: Gem, draft: Draft, group: readonly FixableFinding[]): Draft {
  // Edits of one file are in the offsets of the same text, so they are made in one go.
  const edits = new Map<string, Extract<Fix, { kind: 'edit' }>>();
  let next = draft;
  for (const { fix } of group) {
    if (fix.kind === 'rename') next = withFix(gem, next, fix);
    else edits.set(fix.file, { ...fix, edits: [...(edits.get(fix.file)?.edits ?? []), ...fix.edits] });
  }
  for (const fix of edits.values()) next = withFix(gem, next, fix);
  return next;
}

/** A name that another file has, or had when all began. */
function taken(fix: Fix, gem: Gem, current: Gem): Obstacle | undefined {
  if (fix.kind === 'edit' || !(gem.files.has(fix.to) || current.files.has(fix.to))) return undefined;
  return { kind: 'target-exists', path: fix.to };
}

/** Which path a file has in one draft, by the path that it has in the next. */
function formerPath(before: Draft, after: Draft): (path: string) => string {
  const paths = new Map([...before.values()].map(({ from, to }) => [from, to]));
  return (path) => {
    const change = after.get(path);
    return change ? (paths.get(change.from) ?? change.from) : path;
  };
}
