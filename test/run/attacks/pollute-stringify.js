JSON.stringify = () => '"polluted"';
export default async (input, ctx) => {
  await ctx.storage.kv.set('a', 'b');
  return { kept: await ctx.storage.kv.get('a') };
};
