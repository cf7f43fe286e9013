import { PREFIX } from '../lib/terms.js';

// A page at a time: a result has at most 1,048,576 characters, and a long one fills the AI's context.
export default async function (input, ctx) {
  const page = await ctx.storage.kv.list({
    prefix: PREFIX,
    limit: input.limit ?? 50,
    ...(input.cursor ? { cursor: input.cursor } : {}),
  });
  return { terms: page.entries.map((entry) => JSON.parse(entry.value).term), cursor: page.cursor };
}
