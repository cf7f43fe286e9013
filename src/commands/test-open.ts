import type { Gem } from '../gem/gem.ts';
import { agents, workflows } from '../gem/items.ts';
import { type Shipment, sandboxFiles, shipmentOf } from '../pack/shipment.ts';
import { ofGem, toolsOf } from '../run/of-gem.ts';
import { preparePlace, type RunPlace } from '../run/place.ts';
import type { RunOptions } from '../run/run.ts';
import type { TestedGem } from '../test/run-case.ts';
import type { Call } from './command.ts';
import { workflowOf } from './declared-items.ts';

/** A gem that is staged for its tests. */
export interface OpenedGem {
  readonly gem: Gem;
  readonly shipment: Shipment;
  readonly place: RunPlace;
  tested(debug: RunOptions['debug'], goesOn: boolean): TestedGem;
}

/** Bundles and stages the gem once for all cases. */
export async function openGem(gem: Gem, { io, dial }: Call): Promise<OpenedGem> {
  const shipment = await shipmentOf(gem);
  const files = sandboxFiles(gem, shipment);
  const place = preparePlace(files, io.env);
  // Without `home`: a case leaves nothing behind.
  const { gem: declared, root = gem.root } = ofGem(gem);
  const packed = <T extends { readonly entry: string }>(item: T) => ({
    ...item,
    entry: shipment.packed(item.entry),
    source: item.entry,
  });
  return {
    gem,
    shipment,
    place,
    tested: (debug, goesOn) => ({
      options: {
        gem: { ...declared, packed: shipment.packed },
        root,
        files,
        place,
        env: io.env,
        signal: io.signal,
        ...(dial === undefined ? {} : { dial }),
        ...(debug === undefined ? {} : { debug }),
      },
      tools: new Map(toolsOf(gem).map((tool) => [tool.name, packed(tool)])),
      sops: new Map(workflows(gem).map((item) => [String(item.name), packed(workflowOf(item))])),
      agents: agents(gem).flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
      goesOn,
    }),
  };
}
