import { describe, expect, it } from 'vitest';
import { parseScenario } from '../../src/run/scenario/scenario.ts';

const parse = (expected: string) => parseScenario(`tool: a\nexpect: ${expected}\n`, 'a.yaml', '.');

describe('what a scenario expects', () => {
  it.each([
    '{ result: { summary: short, size: { $gt: 1 } } }',
    '{ result: null, files: { output/report.md: { $contains: "# Report" } } }',
    '{ error: E_PERM_DENIED, calls: [ http.fetch, { method: storage.kv.set, args: [ a, { $regex: b } ] } ] }',
    '{ data: { notes: { $count: 1 } } }',
    '{ error: { code: { $regex: ^E_ }, message: { $contains: x } } }',
    '{ error: { $oneOf: [ E_A, E_B ] } }',
    '{ kv: { $exactly: {} }, warnings: [], console: { error: [], info: { $contains: a } } }',
    '{ console: [ a, { $regex: b } ], calls: { exactly: [] } }',
    '{ calls: { inOrder: [ storage.* ], anyOrder: [ ctx.http.fetch ], never: [ models.* ], count: { http.fetch: { $lte: 2 } } } }',
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
    ['{ calls: http.fetch }', '2:18', 'is a list of calls'],
    ['{ calls: [ http..fetch ] }', '2:20', 'a method of ctx'],
    ['{ calls: [] }', '2:18', 'this list is empty'],
    ['{ calls: { never: [] } }', '2:27', 'this list is empty'],
    ['{ calls: { nevr: [] } }', '2:20', 'no key "nevr"'],
    ['{ calls: { count: { http.fetch: -1 } } }', '2:41', 'how many calls'],
    ['{ calls: [ { when: 1 } ] }', '2:20', 'a call is its method'],
    ['{ error: { cod: E_X } }', '2:20', 'no key "cod"'],
    ['{ error: {} }', '2:18', 'an error is its code'],
    ['{ console: { warning: [] } }', '2:22', 'no key "warning"'],
    ['{ console: 1 }', '2:20', 'a pattern for the list'],
    ['{ files: { ../a: x } }', '2:20', 'leads out'],
    ['{ kv: { a: { $within: [2, 1] } } }', '2:31', 'the least and the greatest'],
  ])('is refused where it could never hold: %s', async (expected, at, words) => {
    await expect(parse(expected)).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringContaining(words),
    });
    await expect(parse(expected)).rejects.toThrow(`a.yaml:${at} `);
  });
});
