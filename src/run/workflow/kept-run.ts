import { accessSync, constants, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import type { Json } from '../../platform/ctx.ts';
import { inTurn } from '../../resources/turn.ts';
import { readJournal } from '../files/journal.ts';
import { RUNS } from '../files/layout.ts';
import {
  isAlive,
  notWritable,
  type RunRecord,
  refuseLinks,
  removeOldRuns,
  reopenRun,
  startRun,
} from '../files/run-record.ts';
import { isSame } from '../match/same.ts';
import { findRun } from './find-run.ts';
import type { Recorded } from './recorded.ts';
import { checkSameRun, noSuchRun, otherWorkspace } from './run-refusals.ts';
import { createStepLog, reopenStepLog, type StepLog, type StepLogHead } from './step-log.ts';

export interface KeptRunOptions {
  /** The gem's `.gem` folder. */
  readonly home: string;
  readonly gem: string;
  readonly workflow: string;
  /** The id that was asked for; a new run gets its number when none was. */
  readonly id: string | undefined;
  /** What must have started the run, where it goes on; undefined where that does not matter. */
  readonly event: Json | undefined;
  /** What starts a new run. */
  readonly firstEvent: Json;
  readonly inScenario: boolean;
  /** The conversation's folder, real. */
  readonly workspace: string | null;
}

/**
 * A run of an SOP, as it is kept in `.gem/runs/<n>`: its steps in `steps.jsonl`, and the folder that its tools share. In
 * a scenario all that its tools keep is in `world/` beside it, so that it can go on and nothing else of the gem changes.
 */
export interface KeptRun {
  readonly id: string;
  readonly event: Json;
  readonly log: StepLog;
  /** What was recorded before; undefined for a new run. */
  readonly recorded: Recorded | undefined;
  /** The record of the tools' files, and the `.gem` folder that it is in. */
  readonly record: RunRecord;
  readonly home: string;
  /** Where the tools' state is kept; undefined for the gem's own. */
  readonly state: string | undefined;
  /** Ends this attempt. `failedAt` is the step whose failure ended the run. */
  close(failedAt: number | undefined): Promise<void>;
  /** Takes a new run away that could not even begin. */
  discard(): void;
}

/**
 * Begins a run, or goes on with the one that has the id. Throws the UserErrors `no-such-run`, `run-of-another-workflow`,
 * `run-in-progress`, `event-differs`, `scenario-differs`, `workspace-differs`, `run-record-damaged`,
 * `run-record-not-written`, `files-not-writable`, `cannot-write`, `file-busy`.
 */
export async function openKeptRun(options: KeptRunOptions, signal?: AbortSignal): Promise<KeptRun> {
  const { id } = options;
  if (id === undefined) return open(options, homeFolder(options.home));
  // Nothing is made for a number that cannot be one.
  if (/^\d+$/.test(id) && findRun(options.home, id) === undefined) throw noSuchRun(id);
  const home = homeFolder(options.home, constants.W_OK);
  // The lock is beside where a link leads.
  refuseLinks(home);
  // Of two processes that open it at the same time, the second must find what the first wrote: that it is running.
  return inTurn(join(home, RUNS), async () => open(options, home), signal);
}

function open(options: KeptRunOptions, home: string): KeptRun {
  const { gem, workflow, id, inScenario, workspace } = options;
  const found = id === undefined ? undefined : findRun(home, id);
  if (found !== undefined) {
    checkSameRun(found.recorded, { ...options, isSame, isAlive });
    const before = readJournal(join(home, RUNS, String(found.number)))?.head.workspace ?? null;
    if (before !== workspace) throw otherWorkspace(found.recorded.head.id, before);
  }
  const start = { gem, tool: workflow, workspace, ...(id === undefined ? {} : { id }) };
  const run = found === undefined ? startRun({ home, ...start }) : reopenRun(home, found.number);
  const recorded = found?.recorded;
  // A real workspace is that of all runs, also in a scenario: what is changed there can be undone.
  const world = inScenario ? join(run.aside, 'world') : undefined;
  // What was cut off while it was filled is filled anew.
  const isFilled = recorded?.isSeeded === true;
  if (world !== undefined && !isFilled) rmSync(world, { recursive: true, force: true });
  const ownHome = world !== undefined && workspace === null ? world : home;
  const record =
    ownHome === home ? run : isFilled ? reopenRun(ownHome, 1) : startRun({ home: ownHome, ...start });
  const head = recorded?.head ?? {
    format: 1 as const,
    id: id ?? String(run.number),
    gem,
    workflow,
    event: options.firstEvent,
    inScenario,
    startedAt: new Date().toISOString(),
  };
  const log =
    recorded === undefined ? beginStepLog(run.aside, head) : reopenStepLog(run.aside, recorded.whole);
  const cleaning = removeOldRuns(home);
  return {
    id: head.id,
    event: head.event,
    log,
    recorded,
    record,
    home: ownHome,
    state: world === undefined ? undefined : join(world, 'state'),
    async close(failedAt) {
      log.close(failedAt);
      if (record !== run) record.end();
      run.end();
      await cleaning;
    },
    discard() {
      if (recorded === undefined) rmSync(run.aside, { recursive: true, force: true });
    },
  };
}

/** A run that could not begin leaves nothing. */
function beginStepLog(folder: string, head: StepLogHead): StepLog {
  try {
    return createStepLog(folder, head);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function homeFolder(home: string, access: number = constants.F_OK): string {
  try {
    ensureFolder(home);
    accessSync(home, access);
    return join(realpathSync.native(dirname(home)), basename(home));
  } catch (error) {
    throw notWritable(home, error as NodeJS.ErrnoException);
  }
}
