import { constants, readdirSync, type Stats } from 'node:fs';
import { copyFile, rename, rmdir, unlink, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import type { Text } from '../../text.ts';
import { carry, copy } from './carry.ts';
import { putWhole } from './content.ts';
import type { Change, Stamp } from './journal.ts';
import { FILES, RUNS } from './layout.ts';
import { digestOf, type Found, type Reach } from './undo-reach.ts';

/** Why something was left as it is. */
export const LEFT = {
  changed: {
    en: 'it has changed since the run',
    'zh-CN': '运行之后它又被改过',
  },
  gone: {
    en: 'it is not there any more',
    'zh-CN': '它已经不在了',
  },
  taken: {
    en: 'something else has its place now',
    'zh-CN': '它的位置现在被别的文件占用',
  },
  'not-empty': {
    en: 'the folder holds something that the run did not put there',
    'zh-CN': '文件夹里有不是这次运行放进去的东西',
  },
  lost: {
    en: 'what was kept of it is not in .gem any more',
    'zh-CN': '.gem 里已经没有保留的版本',
  },
  barred: {
    en: 'a symbolic link or a file stands in the way there',
    'zh-CN': '路径上有符号链接或文件挡住',
  },
  refused: {
    en: 'the system does not let it be changed',
    'zh-CN': '系统不允许改动它',
  },
} as const satisfies Record<string, Text>;
export type LeftReason = keyof typeof LEFT;

/** What came of one change, by a path in the workspace. */
export type Outcome =
  /** `nothing`: it stands as before already. */
  | { readonly did: 'removed' | 'restored' | 'brought-back' | 'nothing'; readonly path: string }
  /** `to` is where it is then: in the workspace, or in `.gem`. */
  | { readonly did: 'moved-back'; readonly path: string; readonly to: string }
  | { readonly did: 'left'; readonly path: string; readonly reason: LeftReason };

/** Undoes one change where all stands as the run left it. `isAssumed` for a dry run that cannot know. */
export async function undoChange(change: Change, reach: Reach, isAssumed: boolean): Promise<Outcome> {
  const path = change.did === 'move' ? shown(change) : change.path;
  try {
    const result = await UNDO[change.did](change as never, reach, isAssumed);
    if (result === 'moved-back') return { did: result, path, to: origin(change, reach) };
    return isLeft(result) ? { did: 'left', path, reason: result } : { did: result, path };
  } catch (thrown) {
    const { code, syscall } = thrown as NodeJS.ErrnoException;
    if (typeof code !== 'string' || (syscall === undefined && !code.startsWith('ERR_FS_'))) throw thrown;
    return { did: 'left', path, reason: code === 'EEXIST' ? 'taken' : 'refused' };
  }
}

type Result = LeftReason | Exclude<Outcome['did'], 'left'>;
type Undo<Did extends Change['did']> = (
  change: Extract<Change, { did: Did }>,
  reach: Reach,
  isAssumed: boolean,
) => Promise<Result>;

const UNDO: { readonly [Did in Change['did']]: Undo<Did> } = {
  async create({ path, stamp }, reach, isAssumed) {
    if (isAssumed) return 'removed';
    const found = reach.at({ root: 'workspace', path });
    if (found.kind === 'missing') return 'nothing';
    if (found.kind === 'barred') return 'barred';
    if (!(await isAs(stamp, found))) return 'changed';
    if (!reach.dryRun) await carry(found.real, reach.trashFor(path), reach.signal);
    return 'removed';
  },

  async replace({ path, stamp, kept }, reach, isAssumed) {
    const before = reach.kept(kept);
    if (before.kind !== 'there' || !before.stats.isFile()) return 'lost';
    if (isAssumed) return 'restored';
    const found = reach.at({ root: 'workspace', path });
    if (found.kind === 'missing') return 'gone';
    if (found.kind === 'barred') return 'barred';
    if (!(await isAs(stamp, found))) {
      // The run was stopped before it wrote, or an undo before it said so.
      const isBack = found.stats.isFile() && (await digestOf(found.real)) === (await digestOf(before.real));
      return isBack ? 'nothing' : 'changed';
    }
    if (!reach.dryRun) await restore(before, found.real, reach);
    return 'restored';
  },

  async mkdir({ path }, reach, isAssumed) {
    const found = reach.at({ root: 'workspace', path });
    if (found.kind === 'missing') return isAssumed ? 'removed' : 'nothing';
    if (found.kind === 'barred' || !found.stats.isDirectory()) return 'taken';
    if (reach.dryRun) {
      const stays = readdirSync(found.real).some((name) => !reach.leaving.has(`${path}/${name}`));
      return stays ? 'not-empty' : 'removed';
    }
    try {
      await rmdir(found.real);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTEMPTY' || code === 'EEXIST') return 'not-empty';
      throw error;
    }
    return 'removed';
  },

  async move({ from, to, stamp }, reach, isAssumed) {
    if (isAssumed) return 'moved-back';
    const [origin, found] = [reach.at(from), reach.at(to)];
    if (found.kind === 'missing') return origin.kind === 'there' ? 'nothing' : 'gone';
    if (origin.kind === 'barred' || found.kind === 'barred') return 'barred';
    if (origin.kind === 'there' && !isSame(origin, found)) return 'taken';
    if (!(await isAs(stamp, found))) return 'changed';
    if (reach.dryRun) return 'moved-back';
    if (origin.kind === 'missing') await carry(found.real, origin.real, reach.signal);
    // A second name is left of a move that was cut off; else it is another spelling, where case does not count.
    else if (found.stats.nlink > 1) await unlink(found.real);
    else await rename(found.real, origin.real);
    return 'moved-back';
  },

  async delete({ path, trash, history, stamp }, reach, isAssumed) {
    const inTrash = reach.kept(trash);
    const copied = history === null ? undefined : reach.kept(history);
    const isInTrash = inTrash.kind === 'there' && (await isAs(stamp, inTrash));
    if (!isAssumed) {
      const found = reach.at({ root: 'workspace', path });
      // It is in the trash and here at once where deleting it was cut off.
      if (found.kind === 'there') return isInTrash && !isSame(found, inTrash) ? 'taken' : 'nothing';
      if (found.kind === 'barred') return 'barred';
    }
    if (!isInTrash && copied?.kind !== 'there') return 'lost';
    if (reach.dryRun) return 'brought-back';
    const { real } = reach.at({ root: 'workspace', path }) as Extract<Found, { kind: 'missing' }>;
    if (isInTrash) await carry(inTrash.real, real, reach.signal);
    else if (copied?.kind === 'there') await copy(copied.real, real, reach.signal);
    return 'brought-back';
  },
};

async function restore(
  before: { readonly real: string; readonly stats: Stats },
  target: string,
  reach: Reach,
): Promise<void> {
  ensureFolder(dirname(target));
  await putWhole(target, reach.aside, async (temporary) => {
    await copyFile(before.real, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await utimes(temporary, before.stats.atime, before.stats.mtime);
  });
}

/** Whether that still stands there which the run left. */
async function isAs(
  stamp: Stamp,
  { real, stats }: { readonly real: string; readonly stats: Stats },
): Promise<boolean> {
  if (stamp.type === 'folder') return stats.isDirectory();
  if (stamp.type === 'link') return stats.isSymbolicLink();
  if (!stats.isFile()) return false;
  if ('sha256' in stamp) return (await digestOf(real)) === stamp.sha256;
  // A copy to another disk may round the time.
  return stats.size === stamp.size && Math.abs(stats.mtimeMs - stamp.modified) < 2;
}

/** The same file under two names. */
function isSame(one: Extract<Found, { kind: 'there' }>, other: Extract<Found, { kind: 'there' }>): boolean {
  return one.stats.ino === other.stats.ino && one.stats.dev === other.stats.dev;
}

/** The end of a move that lies in the workspace; where both do, the one that the file has now. */
function shown({ from, to }: Extract<Change, { did: 'move' }>): string {
  return to.root === 'workspace' ? to.path : from.path;
}

function origin(change: Change, { run }: Reach): string {
  if (change.did !== 'move') return change.path;
  const { root, path } = change.from;
  return root === 'workspace' ? path : ['.gem', RUNS, run, FILES, path].join('/');
}

function isLeft(result: Result): result is LeftReason {
  return Object.hasOwn(LEFT, result);
}
