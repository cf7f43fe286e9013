import { lstatSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import { UserError } from '../../errors.ts';
import { systemReason } from '../../system-error.ts';
import { carry } from './carry.ts';
import { appendLine, type Change, closeLine, type JournalHead, readJournal } from './journal.ts';
import { FILES, HISTORY, numbersIn, RUNS, RUNS_KEPT, TRASH } from './layout.ts';

/** One call of a tool, as it is kept in `.gem`. */
export interface RunRecord {
  readonly number: number;
  /** What the tool sees as its own folder. */
  readonly files: string;
  /** Beside it, for files that are not whole yet. */
  readonly aside: string;
  /** Something came from the conversation's folder: it is the user's, and is never gone for good. */
  hasMovedIn: boolean;
  /** Writes down a change that is about to be made. */
  add(change: Change): void;
  /** A name in `.gem` that nothing has yet, for what was at `path`. */
  keepAs(where: typeof HISTORY | typeof TRASH, path: string): string;
  /** After the call. */
  end(): void;
}

export interface RunStart {
  /** The `.gem` folder, real and absolute. */
  readonly home: string;
  readonly gem: string;
  readonly tool: string;
  readonly workspace: string | null;
  /** Of a run of an SOP, where the person named it. */
  readonly id?: string;
}

/** Takes the next number and makes its folder. Throws the UserError `files-not-writable`. */
export function startRun({ home, gem, tool, workspace, id }: RunStart): RunRecord {
  try {
    const number = takeNumber(home);
    const folder = join(home, RUNS, String(number));
    const files = join(folder, FILES);
    mkdirSync(files);
    const startedAt = new Date().toISOString();
    const head: JournalHead = {
      ...{ format: 1, run: number, gem, tool, ...(id === undefined ? {} : { id }) },
      ...{ startedAt, pid: process.pid, workspace },
      place: placeOf(folder),
    };
    appendLine(folder, head, true);
    return recordOf(folder, number, 0);
  } catch (error) {
    throw notWritable(home, error as NodeJS.ErrnoException);
  }
}

/** Goes on with a run that was ended or killed. Throws the UserError `files-not-writable`. */
export function reopenRun(home: string, number: number): RunRecord {
  try {
    refuseLinks(home);
    const folder = join(home, RUNS, String(number));
    closeLine(folder);
    appendLine(folder, { resumed: new Date().toISOString(), pid: process.pid });
    const kept = [HISTORY, TRASH].flatMap((where) => numbersIn(home, join(where, String(number))));
    return recordOf(folder, number, Math.max(0, ...kept));
  } catch (error) {
    throw notWritable(home, error as NodeJS.ErrnoException);
  }
}

/** `last` is the last number under which something is kept already. */
function recordOf(folder: string, number: number, last: number): RunRecord {
  let kept = last;
  return {
    number,
    files: join(folder, FILES),
    aside: folder,
    hasMovedIn: hasMovedIn(folder),
    add: (change) => appendLine(folder, change),
    keepAs: (where, path) => [where, number, ++kept, path].join('/'),
    end: () => appendLine(folder, { ended: new Date().toISOString() }),
  };
}

/** Two runs that start at the same time get different numbers, because a folder can be made only once. */
function takeNumber(home: string): number {
  refuseLinks(home);
  ensureFolder(join(home, RUNS));
  const last = numbersIn(home, RUNS, HISTORY, TRASH).at(-1) ?? 0;
  for (let number = last + 1; ; number++) {
    try {
      mkdirSync(join(home, RUNS, String(number)));
      return number;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** A folder that came with somebody else's gem could lead anywhere. */
export function refuseLinks(home: string): void {
  for (const folder of [home, ...[RUNS, HISTORY, TRASH].map((name) => join(home, name))]) {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) throw isLink(folder);
  }
}

/** Says of a folder where it is: its path and its number on the disk. */
export function placeOf(folder: string): string {
  return `${folder}#${lstatSync(folder, { bigint: true }).ino}`;
}

/** Removes all runs but the last ones, and those that are still running. */
export async function removeOldRuns(home: string): Promise<void> {
  for (const number of oldRuns(home, RUNS_KEPT)) {
    // What cannot be removed now is tried again with the next run.
    await removeRun(home, number).catch(() => {});
  }
}

async function removeRun(home: string, number: number): Promise<void> {
  const folder = join(home, RUNS, String(number));
  // What a tool took out of the conversation's folder is the user's: only `gem clean` removes it.
  if (hasMovedIn(folder)) await carry(join(folder, FILES), join(home, TRASH, String(number), FILES));
  await rm(folder, { recursive: true, force: true });
}

function hasMovedIn(folder: string): boolean {
  const changes = readJournal(folder)?.changes ?? [];
  return changes.some((each) => each.did === 'move' && each.from.root !== each.to.root);
}

/** Numbers of the runs beyond the last `keep` that have ended. */
export function oldRuns(home: string, keep: number): number[] {
  const numbers = numbersIn(home, RUNS);
  return numbers
    .slice(0, Math.max(0, numbers.length - keep))
    .filter((number) => !isRunning(join(home, RUNS, String(number))));
}

export function isRunning(folder: string): boolean {
  const journal = readJournal(folder);
  return journal !== undefined && !journal.hasEnded && isAlive(journal.head.pid);
}

export function isAlive(pid: unknown): boolean {
  if (!Number.isSafeInteger(pid) || (pid as number) <= 0) return false;
  try {
    process.kill(pid as number, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What a folder of a run could not be made for. */
export function notWritable(home: string, error: NodeJS.ErrnoException | UserError): UserError {
  if (error instanceof UserError) return error;
  const why = systemReason(error, 'Node.js');
  return new UserError(
    'files-not-writable',
    {
      en: `the folder of this run cannot be made in ${home}: ${why.en}`,
      'zh-CN': `无法在 ${home} 里创建这次运行的文件夹：${why['zh-CN']}`,
    },
    {
      en: 'what ctx.files writes is kept in .gem in the gem’s folder; make it writable for yourself, or free some space there',
      'zh-CN': 'ctx.files 写入的内容保存在 gem 文件夹的 .gem 里；请确保自己可以写入，或在那里腾出空间',
    },
  );
}

function isLink(folder: string): UserError {
  return new UserError(
    'files-not-writable',
    {
      en: `${folder} is a symbolic link, and what tools write could go anywhere through it`,
      'zh-CN': `${folder} 是符号链接，工具写入的内容可能会经由它去到任何地方`,
    },
    {
      en: 'look at where it leads, then remove the link; gem makes the folder itself',
      'zh-CN': '请查看它指向哪里，然后删除这个链接；gem 会自己创建这个文件夹',
    },
  );
}
