// Tools can share code: whatever lies in this folder is packed with them.

/**
 * What a term is found by: however it is capitalised, spaced or encoded, it is the same term.
 * @param {string} term
 */
export function keyOf(term) {
  return term.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * The stored term, or `undefined`.
 * @param {import('notochord-gem/types').DataTable<import('notochord-gem/types').Tables['terms']>} terms
 * @param {string} term
 */
export async function findTerm(terms, term) {
  const { records } = await terms.query({ where: [['key', '==', keyOf(term)]], limit: 1 });
  return records[0];
}
