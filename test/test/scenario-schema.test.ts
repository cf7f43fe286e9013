import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../../scripts/make-scenario-schema.mjs';
import { OPERATORS } from '../../src/run/match/pattern.ts';
import { CASE_KEYS, FILE_KEYS } from '../../src/run/scenario/cases.ts';
import { EXPECT_KEYS } from '../../src/run/scenario/expect.ts';
import { STEP_KEYS } from '../../src/run/scenario/read-steps.ts';
import { USE_KEYS } from '../../src/run/scenario/use.ts';
import { loadCases } from '../../src/test/load-cases.ts';

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

const schema = JSON.parse(readFileSync('schemas/scenario.schema.json', 'utf8'));
const isValid = new Ajv({ strict: false, allowUnionTypes: true }).compile(schema);

async function reads(document: unknown): Promise<string | undefined> {
  try {
    await loadCases(JSON.stringify(document), 'tests/a.yaml', 'tests');
    return undefined;
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'scenario-invalid') throw thrown;
    return (thrown as Error).message;
  }
}

describe('schemas/scenario.schema.json', () => {
  it('is what scripts/make-scenario-schema.mjs writes', () => {
    expect(schema).toEqual(scenarioSchema());
  });

  it('names every key that the reader knows, and tells what it is', () => {
    const { properties, definitions } = schema;
    expect(Object.keys(properties).sort()).toEqual([...FILE_KEYS].sort());
    expect(Object.keys(definitions.case.properties).sort()).toEqual([...CASE_KEYS].sort());
    expect(Object.keys(definitions['key-steps'].items.properties).sort()).toEqual([...STEP_KEYS].sort());
    for (const name of ['', 'OfStep']) {
      expect(Object.keys(definitions[`expect${name}`].properties)).toEqual([...EXPECT_KEYS]);
      expect(Object.keys(definitions[`operators${name}`].properties).sort()).toEqual([...OPERATORS].sort());
      for (const key of [...Object.values(definitions[`expect${name}`].properties)])
        expect(key).toHaveProperty('description');
    }
    for (const key of USE_KEYS) expect(Object.keys(properties)).toContain(key);
    for (const key of CASE_KEYS) {
      const { description, anyOf = [], $ref } = definitions[`key-${key}`];
      expect(description ?? anyOf[0]?.description ?? $ref, key).toBeTypeOf('string');
    }
  });

  it.each(
    ['templates', 'examples'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((path) => join(folder, path))
        .filter((path) => /tests\/[^/]+\.yaml$/.test(path.replaceAll('\\', '/'))),
    ),
  )('allows %s', async (path) => {
    const { parse } = await import('yaml');
    isValid(parse(readFileSync(path, 'utf8'), { version: '1.2', schema: 'core' }));
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('allows columns of `each` wherever the reader does', async () => {
    const document = {
      tool: 'a',
      each: [{ seed: 1, plan: true, absent: true, count: 2, calls: ['a.b'], date: '31', list: ['email'] }],
      seed: '${seed}',
      plan: '${plan}',
      now: '2026-01-${date}T00:00:00Z',
      grants: '${list}',
      expect: {
        result: { x: { $absent: '${absent}' }, y: { $count: '${count}' }, z: { $gt: '${count}' } },
        calls: { inOrder: '${calls}' },
      },
    };
    expect(await reads(document)).toBeUndefined();
    isValid(document);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('allows what the reader accepts, and nothing that it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (document) => {
        const refused = await reads(document);
        const allowed = isValid(document);
        if (allowed === (refused === undefined)) return;
        throw new Error(
          `${allowed ? 'the schema allows' : 'the reader accepts'} ${JSON.stringify(document)}\n${refused ?? JSON.stringify(isValid.errors)}`,
        );
      }),
      { numRuns: 1_500 },
    );
  }, 60_000);
});

const word = fc.constantFrom('a', 'main', 'E_X', 'http.fetch', 'storage.kv.*', 'x y', '汉字');
const scalar = fc.oneof(
  word,
  fc.integer({ min: -2, max: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.constant(''),
);
const plain = fc.dictionary(fc.constantFrom('a', 'b', 'id'), scalar, { maxKeys: 2 });

const { pattern } = fc.letrec<{ pattern: Value; operators: Value }>((tie) => ({
  operators: fc.oneof(
    fc.record(
      {
        $exactly: plain as fc.Arbitrary<Value>,
        $contains: tie('pattern'),
        $regex: fc.constant('^a'),
        $flags: fc.constant('i'),
        $schema: fc.constantFrom<Value>(true, { type: 'string' }),
        $absent: fc.boolean(),
        $count: fc.constantFrom<Value>(0, 2, { $gte: 1 }),
        $length: fc.constantFrom<Value>(0, 2, { $lt: 4 }),
        $json: tie('pattern'),
        $gt: fc.constantFrom<Value>(1, 'a'),
        $within: fc.constantFrom<Value>([1, 2], ['a', 'b']),
        $not: tie('pattern'),
        $oneOf: fc.array(tie('pattern'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    fc.constant<Value>({}),
  ) as fc.Arbitrary<Value>,
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar as fc.Arbitrary<Value>,
    fc.array(tie('pattern'), { maxLength: 2 }) as fc.Arbitrary<Value>,
    fc.dictionary(fc.constantFrom('a', 'b'), tie('pattern'), { maxKeys: 2 }) as fc.Arbitrary<Value>,
    tie('operators'),
  ),
}));

const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(keys: T, required: (keyof T)[] = []) =>
  fc.record(keys, { requiredKeys: required } as never) as fc.Arbitrary<{ [key: string]: Value }>;
const many = (item: fc.Arbitrary<unknown>) => fc.array(item, { maxLength: 2 });
const named = (item: fc.Arbitrary<unknown>) => fc.dictionary(fc.constantFrom('a', 'b'), item, { maxKeys: 2 });

const failure = fc.constantFrom<Value>({ code: 'E_X' }, { code: 'E_X', message: 'no' });
const expectedCall = fc.oneof(
  fc.constantFrom('http.fetch', 'ctx.storage.*', 'files.write'),
  optional(
    {
      method: fc.constant('http.fetch'),
      when: pattern,
      args: pattern,
      result: pattern,
      error: fc.constant('E_X'),
    },
    ['method'],
  ),
);
const expectation = optional({
  result: pattern,
  files: named(pattern),
  data: named(pattern),
  kv: pattern,
  calls: fc.oneof(
    fc.array(expectedCall, { minLength: 1, maxLength: 2 }),
    optional({
      inOrder: fc.array(expectedCall, { minLength: 1, maxLength: 2 }),
      exactly: many(expectedCall),
      never: fc.array(expectedCall, { minLength: 1, maxLength: 2 }),
      count: fc.constantFrom<Value>({ 'http.*': 1 }, { a: { $lte: 2 } }),
    }),
  ),
  console: fc.oneof(many(pattern), optional({ error: pattern, info: pattern })),
  warnings: pattern,
});
const failing = fc.constantFrom<Value>(
  { error: 'E_X' },
  { error: { code: 'E_X', message: { $contains: 'a' } } },
  { error: { $regex: 'a' } },
);

const world = {
  kv: named(fc.constantFrom('', 'a')),
  data: named(many(plain)),
  files: named(fc.constantFrom<Value>('', 'text', { base64: 'YQ==' })),
  sql: fc.constantFrom<Value>('select 1', ['select 1']),
  email: fc.constantFrom<Value>([{ date: 0 }], {
    accounts: { a: [{ date: 0, subject: '', attachments: [{ sizeBytes: 1 }] }] },
  }),
  http: many(
    optional(
      {
        method: fc.constant('GET'),
        url: fc.constant('https://a.example/*'),
        headers: named(pattern),
        body: pattern,
        respond: fc.constantFrom<Value>(
          { status: 200, json: { a: 1 } },
          { headers: { a: 'b', c: ['d', 1] }, body: '' },
          { error: 'E_X', delay: 1 },
          [{ status: 404 }, { error: { code: 'E_X' } }],
        ),
      },
      ['url', 'respond'],
    ),
  ),
  calls: many(
    fc.oneof(
      optional({ method: fc.constant('models.generate'), when: pattern, returns: scalar }, ['method']),
      optional({ method: fc.constant('a'), error: failure }, ['method']),
      fc.constant<Value>({ method: 'a', sequence: [{ returns: 1 }, { error: { code: 'E_X' } }] }),
    ),
  ),
  connections: named(
    fc.constantFrom<Value>(
      true,
      { host: 'a.example', hosts: ['b.example'] },
      { granted: false, reason: 'no' },
    ),
  ),
  grants: fc.constantFrom<Value>([], ['email']),
  accounts: fc.constantFrom<Value>(null, ['a']),
  now: fc.constantFrom('2026-01-31T09:00:00Z', '2026-01-31t09:00:00.5+08:00'),
  seed: fc.nat(),
};
const call = { as: fc.constantFrom('gem', 'chat'), plan: fc.boolean(), idempotencyKey: fc.constant('k') };
const one = { input: scalar, expect: fc.oneof(expectation, failing) };
const reference = fc.constantFrom<Value>({ $step: 1 }, { $step: 1, $at: '/a' });
const steps = fc
  .tuple(
    optional({ ...call, ...one }),
    optional({
      tool: fc.constant('b'),
      input: reference,
      expect: fc.record({ result: fc.oneof(reference, fc.record({ a: reference })) }),
    }),
  )
  .map((both) => both as Value);
const body = fc.oneof(
  optional({ ...call, ...one, ...world }),
  fc.tuple(optional({ ...call, ...world }), steps).map(([keys, list]) => ({ ...keys, steps: list })),
);
const sound = fc.oneof(
  body.map((keys) => ({ tool: 'a', ...keys })),
  fc.tuple(optional({ ...call, ...world }), body, body).map(([shared, first, second]) => ({
    tool: 'a',
    ...shared,
    cases: [
      { name: 'x', ...first },
      { name: 'y', ...second },
    ],
  })),
);

/** Sound ones, and such with one slip: a key misspelt or left out, or another kind of value. */
const scenarios = fc
  .tuple(
    sound,
    fc.nat(),
    fc.constantFrom('nothing', 'key', 'without', 'number', 'list', 'mapping', 'null', 'empty'),
  )
  .map(([document, place, slip]) => {
    const copy = structuredClone(document) as { [key: string]: Value };
    const places = placesOf(copy);
    const at = places[place % places.length];
    if (slip === 'nothing' || at === undefined) return copy;
    const { within, key } = at;
    if (slip === 'key' || slip === 'without') {
      if (slip === 'key') within[`${key}z`] = within[key] as Value;
      delete within[key];
    } else
      within[key] = { number: 7.5, list: [1], mapping: { zzz: 1 }, null: null, empty: '' }[slip] as Value;
    return copy;
  });

function placesOf(value: Value, places: { within: { [key: string]: Value }; key: string }[] = []) {
  if (Array.isArray(value)) for (const item of value) placesOf(item, places);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      places.push({ within: value, key });
      placesOf(item, places);
    }
  return places;
}
