import type { Ctx, ToolInput, ToolOutput } from 'notochord-gem/types';
import { tagOf } from '../lib/tags.ts';

export default async function (input: ToolInput<'save_link'>, ctx: Ctx): Promise<ToolOutput<'save_link'>> {
  const url = addressOf(input.url);
  const tags = [...new Set((input.tags ?? []).map(tagOf).filter((tag) => tag !== ''))];
  const link = { url, title: input.title.trim(), tags, note: input.note?.trim() || null };

  // What belongs together stands in one transaction: nobody saves the same address between the question and the answer.
  // `unique` in notochord.json would refuse a second record all the same, with E_DATA_UNIQUE.
  return ctx.data.transaction(async (tx) => {
    const links = tx.collection('links');
    const { records } = await links.query({ where: [['url', '==', url]], limit: 1 });
    const [before] = records;
    if (before) await links.update(before.id, link);
    const { id } = before ?? (await links.insert({ ...link, saved: Date.now() }));
    return { id, replaced: before !== undefined };
  });
}

/** One address has one form: `HTTPS://Example.org` and `https://example.org/` are the same page. */
function addressOf(text: string): string {
  if (!URL.canParse(text)) throw new Error(`"${text}" is not a web address; it begins with https://`);
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`"${text}" is not on the web; it begins with https://`);
  return href;
}
