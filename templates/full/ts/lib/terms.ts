import type { DataTable, Tables } from 'notochord-gem/types';

// Tools can share code: whatever lies in this folder is packed with them.

/** What a term is found by: however it is capitalised, spaced or encoded, it is the same term. */
export function keyOf(term: string): string {
  return term.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The stored term, or `undefined`. */
export async function findTerm(terms: DataTable<Tables['terms']>, term: string) {
  const { records } = await terms.query({ where: [['key', '==', keyOf(term)]], limit: 1 });
  return records[0];
}
