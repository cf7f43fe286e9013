import { messageKey } from './mail.js';

/*
 * How far the mail was handled. The newest date alone is not enough: two emails of the same second can fall on both
 * sides of a limit, and a wrong clock can date an email years ahead. So beside the date, the cursor keeps the emails
 * at or after it that were handled: { date, seen: { [message key]: date } }, as JSON, because kv holds strings only.
 */

export const CURSOR_KEY = 'cursor';
export const DAY = 86_400_000;

/** Before the first digest the oldest mail of all would come first, so the first one looks back a week. */
const FIRST_DAYS = 7;

/** Only reads, so that tools declared `read` can use it. */
export async function readCursor(ctx, now) {
  const stored = await ctx.storage.kv.get(CURSOR_KEY);
  return stored ? JSON.parse(stored) : { date: now - FIRST_DAYS * DAY, seen: {} };
}

/** The cursor after `handled` emails. It never goes back, and never beyond `now`: later mail would be skipped. */
export function advance(cursor, handled, now) {
  const dates = handled.map((mail) => mail.date).filter((date) => date <= now);
  const date = Math.max(cursor.date, ...dates);
  const seen = { ...cursor.seen };
  for (const mail of handled) seen[messageKey(mail)] = mail.date;
  return { date, seen: Object.fromEntries(Object.entries(seen).filter(([, sent]) => sent >= date)) };
}
