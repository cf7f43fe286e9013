import { accessSync, constants, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type AtomicFile, createAtomicFile } from '../archive/atomic-file.ts';
import { fileFault } from '../archive/file-fault.ts';
import { UserError } from '../errors.ts';
import type { Change } from './draft.ts';
import { isTaken } from './obstacles.ts';

interface Target {
  readonly change: Change;
  /** Where the file really is; behind a link that is what the link points to. */
  readonly path: string;
  /** Permission bits. */
  readonly mode: number;
}

/**
 * Writes what was planned for a gem's folder. All files are looked at and written under temporary names first;
 * only then they get their names, one by one, so that each is whole at any moment and trouble comes before the
 * first has changed.
 *
 * @throws UserError `file-changed`, `file-read-only`, `link-leaves-gem`, `rename-target-exists` or `cannot-write`.
 */
export async function writeChanges(
  root: string,
  changes: readonly Change[],
  signal?: AbortSignal,
): Promise<void> {
  const edited = changes.filter(({ before, after }) => Buffer.compare(before, after) !== 0);
  const renamed = changes.filter(({ from, to }) => from !== to);
  const targets = withoutTwins(edited.map((change) => targetOf(root, change)));
  for (const { from, to } of renamed) if (isTaken(root, from, to)) throw targetExists(to);
  const files: AtomicFile[] = [];
  try {
    for (const { change, path, mode } of targets) {
      const file = await createAtomicFile(path, { force: true, mode });
      files.push(file);
      await written(file, change, mode);
    }
    signal?.throwIfAborted();
    for (const { change, path } of targets) checkUnchanged(change, path);
    for (const file of files) await file.commit();
  } finally {
    for (const file of files) await file.discard();
  }
  for (const { from, to } of renamed) rename(root, from, to);
}

async function written({ handle }: AtomicFile, { from, after }: Change, mode: number): Promise<void> {
  try {
    await handle.write(after);
    // The umask does not count: the file is to be as it was.
    if (process.platform !== 'win32') await handle.chmod(mode);
  } catch (error) {
    throw fileFault(error, 'write', from);
  }
}

function targetOf(root: string, change: Change): Target {
  const { from } = change;
  try {
    const path = realpathSync(join(root, from));
    const inside = relative(realpathSync(root), path);
    if (inside.startsWith('..') || isAbsolute(inside)) throw linkLeaves(from);
    const { mode } = statSync(path);
    // Whoever may do anything is told as well that the file's owner did not want it written.
    if ((mode & 0o222) === 0) throw readOnly(from);
    accessSync(path, constants.W_OK);
    checkUnchanged(change, path);
    return { change, path, mode: mode & 0o7777 };
  } catch (error) {
    throw fileFault(error, 'write', from);
  }
}

/** A file that is in the gem under two paths is written once. */
function withoutTwins(targets: readonly Target[]): Target[] {
  const known = new Map<string, Target>();
  for (const target of targets) {
    const twin = known.get(target.path);
    if (!twin) known.set(target.path, target);
    else if (Buffer.compare(twin.change.after, target.change.after) !== 0) throw changed(target.change.from);
  }
  return [...known.values()];
}

function checkUnchanged({ from, before }: Change, path: string): void {
  if (Buffer.compare(readFileSync(path), before) !== 0) throw changed(from);
}

function rename(root: string, from: string, to: string): void {
  if (isTaken(root, from, to)) throw targetExists(to);
  try {
    renameSync(join(root, from), join(root, to));
  } catch (error) {
    throw fileFault(error, 'write', to);
  }
}

function changed(file: string): UserError {
  return new UserError(
    'file-changed',
    {
      en: `${file} was changed by another program meanwhile, and was left as it is`,
      'zh-CN': `修改期间，另一个程序改动了 ${file}，所以没有动它`,
    },
    { en: 'run the command again', 'zh-CN': '请再运行一次' },
  );
}

function readOnly(file: string): UserError {
  return new UserError(
    'file-read-only',
    { en: `${file} is read-only, so nothing was changed`, 'zh-CN': `${file} 是只读的，所以什么都没有改` },
    { en: 'allow writing to it, and run the command again', 'zh-CN': '请允许写入这个文件，再运行一次' },
  );
}

function linkLeaves(file: string): UserError {
  return new UserError(
    'link-leaves-gem',
    {
      en: `${file} is a link to a file outside of the gem, so nothing was changed`,
      'zh-CN': `${file} 是指向 gem 外面的链接，所以什么都没有改`,
    },
    { en: 'put the file itself into the gem', 'zh-CN': '请把文件本身放进 gem' },
  );
}

function targetExists(file: string): UserError {
  return new UserError(
    'rename-target-exists',
    {
      en: `there is another file at ${file} by now, so nothing was renamed to it`,
      'zh-CN': `${file} 已经有另一个文件了，所以没有改名`,
    },
    { en: 'run the command again', 'zh-CN': '请再运行一次' },
  );
}
