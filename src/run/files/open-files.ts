import { accessSync, constants, readdirSync, type Stats } from 'node:fs';
import { UserError } from '../../errors.ts';
import type { FileEntry } from '../../platform/ctx.ts';
import { type Text, verbatim } from '../../text.ts';
import { CtxError, type ServiceContext } from '../services/service.ts';
import { createChanges } from './changes.ts';
import { CONTENT_MAX, readWhole } from './content.ts';
import { type Asked, fileError, refused, systemError } from './file-errors.ts';
import { isInside, wayTo } from './inside.ts';
import { locate, type Place } from './locate.ts';
import { type FilePath, isHidden, writtenPath } from './path.ts';
import { createRoots } from './roots.ts';

/** The files that a tool reaches, for all services that take a path. Every method throws only CtxErrors. */
export interface OpenFiles {
  /** [F-02] Sorted by name. */
  list(path: FilePath): Promise<FileEntry[]>;
  /** All files at any depth, as a tool writes their paths; of a folder that links lead to again, once. */
  filesBelow(path: FilePath): Promise<string[]>;
  /** [F-03] */
  stat(path: FilePath): Promise<FileEntry | null>;
  /** [F-04] [F-13] */
  read(path: FilePath): Promise<Buffer>;
  /** [F-05] */
  write(path: FilePath, bytes: Uint8Array): Promise<void>;
  /** [F-06] One that is there already is left as it is. */
  mkdir(path: FilePath): Promise<void>;
  /** [F-07] */
  move(from: FilePath, to: FilePath): Promise<void>;
  /** [F-08] */
  remove(path: FilePath): Promise<void>;
  /** The next call of the tool gets a folder of its own. */
  endCall(): Promise<void>;
  /** Removes what may not stay. */
  close(): Promise<void>;
}

/** Names of one folder that are listed. Ours, for safety: no tool looks at so many at once. */
const LIST_MAX = 100_000;

const opened = new WeakMap<ServiceContext, OpenFiles>();

/** The files of a run: the same for every service of it. */
export function filesOf(context: ServiceContext): OpenFiles {
  const files = opened.get(context) ?? createFiles(context);
  opened.set(context, files);
  return files;
}

function createFiles(context: ServiceContext): OpenFiles {
  const roots = createRoots(context);
  const changes = createChanges(roots, context);
  let last: Promise<unknown> = Promise.resolve();

  /** One at a time: so a tool cannot change a path between the moment it is judged and the moment it is used. */
  function inTurn<T>(paths: readonly [FilePath, ...FilePath[]], work: () => Promise<T>): Promise<T> {
    const [asked] = paths;
    for (const path of paths) roots.permit(path);
    const done = last.then(work).catch((thrown: unknown): never => {
      throw toCtxError(thrown, asked, context.signal);
    });
    last = done.catch(() => {});
    return done;
  }

  async function find(path: FilePath, followLast = true): Promise<Place> {
    const folder = await roots.folderOf(path);
    if (folder === undefined) return { kind: 'missing', parent: '', missing: path.segments };
    return locate(folder, path, followLast);
  }

  async function read(path: FilePath): Promise<Buffer> {
    const place = await find(path);
    if (place.kind !== 'there') throw fileError('not-found', path);
    if (!place.stats.isFile()) throw fileError('not-a-file', path);
    const content = await readWhole(place.real, place.stats.ino);
    if (content === undefined) throw fileError('not-found', path);
    if (content.size > CONTENT_MAX)
      throw fileError('too-large', path, { bytes: content.size, max: CONTENT_MAX });
    return content.bytes;
  }

  async function list(path: FilePath): Promise<FileEntry[]> {
    const place = await find(path);
    if (place.kind === 'missing' && path.segments.length === 0) return [];
    if (place.kind !== 'there') throw fileError('not-found', path);
    if (!place.stats.isDirectory()) throw fileError('not-a-folder', path);
    const names = readdirSync(place.real);
    if (names.length > LIST_MAX) throw fileError('too-many', path, { max: LIST_MAX });
    const folder = (await roots.folderOf(path)) as string;
    return names.sort().flatMap((name) => {
      // A name that no path can hold does not help.
      if (/[\p{Cc}\\]|\p{Surrogate}/u.test(name)) return [];
      const child = { ...path, segments: [...wayTo(folder, place.real), name] };
      return entryOf(name, look(folder, child)) ?? [];
    });
  }

  async function filesBelow(path: FilePath, seen = new Set<string>()): Promise<string[]> {
    const place = await find(path);
    if (place.kind !== 'there' || seen.has(place.real)) return [];
    seen.add(place.real);
    const found: string[] = [];
    for (const { name, type } of await list(path)) {
      const child = { ...path, segments: [...path.segments, name] };
      if (type === 'file') found.push(writtenPath(child));
      else found.push(...(await filesBelow(child, seen)));
    }
    return found;
  }

  async function write(path: FilePath, bytes: Uint8Array): Promise<void> {
    const place = await target(path);
    if (place.kind === 'there') {
      if (place.alike !== undefined) throw fileError('exists-alike', path, place.alike);
      if (!place.stats.isFile()) throw fileError('not-a-file', path);
      // A rename would not ask whether the file may be written.
      accessSync(place.real, constants.W_OK);
    }
    await changes.write(path, place, bytes);
    context.wrote(writtenPath(path));
  }

  async function mkdir(path: FilePath): Promise<void> {
    const place = await target(path);
    if (place.kind === 'missing') await changes.makeFolders(path, place.parent, place.missing);
    else if (place.alike !== undefined) throw fileError('exists-alike', path, place.alike);
    else if (!place.stats.isDirectory()) throw fileError('exists', path);
  }

  async function move(from: FilePath, to: FilePath): Promise<void> {
    if (from.segments.length === 0) throw fileError('root', from);
    const source = await find(from, false);
    if (source.kind !== 'there') throw fileError('not-found', from);
    if (source.stats.isSymbolicLink()) throw fileError('link-moved', from);
    if (!source.stats.isFile() && !source.stats.isDirectory()) throw fileError('not-a-file', from);
    const place = await target(to, false);
    // Where case does not count, another spelling of its own name is found, and is no other file.
    const isItself = place.kind === 'there' && place.real === source.real && place.alike !== undefined;
    if (place.kind === 'there' && !isItself) throw fileError('exists', to);
    if (place.kind === 'missing' && isInside(source.real, place.parent)) throw fileError('into-itself', from);
    await changes.move({ from, source, to, place });
    context.wrote(writtenPath(to));
  }

  async function remove(path: FilePath): Promise<void> {
    if (path.segments.length === 0) throw fileError('root', path);
    const place = await find(path, false);
    if (place.kind !== 'there') throw fileError('not-found', path);
    await changes.remove(path, place);
  }

  /** Where something is to be made. The run's folder is made for it. */
  async function target(path: FilePath, followLast = true): Promise<Exclude<Place, { kind: 'hidden' }>> {
    if (path.segments.length === 0 && path.method !== 'files.mkdir') throw fileError('root', path);
    if (isHidden(path)) throw fileError('hidden', path);
    await roots.record();
    const place = await find(path, followLast);
    if (place.kind === 'hidden') throw fileError('hidden', path);
    return place;
  }

  return {
    list: (path) => inTurn([path], () => list(path)),
    filesBelow: (path) => inTurn([path], () => filesBelow(path)),
    stat: (path) =>
      inTurn([path], async () => {
        const name = path.segments.at(-1) ?? '';
        const place = await find(path).catch(nothingBelowAFile);
        if (place?.kind === 'missing' && path.segments.length === 0)
          return { name, type: 'folder' as const, size: 0, modified: context.now() };
        return place?.kind === 'there' ? (entryOf(name, place.stats) ?? null) : null;
      }),
    read: (path) => inTurn([path], () => read(path)),
    write: (path, bytes) => inTurn([path], () => write(path, bytes)),
    mkdir: (path) => inTurn([path], () => mkdir(path)),
    move: (from, to) => inTurn([from, to], () => move(from, to)),
    remove: (path) => inTurn([path], () => remove(path)),
    endCall: () => last.then(roots.endCall),
    close: () => last.then(roots.close),
  };
}

/** What a listed name is; undefined for what does not exist for a gem: hidden, or behind a link that leads out. */
function look(folder: string, path: FilePath): Stats | undefined {
  try {
    const place = locate(folder, path);
    return place.kind === 'there' ? place.stats : undefined;
  } catch (thrown) {
    // Another program may have removed it, or forbids to look.
    if (thrown instanceof CtxError || (thrown as NodeJS.ErrnoException).syscall !== undefined)
      return undefined;
    throw thrown;
  }
}

/** [F-02] A device or a pipe is nothing that a gem could use. */
function entryOf(name: string, stats: Stats | undefined): FileEntry | undefined {
  const modified = Math.floor(stats?.mtimeMs ?? 0);
  if (stats?.isFile()) return { name, type: 'file', size: stats.size, modified };
  return stats?.isDirectory() ? { name, type: 'folder', size: 0, modified } : undefined;
}

function nothingBelowAFile(thrown: unknown): undefined {
  if (thrown instanceof CtxError && thrown.code === 'E_FILES_NOT_A_FOLDER') return undefined;
  throw thrown;
}

function toCtxError(thrown: unknown, asked: Asked, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true && !(thrown instanceof CtxError)) return refused(asked, STOPPED);
  // Nothing that the tool does can mend it.
  if (thrown instanceof UserError)
    return new CtxError('E_FILES_SYSTEM', refused(asked, notKept(thrown.code)).text, thrown);
  return systemError(thrown, asked);
}

/** The tool is told without the words for the person, which hold absolute paths. */
function notKept(code: string): Text {
  return code === 'files-not-writable' ? NOT_KEPT : verbatim(code);
}

const STOPPED: Text = { en: 'the run was stopped', 'zh-CN': '运行已被停止' };
const NOT_KEPT: Text = { en: 'the record of this run cannot be kept', 'zh-CN': '无法保存这次运行的记录' };
