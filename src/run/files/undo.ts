import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { appendLine, type Change, closeLine, type Journal, readJournal } from './journal.ts';
import { numbersIn, RUNS } from './layout.ts';
import { isRunning, placeOf, refuseLinks } from './run-record.ts';
import { type Outcome, undoChange } from './undo-change.ts';
import { createOutcomes } from './undo-outcomes.ts';
import { createReach, digestOf, type Reach } from './undo-reach.ts';

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
  /** The run that is undone the next time; after a dry run, the time after that. */
  readonly next: number | null;
}

interface Found {
  readonly folder: string;
  readonly journal: Journal;
}

/**
 * Puts back what the last run changed in the conversation's folder, the last change first: of the runs that changed
 * something and are not undone yet. Each change is undone only where everything still stands as the run left it, and
 * once: what is left can be tried again, before an older run has its turn.
 *
 * Throws the UserErrors `run-in-progress`, `run-from-elsewhere`, `workspace-gone`, `files-not-writable`.
 */
export async function undoLastRun({ home, dryRun, signal }: UndoOptions): Promise<Undone> {
  refuseLinks(home);
  for (let found = nextToUndo(home); found !== undefined; found = nextToUndo(home, found)) {
    const undone = await undoRun(found, { home, dryRun, ...(signal && { signal }) });
    if (undone === undefined) continue;
    const isLeft = undone.status === 'partly' && !dryRun;
    return { ...undone, next: isLeft ? undone.run : (nextToUndo(home, found)?.journal.head.run ?? null) };
  }
  const last = runsThatChanged(home).next().value;
  if (last === undefined) {
    const none = { run: null, tool: null, startedAt: null, workspace: null };
    return { status: 'nothing', ...none, changes: [], next: null };
  }
  const { run, tool, startedAt, workspace } = last.journal.head;
  return { status: 'already-undone', run, tool, startedAt, workspace, changes: [], next: null };
}

/** Undefined where the run left all as it was before it. */
async function undoRun(
  { folder, journal }: Found,
  { home, dryRun, signal }: UndoOptions,
): Promise<Omit<Undone, 'next'> | undefined> {
  const { run, tool, startedAt, workspace, place } = journal.head;
  if (isRunning(folder)) throw inProgress(run);
  if (place !== placeOf(folder) || workspace === null) throw fromElsewhere(run);
  const reach = createReach({ home, run, workspace, dryRun, signal });
  const outcomes = createOutcomes();
  const settled = (index: number) => {
    if (!dryRun) appendLine(folder, { undid: index });
  };
  /** What the run left at a path, where it is known by its content; the last change of it comes first. */
  const leftBehind = new Map<string, string | undefined>();
  if (!dryRun) closeLine(folder);
  for (const [index, change] of [...journal.changes.entries()].reverse()) {
    if (journal.undone.has(index)) continue;
    signal?.throwIfAborted();
    // What a later change has touched stands otherwise when this one's turn comes, which a dry run cannot see.
    const isAssumed = dryRun && outcomes.touches(change);
    const outcome = await undoChange(change, reach, isAssumed);
    for (const other of outcomes.add(change, outcome, index)) settled(other);
    if (outcome.did === 'removed' || outcome.did === 'moved-back') reach.leaving.add(outcome.path);
    if (outcome.did !== 'left') settled(index);
    if (change.did !== 'create' && change.did !== 'replace' && change.did !== 'delete') continue;
    if (!leftBehind.has(change.path)) leftBehind.set(change.path, digestIn(change));
    const left = leftBehind.get(change.path);
    const isBack = outcome.did === 'restored' || outcome.did === 'brought-back';
    if (isBack && left !== undefined && left === (await digestBefore(change, reach)))
      outcomes.drop(change.path);
  }
  const changes = outcomes.all();
  if (changes.length === 0 && !outcomes.foundBack) return undefined;
  const status = changes.some(({ did }) => did === 'left') ? 'partly' : 'undone';
  return { status, run, tool, startedAt, workspace, changes };
}

/** What a write left. */
function digestIn(change: Change): string | undefined {
  return 'stamp' in change && 'sha256' in change.stamp ? change.stamp.sha256 : undefined;
}

/** What was there before a change, as far as it is a file that was kept. */
async function digestBefore(change: Change, reach: Reach): Promise<string | undefined> {
  const kept = change.did === 'replace' ? change.kept : change.did === 'delete' ? change.history : null;
  const found = kept === null ? undefined : reach.kept(kept);
  return found?.kind === 'there' && found.stats.isFile() ? digestOf(found.real) : undefined;
}

/** The last run with changes of a workspace that are not undone; the last before `than`, where that is given. */
export function nextToUndo(home: string, than?: Found): Found | undefined {
  for (const found of runsThatChanged(home)) {
    const { changes, undone, head } = found.journal;
    if (than !== undefined && head.run >= than.journal.head.run) continue;
    if (changes.some((_, index) => !undone.has(index))) return found;
  }
  return undefined;
}

/** Runs that changed a workspace, the last one first, undone or not. */
function* runsThatChanged(home: string): Generator<Found, undefined> {
  for (const number of numbersIn(home, RUNS).reverse()) {
    const folder = join(home, RUNS, String(number));
    const journal = readJournal(folder);
    if (journal !== undefined && journal.changes.length > 0) yield { folder, journal };
  }
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
