export default async (input, ctx) => {
  const refused = [];
  for (const change of [() => { ctx.mine = 1; }, () => { ctx.storage = 1; }, () => { delete ctx.storage; }, () => { Object.setPrototypeOf(ctx, {}); }, () => { ctx.storage.kv = 1; }]) {
    try {
      change();
      refused.push(false);
    } catch {
      refused.push(true);
    }
  }
  return { refused, prototype: Object.getPrototypeOf(ctx), frozen: Object.isFrozen(ctx) };
};
