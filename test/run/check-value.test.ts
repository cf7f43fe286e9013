import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/platform/ctx.ts';
import { checkValue } from '../../src/run/schema/check-value.ts';
import { dropNulls } from '../../src/run/schema/drop-nulls.ts';
import { plainlyMatches } from '../../src/run/schema/plainly-matches.ts';

const name = fc.constantFrom('a', 'b', 'c', 'toString', '__proto__');
const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, 1.5, -2, 1e300, '', 'a', '汉', '😀😀', 'abc');
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}));
const type = fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null');
const bound = fc.constantFrom<Json>(0, 1, 2, 1.5, -1, '1', null, true);
const odd = fc.constantFrom<Json>(null, 'x', 3, [], {});
const { schema } = fc.letrec<{ schema: Json }>((tie) => {
  const one = (keyword: string, arbitrary: fc.Arbitrary<unknown>) => ({
    [keyword]: fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: odd }),
  });
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.boolean(),
      fc.record(
        {
          ...one('type', fc.oneof(type, fc.array(type, { maxLength: 3 }))),
          ...one('enum', fc.array(scalar, { maxLength: 4 })),
          ...one('const', scalar),
          ...one('minimum', bound),
          ...one('maximum', bound),
          ...one('exclusiveMinimum', bound),
          ...one('exclusiveMaximum', bound),
          ...one('minLength', bound),
          ...one('maxLength', bound),
          ...one('minItems', bound),
          ...one('maxItems', bound),
          ...one('required', fc.array(name, { maxLength: 2 })),
          ...one('properties', fc.dictionary(name, tie('schema'), { maxKeys: 3 })),
          ...one('additionalProperties', tie('schema')),
          ...one('items', tie('schema')),
          ...one('nullable', fc.boolean()),
          title: fc.constant('t'),
        },
        { requiredKeys: [] },
      ),
    ) as fc.Arbitrary<Json>,
  };
});

const options = {
  strict: false,
  ownProperties: true,
  allErrors: true,
  validateSchema: false,
  meta: false,
  logger: false,
} as const;

describe('the quick check of everyday schemas', () => {
  it.each([
    ['draft-07', Ajv],
    ['2019-09', Ajv2019],
    ['2020-12', Ajv2020],
  ])('[X-07] never passes what Ajv does not, by %s', (_, Class) => {
    let passed = 0;
    fc.assert(
      fc.property(schema, value, (someSchema, someValue) => {
        if (!plainlyMatches(someSchema, someValue)) return;
        passed++;
        const validate = new Class(options).compile(someSchema as object);
        expect(validate(someValue)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    // The generator must not have missed all that matters.
    expect(passed).toBeGreaterThan(50);
  });

  it('passes an everyday input without Ajv', () => {
    const everyday = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        id: { type: 'string', description: 'which', minLength: 1, maxLength: 2 },
        mode: { enum: ['a', 'b'], default: 'a' },
        list: { type: 'array', items: { type: ['integer', 'null'], minimum: 0 }, maxItems: 2 },
      },
      required: ['id'],
      additionalProperties: false,
    };
    expect(plainlyMatches(everyday, { id: '😀😀', mode: 'a', list: [1, null] })).toBe(true);
    expect(plainlyMatches(everyday, { id: '😀😀😀' })).toBe(false);
    expect(plainlyMatches({ pattern: 'a' }, 'a')).toBe(false);
  });
});

describe('a value is checked', () => {
  it.each([
    [
      'http://json-schema.org/draft-04/schema#',
      { items: [{ type: 'string' }], additionalItems: false },
      ['a', 1],
    ],
    [
      'http://json-schema.org/draft-07/schema#',
      { items: [{ type: 'string' }], additionalItems: false },
      ['a', 1],
    ],
    ['https://json-schema.org/draft/2019-09/schema', { dependentRequired: { a: ['b'] } }, { a: 1 }],
    [
      'https://json-schema.org/draft/2020-12/schema',
      { prefixItems: [{ type: 'string' }], items: false },
      ['a', 1],
    ],
    [undefined, { prefixItems: [{ type: 'string' }], items: false }, ['a', 1]],
    ['https://example.com/unknown', { prefixItems: [{ type: 'string' }], items: false }, ['a', 1]],
  ])('[X-07] by the dialect that the schema names: %s', async ($schema, rest, some) => {
    expect(await checkValue({ $schema, ...rest }, some as Json)).not.toEqual([]);
    expect(await checkValue({ $schema, ...rest }, Array.isArray(some) ? ['a'] : {})).toEqual([]);
  });

  it('[X-07] with formats that are known; one that is not says nothing', async () => {
    expect(await checkValue({ format: 'email' }, 'no')).toMatchObject([
      { pointer: '', text: { en: 'must be in the format "email"' } },
    ]);
    expect(await checkValue({ format: 'email' }, 'a@b.cc')).toEqual([]);
    expect(await checkValue({ format: 'our-own' }, 'x')).toEqual([]);
    expect(await checkValue({ properties: { format: { type: 'string' } } }, { format: 1 })).toHaveLength(1);
  });

  it('[X-07] with every mismatch told by pointer and in both languages', async () => {
    const some = { 'a/b': 1, list: ['x', 1], other: true, kind: 'z', n: 7, two: 1 };
    const violations = await checkValue(
      {
        properties: {
          'a/b': { type: 'string' },
          list: { items: { type: 'string' }, minItems: 3 },
          kind: { enum: ['a', 1] },
          n: { multipleOf: 2, maximum: 5 },
          two: { anyOf: [{ type: 'string' }, { minimum: 2 }] },
        },
        required: ['id~1'],
        additionalProperties: false,
      },
      some,
    );
    expect(violations.map(({ pointer, text }) => `${pointer} ${text.en}`).sort()).toEqual([
      '/a~1b must be of type string',
      '/id~01 is missing and required',
      '/kind must be one of "a", 1',
      '/list must have at least 3 items',
      '/list/1 must be of type string',
      '/n must be <= 5',
      '/n must be a multiple of 2',
      '/other is not a parameter that the schema allows',
      '/two must be >= 2',
      '/two must be of type string',
      '/two must match at least one of the forms in `anyOf`',
    ]);
    for (const { text } of violations) expect(text['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
  });
});

describe('null for what is not required', () => {
  const described = {
    properties: {
      a: { type: 'string' },
      b: { properties: { c: {}, d: {} }, required: ['d'] },
      list: { items: { properties: { e: {} } } },
    },
    required: ['b'],
  };

  it('[X-08] [A-null] is dropped at every level that `properties` describes', () => {
    const given = { a: null, b: { c: null, d: null, x: null }, list: [{ e: null, y: null }, null], z: null };
    expect(dropNulls(described, given)).toEqual({
      b: { d: null, x: null },
      list: [{ y: null }, null],
      z: null,
    });
  });

  it('[A-null] is dropped whatever its own schema says, and kept where it is required', () => {
    expect(dropNulls({ properties: { a: { type: 'null' } } }, { a: null })).toEqual({});
    expect(dropNulls({ properties: { a: {} }, required: ['a'] }, { a: null })).toEqual({ a: null });
  });

  it('changes nothing else: the same value is given back', () => {
    const given = { b: { d: 1 }, list: [{ e: 1 }] };
    expect(dropNulls(described, given)).toBe(given);
    const hostile = JSON.parse('{"__proto__": {"x": 1}, "a": null}');
    expect(JSON.stringify(dropNulls(described, hostile))).toBe('{"__proto__":{"x":1}}');
  });
});

it('[X-07] a circle of $ref is told, and is no fault of gem', async () => {
  await expect(checkValue({ $ref: '#' }, {})).rejects.toMatchObject({
    code: 'input-schema-invalid',
    text: { en: expect.stringContaining('round in a circle') },
  });
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  await expect(
    checkValue({ items: { $ref: '#' }, maxItems: 1, minProperties: 0 }, deep),
  ).rejects.toMatchObject({
    code: 'input-schema-invalid',
  });
});
