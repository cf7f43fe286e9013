import { addressOf } from './mail.js';

/** Where the rule of an address (`anna@example.org`) or a domain (`@example.org`) is kept. */
export function ruleKey(sender) {
  return `sender:${sender}`;
}

/** The category that a rule gives to mail from this sender, or `null`. */
export async function categoryByRule(ctx, from) {
  const address = addressOf(from);
  const exact = await ctx.storage.kv.get(ruleKey(address));
  if (exact) return exact;
  const at = address.lastIndexOf('@');
  return at < 0 ? null : ((await ctx.storage.kv.get(ruleKey(address.slice(at)))) ?? null);
}
