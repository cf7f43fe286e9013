import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collections, dataDeclaration } from '../../src/gem/data-declaration.ts';
import type { Finding, Location } from '../../src/gem/finding.ts';
import type { Gem } from '../../src/gem/gem.ts';
import { loadPacked } from '../../src/gem/load.ts';
import { LANGUAGES } from '../../src/text.ts';
import { loadCheckers } from '../../src/validate/checkers.ts';
import { wordsOf } from '../../src/validate/rule.ts';
import { RULES } from '../../src/validate/rules/index.ts';
import { validate } from '../../src/validate/validate.ts';

const MINE = RULES.filter(({ id }) => /^(?:data|knowledge|resource)\//.test(id));
const MANIFEST = { id: 'greeter', name: 'Greeter', version: '1.0.0', description: 'Greets people.' };

async function load(manifest: object, files: Readonly<Record<string, string>> = {}): Promise<Gem> {
  const all: Record<string, string> = {
    ...files,
    'notochord.json': JSON.stringify({ ...MANIFEST, ...manifest }, null, 1),
  };
  const bytes = (path: string) => Buffer.from(all[path] as string);
  return loadPacked('a.gem', new Map(Object.keys(all).map((path) => [path, bytes(path).length])), bytes);
}

async function findings(manifest: object, files?: Readonly<Record<string, string>>): Promise<Finding[]> {
  return validate(await load(manifest, files), MINE);
}

const placed = (at: Location | undefined) => `${at?.start?.line}:${at?.start?.column}`;
const idsOf = (found: readonly Finding[]) => found.map(({ rule, messageId }) => `${rule} ${messageId}`);
const table = (more: object) => ({ kind: 'table', fields: { a: { type: 'string' } }, ...more });
const data = (all: object) => ({ data: { collections: all } });

describe('a migration module', () => {
  const needs = (version: number) => data({ notes: table({ version, migrations: 'm/notes.js' }) });
  const step = (from: number) => `export function v${from}_to_v${from + 1}(data) { return data; }\n`;

  it('[C-10] needs each step up to the version, and no more', async () => {
    const module = { 'm/notes.js': step(1) + step(2) };
    expect(await findings(needs(3), module)).toEqual([]);
    expect(await findings(needs(2), module)).toEqual([]);
    expect(await findings(needs(1), { 'm/notes.js': '' })).toEqual([]);
    const [fault] = await findings(needs(4), module);
    expect(fault).toMatchObject({ rule: 'data/migration-step-missing', args: { steps: 'v3_to_v4' } });
  });

  it('[C-10] names five missing steps, and counts the others', async () => {
    const [five] = await findings(needs(6), { 'm/notes.js': '' });
    expect(five).toMatchObject({ messageId: 'several', args: { count: 5, step: 'v1_to_v2' } });
    const [six] = await findings(needs(7), { 'm/notes.js': '' });
    expect(six).toMatchObject({
      messageId: 'many',
      args: { count: 6, steps: 'v1_to_v2, v2_to_v3, v3_to_v4, v4_to_v5, v5_to_v6' },
    });
  });

  it('[C-10] may pass steps on from modules that pass on each other', async () => {
    const files = {
      'm/notes.js': "export * from './a.js';\n",
      'm/a.js': "export * from './notes.js';\nexport * from './b.js';\n",
      'm/b.js': step(1),
    };
    expect(await findings(needs(2), files)).toEqual([]);
    expect(idsOf(await findings(needs(3), files))).toEqual(['data/migration-step-missing one']);
  });

  it('is not judged where what it exports cannot be known', async () => {
    for (const code of [
      "export * from './none.js';\n",
      "export * from 'a-package';\n",
      'export function {\n',
    ])
      expect(await findings(needs(2), { 'm/notes.js': code })).toEqual([]);
  });

  it('[C-09] is needed only above version 1, and by no version that is none', async () => {
    for (const version of [undefined, 1, 0, '2', 1.5, null])
      expect(idsOf(await findings(data({ notes: table({ version }) })))).not.toContainEqual(
        expect.stringContaining('migration-missing'),
      );
    expect(idsOf(await findings(data({ notes: table({ version: 2 }) })))).toEqual([
      'data/migration-missing missing',
    ]);
  });

  it.each(['m/..notes.js', '..', 'm/a..b.js', '../m/notes.js'])('[C-09] is not at %s', async (path) => {
    const files = { [path]: step(1), 'm/notes.js': step(1) };
    const found = await findings(data({ notes: table({ version: 2, migrations: path }) }), files);
    expect(idsOf(found)).toEqual(['data/migration-missing dots']);
  });
});

describe('what refers, indexes and lists', () => {
  it('[C-16] is offered ten tables at most', async () => {
    const tables = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`t${n}`, table({})]));
    const field = { type: 'ref', to: 'somewhere_else' };
    const [fault] = await findings(data({ ...tables, l: { kind: 'log', fields: { a: field } } }));
    expect(fault?.args?.tables).toMatch(/^"t0", .*"t9" …$/);
  });

  it('is not told twice of what has no legal shape', async () => {
    const found = await findings(
      data({
        notes: {
          kind: 'tabel',
          version: 0,
          fields: {
            a: { type: 'reff', to: 'nothing', items: 1, unique: true },
            b: { type: 'array', items: 'reff', to: 'notes' },
            c: { type: 'ref', to: 5 },
            d: { type: 'ref', to: 'broken' },
          },
          indexes: [['z']],
        },
        broken: null,
      }),
    );
    expect(idsOf(found)).toEqual(['data/items-invalid notScalarMeant']);
  });

  it('[C-08] takes names that every object has for what they are', async () => {
    const odd = ['constructor', 'has_own', 'tostring'];
    const fields = Object.fromEntries(odd.map((name) => [name, { type: 'string' }]));
    const notes = { kind: 'table', fields, indexes: [odd] };
    expect(await findings(data({ notes, constructor: notes }))).toEqual([]);
    const [fault] = await findings(data({ notes: table({ indexes: [['constructor']] }) }));
    expect(fault).toMatchObject({ messageId: 'notDeclared' });
  });

  it('[C-08] tells an index beyond the sixteenth once, whatever is in it', async () => {
    const indexes = Array.from({ length: 18 }, () => ['a']);
    const found = await findings(data({ notes: table({ indexes }) }));
    expect(idsOf(found)).toEqual([
      ...Array(15).fill('data/index-invalid sameIndex'),
      'data/index-invalid tooMany',
    ]);
  });
});

describe('the declaration as it is read', () => {
  it('is typed, with defaults, and knows where all of it stands', async () => {
    const gem = await load(
      data({
        notes: {
          kind: 'table',
          fields: {
            title: { type: 'string', required: true, unique: true, enum: ['a', 'b'] },
            parents: { type: 'array', items: 'ref', to: 'notes' },
          },
          indexes: [['title']],
        },
        visits: { kind: 'log', fields: {} },
      }),
    );
    const [notes, visits] = collections(gem);
    expect(notes).toMatchObject({
      kind: 'table',
      version: 1,
      migrations: undefined,
      fieldNames: ['title', 'parents'],
      fields: [
        { name: 'title', type: 'string', required: true, unique: true, values: ['a', 'b'], items: undefined },
        { name: 'parents', type: 'array', required: false, unique: false, items: 'ref', to: 'notes' },
      ],
      indexes: [{ position: 0, fields: [{ name: 'title', position: 0 }] }],
    });
    expect(visits).toMatchObject({ kind: 'log', fields: [], indexes: [] });
    expect(notes?.at().pointer).toBe('/data/collections/notes');
    expect(notes?.fields?.[1]?.at(['to']).pointer).toBe('/data/collections/notes/fields/parents/to');
    expect(notes?.indexes[0]?.fields[0]?.at()).toMatchObject({
      pointer: '/data/collections/notes/indexes/0/0',
      start: { line: 28 },
    });
  });

  it('is nothing for a gem without data', async () => {
    expect(dataDeclaration(await load({}))).toBeUndefined();
    expect(collections(await load({ data: [] }))).toEqual([]);
  });
});

describe('the rules of data, knowledge and resources', () => {
  const name = fc.constantFrom('a', 'b', 'notes', 'visits', 'Bad', '', 'a/b', '__proto__', 'x'.repeat(65));
  const text = fc.constantFrom(
    ...['table', 'log', 'string', 'integer', 'ref', 'array', 'any', 'reff', 'notes', 'a', '', '2'],
    ...['m/notes.js', 'm', '../x.js', 'm\\notes.js', 'm/notes.wasm', 'x\ny.js', '\ud800'],
    ...[
      'https://127.1/',
      'https://',
      'http://[::1%25e]/',
      'https://example.com/',
      'facts.read:self',
      'facts.',
    ],
    ...['pref.food', 'pref', '..', ':'],
  );
  const number = fc.constantFrom(0, -0, 1, 2, 3, 1.5, 64, 3651, 1e9, 2 ** 53, 1e300, -1);
  const scalar = fc.oneof(text, number, fc.constantFrom(null, true, false));
  const odd = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: scalar },
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(name, tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  const or = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 9, arbitrary: arbitrary as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd });
  const some = (shape: Record<string, fc.Arbitrary<unknown>>) => or(fc.record(shape, { requiredKeys: [] }));
  const field = some({
    type: or(fc.constantFrom('string', 'integer', 'number', 'ref', 'array', 'object', 'timestamp')),
    required: or(fc.boolean()),
    unique: or(fc.boolean()),
    enum: or(fc.array(scalar, { maxLength: 4 })),
    to: or(fc.constantFrom('notes', 'visits', 'note')),
    items: or(fc.constantFrom('string', 'ref', 'refs')),
  });
  const collection = some({
    kind: or(fc.constantFrom('table', 'table', 'log')),
    version: or(number),
    fields: or(fc.dictionary(name, field, { maxKeys: 4 })),
    indexes: or(fc.array(or(fc.array(or(name), { maxLength: 10 })), { maxLength: 18 })),
    migrations: or(fc.constantFrom('m/notes.js', 'm/none.js', 'm/broken.js')),
    retention: some({ days: or(number), maxEntries: or(number) }),
  });
  const manifest = fc.record(
    {
      data: some({
        eventRetentionDays: or(number),
        collections: or(fc.dictionary(name, collection, { maxKeys: 4 })),
      }),
      permissions: some({
        knowledge: some({
          permissions: or(fc.array(or(text))),
          predicates: or(fc.array(some({ predicate: text }))),
        }),
      }),
      resources: or(fc.array(some({ id: text, url: text, mirrors: or(fc.array(text)) }))),
    },
    { requiredKeys: [] },
  );
  const FILES = {
    'm/notes.js': "export function v1_to_v2() {}\nexport * from './more.js';\n",
    'm/more.js': 'export const v2_to_v3 = () => {};\n',
    'm/broken.js': 'export function (',
  };

  it('never throw, tell each place once a rule, and leave no fault of theirs in the schema untold', async () => {
    const ids = new Set<string>(MINE.map(({ id }) => id));
    await fc.assert(
      fc.asyncProperty(manifest, async (declared) => {
        const gem = await load(declared, FILES);
        const found = await validate(gem, MINE);
        const places = found.map(({ rule, at }) => `${rule} ${placed(at)}`);
        expect(places.filter((place, position) => places.indexOf(place) !== position)).toEqual([]);

        for (const finding of found)
          for (const language of LANGUAGES) {
            const rule = MINE.find(({ id }) => id === finding.rule);
            const { message, hint } = wordsOf(rule as (typeof MINE)[number], finding, language);
            expect(message.startsWith('data: ')).toBe(finding.rule.startsWith('data/'));
            expect(`${message} ${hint}`).not.toMatch(/undefined|\{\w+\}/);
          }

        const { manifestFaults } = await loadCheckers(gem);
        const told = new Set(found.map(({ rule }) => rule));
        expect(manifestFaults.filter(({ rule }) => ids.has(rule) && !told.has(rule))).toEqual([]);
        const shapes = new Set(
          manifestFaults
            .filter(({ rule, messageId }) => rule === 'manifest/schema' && !messageId.startsWith('missing'))
            .map(({ pointer, on }) => placed(gem.manifest?.at(pointer, on))),
        );
        expect(found.filter(({ at }) => shapes.has(placed(at)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  const times = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n));
  const named = (count: number, name: (n: number) => string, value: unknown) =>
    Object.fromEntries(times(count, (n) => [name(n), value]));
  const long = (n: number) => `${String(n).padStart(6, 'x')}`.padEnd(64, 'y');

  it.each<[string, object]>([
    ['collections that are called alike', data(named(8_000, (n) => `A${'!'.repeat(n % 50)}${n}`, null))],
    ['collections whose names come to one', data(named(3_000, (n) => '!'.repeat(n), null))],
    ['fields', data({ notes: { kind: 'table', fields: named(8_000, (n) => `f${n}`, { type: 'ref' }) } })],
    ['values', data({ notes: table({ fields: { a: { type: 'integer', enum: times(200_000, () => 1) } } }) })],
    ['indexes', data({ notes: table({ indexes: times(100_000, () => ['a']) }) })],
    ['names in an index', data({ notes: table({ indexes: [times(100_000, () => 'b')] }) })],
    [
      'references to what is not there',
      data({
        ...named(64, (n) => `t${long(n)}`, table({})),
        l: { kind: 'log', fields: named(128, (n) => `f${n}`, { type: 'ref', to: 'z'.repeat(64) }) },
      }),
    ],
    ['versions', data({ notes: table({ version: 1e300, migrations: 'm/notes.js' }) })],
    ['dots in a host', { resources: [{ id: 'a', url: `https://${'.'.repeat(100_000)}a/` }] }],
    ['signs in a URL', { resources: [{ id: 'a', url: `https://${'@\t'.repeat(50_000)}/` }] }],
    ['resources of one id', { resources: times(5_000, () => ({ id: 'a', url: 'https://10.0.0.1/' })) }],
    [
      'parts of a permission',
      { permissions: { knowledge: { permissions: [`facts.read${':a'.repeat(100_000)}!`] } } },
    ],
    [
      'levels of a predicate',
      { permissions: { knowledge: { predicates: [{ predicate: 'a.'.repeat(100_000) }] } } },
    ],
  ])('come to an end with very many %s', async (_what, declared) => {
    expect(await findings(declared, FILES)).toBeInstanceOf(Array);
  });
});
