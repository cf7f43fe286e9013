import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/platform/ctx.ts';
import { compileMatcher } from '../../../src/run/match/matcher.ts';
import { parseScenario } from '../../../src/run/scenario/scenario.ts';

async function told(found: Json | undefined, wanted: Json): Promise<string[]> {
  const matches = await compileMatcher(wanted);
  return matches(found).map(({ pointer, text }) => {
    expect(text['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
    return `${pointer === '' ? '/' : pointer} ${text.en}`;
  });
}

describe('a pattern', () => {
  it.each<[string, Json, Json]>([
    ['a scalar is itself', 1, 1],
    ['an object is a subset', { a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }],
    ['a list matches item by item', [1, { a: 1, b: 2 }], [1, { a: 1 }]],
    ['null is null', { a: null }, { a: null }],
    ['$exactly ignores the order of keys', { a: 1, b: [2] }, { $exactly: { b: [2], a: 1 } }],
    ['$exactly of keys with $', { $ref: 'x' }, { $exactly: { $ref: 'x' } }],
    ['$contains in a text', 'a long text', { $contains: 'long' }],
    ['$contains of several texts', 'a long text', { $contains: ['long', 'text'] }],
    ['$contains in a list, as a pattern', [{ id: 1, x: 1 }, { id: 2 }], { $contains: { id: 1 } }],
    ['$contains of several', [1, 2, 3], { $contains: [3, 1] }],
    ['$regex with $flags', 'Hello', { $regex: '^hel', $flags: 'i' }],
    ['$schema', { n: 3 }, { n: { $schema: { type: 'integer', minimum: 3 } } }],
    ['$schema beyond the everyday', 'ab', { $schema: { type: 'string', pattern: '^a' } }],
    ['$absent true', { a: 1 }, { b: { $absent: true } }],
    ['$absent false', { a: null }, { a: { $absent: false } }],
    ['$count of a list', [1, 2], { $count: 2 }],
    ['$count of an object', { a: 1 }, { $count: { $lte: 1 } }],
    ['$gte at its bound', 3, { $gte: 3 }],
    ['several operators', 3, { $gt: 2, $lt: 4 }],
    ['times as texts', '2026-01-31', { $gte: '2026-01-01', $lt: '2026-02-01' }],
    ['$within at its lower bound', 0.9, { $within: [0.9, 1.1] }],
    ['$within at its upper bound', 1.1, { $within: [0.9, 1.1] }],
    ['$within of texts', '2026-01-31', { $within: ['2026-01-01', '2026-01-31'] }],
    ['$length of a text, in characters', '汉字😀', { $length: 3 }],
    ['$length of a list', [1, 2], { $length: { $gte: 2 } }],
    ['$json of a text', '{ "a": [1], "b": 2 }', { $json: { a: [1] } }],
    ['$not', { a: 2 }, { a: { $not: 1 } }],
    ['$oneOf', 'b', { $oneOf: ['a', { $regex: '^b' }] }],
  ])('matches: %s', async (_, found, wanted) => {
    expect(await told(found, wanted)).toEqual([]);
  });

  it.each<[Json | undefined, Json, string]>([
    [1, 2, '/ is 1, not 2'],
    ['1', 1, '/ is "1" (string), not 1'],
    [{ a: { b: 1 } }, { a: { b: 2 } }, '/a/b is 1, not 2'],
    [{}, { 'a/b': 1 }, '/a~1b is not there; wanted 1'],
    [undefined, { a: 1 }, '/ is not there; wanted {"a":1}'],
    [[1], { a: 1 }, '/ is [1], not an object'],
    [{ a: 1 }, [1], '/ is {"a":1}, not a list'],
    [[1, 2], [1], '/ has 2 items, not 1; for some of a list, write `$contains`'],
    [[1, 2], [1, 3], '/1 is 2, not 3'],
    [{ a: 1, b: 2 }, { $exactly: { a: 1 } }, '/ is {"a":1,"b":2}, not {"a":1}'],
    [{ a: 1 }, { $exactly: { b: 1 } }, '/ is {"a":1}, not {"b":1}'],
    [0.89, { $within: [0.9, 1.1] }, '/ is 0.89, not within 0.9 and 1.1'],
    [1.11, { $within: [0.9, 1.1] }, '/ is 1.11, not within 0.9 and 1.1'],
    ['1', { $within: [0.9, 1.1] }, '/ is "1", not within 0.9 and 1.1'],
    ['abc', { $length: 4 }, '/ the length is 3, not 4'],
    [{ a: 1 }, { $length: 1 }, '/ is {"a":1}, which has nothing to count'],
    ['{', { $json: {} }, '/ is "{", which is not JSON'],
    [{ a: '{"b":1}' }, { a: { $json: { b: 2 } } }, '/a/b is 1, not 2'],
    ['text', { $contains: 'y' }, '/ is "text", which does not contain "y"'],
    [3, { $contains: 3 }, '/ is 3, which does not contain 3'],
    ['b', { $regex: '^a' }, '/ is "b", which does not match /^a/'],
    [
      { n: 'x' },
      { $schema: { properties: { n: { type: 'integer' } } } },
      '/n does not match $schema: must be of type integer',
    ],
    [{ a: 1 }, { a: { $absent: true } }, '/a must not be there, and is 1'],
    [{}, { a: { $absent: false } }, '/a is not there'],
    [[1], { $count: 2 }, '/ the count is 1, not 2'],
    ['abc', { $count: 3 }, '/ is "abc", which has nothing to count'],
    [2, { $gte: 3 }, '/ is 2, not ≥ 3'],
    [3, { $gt: 3 }, '/ is 3, not > 3'],
    ['3', { $gte: 3 }, '/ is "3", not ≥ 3'],
    [1, { $not: 1 }, '/ matches 1, which it must not'],
    ['c', { $oneOf: ['a', 'b'] }, '/ is "c", and none of ["a","b"] matches'],
    [undefined, { $oneOf: ['a'] }, '/ is not there, and none of ["a"] matches'],
  ])('tells how %j is not %j', async (found, wanted, words) => {
    expect(await told(found, wanted)).toEqual([words]);
  });

  it('does not search for ever, and says that the expression takes too long', async () => {
    const [said] = await told(`${'a'.repeat(40)}!`, { $regex: '^(a+)+$' });
    expect(said).toContain('/^(a+)+$/ takes too long to search');
    const odd = 'a\u2028"\\\n${x}\ud800';
    expect(await told(odd, { $regex: '^a\\u2028"\\\\\\n\\$\\{x}.$' })).toEqual([]);
  });

  it('says of nothing only that it is null', async () => {
    expect(await told(null, 1)).toEqual(['/ is null, not 1']);
  });

  it('tells every place, up to a limit, and cuts what is long', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 1]));
    expect(await told({}, many)).toHaveLength(20);
    expect((await told('x'.repeat(1_000_000), 'y'))[0]?.length).toBeLessThan(200);
  });

  it('stands any depth of what is found, and hostile names', async () => {
    let deep: Json = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(await told(deep, { $exactly: [1] })).toHaveLength(1);
    expect(await told(JSON.parse('{"__proto__": {"a": 1}}'), JSON.parse('{"__proto__": {"a": 1}}'))).toEqual(
      [],
    );
    expect(await told({}, { constructor: { $absent: true } })).toEqual([]);
  });
});

describe('a pattern in a scenario', () => {
  const parse = (when: string) =>
    parseScenario(`tool: a\ncalls:\n  - method: m\n    when: ${when}\n`, 'tests/a.yaml', 'tests');

  it.each([
    ['{ a: { $regx: x } }', '4:18', 'no operator "$regx"'],
    ['{ $contains: x, a: 1 }', '4:27', '"a" stands beside operators'],
    ['{ $regex: "(" }', '4:11', 'not a regular expression'],
    ['{ $regex: 1 }', '4:21', '$regex takes'],
    ['{ $flags: i }', '4:11', 'stands beside $regex'],
    ['{ $schema: "https://json-schema.org" }', '4:22', '$schema takes'],
    ['{ $absent: yes }', '4:22', '$absent is true'],
    ['{ $count: 1.5 }', '4:21', '$count takes'],
    ['{ $gte: [1] }', '4:19', 'compares with a number'],
    ['{ $oneOf: [] }', '4:21', '$oneOf takes a list'],
    ['{ $not: { $regx: x } }', '4:21', 'no operator "$regx"'],
    ['[ { $x: 1 } ]', '4:15', 'no operator "$x"'],
  ])('is refused where it could never hold: %s', async (when, at, words) => {
    await expect(parse(when)).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringMatching(new RegExp(`^tests/a\\.yaml:${at} `)),
      text: { en: expect.stringContaining(words), 'zh-CN': expect.stringMatching(/[\u4e00-\u9fff]/) },
    });
  });

  it('asks whether another operator was meant', async () => {
    await expect(parse('{ $regx: x }')).rejects.toMatchObject({ hint: { en: 'did you mean "$regex"?' } });
  });

  it('a $schema that does not compile is a fault of the scenario', async () => {
    await expect(compileMatcher({ $schema: { type: 'nothing' } })).rejects.toMatchObject({
      code: 'scenario-invalid',
    });
  });
});
