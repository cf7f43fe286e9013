import type { Ctx, ToolInput, ToolOutput } from 'notochord-gem/types';

// A page at a time: a result has at most 1,048,576 characters, and a long one fills the AI's context.
export default async function (input: ToolInput<'list_terms'>, ctx: Ctx): Promise<ToolOutput<'list_terms'>> {
  const { records, cursor } = await ctx.data.collection('terms').query({
    orderBy: [['key']],
    limit: input.limit ?? 50,
    cursor: input.cursor,
  });
  return { terms: records.map(({ term }) => term), cursor };
}
