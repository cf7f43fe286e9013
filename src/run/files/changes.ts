import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, type Stats } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../../ensure-folder.ts';
import type { ServiceContext } from '../services/service.ts';
import { createAlikeNames } from './alike-names.ts';
import { carry, copy, sizeOf } from './carry.ts';
import { writeWhole } from './content.ts';
import { fileError } from './file-errors.ts';
import { wayTo } from './inside.ts';
import type { Change, Stamp } from './journal.ts';
import { HISTORY, TRASH } from './layout.ts';
import type { Place } from './locate.ts';
import { checkName, type FilePath } from './path.ts';
import type { Roots } from './roots.ts';

type There = Extract<Place, { kind: 'there' }>;
type Missing = Extract<Place, { kind: 'missing' }>;

/** [F-08] Bytes of what was deleted of which the history keeps a copy (A-limits). The trash has all of it. */
export const HISTORY_COPY_MAX = 100 * 1024 * 1024;

/** Makes the changes that were found to be allowed; those of the conversation's folder so that they can be undone. */
export interface Changes {
  write(path: FilePath, place: There | Missing, bytes: Uint8Array): Promise<void>;
  /** Makes folders below one that is there, and answers with the last. */
  makeFolders(path: FilePath, parent: string, names: readonly string[]): Promise<string>;
  move(move: Move): Promise<void>;
  remove(path: FilePath, place: There): Promise<void>;
}

export interface Move {
  readonly from: FilePath;
  readonly source: There;
  readonly to: FilePath;
  /** There only where it is the source, spelled otherwise. */
  readonly place: There | Missing;
}

export function createChanges(roots: Roots, { signal, now }: ServiceContext): Changes {
  const alike = createAlikeNames();

  /** As the journal names it: real, so that links on the way do not matter later. */
  async function nameOf(path: FilePath, real: string): Promise<string> {
    return wayTo((await roots.folderOf(path)) as string, real).join('/');
  }

  async function note(path: FilePath, change: Change): Promise<void> {
    if (path.root === 'workspace') (await roots.record()).add(change);
  }

  /** Where a new name would be; refuses what could not be made everywhere. */
  function newName(path: FilePath, parent: string, name: string, except?: string): string {
    checkName(path, name);
    const other = alike.find(parent, name);
    if (other !== undefined && join(parent, other) !== except)
      throw fileError('exists-alike', path, { name, other });
    return join(parent, name);
  }

  async function makeFolders(path: FilePath, parent: string, names: readonly string[]): Promise<string> {
    // All are judged before the first is made.
    for (const name of names) checkName(path, name);
    let folder = parent;
    for (const name of names) {
      const next = newName(path, folder, name);
      await note(path, { did: 'mkdir', path: await nameOf(path, next) });
      try {
        mkdirSync(next);
      } catch (error) {
        const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
        if (!isThere || !lstatSync(next).isDirectory()) throw error;
      }
      alike.made(folder, name);
      folder = next;
    }
    return folder;
  }

  /** The real path of what is to be made, in a folder that is there then. */
  async function makeParents(path: FilePath, { parent, missing }: Missing, except?: string): Promise<string> {
    const name = missing.at(-1) as string;
    checkName(path, name);
    const folder = await makeFolders(path, parent, missing.slice(0, -1));
    return newName(path, folder, name, except);
  }

  async function write(path: FilePath, place: There | Missing, bytes: Uint8Array): Promise<void> {
    const record = await roots.record();
    const isNew = place.kind === 'missing';
    const target = isNew ? await makeParents(path, place) : place.real;
    const mode = isNew ? {} : { mode: place.stats.mode & 0o777 };
    const whole = {
      target,
      bytes,
      aside: record.aside,
      ...mode,
      modified: now(),
      isLasting: roots.isLasting,
    };
    const name = await nameOf(path, target);
    if (path.root === 'run') {
      if (!isNew && record.hasMovedIn) await keep(record.keepAs(HISTORY, name), place);
      await writeWhole(whole);
    } else {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const change = { path: name, stamp: { type: 'file', sha256 } } as const;
      const kept = isNew ? undefined : await keep(record.keepAs(HISTORY, name), place);
      record.add(kept === undefined ? { did: 'create', ...change } : { did: 'replace', ...change, kept });
      await writeWhole(whole);
    }
    if (isNew) alike.made(dirname(target), place.missing.at(-1) as string);
  }

  /** [F-05] The file itself stays in the history where it can, because another one takes its name. */
  async function keep(kept: string, { real, stats }: There): Promise<string> {
    const target = join(roots.home(), kept);
    ensureFolder(dirname(target));
    // A file with other names could still be changed by one of them.
    const isKept =
      stats.nlink === 1 &&
      (await link(real, target).then(
        () => true,
        () => false,
      ));
    if (!isKept) await copy(real, target, signal);
    return kept;
  }

  async function move({ from, source, to, place }: Move): Promise<void> {
    const { real, stats } = source;
    const record = await roots.record();
    const isRespelled = place.kind === 'there';
    const target = isRespelled
      ? join(dirname(real), to.segments.at(-1) as string)
      : await makeParents(to, place, real);
    const [fromName, toName] = [await nameOf(from, real), await nameOf(to, target)];
    await note(from.root === 'workspace' ? from : to, {
      did: 'move',
      from: { root: from.root, path: fromName },
      to: { root: to.root, path: toName },
      stamp: stampOf(stats),
    });
    if (from.root === 'workspace' && to.root === 'run') record.hasMovedIn = true;
    await (isRespelled ? rename(real, target) : carry(real, target, signal));
    alike.made(dirname(target), to.segments.at(-1) as string);
  }

  async function remove(path: FilePath, { real, stats }: There): Promise<void> {
    const record = await roots.record();
    const name = await nameOf(path, real);
    const trash = record.keepAs(TRASH, name);
    const isSmall = (await sizeOf(real, HISTORY_COPY_MAX)) <= HISTORY_COPY_MAX;
    const history = isSmall ? await copied(real, record.keepAs(HISTORY, name)) : null;
    await note(path, { did: 'delete', path: name, trash, history, stamp: stampOf(stats) });
    await carry(real, join(roots.home(), trash), signal);
  }

  /** Null where a name that is not UTF-8 keeps Node from copying: then only the trash has it. */
  async function copied(real: string, history: string): Promise<string | null> {
    try {
      await copy(real, join(roots.home(), history), signal);
      return history;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  return { write, makeFolders, move, remove };
}

/** What stands at a place, as far as it costs nothing to know. */
export function stampOf(stats: Stats): Stamp {
  if (stats.isSymbolicLink()) return { type: 'link' };
  if (stats.isDirectory()) return { type: 'folder' };
  return { type: 'file', size: stats.size, modified: stats.mtimeMs };
}
