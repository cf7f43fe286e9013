// `sideEffect: "read"` is a promise: this tool writes to no storage, so it may run in plan mode, before the user has
// agreed to anything.
/** @type {import('notochord-gem/types').Tool<'list_stock'>} */
export default async function (input, ctx) {
  const page = await ctx.data.collection('stock').query({
    where: input.below === undefined ? [] : [['quantity', '<', input.below]],
    // The index on `quantity` serves the condition and the order alike.
    orderBy: [['quantity', 'asc']],
    limit: input.limit ?? 100,
  });
  const items = page.records.map(({ item, quantity }) => ({ item, inStock: quantity }));
  return { items, more: page.cursor !== null };
}
