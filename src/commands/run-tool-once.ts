import { ExitCode } from '../errors.ts';
import { loadFolder } from '../gem/load.ts';
import { printJson } from '../report.ts';
import { declarationOf } from '../run/of-gem.ts';
import { argument, type Call, textOption } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';
import { isStopped, isUnreadable } from './run-tool-check.ts';
import { type Debugging, startDebugging } from './run-tool-debug.ts';
import { caseOfWorkflow, noSuchTool, otherTool, toolMissing } from './run-tool-errors.ts';
import { listTools } from './run-tool-list.ts';
import { type OpenedTool, openTool } from './run-tool-open.ts';
import {
  callRepeatedly,
  printRunHead,
  printTwice,
  type Repetition,
  readRepetition,
} from './run-tool-repeat.ts';
import { readCircumstances } from './run-tool-request.ts';
import { readToolInput } from './tool-input.ts';
import { printIncident, printOutcome, printTraceEnd } from './tool-output.ts';

/** Options that say nothing about the run of one tool. */
const OF_EVERY_COMMAND = new Set(['dir', 'lang', 'quiet', 'color', 'format', 'validate']);

/** Runs the tool that the command line names, or lists the tools where it names none. */
export async function runToolOnce(call: Call): Promise<ExitCode> {
  const { io, options } = call;
  const folder = oneGemFolder(io.cwd, undefined);
  const gem = await loadFolder(folder);
  const circumstances = await readCircumstances(call);
  const repetition = readRepetition(call);
  await checkSaving(call);
  const { scenario } = circumstances;
  if (scenario?.workflow !== undefined)
    throw caseOfWorkflow(scenario.workflow, textOption(call, 'scenario') ?? '');
  const name = argument(call, 0) ?? scenario?.tool;
  if (name === undefined) {
    if (Object.keys(options).some((option) => !OF_EVERY_COMMAND.has(option))) throw toolMissing();
    return (await isUnreadable(gem, call)) ? ExitCode.no : listTools(gem, call);
  }
  if (scenario && scenario.tool !== name)
    throw otherTool(name, scenario.tool, textOption(call, 'scenario') ?? '');
  const tool = declarationOf(gem, name);
  const debugging = await startDebugging(call);
  const opened = tool && openTool(gem, tool, call, { ...circumstances, debug: debugging.options });
  // What the check finds says more than why the code could not be bundled, so it is told first.
  opened?.catch(() => {});
  // And it is loaded after the sandbox was started, where that waits for nothing.
  await new Promise((turn) => setImmediate(turn));
  try {
    if (options.validate !== false && (await isStopped(gem, name, call))) return ExitCode.no;
    if (!tool || !opened) throw noSuchTool(gem, name);
    const input = await readToolInput(call, tool.inputSchema, scenario?.input);
    return await runOpened(await opened, input, repetition, debugging, call);
  } finally {
    const left = await opened?.catch(() => undefined);
    await left?.run.close();
    debugging.close();
  }
}

async function runOpened(
  opened: OpenedTool,
  input: Parameters<typeof callRepeatedly>[1],
  repetition: Repetition,
  debugging: Debugging,
  call: Call,
): Promise<ExitCode> {
  const { io, voice, options } = call;
  const { run, gem, shipment } = opened;
  const { times } = repetition;
  const shows = voice.format !== 'json';
  const key = textOption(call, 'idempotencyKey') ?? opened.circumstances.scenario?.idempotencyKey;
  const { reports, twice } = await callRepeatedly(
    run,
    input,
    repetition,
    key,
    () => io.signal.aborted,
    (report, number) => {
      if (!shows) return;
      printRunHead(number, times ?? 1, report.ms, io, voice);
      printIncident(report, io, voice);
    },
  );
  const last = reports.at(-1) as (typeof reports)[number];
  const { folder } = run;
  if (debugging.options.coverage !== undefined) await run.close();
  const coverage = await debugging.finish(shipment, gem, folder);
  if (shows) {
    if (times !== undefined) printRunHead(reports.length, times, last.ms, io, voice);
    printOutcome(last, io, voice);
    if (options.trace === true) printTraceEnd(last, opened.tool.permissions, io, voice);
    // Of a run that failed it is not known what it would have done.
    if (twice && (twice.length > 0 || reports.every(({ ok }) => ok))) printTwice(twice, io, voice);
    coverage?.print();
  } else {
    printJson(io, {
      ...last,
      ...(times === undefined ? {} : { runs: reports }),
      ...(twice === undefined ? {} : { twice }),
      ...(coverage === undefined ? {} : { coverage: coverage.found }),
    });
  }
  if (options.saveScenario !== undefined && !io.signal.aborted) {
    const { saveScenario } = await import('./run-tool-save.ts');
    await saveScenario({ call, opened, input, report: last });
  }
  return reports.every(({ ok }) => ok) ? ExitCode.yes : ExitCode.no;
}

/** Says before the tool runs that its run could not be saved. */
async function checkSaving(call: Call): Promise<void> {
  const { saveScenario, force } = call.options;
  if (saveScenario !== undefined || force !== undefined)
    await (await import('./run-tool-save.ts')).checkSaveTarget(call);
}
