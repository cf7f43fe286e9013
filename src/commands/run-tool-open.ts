import type { Gem } from '../gem/gem.ts';
import { type Shipment, sandboxFiles, shipmentOf } from '../pack/shipment.ts';
import { checkResourceIds } from '../resources/check-ids.ts';
import type { ToolDeclaration } from '../run/declaration.ts';
import { ofGem } from '../run/of-gem.ts';
import { openRun, type Run, type RunOptions } from '../run/run.ts';
import type { Call } from './command.ts';
import { downloadWatch } from './download-watch.ts';
import { emptyState } from './empty-state.ts';
import type { Circumstances } from './run-tool-request.ts';
import { stateFolder } from './state-folder.ts';
import { printCall, printConsole } from './tool-output.ts';

/** A tool of a gem, ready to be called. */
export interface OpenedTool {
  readonly run: Run;
  readonly gem: Gem;
  readonly tool: ToolDeclaration;
  readonly shipment: Shipment;
  readonly circumstances: Circumstances;
}

/** Gets a tool of a gem ready to be called. The sandbox starts while the gem is checked. */
export async function openTool(
  gem: Gem,
  tool: ToolDeclaration,
  call: Call,
  circumstances: Circumstances & Pick<RunOptions, 'debug'>,
): Promise<OpenedTool> {
  const declared = ofGem(gem);
  checkResourceIds(declared.gem.resources, [...(circumstances.resources?.keys() ?? [])]);
  const shipment = await shipmentOf(gem, tool.entry);
  const packed = { ...tool, entry: shipment.packed(tool.entry), source: tool.entry };
  const { folder, isGiven } = stateFolder(call, gem);
  if (call.options.fresh === true) emptyState(folder);
  const isInspected = circumstances.debug?.onInspector !== undefined;
  const { timeout, ...others } = circumstances;
  const run = openRun(
    Object.assign(ofCall(call), {
      ...declared,
      gem: { ...declared.gem, packed: shipment.packed },
      ...others,
      // Somebody who steps through it takes as long as they take.
      ...(timeout === undefined || isInspected ? {} : { timeout }),
      tool: packed,
      files: sandboxFiles(gem, shipment, isInspected),
      state: folder,
      keepState: isGiven,
    }),
  );
  run.prepare();
  return { run, gem, tool, shipment, circumstances };
}

/** What a run takes from the command line, besides its circumstances. */
export function ofCall(call: Call): Partial<RunOptions> {
  const { io, voice, options, dial } = call;
  const shows = voice.format !== 'json';
  return {
    language: voice.language,
    // Made when it is asked for, which is when the sandbox has been started.
    get signal() {
      return io.signal;
    },
    env: io.env,
    ...(dial === undefined ? {} : { dial }),
    onDownload: (resource) => downloadWatch(call, resource),
    ...(shows ? { onConsole: (line) => printConsole(line, io) } : {}),
    ...(options.reuse === true ? { reuse: true } : {}),
    ...(options.trace === true ? { audit: true } : {}),
    ...(shows && options.trace === true ? { onCall: (record) => printCall(record, io) } : {}),
  };
}
