import { findTerm } from '../lib/terms.js';

// `sideEffect: "read"` is a promise: in plan mode this tool runs before the user has agreed to anything, so it must
// not write to any storage.
/** @type {import('notochord-gem/types').Tool<'look_up_term'>} */
export default async function (input, ctx) {
  const known = await findTerm(ctx.data.collection('terms'), input.term);
  return known
    ? { found: true, term: known.term, meaning: known.meaning }
    : { found: false, term: input.term, meaning: null };
}
