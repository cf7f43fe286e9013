import { beforeAll, describe, expect, it } from 'vitest';
import { layTools } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

const table = { kind: 'table', fields: { text: { type: 'string' } } };
const data = { collections: { notes: table, none: table } };

/** The last query hands over 5 MB, those before it nothing. */
const code = `export default async (input, ctx) => {
  const notes = ctx.data.collection('notes');
  for (let note = 0; note < 60; note++) await notes.insert({ text: 'x'.repeat(90_000) });
  for (let again = 0; again < 5; again++) await ctx.data.collection('none').query({});
  await new Promise((resolve) => setTimeout(resolve, 10));
  const all = notes.query({ limit: 100 });
  const rang = new Promise((resolve) => setTimeout(resolve, 1, 'the timer'));
  const first = await Promise.race([all.then(() => 'the query'), rang]);
  return [first, (await all).records.length];
};
`;

describe('a timer of a tool', () => {
  it('rings while a call takes long that was quick before', async () => {
    const { json } = terminal({ cwd: layTools([{ name: 't', code }], { data }) });
    const { document } = await json('run', 'tool', 't');
    expect([document.error, document.result]).toEqual([undefined, ['the timer', 60]]);
  });
});
