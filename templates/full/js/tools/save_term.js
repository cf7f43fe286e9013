import { findTerm, keyOf } from '../lib/terms.js';

// This tool is not exposed: only the agent and the SOP of this gem may call it.
/** @type {import('notochord-gem/types').Tool<'save_term'>} */
export default async function (input, ctx) {
  const term = input.term.trim();
  const meaning = input.meaning.trim();
  // An inputSchema cannot have `pattern`, so text of nothing but spaces is refused here.
  if (term === '' || meaning === '') throw new Error('a term and its meaning need more than spaces');
  const call = ctx.idempotencyKey ?? null;

  // What is read and what is written because of it belong into one transaction.
  return ctx.data.transaction(async (tx) => {
    const terms = tx.collection('terms');
    const before = await findTerm(terms, term);
    // A call may be made once more after a crash, with the same key. Then it has done its work, and says so again.
    if (before && call !== null && before.saved_by === call) return { saved: true, previous: before.previous ?? null };
    if (before && !input.replace) return { saved: false, previous: before.meaning };

    const record = { key: keyOf(term), term, meaning, previous: before?.meaning ?? null, saved_by: call };
    if (before) await terms.update(before.id, record);
    else await terms.insert(record);
    return { saved: true, previous: record.previous };
  });
}
