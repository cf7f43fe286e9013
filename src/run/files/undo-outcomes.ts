import type { Change, PlaceName } from './journal.ts';
import type { Outcome } from './undo-change.ts';

/** What became of the paths of a run, from its last change back to its first. */
export interface Outcomes {
  /** Something was found as it was before the run. */
  readonly foundBack: boolean;
  /** A later change was about it or what is in it. */
  touches(change: Change): boolean;
  /** Answers with the changes that have become nothing by this one, by the numbers that they were added with. */
  add(change: Change, outcome: Outcome, number: number): readonly number[];
  /** The run left at this path what was there before it. */
  drop(path: string): void;
  /** One a path, sorted: a file that was made and then written over was made. */
  all(): readonly Outcome[];
}

export function createOutcomes(): Outcomes {
  const byPath = new Map<string, Outcome & { readonly number: number }>();
  const touched = new Set<string>();
  /** Of files that were moved back: by where they are then, where they were before, and under which path that is told. */
  const moves = new Map<string, { readonly start: PlaceName; readonly path: string }>();
  let foundBack = false;

  /** What was moved on from place to place was moved once, and not at all where it had come from there. */
  function setMove(
    path: string,
    { from, to }: Extract<Change, { did: 'move' }>,
    outcome: Extract<Outcome, { did: 'moved-back' }>,
    number: number,
  ): void {
    const later = moves.get(nameOf(to));
    if (later !== undefined) byPath.delete(later.path);
    const start = later?.start ?? to;
    moves.delete(nameOf(to));
    moves.set(nameOf(from), { start, path });
    const isSame = nameOf(start) === nameOf(from);
    if (isSame || (start.root === 'run' && from.root === 'run')) return;
    byPath.set(path, { ...outcome, path: start.root === 'workspace' ? start.path : from.path, number });
  }

  /** Of a folder that was made and deleted, nothing that was in it is told. */
  function dropInside(path: string): void {
    for (const [inside, { did }] of byPath)
      if (inside.startsWith(`${path}/`) && (did === 'removed' || did === 'restored')) byPath.delete(inside);
  }

  return {
    get foundBack() {
      return foundBack;
    },
    touches: (change) =>
      placesOf(change).some((path) =>
        [...touched].some(
          (other) => path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`),
        ),
      ),
    add(change, outcome, number) {
      for (const path of placesOf(change)) touched.add(path);
      const [path = ''] = placesOf(change);
      const before = byPath.get(path);
      if (outcome.did === 'nothing') {
        // What the run itself made and deleted is nowhere missed, also where it was not kept.
        if (change.did === 'create' && before?.did === 'left' && before.reason === 'lost') {
          byPath.delete(path);
          return [before.number];
        }
        foundBack = true;
        return [];
      }
      if (before?.did === 'left' && outcome.did === 'left') return [];
      // A folder that is not empty because something in it was left needs no word of its own.
      const isExplained = [...byPath.values()].some(
        (other) => other.did === 'left' && (other.path === path || other.path.startsWith(`${path}/`)),
      );
      if (outcome.did === 'left' && outcome.reason === 'not-empty' && isExplained) return [];
      byPath.delete(path);
      // What the run itself made and deleted was not there before and is not there now.
      if (before?.did === 'brought-back' && outcome.did === 'removed') {
        dropInside(path);
        return [];
      }
      if (change.did === 'move' && outcome.did === 'moved-back') {
        setMove(path, change, outcome, number);
        return [];
      }
      byPath.set(
        path,
        before?.did === 'moved-back' && outcome.did === 'removed'
          ? { ...outcome, path: before.path, number }
          : { ...outcome, number },
      );
      return [];
    },
    drop: (path) => void byPath.delete(path),
    all: () =>
      [...byPath.values()]
        .map(({ number, ...outcome }) => outcome)
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** The places that a change is about; in the workspace first. */
function placesOf(change: Change): string[] {
  if (change.did !== 'move') return [change.path];
  const { from, to } = change;
  const places = from.root === 'workspace' ? [from, to] : [to, from];
  return places.map(nameOf);
}

function nameOf({ root, path }: PlaceName): string {
  return root === 'workspace' ? path : `:${path}`;
}
