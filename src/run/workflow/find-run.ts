import { join } from 'node:path';
import { readJournal } from '../files/journal.ts';
import { numbersIn, RUNS } from '../files/layout.ts';
import { DamagedLog, damagedRun, WHY } from './damaged-log.ts';
import { idOfLog } from './log-lines.ts';
import { type Recorded, readRecorded } from './recorded.ts';

export interface FoundRun {
  readonly number: number;
  readonly recorded: Recorded;
}

/**
 * The newest run with this id. Its id stands twice, in the record of its steps and in that of its files, so that a run
 * is not begun anew because one of them was damaged. Throws the UserError `run-record-damaged`.
 */
export function findRun(home: string, id: string): FoundRun | undefined {
  for (const number of numbersIn(home, RUNS).reverse()) {
    const folder = join(home, RUNS, String(number));
    const told = idOfLog(folder);
    // A tool was run there, or a person took the record away.
    if (told === undefined) continue;
    const journal = told === id ? undefined : readJournal(folder);
    const noted = journal && (journal.head.id ?? String(number));
    const isSure = told === id || noted === id;
    if (!isSure && (told !== null || noted !== undefined)) continue;
    // Numbers are given by gem, so this is no other run's.
    if (!isSure && /^\d+$/.test(id) && id !== String(number)) continue;
    try {
      const recorded = readRecorded(folder);
      if (recorded === undefined) continue;
      if (recorded.head.id === id) {
        checkEnd(folder, recorded);
        return { number, recorded };
      }
      if (isSure) throw new DamagedLog(1, WHY.otherRun);
    } catch (thrown) {
      if (!(thrown instanceof DamagedLog)) throw thrown;
      throw damagedRun(thrown, { id, number, isSure: isSure || id === String(number) });
    }
  }
  return undefined;
}

/** The record of files says that a run ended only after that of its steps does. */
function checkEnd(folder: string, { closings, lines }: Recorded): void {
  if ((readJournal(folder)?.endings ?? 0) > closings) throw new DamagedLog(lines + 1, WHY.cut);
}
