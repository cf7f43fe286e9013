import { join } from 'node:path';
import { ExitCode } from '../errors.ts';
import { agents, workflows } from '../gem/items.ts';
import { loadFolder } from '../gem/load.ts';
import { sandboxFiles, shipmentOf } from '../pack/shipment.ts';
import { printJson } from '../report.ts';
import { checkResourceIds } from '../resources/check-ids.ts';
import { ofGem, toolsOf } from '../run/of-gem.ts';
import { runWorkflow } from '../run/workflow/run-workflow.ts';
import { argument, type Call, textOption } from './command.ts';
import { workflowOf } from './declared-items.ts';
import { emptyState } from './empty-state.ts';
import { oneGemFolder } from './gem-paths.ts';
import { ofCall } from './run-tool-open.ts';
import { readCircumstances } from './run-tool-request.ts';
import { isWorkflowStopped } from './run-workflow-check.ts';
import { freshRun, noSuchWorkflow, notARunId, otherCase, workflowMissing } from './run-workflow-errors.ts';
import { listItems } from './run-workflow-list.ts';
import { printBegin, printStep, printWorkflow } from './run-workflow-output.ts';
import { stateFolder } from './state-folder.ts';
import { readEvent } from './tool-input.ts';

/** Options that say nothing about the run of one SOP. */
const OF_EVERY_COMMAND = new Set(['dir', 'lang', 'quiet', 'color', 'format', 'validate']);

/** Runs the SOP that the command line names, or lists the SOPs where it names none. */
export async function runWorkflowOnce(call: Call): Promise<ExitCode> {
  const { io, voice, options } = call;
  const gem = await loadFolder(oneGemFolder(io.cwd, undefined));
  const circumstances = await readCircumstances(call);
  const { scenario } = circumstances;
  const name = argument(call, 0) ?? scenario?.workflow ?? (scenario && '');
  if (name === undefined) {
    if (Object.keys(options).some((option) => !OF_EVERY_COMMAND.has(option))) throw workflowMissing();
    return listItems(workflows(gem), call);
  }
  if (scenario && scenario.workflow !== name) throw otherCase(scenario, textOption(call, 'scenario') ?? '');
  const runId = textOption(call, 'runId');
  if (runId !== undefined && !RUN_ID.test(runId)) throw notARunId(runId);
  const item = workflows(gem).find((each) => each.name === name);
  if (options.validate !== false && (await isWorkflowStopped(gem, name, call))) return ExitCode.no;
  if (item === undefined) throw noSuchWorkflow(gem, name);
  const event = await readEvent(call);

  const declared = ofGem(gem);
  checkResourceIds(declared.gem.resources, [...(circumstances.resources?.keys() ?? [])]);
  // Any tool may be called, so each must be there as it ships.
  const shipment = await shipmentOf(gem);
  const packed = <T extends { readonly entry: string }>(declaration: T) => ({
    ...declaration,
    entry: shipment.packed(declaration.entry),
    source: declaration.entry,
  });
  const { folder, isGiven } = stateFolder(call, gem);
  const shows = voice.format !== 'json';
  const report = await runWorkflow({
    ...declared,
    gem: { ...declared.gem, packed: shipment.packed },
    ...circumstances,
    ...ofCall(call),
    workflow: packed(workflowOf(item)),
    tools: toolsOf(gem).map(packed),
    agents: agents(gem).flatMap((agent) => (typeof agent.name === 'string' ? [agent.name] : [])),
    files: sandboxFiles(gem, shipment),
    ...{ home: join(gem.root, '.gem'), state: folder, keepState: isGiven },
    ...(runId === undefined ? {} : { runId }),
    ...(event === undefined ? {} : { event }),
    onBegin({ id, isNew, steps }) {
      if (options.fresh === true && !isNew) throw freshRun(id);
      // A scenario has a state of its own, which is new already.
      if (options.fresh === true && (scenario === undefined || isGiven)) emptyState(folder);
      if (shows) printBegin({ id, isNew, steps }, io, voice);
    },
    onStep(step) {
      if (shows) printStep(step, io, voice);
    },
  });
  if (shows) printWorkflow(report, call);
  else printJson(io, { ...report });
  return report.ok ? ExitCode.yes : ExitCode.no;
}

/** It names a run, and stands in a command line: so a letter or a digit first, and nothing that a shell reads. */
const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
