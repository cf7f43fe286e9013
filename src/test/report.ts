import type { UserError } from '../errors.ts';
import type { CaseResult } from './run-case.ts';
import type { FileUpdate } from './update.ts';

/** A scenario file whose cases could not be read. */
export interface FileFault {
  /** In the gem, with `/`. */
  readonly file: string;
  readonly error: UserError;
}

/** What came of a run of `gem test`. */
export interface TestReport {
  /** In the order of files and cases. */
  readonly results: readonly CaseResult[];
  readonly faults: readonly FileFault[];
  /** Cases that were not begun: after the first failure with `--bail`, or because somebody stopped it. */
  readonly notRun: number;
  /** With `--update`: what was recorded, and what could not be. */
  readonly updates?: readonly FileUpdate[];
  /** The folder that `-C` named. */
  readonly dir?: string;
  /** Milliseconds, from the first case to the last. */
  readonly ms: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly recorded: number;
  readonly skipped: number;
  readonly notRun: number;
  readonly faults: number;
}

export function countResults({ results, faults, notRun }: Omit<TestReport, 'ms'>): Counts {
  const of = (outcome: CaseResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  return {
    passed: of('passed'),
    failed: of('failed'),
    recorded: of('recorded'),
    skipped: of('skipped'),
    notRun: notRun + of('stopped'),
    faults: faults.length,
  };
}

/** Whether all is as it should be, which nobody knows of a case that was not run to its end. */
export function isGood(report: TestReport): boolean {
  const { failed, faults, notRun } = countResults(report);
  return failed === 0 && faults === 0 && notRun === 0;
}

/** The cases by their files, in their order. */
export function byFile<T extends { readonly case: { readonly file: string } }>(
  results: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const files = new Map<string, T[]>();
  for (const result of results) {
    const found = files.get(result.case.file) ?? [];
    found.push(result);
    files.set(result.case.file, found);
  }
  return files;
}

/** The command that repeats one case, as it is typed in a shell. `dir` is what `-C` named. */
export function repeatCommand(
  { file, name }: { readonly file: string; readonly name: string },
  dir: string | undefined,
): string {
  const where = dir === undefined ? '' : ` -C ${quoted(dir)}`;
  return `gem test${where} ${quoted(file)} --grep ${quoted(name, true)}`;
}

/** In double quotes, which every shell knows, where nothing in it means something there. */
function quoted(text: string, always = false): string {
  if (!always && /^[\w./@%+=:,-]+$/.test(text)) return text;
  return /["$`\\!%]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}
