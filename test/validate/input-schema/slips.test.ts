import { describe, expect, it } from 'vitest';
import { slipsOf } from '../../../src/validate/input-schema/slips/slips.ts';
import { checkInputSchema } from '../../../src/validate/input-schema.ts';

/** Schemas as people and generators write them, with nothing wrong in them. */
const REALISTIC: Readonly<Record<string, object>> = {
  'a search': {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, description: 'What to look for.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      sort: { type: 'string', enum: ['newest', 'oldest'], default: 'newest' },
      tags: { type: 'array', items: { type: 'string' }, default: [] },
    },
    required: ['query'],
    additionalProperties: false,
  },
  'what zod makes': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $ref: '#/definitions/Input',
    definitions: {
      Input: {
        type: 'object',
        properties: {
          options: {
            type: 'object',
            properties: { deep: { type: 'boolean', default: true } },
            required: ['deep'],
            additionalProperties: false,
            default: {},
          },
          target: {
            anyOf: [
              { type: 'object', properties: { kind: { const: 'a' } }, required: ['kind'] },
              { type: 'array', items: { type: 'number' } },
            ],
          },
          pair: { type: 'array', minItems: 2, maxItems: 2, items: [{ type: 'string' }, { type: 'number' }] },
        },
        required: ['target'],
      },
    },
  },
  'what pydantic makes': {
    $defs: { Unit: { enum: ['c', 'f'], title: 'Unit', type: 'string' } },
    properties: {
      city: { title: 'City', type: 'string' },
      unit: { $ref: '#/$defs/Unit', default: 'c' },
      days: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null, title: 'Days' },
      extra: { additionalProperties: true, title: 'Extra', type: 'object' },
    },
    required: ['city'],
    title: 'Arguments',
    type: 'object',
  },
  'null that means nothing': {
    type: 'object',
    properties: {
      note: { type: 'string', default: null },
      tone: { type: 'string', enum: ['warm', null] },
      old: { type: 'string', nullable: true, default: null },
    },
  },
  'one that is put together': {
    type: 'object',
    properties: {
      account: {
        allOf: [
          { $ref: '#/$defs/base' },
          { properties: { iban: { type: 'string' } }, required: ['id', 'iban'] },
        ],
      },
      choice: {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      list: { type: 'array', allOf: [{ items: { type: 'string' } }] },
      branch: { type: 'object', if: { properties: { a: { const: 1 } } }, else: { required: ['c'] } },
    },
    $defs: {
      base: { type: 'object', properties: { id: { type: 'string' } } },
      more: { type: 'object', properties: { x: {} }, required: ['id', 'x'] },
    },
  },
  'words of editors and of OpenAPI': {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        example: 'a.txt',
        markdownDescription: '**file**',
        enumNames: ['a'],
        errorMessage: 'no',
        order: 3,
        note: 'any',
        label: 'File',
        names: ['a'],
        ref: { a: 1 },
        hint: 'x',
        unit: 'bytes',
        widget: { type: 'textarea' },
        'ui:order': 1,
        'x-formt': 'a',
        propertyOrdering: ['a'],
        in: 'query',
        schema: { type: 'string' },
        optional: true,
        xml: {},
        externalDocs: { url: 'https://example.com' },
        examples: ['a.txt'],
        version: 1,
        patternErrorMessage: 'no',
        group: 'a',
        min: 1,
        max: 2,
      },
    },
  },
  'keywords of other drafts': {
    type: 'object',
    definitions: {},
    dependencies: { a: ['b'] },
    properties: { a: { type: 'number', minimum: 1, exclusiveMinimum: 0 }, b: {} },
    $comment: 'a',
    unevaluatedProperties: false,
  },
  'names that are keywords': {
    type: 'object',
    properties: {
      minLenght: { type: 'string' },
      requird: { type: 'array', items: {} },
      default: { type: 'string' },
    },
    required: ['minLenght'],
  },
  'data that looks like a schema': {
    type: 'object',
    properties: {
      schema: { type: 'object', default: { type: 'array', requird: ['a'] }, examples: [{ minLenght: 1 }] },
    },
  },
  'names beyond those that are described': {
    type: 'object',
    properties: {
      a: { type: 'object', properties: { x: {} }, additionalProperties: { type: 'number' }, required: ['y'] },
    },
  },
  'a list of choices that are lists': {
    type: 'object',
    properties: {
      size: {
        type: 'array',
        enum: [
          [1, 2],
          [3, 4],
        ],
        default: [1, 2],
      },
      one: { const: { a: 1 }, default: { a: 1 } },
    },
  },
};

const SLIPS: readonly (readonly [name: string, schema: unknown, found: readonly string[]])[] = [
  ['no type at the root', {}, ['rootNoType ']],
  ['a list of types without an object', { type: ['string', 'null'] }, ['rootOtherType /type']],
  ['parameters without "properties"', { city: { type: 'string' } }, ['rootNoType ']],
  ['oneOf at the root', { oneOf: [{ type: 'object' }] }, ['rootCombined /oneOf']],
  ['allOf beside a type at the root', { type: 'object', allOf: [{}] }, ['rootCombined /allOf']],
  ['a reference to a text', { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }, ['rootOtherType /$ref']],
  [
    'a whole definition',
    { name: 'a', input_schema: { type: 'object', properties: {} } },
    ['pasted /input_schema'],
  ],
  [
    'keywords that are misspelt',
    {
      type: 'object',
      propertys: {},
      Required: ['a'],
      additional_properties: false,
      properties: {
        a: {
          typ: 'string',
          enums: ['a'],
          descripton: 'a',
          min_length: 1,
          maxlength: 2,
          defualt: 'a',
          formt: 'date',
        },
        b: { type: 'array', item: { type: 'string' }, items: {}, minItmes: 1, uniqeItems: true },
      },
    },
    [
      'unknownKeyword /propertys',
      'unknownKeyword /Required',
      'unknownKeyword /additional_properties',
      'unknownKeyword /properties/a/typ',
      'unknownKeyword /properties/a/enums',
      'unknownKeyword /properties/a/descripton',
      'unknownKeyword /properties/a/min_length',
      'unknownKeyword /properties/a/maxlength',
      'unknownKeyword /properties/a/defualt',
      'unknownKeyword /properties/a/formt',
      'unknownKeyword /properties/b/item',
      'unknownKeyword /properties/b/minItmes',
      'unknownKeyword /properties/b/uniqeItems',
    ],
  ],
  [
    'defaults that do not fit',
    {
      type: 'object',
      properties: {
        a: { type: 'integer', default: '1' },
        b: { enum: ['x', 'y'], default: 'z' },
        c: { type: 'string', maxLength: 2, default: 'abc' },
        d: { type: 'array', items: { type: 'number' }, default: ['1'] },
        e: { type: 'object', properties: { x: {} }, required: ['x'], default: {} },
        f: { type: 'number', exclusiveMinimum: 0, default: 0 },
        g: { const: 1, default: 2 },
        h: { type: 'object', properties: {}, additionalProperties: false, default: { x: 1 } },
        i: { type: 'integer', multipleOf: 5, default: 7 },
      },
    },
    [...'abcdefghi'].map((name) => `defaultRefused /properties/${name}/default`),
  ],
  [
    'choices that do not fit',
    {
      type: 'object',
      properties: {
        a: { type: 'string', enum: ['a', 2], minLength: 1 },
        b: { type: 'integer', maximum: 3, enum: [1, 4] },
      },
    },
    ['enumRefused /properties/a/enum/1', 'enumRefused /properties/b/enum/1'],
  ],
  [
    'arrays of nothing that is said',
    {
      type: 'object',
      properties: { a: { type: ['array', 'null'] }, b: { anyOf: [{ type: 'array' }, { type: 'null' }] } },
    },
    ['arrayWithoutItems /properties/a/type', 'arrayWithoutItems /properties/b/anyOf/0/type'],
  ],
  [
    'what is required and not there',
    {
      type: 'object',
      properties: { name: {}, a: { type: 'object', properties: {}, required: ['x'] } },
      required: ['nmae', 'name', 'other'],
    },
    ['requiredMeant /required/0', 'requiredNothing /required/2', 'requiredNothing /properties/a/required/0'],
  ],
];

describe('[T-03] a schema that compiles and is still a slip', () => {
  it.each(Object.entries(REALISTIC))('is not %s', async (_, schema) => {
    expect(await checkInputSchema(schema)).toBeUndefined();
    expect(slipsOf(schema)).toEqual([]);
  });

  it.each(SLIPS)('is one with %s', async (_, schema, found) => {
    expect(await checkInputSchema(schema)).toBeUndefined();
    expect(slipsOf(schema).map(({ messageId, pointer }) => `${messageId} ${pointer}`)).toEqual(found);
  });
});
