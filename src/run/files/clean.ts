import { lstatSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readMarks } from '../sandbox/in-use.ts';
import { sizeOf } from './carry.ts';
import { TEMPORARY } from './content.ts';
import { HISTORY, numbersIn, RUNS, TRASH } from './layout.ts';
import { TEMPORARY_RUNS } from './roots.ts';
import { isAlive, isRunning, oldRuns, refuseLinks } from './run-record.ts';
import { nextToUndo } from './undo.ts';

/** What kinds of things are removed, in the order in which they are told. */
export const CLEANED = ['run', 'trash', 'history', 'part', 'temporary', 'staged', 'deno', 'state'] as const;
export type Cleaned = (typeof CLEANED)[number];

/** Something that can go. */
export interface CleanItem {
  readonly kind: Cleaned;
  /** Absolute. */
  readonly path: string;
  /** Bytes of its files. */
  readonly size: number;
}

export interface CleanOptions {
  /** The gem's `.gem` folder, real; null outside of a gem. */
  readonly home: string | null;
  /** The cache folder; null where there is none. */
  readonly cache: string | null;
  /** Runs that are kept, the last ones. */
  readonly keep: number;
  /** The name of the folder of the Deno that tools run in now; null when none was found, and then all stay. */
  readonly deno: string | null;
  /** What the gem has stored goes too. */
  readonly state: boolean;
}

/**
 * What nothing needs any more. Only folders that we make are looked into, and none through a symbolic link; what a
 * running process uses is left out. Throws the UserError `files-not-writable` for a `.gem` that is a link.
 */
export async function planClean({ home, cache, keep, deno, state }: CleanOptions): Promise<CleanItem[]> {
  const found: [Cleaned, string][] = [
    ...(home === null ? [] : inHome(home, keep, state)),
    ...(cache === null ? [] : inCache(cache, deno)),
  ];
  const items: CleanItem[] = [];
  for (const [kind, path] of found) {
    items.push({ kind, path, size: await sizeOf(path) });
  }
  return items.sort((a, b) => CLEANED.indexOf(a.kind) - CLEANED.indexOf(b.kind));
}

/** Removes it; a symbolic link in it goes, and not what it leads to. Throws the system's error. */
export async function removeItem({ path }: CleanItem): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

function inHome(home: string, keep: number, state: boolean): [Cleaned, string][] {
  refuseLinks(home);
  const old = new Set(oldRuns(home, keep));
  const kept = numbersIn(home, RUNS).filter((number) => !old.has(number));
  const of = (folder: string, number: number) => join(home, folder, String(number));
  // What the next undo is done with stays as long as its run does; for older ones there is the history.
  const last = nextToUndo(home)?.journal.head.run;
  const running = new Set(kept.filter((number) => isRunning(of(RUNS, number))));
  const needsTrash = (number: number) => running.has(number) || (number === last && kept.includes(number));
  return [
    ...[...old].map((number): [Cleaned, string] => ['run', of(RUNS, number)]),
    ...numbersIn(home, TRASH)
      .filter((number) => !needsTrash(number))
      .map((number): [Cleaned, string] => ['trash', of(TRASH, number)]),
    ...numbersIn(home, HISTORY)
      .filter((number) => !kept.includes(number))
      .map((number): [Cleaned, string] => ['history', of(HISTORY, number)]),
    ...kept.filter((number) => !running.has(number)).flatMap((number) => partsIn(of(RUNS, number))),
    ...(state && isFolder(join(home, 'state')) ? [['state', join(home, 'state')] as [Cleaned, string]] : []),
  ];
}

/** What a killed process left half written. */
function partsIn(folder: string): [Cleaned, string][] {
  return namesIn(folder)
    .filter((name) => name.startsWith(TEMPORARY))
    .map((name) => ['part', join(folder, name)]);
}

function inCache(cache: string, deno: string | null): [Cleaned, string][] {
  const { used, stale } = readMarks(cache);
  const staged = join(cache, 'staged');
  const temporary = join(cache, TEMPORARY_RUNS);
  const inUse = (name: string) => used.has(name) || isAlive(Number(/\.(\d+)-[0-9a-f]+/.exec(name)?.[1]));
  const versions = namesIn(cache).filter((name) => /^deno-\d+\.\d+\.\d+/.test(name));
  return [
    ...namesIn(staged)
      .filter((name) => !inUse(name))
      .map((name): [Cleaned, string] => ['staged', join(staged, name)]),
    ...versions
      .filter((name) => deno !== null && name !== deno && !used.has(name) && isFolder(join(cache, name)))
      .map((name): [Cleaned, string] => ['deno', join(cache, name)]),
    ...namesIn(temporary)
      .filter((name) => !isAlive(Number(/(?:^|-)(\d+)-[0-9a-f]+(?:\.tmp)?$/.exec(name)?.[1])))
      .map((name): [Cleaned, string] => ['temporary', join(temporary, name)]),
    ...stale.map((path): [Cleaned, string] => ['temporary', path]),
  ];
}

/** None of what is a link, or not there. */
function namesIn(folder: string): string[] {
  return isFolder(folder) ? readdirSync(folder).sort() : [];
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
