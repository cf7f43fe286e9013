// Deno itself uses it, so a tool that breaks it breaks its own channel, and nothing else.
Function.prototype.call = () => {
  throw new Error('polluted');
};
export default async (input, ctx) => ctx.storage.kv.get('a');
