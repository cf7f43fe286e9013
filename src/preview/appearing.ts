import type { Gem } from '../gem/gem.ts';
import type { Item } from '../gem/items.ts';
import { type ExposedItem, exposed, exposedItem } from './exposed.ts';
import { type Size, sizeOf } from './measure.ts';

/** A tool as it stands in the AI's list of tools: its name, its description, and what it takes. */
export interface ListedTool extends ExposedItem, Size {
  /** A tool's own, as it is written; `null` where the documents do not say what is taken, as of an SOP. */
  readonly inputSchema: unknown;
  /** [E-07] An SOP that has to wait (approval, a timer) first returns a run id. */
  readonly mayReturnRunId: boolean;
}

/** [E-05] All that an exposed agent takes. */
export const TASK_SCHEMA = {
  type: 'object',
  properties: { task: { type: 'string' } },
  required: ['task'],
} as const;

/** [G-08] All exposed items of a gem, which appear together once it was opened. */
export function appearingTools(gem: Gem): ListedTool[] {
  return exposed(gem).map((item) => listedTool(gem, item));
}

export function listedTool(gem: Gem, item: Item): ListedTool {
  const shown = exposedItem(gem, item);
  const inputSchema = schemaOf(item);
  const schema = inputSchema === null ? '' : JSON.stringify(inputSchema);
  return {
    ...shown,
    inputSchema,
    mayReturnRunId: item.kind === 'workflow',
    ...sizeOf(`${shown.fullName}${shown.description ?? ''}${schema}`),
  };
}

function schemaOf({ kind, data }: Item): unknown {
  if (kind === 'agent') return TASK_SCHEMA;
  return kind === 'tool' ? (data.inputSchema ?? null) : null;
}
