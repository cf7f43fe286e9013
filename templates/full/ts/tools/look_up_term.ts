import type { Ctx, ToolInput, ToolOutput } from 'notochord-gem/types';
import { findTerm } from '../lib/terms.ts';

// `sideEffect: "read"` is a promise: in plan mode this tool runs before the user has agreed to anything, so it must
// not write to any storage.
export default async function (
  input: ToolInput<'look_up_term'>,
  ctx: Ctx,
): Promise<ToolOutput<'look_up_term'>> {
  const known = await findTerm(ctx.data.collection('terms'), input.term);
  return known
    ? { found: true, term: known.term, meaning: known.meaning }
    : { found: false, term: input.term, meaning: null };
}
