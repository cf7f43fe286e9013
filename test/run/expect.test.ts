import { describe, expect, it } from 'vitest';
import { parseScenario } from '../../src/run/scenario/scenario.ts';

const parse = (expected: string) => parseScenario(`tool: a\nexpect: ${expected}\n`, 'a.yaml', '.');

describe('what a scenario expects', () => {
  it.each([
    '{ result: { summary: short, size: { $gt: 1 } } }',
    '{ result: null, files: { output/report.md: { $contains: "# Report" } } }',
    '{ error: E_PERM_DENIED, calls: [ http.fetch, { method: storage.kv.set, args: [ a, { $regex: b } ] } ] }',
    '{ data: { notes: { $count: 1 } } }',
    '{}',
  ])('is read: %s', async (expected) => {
    expect((await parse(expected)).expect).toBeTypeOf('object');
  });

  it.each([
    ['{ results: 1 }', '2:11', 'no key "results"'],
    ['{ result: { $gt: [] } }', '2:26', 'compares with a number'],
    ['{ result: 1, error: E_X }', '2:22', 'not both'],
    ['{ files: [] }', '2:18', 'must be a mapping'],
    ['{ files: { a: { $containz: x } } }', '2:25', 'no operator'],
    ['{ data: { notes: { $count: -x } } }', '2:36', '$count takes'],
    ['{ calls: http.fetch }', '2:18', 'must be a list'],
  ])('is refused where it could never hold: %s', async (expected, at, words) => {
    await expect(parse(expected)).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringContaining(words),
    });
    await expect(parse(expected)).rejects.toThrow(`a.yaml:${at} `);
  });
});
