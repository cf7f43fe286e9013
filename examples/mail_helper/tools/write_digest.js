import { advance, CURSOR_KEY, readCursor } from '../lib/cursor.js';
import { dayOf, digestOf } from '../lib/digest.js';

/** Only the last run is kept: one that crashed is repeated before the next one begins. */
const DONE_KEY = 'done:write_digest';

export default async function (input, ctx) {
  const now = Date.now();
  const key = ctx.idempotencyKey ?? null;

  // When the same call comes again after a crash, it gets its first result and no second digest is written.
  const done = JSON.parse((await ctx.storage.kv.get(DONE_KEY)) ?? 'null');
  const repeated = key !== null && done?.key === key;
  const result = repeated ? done.result : await write(input.items, now, ctx);
  if (key !== null && !repeated) await ctx.storage.kv.set(DONE_KEY, JSON.stringify({ key, result }));

  // The cursor comes last: a crash before this line repeats work, and never skips an email.
  const cursor = advance(await readCursor(ctx, now), input.items, now);
  await ctx.storage.kv.set(CURSOR_KEY, JSON.stringify(cursor));
  return result;
}

async function write(items, now, ctx) {
  const { markdown, actions, failed } = digestOf(items, now);
  const path = await freePath(`output/digest-${dayOf(now)}`, ctx);
  await ctx.files.write(path, markdown);
  return { path, emails: items.length, actions, failed };
}

/** An agent may write several digests in one run, and none may take another's place. */
async function freePath(start, ctx) {
  let path = `${start}.md`;
  for (let n = 2; (await ctx.files.stat(path)) !== null; n += 1) path = `${start}-${n}.md`;
  return path;
}
