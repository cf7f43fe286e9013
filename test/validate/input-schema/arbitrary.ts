import fc from 'fast-check';

/** Draws a whole number from 0 to below `count`. */
type Draw = (count: number) => number;
type Make = (draw: Draw, depth: number) => unknown;

const NAMES = [
  'a',
  'b',
  'id',
  'type',
  'items',
  'properties',
  'pattern',
  '__proto__',
  'constructor',
  'é',
  'a/b',
  'c.d-e',
];
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const REFERENCES = [
  ...[
    '#',
    '#/$defs/a',
    '#/$defs/b',
    '#/definitions/a',
    '#/properties/a',
    '#/properties/b',
    '#/items',
    '#/anyOf/0',
  ],
  ...['#/properties/a', '#/properties/a/items', '#/properties/c.d-e', '#/not', '#/$defs/a/properties/b'],
];
const ODD_REFERENCES = [
  ...[
    '#/',
    '',
    '#/$defs/missing',
    '#/required',
    '#/title',
    '#/const',
    '#/default',
    '#/properties',
    '#/x-note',
    '#a',
  ],
  ...[
    '#anchor',
    'other.json',
    'https://example.com/s#/a',
    '#/properties/%C3%A9',
    '#/properties/a~1b',
    '#/$defs/é',
  ],
  ...[
    '#/properties/__proto__',
    '#/properties/constructor',
    '#/enum/0',
    '#/type',
    '#/%',
    '#/minLength',
    'a',
    '#/../a',
  ],
];
const TEXTS = ['x', 'uri', 'date-time', '[a-z]+', '\\d', '(?<n>a)', 'toString', ''];
const DATA = [
  null,
  true,
  0,
  -1.5,
  // JSON's 1e400.
  Number.POSITIVE_INFINITY,
  'x',
  '',
  [],
  {},
  [1, 'a'],
  { a: 1 },
  { type: 5 },
  { $ref: '#/a' },
  { $id: 'a' },
];
const EXPRESSIONS = ['^a', 'b$', '\\p{L}', '[0-9]{2}'];
const BROKEN_EXPRESSIONS = ['(', '\\-', '[b-a]', '\\p{Nope}'];

const oneOf = <T>(draw: Draw, values: readonly T[]): T => values[draw(values.length)] as T;
const seldom = (draw: Draw, times: number) => draw(times) === 0;
const data: Make = (draw) => oneOf(draw, DATA);

const list: Make = (draw, depth) =>
  Array.from({ length: draw(3) + (seldom(draw, 20) ? 0 : 1) }, () => schema(draw, depth));
const map: Make = (draw, depth) =>
  record(Array.from({ length: draw(4) }, () => [oneOf(draw, NAMES), schema(draw, depth)]));
const count: Make = (draw) => (seldom(draw, 30) ? oneOf(draw, [-1, 1.5, '1', null]) : draw(6));
const bound: Make = (draw) => (seldom(draw, 30) ? oneOf(draw, ['1', null, true]) : draw(9) - 4);
const flag: Make = (draw) => (seldom(draw, 30) ? oneOf(draw, [0, null, 'yes']) : seldom(draw, 2));
const text: Make = (draw) => oneOf(draw, TEXTS);
const names: Make = (draw) =>
  seldom(draw, 30) ? oneOf(draw, ['a', true, [1], ['a', 'a']]) : NAMES.slice(draw(NAMES.length));
const expression: Make = (draw) => oneOf(draw, seldom(draw, 8) ? BROKEN_EXPRESSIONS : EXPRESSIONS);
const type: Make = (draw) => {
  if (seldom(draw, 40))
    return oneOf(draw, ['String', 'any', null, 5, [], ['string', 'string'], [1], '__proto__']);
  return seldom(draw, 6) ? TYPES.slice(draw(TYPES.length)) : oneOf(draw, TYPES);
};

/** What authors write every day. */
const USUAL: readonly (readonly [string, Make])[] = [
  ['type', type],
  ['type', type],
  ['properties', map],
  ['properties', map],
  ['required', names],
  ['additionalProperties', (draw, depth) => schema(draw, depth)],
  ['items', (draw, depth) => schema(draw, depth)],
  ['enum', (draw) => DATA.slice(draw(DATA.length + (seldom(draw, 10) ? 1 : 0)))],
  ['anyOf', list],
  ['oneOf', list],
  ['$ref', (draw) => oneOf(draw, seldom(draw, 6) ? ODD_REFERENCES : REFERENCES)],
  ['description', text],
  ['default', data],
  ['format', text],
  ['minimum', bound],
  ['minLength', count],
  ['maxItems', count],
  ['$defs', map],
  ['definitions', map],
];

/** What some write, and what hardly anyone does. */
const SELDOM: readonly (readonly [string, Make])[] = [
  ...(
    [
      'not',
      'if',
      'then',
      'else',
      'contains',
      'propertyNames',
      'additionalItems',
      'unevaluatedProperties',
    ] as const
  ).map((key) => [key, (draw: Draw, depth: number) => schema(draw, depth)] as const),
  ...(['allOf', 'prefixItems', 'items'] as const).map((key) => [key, list] as const),
  ...(['dependencies', 'dependentSchemas'] as const).map((key) => [key, map] as const),
  ...(['uniqueItems', 'readOnly', 'writeOnly', 'deprecated', 'nullable', 'nullable', '$async'] as const).map(
    (key) => [key, flag] as const,
  ),
  ...(['title', '$comment', 'contentEncoding', 'contentMediaType', '$schema', 'id'] as const).map(
    (key) => [key, text] as const,
  ),
  ...(['exclusiveMinimum', 'multipleOf', 'maximum'] as const).map((key) => [key, bound] as const),
  ...(['minContains', 'maxContains', 'minProperties'] as const).map((key) => [key, count] as const),
  ...(
    ['const', 'example', 'examples', 'toString', '__proto__', 'hasOwnProperty', 'discriminator'] as const
  ).map((key) => [key, data] as const),
  ['x-note', (draw, depth) => (seldom(draw, 2) ? data(draw, depth) : schema(draw, depth))],
  ['pattern', expression],
  ['patternProperties', (draw, depth) => record([[String(expression(draw, depth)), schema(draw, depth)]])],
  ['dependentRequired', (draw, depth) => record([[oneOf(draw, NAMES), names(draw, depth)]])],
  ['$id', (draw) => oneOf(draw, ['a', 'https://example.com/a', '#b', 5, 'a#b'])],
  ['$anchor', (draw) => oneOf(draw, ['anchor', 'b', '9', 5])],
  ['$dynamicAnchor', (draw) => oneOf(draw, ['anchor', 'b'])],
  ['$dynamicRef', (draw) => oneOf(draw, ['#anchor', '#', 'x'])],
  ['$recursiveRef', (draw) => oneOf(draw, ['#', 'x'])],
];

function schema(draw: Draw, depth: number): unknown {
  if (seldom(draw, 12)) return seldom(draw, 2);
  if (seldom(draw, 60)) return data(draw, depth);
  return schemaObject(draw, depth);
}

function schemaObject(draw: Draw, depth: number): object {
  if (depth > 3) return { type: oneOf(draw, TYPES) };
  const keywords = Array.from({ length: draw(5) }, () => oneOf(draw, USUAL));
  if (seldom(draw, 4)) keywords.push(oneOf(draw, SELDOM));
  return record(
    keywords.map(([key, make]) => [key, seldom(draw, 80) ? data(draw, depth) : make(draw, depth + 1)]),
  );
}

/** As JSON.parse would make it: own keys, whatever they are called. */
function record(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}

/** Schemas as authors write them, some with a slip that authors make, and some that nobody would make. */
export const anySchemaObject: fc.Arbitrary<object> = fc
  .gen()
  .map((generate) => schemaObject((count) => generate(fc.nat, count - 1), 0));
