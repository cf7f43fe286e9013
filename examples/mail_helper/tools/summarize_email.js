import { readableText } from '../lib/mail.js';
import { categoryByRule } from '../lib/sender-rules.js';
import { parseAnswer, promptFor, withoutText } from '../lib/summary.js';

export default async function (input, ctx) {
  const { accountId, id, language } = input;
  const mail = await ctx.email.getMessage({ accountId, id });
  const from = mail.fromAddr ?? '';
  const subject = mail.subject ?? '';
  const attachments = (mail.attachments ?? []).map((attachment) => attachment.filename);
  const { text, shortened } = readableText(mail.body ?? '');

  // A model that is asked to summarise nothing invents something, so it is not asked.
  const told = text === '' ? withoutText(attachments) : await ask(ctx, promptFor({ from, subject, text, language }));
  const category = (await categoryByRule(ctx, from)) ?? told.category;

  return { accountId, id, from, subject, date: mail.date, ...told, category, attachments, shortened };
}

/** `main` is the model that the user chose; a gem cannot name one. */
async function ask(ctx, prompt) {
  const answer = await ctx.models.generate({ model: 'main', prompt });
  return parseAnswer(answer.text);
}
