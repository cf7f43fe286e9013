import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { appendLine, type Change, closeLine, type Journal, readJournal } from './journal.ts';
import { numbersIn, RUNS } from './layout.ts';
import { isRunning, placeOf, refuseLinks } from './run-record.ts';
import { type Outcome, undoChange } from './undo-change.ts';
import { createReach } from './undo-reach.ts';

export interface UndoOptions {
  /** The `.gem` folder, real and absolute. */
  readonly home: string;
  /** Says what would be done, and does nothing. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
}

/** What came of undoing, path by path. */
export interface Undone {
  /** `nothing`: no run that is kept has changed a workspace. `partly`: something was left as it is. */
  readonly status: 'undone' | 'partly' | 'already-undone' | 'nothing';
  readonly run: number | null;
  readonly tool: string | null;
  /** When the run began, RFC 3339. */
  readonly startedAt: string | null;
  readonly workspace: string | null;
  readonly changes: readonly Outcome[];
}

/**
 * Puts back what the last run that changed the conversation's folder changed there, the last change first. Each change
 * is undone only where everything still stands as the run left it, and once: what is left can be tried again.
 *
 * Throws the UserErrors `run-in-progress`, `run-from-elsewhere`, `workspace-gone`, `files-not-writable`.
 */
export async function undoLastRun({ home, dryRun, signal }: UndoOptions): Promise<Undone> {
  refuseLinks(home);
  const found = lastRun(home);
  if (found === undefined)
    return { status: 'nothing', run: null, tool: null, startedAt: null, workspace: null, changes: [] };
  const { folder, journal } = found;
  const { run, tool, startedAt, workspace, place } = journal.head;
  const told = { run, tool, startedAt, workspace };
  if (isRunning(folder)) throw inProgress(run);
  if (place !== placeOf(folder) || workspace === null) throw fromElsewhere(run);
  const left = journal.changes.flatMap((change, index) =>
    journal.undone.has(index) ? [] : [{ change, index }],
  );
  if (left.length === 0) return { status: 'already-undone', ...told, changes: [] };

  const reach = createReach({ home, run, workspace, dryRun, signal });
  const outcomes = createOutcomes();
  if (!dryRun) closeLine(folder);
  for (const { change, index } of left.reverse()) {
    signal?.throwIfAborted();
    // What a later change has touched stands otherwise when this one's turn comes, which a dry run cannot see.
    const isAssumed = dryRun && outcomes.touches(change);
    const outcome = await undoChange(change, reach, isAssumed);
    outcomes.add(change, outcome);
    if (outcome.did === 'removed' || outcome.did === 'moved-back') reach.leaving.add(outcome.path);
    if (!dryRun && outcome.did !== 'left') appendLine(folder, { undid: index });
  }
  const changes = outcomes.all();
  return { status: changes.some(({ did }) => did === 'left') ? 'partly' : 'undone', ...told, changes };
}

/** The last run that changed a workspace, whether it was undone or not. */
export function lastRun(home: string): { readonly folder: string; readonly journal: Journal } | undefined {
  for (const number of numbersIn(home, RUNS).reverse()) {
    const folder = join(home, RUNS, String(number));
    const journal = readJournal(folder);
    if (journal !== undefined && journal.changes.length > 0) return { folder, journal };
  }
  return undefined;
}

/** The places that a change is about; in the workspace first. */
function placesOf(change: Change): string[] {
  if (change.did !== 'move') return [change.path];
  const { from, to } = change;
  const places = from.root === 'workspace' ? [from, to] : [to, from];
  return places.map(({ root, path }) => (root === 'workspace' ? path : `:${path}`));
}

/** One outcome a path, in the end: a file that was made and then written over was made. */
function createOutcomes() {
  const byPath = new Map<string, Outcome>();
  const touched = new Set<string>();
  return {
    touches: (change: Change) =>
      placesOf(change).some((path) =>
        [...touched].some(
          (other) => path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`),
        ),
      ),
    add(change: Change, outcome: Outcome) {
      for (const path of placesOf(change)) touched.add(path);
      const [path = ''] = placesOf(change);
      const before = byPath.get(path);
      if (outcome.did === 'nothing' || (before?.did === 'left' && outcome.did === 'left')) return;
      // A folder that is not empty because something in it was left needs no word of its own.
      const isExplained = [...byPath.values()].some(
        (other) => other.did === 'left' && (other.path === path || other.path.startsWith(`${path}/`)),
      );
      if (outcome.did === 'left' && outcome.reason === 'not-empty' && isExplained) return;
      byPath.delete(path);
      // What the run itself made and deleted was not there before and is not there now.
      if (before?.did === 'brought-back' && outcome.did === 'removed') return;
      byPath.set(
        path,
        before?.did === 'moved-back' && outcome.did === 'removed'
          ? { ...outcome, path: before.path }
          : outcome,
      );
    },
    all: () => [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

function inProgress(run: number): UserError {
  return new UserError(
    'run-in-progress',
    {
      en: `run ${run} has not ended, so it is not undone`,
      'zh-CN': `第 ${run} 次运行还没有结束，所以没有撤销`,
    },
    { en: 'wait until it has ended, or stop it, and try again', 'zh-CN': '请等它结束，或停止它，然后再试' },
  );
}

function fromElsewhere(run: number): UserError {
  return new UserError(
    'run-from-elsewhere',
    {
      en: `the record of run ${run} was not made where it lies now, so it may not speak of this machine’s files, and nothing was undone`,
      'zh-CN': `第 ${run} 次运行的记录不是在现在的位置生成的，它说的可能不是这台机器上的文件，所以什么都没有撤销`,
    },
    {
      en: `the gem’s folder was copied or moved; the versions before are in .gem/history/${run} and .gem/trash/${run}`,
      'zh-CN': `gem 的文件夹被复制或移动过；之前的版本在 .gem/history/${run} 和 .gem/trash/${run} 里`,
    },
  );
}
