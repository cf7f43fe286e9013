import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { layTools } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

/** Counts its calls in each kind of storage, and tells how many there were. */
const COUNT = `export default async (input, { storage: { kv }, data }) => {
  const count = Number((await kv.get('count')) ?? 0) + 1;
  await kv.set('count', String(count));
  await data.collection('notes').insert({ title: 'a' });
  return [count, await data.collection('notes').count()];
};
`;
const notes = { kind: 'table', fields: { title: { type: 'string' } } };

/** A terminal in a gem of this id. */
const gemOf = (id: string) =>
  terminal({ cwd: layTools([{ name: 't', code: COUNT }], { id, data: { collections: { notes } } }) });
const run = ['run', 'tool', 't'];

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('what one gem stores', () => {
  it('[B-06] is read by no other, and is there for itself', async () => {
    const [mine, other] = [gemOf('mine'), gemOf('other')];
    expect((await mine.gem(...run)).out).toBe('[1,1]\n');
    expect((await other.gem(...run)).out).toBe('[1,1]\n');
    expect((await mine.gem(...run)).out).toBe('[2,2]\n');
  });

  it('[B-06] is not read through --state either', async () => {
    const state = join(temporaryFolder(), 'state');
    const [mine, same, other] = [gemOf('mine'), gemOf('mine'), gemOf('other')];
    expect((await mine.gem(...run, '--state', state)).out).toBe('[1,1]\n');
    const { code, document } = await other.json(...run, '--state', state);
    expect([code, document.error.code]).toEqual([2, 'state-of-another']);
    expect(document.error.message).toContain('what the gem "mine" has stored, and this gem is "other"');
    expect((await other.gem('data', 'list', '--state', state)).code).toBe(2);
    expect((await other.gem(...run, '--state', state, '--fresh', '--lang', 'zh-CN')).err).toContain(
      '里是 gem “mine”存下的内容，而这个 gem 是“other”',
    );
    expect((await same.gem(...run, '--state', state)).out).toBe('[2,2]\n');
  });

  it('[B-06] is not read where the other keeps it by itself', async () => {
    const [mine, same, other] = [gemOf('mine'), gemOf('mine'), gemOf('other')];
    expect((await mine.gem(...run)).out).toBe('[1,1]\n');
    const state = join(mine.cwd, '.gem', 'state');
    expect((await other.json(...run, '--state', state)).document.error.code).toBe('state-of-another');
    expect((await same.gem(...run, '--state', state)).out).toBe('[2,2]\n');
    expect((await mine.gem(...run)).out).toBe('[3,3]\n');
  });

  it('is not claimed by looking', async () => {
    const state = join(temporaryFolder(), 'state');
    const other = gemOf('other');
    expect((await other.gem('data', 'list', '--state', state)).code).toBe(0);
    expect(existsSync(state)).toBe(false);
    expect((await gemOf('mine').gem(...run, '--state', state)).out).toBe('[1,1]\n');
    expect(readdirSync(state)).toContain('gem-id');
  });
});
