import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternCode } from '../../../src/validate/input-schema/parameter-code.ts';
import { unsupportedUses } from '../../../src/validate/input-schema/unsupported.ts';
import { checkInputSchema, checkSupportedPart } from '../../../src/validate/input-schema.ts';

const uses = (schema: unknown) => unsupportedUses(schema).map(({ pointer }) => pointer);

describe('[T-05] pattern, patternProperties and uniqueItems', () => {
  const P = { pattern: 'a' };

  it.each<[string, object, string]>([
    ['at the root', P, '/pattern'],
    ['in a property', { properties: { a: P } }, '/properties/a/pattern'],
    ['in a property of that name', { properties: { pattern: P } }, '/properties/pattern/pattern'],
    ['in items', { items: P }, '/items/pattern'],
    ['in items of draft-07', { items: [{}, P] }, '/items/1/pattern'],
    ['in prefixItems', { prefixItems: [P] }, '/prefixItems/0/pattern'],
    ['in additionalProperties', { additionalProperties: P }, '/additionalProperties/pattern'],
    ['in additionalItems', { additionalItems: P }, '/additionalItems/pattern'],
    ['in unevaluatedProperties', { unevaluatedProperties: P }, '/unevaluatedProperties/pattern'],
    ['in unevaluatedItems', { unevaluatedItems: P }, '/unevaluatedItems/pattern'],
    ['in propertyNames', { propertyNames: P }, '/propertyNames/pattern'],
    ['in contains', { contains: P }, '/contains/pattern'],
    ['in anyOf', { anyOf: [{}, P] }, '/anyOf/1/pattern'],
    ['in oneOf', { oneOf: [P] }, '/oneOf/0/pattern'],
    ['in allOf', { allOf: [P] }, '/allOf/0/pattern'],
    ['in not', { not: P }, '/not/pattern'],
    ['in if', { if: P }, '/if/pattern'],
    ['in then', Object.fromEntries([['then', P]]), '/then/pattern'],
    ['in else', { else: P }, '/else/pattern'],
    ['in $defs that nothing uses', { $defs: { a: P } }, '/$defs/a/pattern'],
    ['in definitions that nothing uses', { definitions: { a: P } }, '/definitions/a/pattern'],
    ['in dependentSchemas', { dependentSchemas: { a: P } }, '/dependentSchemas/a/pattern'],
    ['in dependencies', { dependencies: { a: P, b: ['c'] } }, '/dependencies/a/pattern'],
    ['in contentSchema', { contentSchema: P }, '/contentSchema/pattern'],
    ['whatever its value', { uniqueItems: false }, '/uniqueItems'],
    ['though it is of no use', { pattern: 5 }, '/pattern'],
    ['as a map', { patternProperties: {} }, '/patternProperties'],
    ['under a name with a slash', { properties: { 'a/b~': P } }, '/properties/a~1b~0/pattern'],
    ['where a reference leads', { x: { y: P }, $ref: '#/x/y' }, '/x/y/pattern'],
    [
      'where a reference below an id leads',
      { $id: 'https://example.com/s', x: P, $ref: 's#/x' },
      '/x/pattern',
    ],
  ])('are found %s', (_, schema, pointer) => {
    expect(uses(schema)).toEqual([pointer]);
  });

  it.each<[string, unknown]>([
    ['names of properties', { properties: { pattern: {}, patternProperties: {}, uniqueItems: {} } }],
    ['names that are required', { required: ['pattern'], dependentRequired: { pattern: ['uniqueItems'] } }],
    ['constants', { const: P }],
    ['choices', { enum: [P, 'pattern'] }],
    ['defaults', { default: { properties: { a: P } } }],
    ['examples', { examples: [P] }],
    ['notes', { 'x-note': P, example: P, title: 'pattern' }],
    ['definitions of that name', { $defs: { pattern: {} } }],
    ['no schema', ['pattern']],
    ['text', 'pattern'],
    ['nothing', undefined],
  ])('are not found among %s', (_, schema) => {
    expect(uses(schema)).toEqual([]);
  });

  it('are told once when they are broken too, and hide nothing else', async () => {
    expect(await checkSupportedPart({ properties: { a: { pattern: '(' } } })).toBeUndefined();
    expect(await checkSupportedPart({ uniqueItems: 'yes' })).toBeUndefined();
    expect(await checkSupportedPart({ patternProperties: ['a'] })).toBeUndefined();
    expect(
      await checkSupportedPart({ properties: { a: { pattern: '(' }, b: { minLength: -1 } } }),
    ).toMatchObject({ pointer: '/properties/b/minLength' });
    expect(await checkInputSchema({ properties: { a: { pattern: '(' } } })).toMatchObject({
      messageId: 'bad-expression',
    });
  });

  it('are replaced by code that says the same of every input', () => {
    const schema = {
      type: 'object',
      required: ['must'],
      properties: {
        must: { type: 'string', pattern: '^[a-c]{1,2}/\\d$' },
        may: { type: 'string', pattern: "^it's" },
        'odd-name': { type: 'string', pattern: 'a' },
        deep: { type: 'object', properties: { inner: { type: 'string', pattern: '^a' } } },
        list: { type: 'array', items: { type: 'string', pattern: '^a' } },
      },
    };
    const checks = unsupportedUses(schema).map(({ position, value }) => {
      const { check, refuse } = patternCode(position, new RegExp(String(value), 'u'), String(value));
      return new Function('input', `${check}\n  ${refuse}`) as (input: object) => void;
    });
    const refused = (input: object) =>
      checks.map((run) => {
        try {
          run(input);
          return false;
        } catch {
          return true;
        }
      });
    expect(refused({ must: 'ab/1' })).toEqual([false, false, false, false, false]);
    expect(
      refused({ must: 'x', may: 'its', 'odd-name': 'b', deep: { inner: 'b' }, list: ['a', 'b'] }),
    ).toEqual(Array(5).fill(true));
    expect(refused({ must: 'c/2', may: "it's", 'odd-name': 'a', deep: {}, list: [] })).toEqual(
      Array(5).fill(false),
    );
  });

  it('never come in the way of any schema at all', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (schema) => {
        expect(Array.isArray(uses(schema))).toBe(true);
      }),
    );
  });
});
