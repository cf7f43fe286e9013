import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What lies in a gem's `.gem` folder beside its state:
 *
 *     runs/<n>/files/          the folder that the tool of run n saw as its own
 *     runs/<n>/journal.jsonl   what it did to the conversation's folder, a line a change
 *     history/<n>/<k>/…        versions that it wrote over, and copies of what it deleted
 *     trash/<n>/<k>/…          what it deleted
 */
export const RUNS = 'runs';
export const HISTORY = 'history';
export const TRASH = 'trash';
export const FILES = 'files';
export const JOURNAL = 'journal.jsonl';

/** Runs that are kept. Of older ones only trash and history stay, which `gem clean` removes. */
export const RUNS_KEPT = 20;

/** The numbers that stand in one of these folders, the oldest first. */
export function numbersIn(home: string, ...folders: readonly string[]): number[] {
  const names = folders.flatMap((folder) => {
    const path = join(home, folder);
    // A link is nothing that we made.
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : [];
  });
  const numbers = names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number);
  return [...new Set(numbers)].sort((a, b) => a - b);
}
