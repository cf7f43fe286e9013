import { addressOf, messageKey } from '../lib/mail.js';

export default async function (input, ctx) {
  const message = messageKey(input);
  const record = {
    message,
    sender: await senderId(ctx, addressOf(input.from)),
    sent_by: input.from,
    subject: input.subject,
    date: input.date,
    category: input.category,
    summary: input.summary,
    actions: input.actions ?? [],
  };

  // An SOP's tool may be run again after a crash. The email's own key makes that harmless: the second time finds
  // the record of the first, and the log gets a line only when the category changed.
  const mails = ctx.data.collection('mails');
  const before = await findOne(mails, 'message', message);
  const was = before?.category;
  const id = before ? before.id : (await mails.insert(record)).id;
  if (before) await mails.update(id, record);
  if (was !== input.category) {
    const entry = { message, category: input.category, at: Date.now() };
    await ctx.data.log('filings').append(was === undefined ? entry : { ...entry, was });
  }
  return { id, replaced: before !== undefined };
}

async function senderId(ctx, address) {
  const senders = ctx.data.collection('senders');
  const known = await findOne(senders, 'address', address);
  return known ? known.id : (await senders.insert({ address })).id;
}

async function findOne(collection, field, value) {
  const { records } = await collection.query({ where: [[field, '==', value]], limit: 1 });
  return records[0];
}
