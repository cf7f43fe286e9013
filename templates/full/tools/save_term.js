import { readTerm, termKey } from '../lib/terms.js';

// This tool is not exposed: only the agent and the SOP of this gem may call it.
export default async function (input, ctx) {
  const term = input.term.trim();
  const meaning = input.meaning.trim();
  // An inputSchema cannot have `pattern`, so text of nothing but spaces is refused here.
  if (term === '' || meaning === '') throw new Error('a term and its meaning need more than spaces');

  const previous = (await readTerm(ctx, term))?.meaning ?? null;
  if (previous !== null && !input.replace) return { saved: false, previous };

  // A call may be repeated after a crash. Setting the same key to the same value twice does no harm; where that is
  // not so (sending, paying), compare `ctx.idempotencyKey` with the one of the last call first.
  await ctx.storage.kv.set(termKey(term), JSON.stringify({ term, meaning }));
  return { saved: true, previous };
}
