import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL } from './layout.ts';

/** The first line of a journal. */
export interface JournalHead {
  readonly format: 1;
  readonly run: number;
  readonly gem: string;
  readonly tool: string;
  /** Of a run of an SOP, where the person named it. */
  readonly id?: string;
  /** RFC 3339. */
  readonly startedAt: string;
  /** Of the process that runs the tool; of a run that went on, of the last one. */
  readonly pid: number;
  /** The conversation's folder, real and absolute. */
  readonly workspace: string | null;
  /** Where this was written: a copy of it that came from elsewhere, as by cloning, is not obeyed. */
  readonly place: string;
}

/** What stands at a place: a file's digest where we know its content, else what the system says of it. */
export type Stamp =
  | { readonly type: 'file'; readonly sha256: string }
  | { readonly type: 'file'; readonly size: number; readonly modified: number }
  | { readonly type: 'folder' }
  | { readonly type: 'link' };

/**
 * One change of the conversation's folder, written down before it is made. Paths are in that folder, with `/`; `kept`,
 * `trash` and `history` are in `.gem`.
 */
export type Change =
  | { readonly did: 'create'; readonly path: string; readonly stamp: Stamp }
  | { readonly did: 'replace'; readonly path: string; readonly stamp: Stamp; readonly kept: string }
  | { readonly did: 'mkdir'; readonly path: string }
  | { readonly did: 'move'; readonly from: PlaceName; readonly to: PlaceName; readonly stamp: Stamp }
  | {
      readonly did: 'delete';
      readonly path: string;
      readonly trash: string;
      readonly history: string | null;
      readonly stamp: Stamp;
    };

export interface PlaceName {
  readonly root: 'run' | 'workspace';
  readonly path: string;
}

export interface Journal {
  readonly head: JournalHead;
  readonly changes: readonly Change[];
  readonly hasEnded: boolean;
  /** How often it ended: a run that goes on ends again. */
  readonly endings: number;
  /** Indexes of changes that were undone. */
  readonly undone: ReadonlySet<number>;
}

/** Adds a line at the end. */
export function appendLine(folder: string, line: object, isNew = false): void {
  append(folder, `${JSON.stringify(line)}\n`, isNew ? constants.O_CREAT | constants.O_EXCL : 0);
}

function append(folder: string, text: string, how = 0): void {
  const flags = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0) | how;
  const file = openSync(join(folder, JOURNAL), flags, 0o600);
  try {
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** Bytes of a journal that is read. Ours, for safety: a million changes. */
const JOURNAL_MAX = 256 * 1024 * 1024;

/** Undefined where there is none, or another program wrote it. */
export function readJournal(folder: string): Journal | undefined {
  let lines: unknown[];
  try {
    lines = parseLines(join(folder, JOURNAL));
  } catch {
    return undefined;
  }
  const [head, ...rest] = lines.filter((line) => typeof line === 'object' && line !== null) as [
    JournalHead | undefined,
    ...Record<string, unknown>[],
  ];
  if (head?.format !== 1 || typeof head.run !== 'number' || typeof head.place !== 'string') return undefined;
  const resumed = rest.findLastIndex((line) => typeof line.resumed === 'string');
  return {
    head: resumed < 0 ? head : { ...head, pid: Number(rest[resumed]?.pid) },
    changes: rest.filter(isChange),
    hasEnded: rest.slice(resumed + 1).some(isEnding),
    endings: rest.filter(isEnding).length,
    undone: new Set(rest.flatMap(({ undid }) => (typeof undid === 'number' ? [undid] : []))),
  };
}

function isEnding({ ended }: Readonly<Record<string, unknown>>): boolean {
  return typeof ended === 'string';
}

/** A line that another program spoiled is no change. */
function isChange(line: unknown): line is Change {
  const { did, path, kept, from, to, trash, history, stamp } = line as Readonly<Record<string, unknown>>;
  const isStamp = typeof (stamp as Stamp | undefined)?.type === 'string';
  const isPath = typeof path === 'string';
  switch (did) {
    case 'create':
      return isPath && isStamp;
    case 'replace':
      return isPath && isStamp && typeof kept === 'string';
    case 'mkdir':
      return isPath;
    case 'move':
      return isPlace(from) && isPlace(to) && isStamp;
    case 'delete':
      return (
        isPath && isStamp && typeof trash === 'string' && (history === null || typeof history === 'string')
      );
    default:
      return false;
  }
}

function isPlace(value: unknown): value is PlaceName {
  const { root, path } = (value ?? {}) as Partial<PlaceName>;
  return (root === 'run' || root === 'workspace') && typeof path === 'string';
}

function parseLines(path: string): unknown[] {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > JOURNAL_MAX) return [];
    const lines = readFileSync(file, 'utf8').split('\n');
    // What is no whole line was being written when the process was killed: nothing was done of it yet.
    return lines.slice(0, -1).flatMap(parseLine);
  } finally {
    closeSync(file);
  }
}

function parseLine(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Ends a line that a killed process left without its end. */
export function closeLine(folder: string): void {
  append(folder, '\n');
}
