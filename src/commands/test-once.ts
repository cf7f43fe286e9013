import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ExitCode } from '../errors.ts';
import { tools, workflows } from '../gem/items.ts';
import { loadFolder } from '../gem/load.ts';
import { entriesOf, modules } from '../gem/modules.ts';
import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { temporaryName } from '../temporary-name.ts';
import type { Case } from '../test/case.ts';
import { chooseFiles } from '../test/choose-files.ts';
import { discover } from '../test/discover.ts';
import { isGood, type TestReport } from '../test/report.ts';
import { runAll } from '../test/run-all.ts';
import { ofShard } from '../test/shard.ts';
import { type Call, textOption } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';
import { testsAreStopped } from './test-check.ts';
import { noTests } from './test-errors.ts';
import { grepCases, type LoadedFiles, loadFiles } from './test-load.ts';
import { type OpenedGem, openGem } from './test-open.ts';
import { startPrinting } from './test-print.ts';
import { readTestRequest, type TestRequest } from './test-request.ts';

/** Runs the scenarios that the command line names. `only` are the files that are of interest, of those. */
export async function runTestsOnce(call: Call, only?: ReadonlySet<string>): Promise<ExitCode> {
  const { io, options } = call;
  const root = oneGemFolder(io.cwd, undefined);
  const request = readTestRequest(call, root);
  const gem = await loadFolder(root);
  const { files: all, misnamed } = discover(root);
  if (all.length === 0) throw noTests(misnamed);
  const chosen = chooseFiles(all, request.patterns, { root, cwd: io.cwd });
  const loaded = await loadFiles(root, only === undefined ? chosen : chosen.filter((file) => only.has(file)));
  const grepped = grepCases(loaded.cases, loaded.cases.length === 0 ? undefined : request.grep);
  const cases = request.shard === undefined ? grepped : ofShard(grepped, request.shard);
  if (options.validate !== false && (await testsAreStopped(gem, call))) return ExitCode.no;
  tellMisnamed(misnamed, call);
  const opened = await openGem(gem, call);
  try {
    return await runOpened(opened, cases, loaded, request, call);
  } finally {
    opened.place.release();
  }
}

async function runOpened(
  opened: OpenedGem,
  cases: readonly Case[],
  loaded: LoadedFiles,
  request: TestRequest,
  call: Call,
): Promise<ExitCode> {
  const raw = request.coverage === undefined ? undefined : temporaryName(tmpdir());
  if (raw !== undefined) mkdirSync(raw, { mode: 0o700 });
  try {
    const printing = await startPrinting(cases, call);
    const tested = opened.tested(raw === undefined ? undefined : { coverage: raw }, request.update);
    const start = performance.now();
    const made = await runAll(cases, tested, { ...request, onResult: printing.onResult });
    const updates = request.update ? await recordUpdates(opened, loaded, made, call) : undefined;
    const results = updates === undefined ? made : withRecorded(made, updates);
    const dir = textOption(call, 'dir');
    const report: TestReport = {
      results,
      faults: loaded.faults,
      notRun: cases.length - results.length,
      ...(updates === undefined ? {} : { updates }),
      ...(dir === undefined ? {} : { dir }),
      ms: performance.now() - start,
    };
    const coverage = await coverageOf(request, raw, opened, call);
    await printing.end(report, coverage);
    return isGood(report) ? ExitCode.yes : ExitCode.no;
  } finally {
    if (raw !== undefined) rmSync(raw, { recursive: true, force: true });
  }
}

/** What failed in a file that was changed passes from now on. */
function withRecorded(results: TestReport['results'], updates: NonNullable<TestReport['updates']>) {
  const changed = new Set(updates.flatMap(({ file, before, after }) => (before === after ? [] : [file])));
  return results.map((result) =>
    result.outcome === 'failed' && changed.has(result.case.file)
      ? { ...result, outcome: 'recorded' as const }
      : result,
  );
}

async function recordUpdates(
  { gem }: OpenedGem,
  { texts }: LoadedFiles,
  results: TestReport['results'],
  call: Call,
): Promise<NonNullable<TestReport['updates']>> {
  const { recordAll } = await import('./test-update.ts');
  return recordAll(gem.root, texts, results, call.io.signal);
}

async function coverageOf(
  { coverage }: TestRequest,
  raw: string | undefined,
  { shipment, gem, place }: OpenedGem,
  { io }: Call,
) {
  if (coverage === undefined || raw === undefined || io.signal.aborted) return undefined;
  const { writeCoverage } = await import('./run-tool-coverage.ts');
  // What only an upgrade runs is no part of it.
  const items = [...tools(gem), ...workflows(gem)];
  const expected = modules(gem, entriesOf(items));
  return writeCoverage(coverage, raw, { shipment, gem, folder: place.folder, expected });
}

function tellMisnamed(misnamed: readonly string[], { io, voice }: Call): void {
  if (voice.quiet) return;
  for (const file of misnamed)
    io.err(
      `gem: ${inLanguage(voice, {
        en: `${printable(file)} is not run: a scenario file ends in .yaml`,
        'zh-CN': `没有运行 ${printable(file)}：场景文件以 .yaml 结尾`,
      })}\n`,
    );
}
