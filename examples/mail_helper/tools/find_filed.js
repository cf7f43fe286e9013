import { DAY } from '../lib/cursor.js';
import { addressOf } from '../lib/mail.js';

/** Records that one call looks at. A mailbox of years must not become one answer; `more` says that it stopped. */
const SCAN_MAX = 2_000;
const PAGE = 200;

export default async function (input, ctx) {
  // Equality first, then the range: each combination has its index in notochord.json.
  const where = [];
  if (input.sender !== undefined) {
    const sender = await senderId(ctx, addressOf(input.sender));
    if (sender === null) return { emails: [], more: false };
    where.push(['sender', '==', sender]);
  }
  if (input.category !== undefined) where.push(['category', '==', input.category]);
  where.push(['date', '>=', Date.now() - (input.days ?? 90) * DAY]);

  const { records, more } = await scan(ctx.data.collection('mails'), where);
  const words = (input.words ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = records.filter((record) => hasAll(record, words)).sort((a, b) => b.date - a.date);
  const limit = input.limit ?? 20;

  return {
    emails: found.slice(0, limit).map((record) => ({
      from: record.sent_by,
      subject: record.subject,
      received: new Date(record.date).toISOString(),
      category: record.category,
      summary: record.summary,
      actions: record.actions ?? [],
    })),
    more: more || found.length > limit,
  };
}

async function senderId(ctx, address) {
  const { records } = await ctx.data.collection('senders').query({ where: [['address', '==', address]], limit: 1 });
  return records[0]?.id ?? null;
}

async function scan(collection, where) {
  const records = [];
  let cursor;
  do {
    const page = await collection.query({ where, limit: PAGE, ...(cursor ? { cursor } : {}) });
    records.push(...page.records);
    cursor = page.cursor;
  } while (cursor && records.length < SCAN_MAX);
  return { records, more: Boolean(cursor) };
}

function hasAll(record, words) {
  const text = `${record.subject}\n${record.summary}\n${record.sent_by}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
