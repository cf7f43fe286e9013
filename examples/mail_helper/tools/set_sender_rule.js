import { addressOf } from '../lib/mail.js';
import { ruleKey } from '../lib/sender-rules.js';

export default async function (input, ctx) {
  const sender = addressOf(input.sender);
  // An inputSchema has no `pattern` (the platform refuses it), so what a string looks like is checked here.
  if (!/^[^\s@]*@[^\s@]+\.[^\s@.]+$/.test(sender)) {
    throw new Error(`"${input.sender}" is neither an address (anna@example.org) nor @ and a domain (@example.org)`);
  }

  const key = ruleKey(sender);
  const previous = (await ctx.storage.kv.get(key)) ?? null;
  if (input.category === 'none') {
    if (previous !== null) await ctx.storage.kv.delete(key);
    return { sender, category: null, previous };
  }
  await ctx.storage.kv.set(key, input.category);
  return { sender, category: input.category, previous };
}
