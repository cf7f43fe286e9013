import { DAY, readCursor } from '../lib/cursor.js';
import { messageKey } from '../lib/mail.js';

/** The platform's own limit for one call of `listSince`. */
const LIST_MAX = 200;

export default async function (input, ctx) {
  const limit = input.limit ?? 20;
  const now = Date.now();
  const { date, seen } =
    input.days === undefined ? await readCursor(ctx, now) : { date: now - input.days * DAY, seen: {} };

  // One millisecond earlier, for other mail of the cursor's own date; what was handled is taken out again below.
  const asked = Math.min(LIST_MAX, limit + Object.keys(seen).length);
  const page = await ctx.email.listSince({ since: date - 1, limit: asked });
  const fresh = page.messages.filter((message) => !Object.hasOwn(seen, messageKey(message)));

  return {
    messages: fresh.slice(0, limit).map((message) => ({
      accountId: message.accountId,
      id: message.id,
      from: message.fromAddr ?? '',
      subject: message.subject ?? '',
      date: message.date,
      received: new Date(message.date).toISOString(),
    })),
    more: fresh.length > limit || page.messages.length === asked,
  };
}
