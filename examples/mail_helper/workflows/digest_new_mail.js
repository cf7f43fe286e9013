/*
 * An SOP decides the order and leaves the doing to tools: it has no files and no data of its own. Each result of
 * `ctx.call` is recorded, so after an interruption the run goes on where it was.
 */
export default async function (input, ctx) {
  const { messages, more } = await ctx.call('tool.list_new_mail', { limit: 50 });
  if (messages.length === 0) return { emails: 0, failed: 0, path: null, more: false };

  const items = [];
  for (const message of messages) items.push(await summarize(message, ctx));

  // One email that cannot be read is named in the digest. When none can, the mailbox or the model is at fault: the
  // run fails, the cursor stays, and the next run finds them all again.
  const failed = items.filter((item) => item.failed !== undefined);
  if (failed.length === items.length) {
    throw new Error(`none of ${items.length} emails could be summarised; the first: ${failed[0].failed}`);
  }

  for (const item of items) {
    if (item.failed === undefined) await ctx.call('tool.file_email', item);
  }
  const digest = await ctx.call('tool.write_digest', { items });
  return { emails: digest.emails, failed: digest.failed, path: digest.path, more };
}

async function summarize({ accountId, id, from, subject, date }, ctx) {
  const envelope = { accountId, id, from, subject, date };
  try {
    const { category, summary, actions } = await ctx.call('tool.summarize_email', { accountId, id });
    return { ...envelope, category, summary, actions };
  } catch (error) {
    return { ...envelope, failed: error instanceof Error ? error.message : String(error) };
  }
}
