import { readTerm } from '../lib/terms.js';

// `sideEffect: "read"` is a promise: in plan mode this tool runs before the user has agreed to anything, so it must
// not write to any storage.
export default async function (input, ctx) {
  const known = await readTerm(ctx, input.term);
  return known ? { found: true, ...known } : { found: false, term: input.term, meaning: null };
}
