import { loadPalette } from '../paint.ts';
import { jsonDocument } from '../report.ts';
import type { Case } from '../test/case.ts';
import { byFile, type TestReport } from '../test/report.ts';
import type { CaseResult } from '../test/run-case.ts';
import type { Call } from './command.ts';
import type { CoverageLine } from './run-tool-coverage.ts';

/** How the results are shown, from the first to the last. */
export interface Printing {
  onResult(result: CaseResult): void;
  end(report: TestReport, coverage: readonly CoverageLine[] | undefined): Promise<void>;
}

export async function startPrinting(cases: readonly Case[], call: Call): Promise<Printing> {
  const { io, voice } = call;
  if (voice.format === 'json')
    return {
      onResult() {},
      async end(report, coverage) {
        const { testDocument } = await import('../test/reporters/json.ts');
        io.out(jsonDocument({ ...testDocument(report, voice.language), coverage: coverage ?? null }));
      },
    };
  if (voice.format === 'junit')
    return {
      onResult() {},
      async end(report) {
        const { junitReport } = await import('../test/reporters/junit.ts');
        io.out(junitReport(report, voice.language));
      },
    };
  return printPretty(cases, call);
}

async function printPretty(
  cases: readonly Case[],
  { io, voice, options: { update: updates } }: Call,
): Promise<Printing> {
  const { endOfReport, fileLine } = await import('../test/reporters/pretty.ts');
  const options = {
    language: voice.language,
    palette: await loadPalette(voice.color),
    columns: io.columns,
  };
  // What `--update` records did not fail, which is known at the end.
  const isLate = updates === true;
  const left = new Map<string, number>();
  for (const { file } of cases) left.set(file, (left.get(file) ?? 0) + 1);
  const over = new Map<string, CaseResult[]>();
  /** What of a file is left when a run is cut short is told of at its end. */
  const tell = (file: string) => {
    const results = over.get(file) ?? [];
    over.delete(file);
    if (!voice.quiet) io.out(fileLine(file, results, options));
  };
  return {
    onResult(result) {
      if (isLate || result.outcome === 'stopped') return;
      const { file } = result.case;
      over.set(file, [...(over.get(file) ?? []), result]);
      const rest = (left.get(file) ?? 0) - 1;
      left.set(file, rest);
      if (rest === 0) tell(file);
    },
    async end(report, coverage) {
      for (const file of [...over.keys()]) tell(file);
      if (isLate && !voice.quiet)
        for (const [file, results] of byFile(report.results)) io.out(fileLine(file, results, options));
      if (report.updates !== undefined) {
        const { updateLines } = await import('../test/reporters/update.ts');
        io.out(updateLines(report.updates, options));
      }
      io.out(endOfReport(report, options));
      if (coverage === undefined) return;
      const { printCoverage } = await import('./run-tool-coverage.ts');
      io.err('\n');
      printCoverage(coverage, io, voice);
    },
  };
}
