import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/text.ts';
import { dialectOf } from '../../../src/validate/input-schema/dialect.ts';
import { inputSchemaMessages } from '../../../src/validate/input-schema/messages.ts';
import { checkInputSchema, loadInputSchemaChecker } from '../../../src/validate/input-schema.ts';
import { ajvCompiles } from './ajv-oracle.ts';

const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';
const DRAFT_06 = 'http://json-schema.org/draft-06/schema#';
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

const GOOD: Readonly<Record<string, object>> = {
  'an empty schema': {},
  'an ordinary one': {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1 },
      tags: { type: 'array', items: { type: 'string' } },
    },
    required: ['text'],
    additionalProperties: false,
  },
  'properties named like keywords': {
    type: 'object',
    properties: {
      pattern: { type: 'string' },
      type: { enum: ['a'] },
      id: {},
      $ref: {},
      properties: {},
      required: {},
    },
  },
  'a reference to a definition': {
    $defs: { a: { type: 'string' } },
    properties: { x: { $ref: '#/$defs/a' } },
  },
  'a reference to itself': { type: 'object', properties: { child: { $ref: '#' } } },
  'a reference by $anchor': { $defs: { a: { $anchor: 'here' } }, $ref: '#here' },
  'a reference by its own $id': {
    $id: 'https://example.com/s',
    $defs: { a: {} },
    $ref: 'https://example.com/s#/$defs/a',
  },
  'a reference with encoded characters': { $defs: { 'a/b é': {} }, $ref: '#/$defs/a~1b%20%C3%A9' },
  'an unused reference to nothing': { $defs: { a: { $ref: '#/$defs/gone' } } },
  'unknown formats': { type: 'string', format: 'phone-number-of-mars' },
  'unknown keywords': { type: 'string', example: 'a', 'x-order': 3, 'x-note': { any: ['thing'] } },
  'a nullable type': { type: 'string', nullable: true },
  'a type with null': { type: ['string', 'null'], nullable: true },
  'keys called __proto__': JSON.parse(
    '{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
  ),
  'items as a schema, then a tuple': { prefixItems: [{ type: 'string' }], items: false },
  'dependencies of both kinds': {
    dependentRequired: { a: ['b'] },
    dependentSchemas: { a: { required: ['c'] } },
  },
  'items as a list in draft-07': { $schema: DRAFT_07, items: [{ type: 'string' }], additionalItems: false },
  'items as a list in draft-06': { $schema: DRAFT_06, items: [{ type: 'string' }] },
  'items as a list in draft-04': { $schema: DRAFT_04, items: [{ type: 'string' }] },
  'items as a list in 2019-09': { $schema: DRAFT_2019, items: [{ type: 'string' }] },
  'exclusiveMinimum as in draft-04': { $schema: DRAFT_04, minimum: 1, exclusiveMinimum: true },
  'id as in draft-04': { $schema: DRAFT_04, id: 'https://example.com/s', type: 'object' },
  '$recursiveRef in 2019-09': { $schema: DRAFT_2019, properties: { child: { $recursiveRef: '#' } } },
  'definitions in draft-07': {
    $schema: DRAFT_07,
    definitions: { a: {} },
    properties: { x: { $ref: '#/definitions/a' } },
  },
  'two thousand alternatives of two kinds': {
    anyOf: Array.from({ length: 2_500 }, () => ({ minLength: 1 })),
    properties: Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`p${index}`, { type: 'string' }]),
    ),
  },
};
/** Compiles for us, where Ajv's code in its default form overflows the engine's own parser. */
const MORE_THAN_AJV = new Set(['two thousand alternatives of two kinds']);

const BAD: readonly (readonly [name: string, schema: unknown, pointer: string, messageId: string])[] = [
  ['a string', 'object', '', 'not-a-schema'],
  ['null', null, '', 'not-a-schema'],
  ['a list', [], '', 'not-a-schema'],
  ['nothing', undefined, '', 'missing'],
  [
    'a type that does not exist',
    { properties: { a: { type: 'sting' } } },
    '/properties/a/type',
    'bad-type-meant',
  ],
  ['a type of another language', { type: 'float64' }, '/type', 'bad-type'],
  ['a type that is a number', { type: 5 }, '/type', 'bad-type'],
  ['a list of types with a wrong one', { type: ['string', 'nul'] }, '/type/1', 'bad-type-meant'],
  ['no types', { type: [] }, '/type', 'empty-list'],
  ['a type twice', { type: ['string', 'string'] }, '/type', 'repeated'],
  [
    'a wrong keyword where a property is called type',
    { properties: { type: { minLength: 'x' } } },
    '/properties/type/minLength',
    'type:integer:string',
  ],
  [
    'a property called type that is no schema',
    { properties: { type: 'string' } },
    '/properties/type',
    'type:object,boolean:string',
  ],
  [
    'required as a boolean',
    { properties: { a: { required: true } } },
    '/properties/a/required',
    'type:array:boolean',
  ],
  ['required as a string', { required: 'a' }, '/required', 'type:array:string'],
  ['required with a number', { required: [1] }, '/required/0', 'type:string:number'],
  ['required with a name twice', { required: ['a', 'a'] }, '/required', 'repeated'],
  ['properties as a list', { properties: [{ name: 'a' }] }, '/properties', 'type:object:array'],
  [
    'a property as a type name',
    { properties: { a: 'string' } },
    '/properties/a',
    'type:object,boolean:string',
  ],
  ['items as a list in 2020-12', { items: [{}] }, '/items', 'type:object,boolean:array'],
  [
    'a wrong item of a list in draft-07',
    { $schema: DRAFT_07, items: [{ type: 'strin' }] },
    '/items/0/type',
    'bad-type-meant',
  ],
  ['an empty anyOf', { anyOf: [] }, '/anyOf', 'empty-list'],
  ['an empty enum', { properties: { a: { enum: [] } } }, '/properties/a/enum', 'empty-list'],
  ['an enum that is no list', { enum: 'a' }, '/enum', 'type:array:string'],
  ['a negative length', { minLength: -1 }, '/minLength', 'too-small'],
  ['a fractional length', { maxLength: 1.5 }, '/maxLength', 'type:integer:number'],
  ['multipleOf 0', { multipleOf: 0 }, '/multipleOf', 'not-above'],
  [
    'exclusiveMinimum as in draft-04',
    { minimum: 1, exclusiveMinimum: true },
    '/exclusiveMinimum',
    'type:number:boolean',
  ],
  [
    'a number as in 2020-12, in draft-04',
    { $schema: DRAFT_04, minimum: 0, exclusiveMinimum: 1 },
    '/exclusiveMinimum',
    'type:boolean:number',
  ],
  [
    'exclusiveMinimum alone in draft-04',
    { $schema: DRAFT_04, exclusiveMinimum: true },
    '/exclusiveMinimum',
    'needs-beside',
  ],
  ['an unknown $schema', { $schema: 'https://example.com/schema' }, '/$schema', 'unknown-draft'],
  ['a $schema without a draft', { $schema: 'http://json-schema.org/schema#' }, '/$schema', 'unknown-draft'],
  ['a $schema that is a number', { $schema: 7 }, '/$schema', 'unknown-draft'],
  [
    'a reference to nothing',
    { properties: { a: { $ref: '#/$defs/gone' } } },
    '/properties/a/$ref',
    'reference-to-nothing',
  ],
  [
    'a reference to another file',
    { properties: { a: { $ref: 'other.json' } } },
    '/properties/a/$ref',
    'reference-elsewhere',
  ],
  ['a reference to a server', { $ref: 'https://example.com/s.json' }, '/$ref', 'reference-elsewhere'],
  ['a reference that is a number', { $ref: 1 }, '/$ref', 'type:string:number'],
  ['a draft-04 id in draft-07', { $schema: DRAFT_07, id: 'x', type: 'object' }, '/id', 'old-id'],
  ['a draft-04 id in 2020-12', { properties: { a: { id: 'x' } } }, '/properties/a/id', 'old-id'],
  [
    'nullable without a type',
    { properties: { a: { nullable: true } } },
    '/properties/a/nullable',
    'nullable-alone',
  ],
  [
    'nullable against its type',
    { type: ['null', 'string'], nullable: false },
    '/nullable',
    'nullable-contradicts',
  ],
  [
    'one $id twice',
    { $defs: { a: { $id: 'x' }, b: { $id: 'x', type: 'string' } } },
    '/$defs/b/$id',
    'two-of-one-id',
  ],
  ['a broken expression', { properties: { a: { pattern: '(' } } }, '/properties/a/pattern', 'bad-expression'],
  [
    'a broken expression as a key',
    { patternProperties: { '[': {} } },
    '/patternProperties',
    'bad-expression',
  ],
  [
    'a wrong schema under a key called __proto__',
    JSON.parse('{"properties":{"__proto__":{"type":"x"}}}'),
    '/properties/__proto__/type',
    'bad-type',
  ],
  [
    'items that contradict 2019-09',
    { $schema: DRAFT_2019, items: 5 },
    '/items',
    'type:object,boolean:number',
  ],
];

/** Ajv compiles these, and the project's reading of the documents does not let them pass. */
const REFUSED_BEYOND_AJV: readonly (readonly [
  name: string,
  schema: unknown,
  pointer: string,
  messageId: string,
])[] = [
  ['$async', { $async: true, type: 'object' }, '/$async', 'async'],
  [
    'a reference to the meta-schema',
    { properties: { a: { $ref: DRAFT_2020 } } },
    '/properties/a/$ref',
    'reference-elsewhere',
  ],
  [
    'a circle of references',
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
    '/$ref',
    'costly:reference-circle',
  ],
];

describe('[T-03] [T-04] an input schema that compiles', () => {
  it.each(Object.entries(GOOD))('%s', async (name, schema) => {
    expect(await checkInputSchema(schema)).toBeUndefined();
    const dialect = dialectOf(schema);
    if (dialect && !MORE_THAN_AJV.has(name)) expect(ajvCompiles(schema, dialect)).toBe(true);
  });

  it.each([true, false])('the schema %s', async (schema) => {
    expect(await checkInputSchema(schema)).toBeUndefined();
  });

  it.each(
    ['http', 'https'].flatMap((scheme) =>
      ['', '#'].flatMap((end) =>
        [DRAFT_04, DRAFT_06, DRAFT_07, DRAFT_2019, DRAFT_2020].map(
          (uri) => uri.replace(/^https?/, scheme).replace(/#$/, '') + end,
        ),
      ),
    ),
  )('whose $schema is %s', async ($schema) => {
    expect(await checkInputSchema({ $schema, type: 'object' })).toBeUndefined();
    expect(await checkInputSchema({ $schema, type: 'objekt' })).toMatchObject({ pointer: '/type' });
  });
});

describe('[T-03] [T-04] an input schema that does not compile, and where', () => {
  it.each([...BAD, ...REFUSED_BEYOND_AJV])('%s', async (_name, schema, pointer, messageId) => {
    expect(await checkInputSchema(schema)).toMatchObject({ pointer, messageId });
  });

  it.each(
    BAD.filter(([, schema]) => typeof schema === 'object' && schema !== null && !Array.isArray(schema)),
  )('%s, as Ajv says too', (_name, schema) => {
    const dialect = dialectOf(schema as object);
    if (dialect) expect(ajvCompiles(schema, dialect)).toBe(false);
  });

  it('is said in both languages, with every place filled', async () => {
    for (const [, schema] of [...BAD, ...REFUSED_BEYOND_AJV]) {
      const fault = await checkInputSchema(schema);
      for (const language of LANGUAGES) {
        const words = fault && inputSchemaMessages(language)[fault.messageId];
        const places = [...(words ?? '{}').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
        expect(words).toBeDefined();
        for (const place of places) expect(Object.keys(fault?.args ?? {})).toContain(place);
      }
    }
  });
});

describe('[T-04] schemas never affect each other', () => {
  it('though two tools use the same $id', async () => {
    const first = { $id: 'https://example.com/input', type: 'object', $defs: { a: { $id: 'item' } } };
    const second = {
      $id: 'https://example.com/input',
      type: 'string',
      $defs: { a: { $id: 'item', type: 'string' } },
    };
    const check = await loadInputSchemaChecker([first, second]);
    expect([check(first), check(second)]).toEqual([undefined, undefined]);
  });

  it('and none can refer to another', async () => {
    const first = { $id: 'https://example.com/first', type: 'object' };
    const second = { properties: { a: { $ref: 'https://example.com/first' } } };
    const check = await loadInputSchemaChecker([first, second]);
    expect(check(first)).toBeUndefined();
    expect(check(second)).toMatchObject({ messageId: 'reference-elsewhere', pointer: '/properties/a/$ref' });
  });

  it('and a wrong one leaves the next alone', async () => {
    const [bad, good, unusual] = [{ type: 'x' }, { type: 'object' }, { $anchor: 'a', $ref: '#a2' }];
    const check = await loadInputSchemaChecker([bad, good, unusual]);
    expect([bad, good, unusual].map((schema) => check(schema)?.messageId)).toEqual([
      'bad-type',
      undefined,
      'reference-to-nothing',
    ]);
  });
});

describe('a hostile schema is answered, never a hang or a crash', () => {
  it.each([
    ['20,000 levels deep', nested(20_000), 'costly:too-deep'],
    ['65 levels deep', nested(65), 'costly:too-deep'],
    ['65,537 bytes long', { description: 'x'.repeat(65_537 - 18) }, 'costly:too-large'],
    ['of references that each lead to a lot', wide(), 'costly:too-many-checks'],
    [
      'of definitions that nothing uses and that each lead to a lot',
      unused(wide()),
      'costly:too-many-references',
    ],
    ['of 14 doubled alternatives', doubled(14), 'costly:too-many-checks'],
    ['of 600 doubled alternatives', doubled(600), 'costly:too-many-checks'],
    ['of 10,001 sub-schemas', ofChecks(10_001), 'costly:too-many-checks'],
    ['that refers to itself in place', { anyOf: [{ type: 'string' }, { $ref: '#' }] }, 'costly:endless'],
    [
      'that refers to itself in place by an anchor',
      { $defs: { a: { $anchor: 'a', not: { $ref: '#a' } } }, properties: { x: { $ref: '#/$defs/a' } } },
      'costly:endless',
    ],
    [
      'of doubled alternatives that are named by ids of their own',
      { $id: 'https://example.com/s', ...doubled(14, (level) => ({ $id: `level-${level}` })) },
      'costly:too-many-checks',
    ],
    ['of doubled alternatives in draft-07', { $schema: DRAFT_07, ...doubled(14) }, 'costly:too-many-checks'],
    [
      'of a circle that only begins later',
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } },
      'costly:reference-circle',
    ],
    [
      'of more alternatives than an engine takes',
      { $anchor: 'a', oneOf: Array.from({ length: 4_000 }, () => ({ const: 1 })) },
      'costly:exhausting',
    ],
  ])('%s', async (_name, schema, messageId) => {
    expect(await checkInputSchema(schema)).toMatchObject({ rule: 'tool/input-schema-costly', messageId });
  });

  it('and just inside the limits it is checked', async () => {
    expect(await checkInputSchema(nested(64))).toBeUndefined();
    expect(await checkInputSchema({ description: 'x'.repeat(65_536 - 18) })).toBeUndefined();
    expect(await checkInputSchema(ofChecks(10_000))).toBeUndefined();
    expect(await checkInputSchema(doubled(11))).toBeUndefined();
  });

  it('though it holds itself', async () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema.not = schema;
    expect(await checkInputSchema(schema)).toMatchObject({ messageId: 'costly:too-deep' });
  });
});

function unused({ $defs, allOf }: ReturnType<typeof wide>): object {
  return { $anchor: 'a', $defs: { ...$defs, unused: { allOf } } };
}

/** `levels` objects one inside the other. */
function nested(levels: number): object {
  let schema: object = {};
  for (let level = 1; level < levels; level++) schema = { not: schema };
  return schema;
}

/** An `anyOf` of two references to the next one, and so on: `levels` of them make 2^levels checks. */
function doubled(levels: number, extra: (level: number) => object = () => ({})): object {
  const $defs: Record<string, object> = {};
  for (let level = 0; level < levels; level++) {
    const own = extra(level + 1) as { $id?: string };
    const $ref = own.$id ?? `#/$defs/level-${level + 1}`;
    $defs[`level-${level}`] = { ...extra(level), anyOf: [{ $ref }, { $ref }] };
  }
  $defs[`level-${levels}`] = { ...extra(levels), type: 'string' };
  return { type: 'object', $defs, properties: { x: { $ref: '#/$defs/level-0' } } };
}

/** A schema with so many sub-schemas, itself included. */
function ofChecks(checks: number): object {
  const lists = Array.from({ length: 12 }, () => ({ allOf: [] as object[] }));
  for (let left = checks - 13; left > 0; left--) lists[left % 12]?.allOf.push({});
  return { allOf: lists };
}

/** Some 50 references into the same large schema, each by another path. */
function wide() {
  let large: object = { allOf: Array.from({ length: 650 }, () => ({ minLength: 1, maxLength: 9 })) };
  for (let level = 0; level < 55; level++) large = { not: large };
  const allOf = Array.from({ length: 55 }, (_, level) => ({ $ref: `#/$defs/large${'/not'.repeat(level)}` }));
  return { $anchor: 'b', $defs: { large }, allOf };
}
