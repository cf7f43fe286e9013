// Tools can share code: whatever lies in this folder is packed with them.

export const PREFIX = 'term:';

/** Where a term is kept: however it is capitalised, spaced or encoded, it is the same term. */
export function termKey(term) {
  return PREFIX + term.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The stored term with its meaning, or `null`. The storage holds strings only, hence the JSON. */
export async function readTerm(ctx, term) {
  const stored = await ctx.storage.kv.get(termKey(term));
  return stored ? JSON.parse(stored) : null;
}
