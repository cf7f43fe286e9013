import type { WorkflowCtx } from 'notochord-gem/types';

// An SOP is for what has steps, waits, or must go on after a restart. It has no storage and no files of its own: each
// step is a call of a tool or an agent, whose result is recorded. After a crash the SOP goes on where it was, and only
// the call that was cut off is made once more, with the same `ctx.idempotencyKey`.

/** Of what there are fewer afterwards is scarce. */
const SCARCE = 10;

interface Line {
  item: string;
  quantity: number;
}

export default async function (input: { lines?: Line[] }, ctx: WorkflowCtx) {
  const lines = input.lines ?? [];
  if (lines.length === 0) throw new Error('a delivery needs lines, each with item and quantity');

  const booked = [];
  const refused = [];
  for (const line of lines) {
    // One line that cannot be booked does not keep the others out; what was wrong with it is in the result.
    try {
      booked.push(await ctx.call('tool.book_in', line));
    } catch (error) {
      refused.push({ line, why: error instanceof Error ? error.message : String(error) });
    }
  }
  const { items } = await ctx.call('tool.list_stock', { below: SCARCE });
  return { booked, refused, scarce: items };
}
