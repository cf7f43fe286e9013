import { tagOf } from '../lib/tags.js';

// A page at a time: a result has at most 1,048,576 characters, and a long one fills the AI's context.
/** @type {import('notochord-gem/types').Tool<'find_links'>} */
export default async function (input, ctx) {
  const page = await ctx.data.collection('links').query({
    // An array is asked with array-contains, and needs `items` in notochord.json.
    where: input.tag === undefined ? [] : [['tags', 'array-contains', tagOf(input.tag)]],
    // The index on `saved` keeps this quick when there are many.
    orderBy: [['saved', 'desc']],
    limit: input.limit ?? 20,
    cursor: input.cursor,
  });
  const links = page.records.map(({ url, title, tags = [], note = null, saved }) => ({
    url,
    title,
    tags,
    note,
    saved: new Date(saved).toISOString(),
  }));
  return { links, cursor: page.cursor };
}
