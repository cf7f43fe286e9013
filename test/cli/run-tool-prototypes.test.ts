import { beforeAll, describe, expect, it } from 'vitest';
import { withTool } from './run-tool-gem.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

/** What a library may put on Object's prototype, where descriptors and the handlers of a proxy are looked up too. */
const CHANGES = [
  'Object.prototype.get = () => "not it"',
  'Object.prototype.set = () => {}',
  'Object.prototype.has = () => false',
  'Object.prototype.apply = () => "not it"',
  'Object.prototype.writable = false',
  'Object.freeze(Object.prototype)',
];

const codeOf = (change: string) => `export default async (input, ctx) => {
  ${change};
  const { kv } = ctx.storage;
  await kv.set('a', 'b');
  const error = await kv.get(5).catch((error) => error);
  return [await kv.get('a'), error.code, Object.keys(error), new Date().getTime(), 'storage' in ctx];
};
`;

describe('a tool that changes prototypes', () => {
  for (const change of CHANGES)
    it(`has the ctx and the clock that every tool has: ${change}`, async () => {
      const { json } = withTool(codeOf(change));
      const run = ['run', 'tool', 't', '--now', '2026-01-31T09:00:00Z'];
      const { document } = await json(...run, '--repeat', '2', '--reuse');
      const result = ['b', 'E_KV_INVALID', ['code'], Date.UTC(2026, 0, 31, 9), true];
      expect(document.runs.map((each: { result: unknown }) => each.result)).toEqual([result, result]);
    });
});

describe('a tool that makes up names', () => {
  it('is given a step for each, and none of them stays in memory', async () => {
    const { json } = withTool(`export default (input, ctx) => {
  const before = Deno.memoryUsage().heapUsed;
  for (let index = 0; index < 200_000; index++) ctx['service' + (index % 700)]['method' + index];
  return (Deno.memoryUsage().heapUsed - before) / 2 ** 20;
};
`);
    const { document } = await json('run', 'tool', 't');
    expect(document.result).toBeLessThan(100);
  });
});
