import { describe, expect, it } from 'vitest';
import { fill, LANGUAGES } from '../../../src/text.ts';
import { schemaMessages } from '../../../src/validate/schema/messages.ts';
import { manifestSchemaFaults } from '../../../src/validate/schema-faults.ts';

const TOOL = {
  name: 'greet',
  entry: 'tools/greet.js',
  description: 'Greets.',
  inputSchema: { type: 'object' },
};
const WORKFLOW = { name: 'digest', entry: 'workflows/digest.js', description: 'Digests.' };
const RESOURCE = { id: 'model', url: 'https://example.com/m', sha256: 'a'.repeat(64), size: 1 };
const AGENT = { name: 'helper', entry: 'agents/helper.md', description: 'Helps.' };
const TABLE = { kind: 'table', fields: { title: { type: 'string' } } };
const LOG = { kind: 'log', fields: { value: { type: 'number' } } };

function manifest(parts: object = {}): Record<string, unknown> {
  return { id: 'greeter', name: 'Greeter', version: '1.0.0', description: 'Greets people.', ...parts };
}
const tool = (parts: object) => manifest({ tools: [{ ...TOOL, ...parts }] });
const workflow = (parts: object) => manifest({ workflows: [{ ...WORKFLOW, ...parts }] });
const resource = (parts: object) => manifest({ resources: [{ ...RESOURCE, ...parts }] });
const agent = (parts: object) => manifest({ agents: [{ ...AGENT, ...parts }] });
const collection = (parts: object) => manifest({ data: { collections: { notes: { ...TABLE, ...parts } } } });
const log = (parts: object) => manifest({ data: { collections: { notes: { ...LOG, ...parts } } } });
const field = (parts: object) => collection({ fields: { title: parts } });
const without = (whole: object, key: string) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key));

function check(data: unknown, packed = true): string[] {
  return manifestSchemaFaults(data, { packed }).map(({ rule, pointer, on }) => `${rule} ${pointer} ${on}`);
}

function words(data: unknown): string[] {
  return manifestSchemaFaults(data, { packed: true }).map((fault) =>
    fill(schemaMessages('en')[fault.messageId], fault.args),
  );
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const fields = (count: number) =>
  Object.fromEntries(times(count, (index) => [`f${index}`, { type: 'string' }]));

describe('a manifest that fits has no fault', () => {
  it.each<[string, unknown]>([
    ['the least there can be', manifest()],
    [
      'everything that the reference shows',
      manifest({
        $schema: 'https://example.com/schema.json',
        author: { name: 'A' },
        license: 'MIT',
        homepage: 'https://example.com',
        tools: [
          { ...TOOL, outputSchema: {}, sideEffect: 'read', expose: true },
          {
            ...TOOL,
            name: 'b',
            permissions: { knowledge: true, email: { read: true }, network: ['a.example'], more: 1 },
          },
        ],
        workflows: [
          { ...WORKFLOW, expose: false, limits: { maxDurationMs: 1000, other: 1 }, triggers: [{ any: 1 }] },
        ],
        pages: ['anything'],
        events: { any: 'thing' },
        permissions: {
          knowledge: {
            permissions: ['facts.read:self:location.home.*', 'collections.write:diary'],
            predicates: [
              {
                predicate: 'pref.food.cuisine',
                cardinality: 'many',
                description: '喜欢的菜系',
                aliases: ['菜系'],
              },
            ],
            reason: '显示给用户的一句话理由',
          },
          email: { read: true },
          network: true,
          calendar: {},
        },
        data: {
          collections: {
            notes: {
              kind: 'table',
              fields: {
                title: { type: 'string', required: true },
                status: { type: 'string', enum: ['open', 'done'] },
                due: { type: 'timestamp' },
                project: { type: 'ref', to: 'projects' },
                tags: { type: 'array', items: 'string' },
                others: { type: 'array', items: 'ref', to: 'projects' },
              },
              indexes: [['status', 'due'], ['project']],
              version: 2,
              migrations: 'migrations/notes.js',
            },
            projects: { kind: 'table', fields: { name: { type: 'string', required: true, unique: true } } },
            readings: { kind: 'log', fields: { value: { type: 'number' } }, retention: { days: 365 } },
          },
          eventRetentionDays: 180,
        },
        resources: [
          { ...RESOURCE, mirrors: ['https://example.org/m'], required: true, description: 'OCR 模型' },
        ],
        agents: [
          {
            ...AGENT,
            tools: ['greet'],
            platformTools: ['fs.cat'],
            models: { main: { requires: ['image_input'] } },
            expose: true,
          },
        ],
        somethingNew: true,
      }),
    ],
  ])('%s', (_name, data) => {
    expect(check(data)).toEqual([]);
  });
});

describe('each fault is told once, as the fault of the rule that owns it', () => {
  it.each<[string, unknown, string]>([
    ['[D-01] no description', without(manifest(), 'description'), 'description/missing  value'],
    [
      '[D-01] a blank description',
      manifest({ description: ' \u3000' }),
      'description/missing /description value',
    ],
    [
      '[D-02] 201 characters',
      manifest({ description: '字'.repeat(201) }),
      'description/too-long /description value',
    ],
    [
      '[D-03] a tool without description',
      manifest({ tools: [without(TOOL, 'description')] }),
      'description/missing /tools/0 value',
    ],
    [
      '[D-03] 513 characters',
      tool({ description: '😀'.repeat(513) }),
      'description/too-long /tools/0/description value',
    ],
    [
      '[D-04] an SOP without description',
      manifest({ workflows: [without(WORKFLOW, 'description')] }),
      'description/missing /workflows/0 value',
    ],
    [
      '[D-04] 201 characters',
      workflow({ description: 'x'.repeat(201) }),
      'description/too-long /workflows/0/description value',
    ],
    [
      '[D-06] 201 characters, exposed',
      tool({ expose: true, description: 'x'.repeat(201) }),
      'description/too-long /tools/0/description value',
    ],
    ['a description that is a number', manifest({ description: 5 }), 'manifest/schema /description value'],
    ['no id', without(manifest(), 'id'), 'manifest/schema  value'],
    ['an id with a dot', manifest({ id: 'a.b' }), 'manifest/schema /id value'],
    ['a version that is none', manifest({ version: 'banana' }), 'manifest/schema /version value'],
    ['[T-01] a name', tool({ name: '1st' }), 'name/invalid /tools/0/name value'],
    ['a name that is a number', tool({ name: 1 }), 'manifest/schema /tools/0/name value'],
    ['[T-02] no entry', manifest({ tools: [without(TOOL, 'entry')] }), 'tool/entry-missing /tools/0 value'],
    [
      '[T-03] no inputSchema',
      manifest({ tools: [without(TOOL, 'inputSchema')] }),
      'tool/input-schema-invalid /tools/0 value',
    ],
    [
      '[T-03] an inputSchema that is a list',
      tool({ inputSchema: [] }),
      'tool/input-schema-invalid /tools/0/inputSchema value',
    ],
    [
      '[T-06] an outputSchema that is text',
      tool({ outputSchema: '' }),
      'tool/output-schema-invalid /tools/0/outputSchema value',
    ],
    ['[T-08] another side effect', tool({ sideEffect: 'none' }), 'manifest/schema /tools/0/sideEffect value'],
    ['[E-03] expose as text', tool({ expose: 'yes' }), 'manifest/schema /tools/0/expose value'],
    ['tools as an object', manifest({ tools: { greet: TOOL } }), 'manifest/schema /tools value'],
    [
      'permissions as a list',
      tool({ permissions: ['network'] }),
      'manifest/schema /tools/0/permissions value',
    ],
    [
      'an SOP without entry',
      manifest({ workflows: [without(WORKFLOW, 'entry')] }),
      'workflow/entry-missing /workflows/0 value',
    ],
    [
      'no time at all',
      workflow({ limits: { maxDurationMs: 0 } }),
      'manifest/schema /workflows/0/limits/maxDurationMs value',
    ],
    [
      '[K-01] no list of permissions',
      manifest({ permissions: { knowledge: {} } }),
      'manifest/schema /permissions/knowledge key',
    ],
    [
      '[K-01] no permission string',
      manifest({ permissions: { knowledge: { permissions: ['facts'] } } }),
      'knowledge/permission-invalid /permissions/knowledge/permissions/0 value',
    ],
    [
      '[K-02] one level',
      manifest({ permissions: { knowledge: { permissions: [], predicates: [{ predicate: 'pref' }] } } }),
      'knowledge/predicate-invalid /permissions/knowledge/predicates/0/predicate value',
    ],
    [
      '[K-03] another cardinality',
      manifest({
        permissions: {
          knowledge: { permissions: [], predicates: [{ predicate: 'a.b', cardinality: 'two' }] },
        },
      }),
      'manifest/schema /permissions/knowledge/predicates/0/cardinality value',
    ],
    [
      '[C-01] 65 collections',
      manifest({ data: { collections: Object.fromEntries(times(65, (index) => [`c${index}`, TABLE])) } }),
      'data/too-many-collections /data/collections key',
    ],
    [
      '[C-02] 3651 days',
      manifest({ data: { eventRetentionDays: 3651 } }),
      'data/event-retention-invalid /data/eventRetentionDays value',
    ],
    [
      '[C-02] days as text',
      manifest({ data: { eventRetentionDays: '180' } }),
      'data/event-retention-invalid /data/eventRetentionDays value',
    ],
    [
      '[C-03] a collection name',
      manifest({ data: { collections: { 'my-notes': TABLE } } }),
      'data/name-invalid /data/collections/my-notes key',
    ],
    [
      '[C-03] a field name',
      collection({ fields: { 'a/b': { type: 'string' } } }),
      'data/name-invalid /data/collections/notes/fields/a~1b key',
    ],
    [
      '[C-04] no kind',
      manifest({ data: { collections: { notes: without(TABLE, 'kind') } } }),
      'manifest/schema /data/collections/notes key',
    ],
    [
      '[C-04] another kind',
      collection({ kind: 'list' }),
      'manifest/schema /data/collections/notes/kind value',
    ],
    [
      '[C-05] no fields key',
      manifest({ data: { collections: { notes: { kind: 'table' } } } }),
      'data/field-count-invalid /data/collections/notes key',
    ],
    [
      '[C-05] no field',
      collection({ fields: {} }),
      'data/field-count-invalid /data/collections/notes/fields key',
    ],
    [
      '[C-05] 129 fields',
      collection({ fields: fields(129) }),
      'data/field-count-invalid /data/collections/notes/fields key',
    ],
    ['fields as a list', collection({ fields: [] }), 'manifest/schema /data/collections/notes/fields value'],
    [
      '[C-06] 501 characters',
      collection({ description: '字'.repeat(501) }),
      'manifest/schema /data/collections/notes/description value',
    ],
    [
      '[C-07] version 0',
      collection({ version: 0 }),
      'data/version-invalid /data/collections/notes/version value',
    ],
    [
      '[C-07] version on a log',
      log({ version: 1 }),
      'data/version-invalid /data/collections/notes/version key',
    ],
    [
      '[C-08] 17 indexes',
      collection({ indexes: times(17, (index) => [`f${index}`]) }),
      'data/index-invalid /data/collections/notes/indexes key',
    ],
    [
      '[C-08] an empty index',
      collection({ indexes: [[]] }),
      'data/index-invalid /data/collections/notes/indexes/0 value',
    ],
    [
      '[C-08] an index that is a name',
      collection({ indexes: ['title'] }),
      'manifest/schema /data/collections/notes/indexes/0 value',
    ],
    [
      '[C-08] indexes on a log',
      log({ indexes: [] }),
      'data/index-invalid /data/collections/notes/indexes key',
    ],
    [
      '[C-09] no migrations',
      collection({ version: 2 }),
      'data/migration-missing /data/collections/notes key',
    ],
    [
      '[C-09] a path that leaves',
      collection({ migrations: 'a/../b.js' }),
      'data/migration-missing /data/collections/notes/migrations value',
    ],
    [
      '[C-09] migrations on a log',
      log({ migrations: 'a.js' }),
      'data/migration-missing /data/collections/notes/migrations key',
    ],
    [
      '[C-11] retention on a table',
      collection({ retention: { days: 1 } }),
      'data/retention-invalid /data/collections/notes/retention key',
    ],
    [
      '[C-11] empty retention',
      log({ retention: {} }),
      'data/retention-invalid /data/collections/notes/retention key',
    ],
    [
      '[C-11] 36501 days',
      log({ retention: { days: 36_501 } }),
      'data/retention-invalid /data/collections/notes/retention/days value',
    ],
    [
      '[C-12] another type',
      field({ type: 'text' }),
      'manifest/schema /data/collections/notes/fields/title/type value',
    ],
    ['[C-12] no type', field({}), 'manifest/schema /data/collections/notes/fields/title key'],
    [
      '[C-13] required as text',
      field({ type: 'string', required: 'yes' }),
      'manifest/schema /data/collections/notes/fields/title/required value',
    ],
    [
      '[C-14] unique on an object',
      field({ type: 'object', unique: true }),
      'data/unique-invalid /data/collections/notes/fields/title/unique key',
    ],
    [
      '[C-14] unique on an object of a log',
      log({ fields: { a: { type: 'object', unique: true } } }),
      'data/unique-invalid /data/collections/notes/fields/a/unique key',
    ],
    [
      '[C-15] an empty enum',
      field({ type: 'string', enum: [] }),
      'data/enum-invalid /data/collections/notes/fields/title/enum key',
    ],
    [
      '[C-15] a value of another type',
      field({ type: 'string', enum: ['a', 1] }),
      'data/enum-invalid /data/collections/notes/fields/title/enum/1 value',
    ],
    [
      '[C-15] enum on a boolean',
      field({ type: 'boolean', enum: [true] }),
      'data/enum-invalid /data/collections/notes/fields/title/enum key',
    ],
    [
      '[C-16] a ref without to',
      field({ type: 'ref' }),
      'data/ref-invalid /data/collections/notes/fields/title key',
    ],
    [
      '[C-16] to on a string',
      field({ type: 'string', to: 'notes' }),
      'data/ref-invalid /data/collections/notes/fields/title/to key',
    ],
    [
      '[C-16] an array of refs without to',
      field({ type: 'array', items: 'ref' }),
      'data/ref-invalid /data/collections/notes/fields/title key',
    ],
    [
      '[C-17] items on a string',
      field({ type: 'string', items: 'string' }),
      'data/items-invalid /data/collections/notes/fields/title/items key',
    ],
    [
      '[C-17] items as a schema',
      field({ type: 'array', items: { type: 'string' } }),
      'data/items-invalid /data/collections/notes/fields/title/items value',
    ],
    [
      '[C-18] an unknown key of a field',
      field({ type: 'string', uniqe: true }),
      'manifest/schema /data/collections/notes/fields/title/uniqe key',
    ],
    [
      '[C-18] an unknown key of data',
      manifest({ data: { collection: {} } }),
      'manifest/schema /data/collection key',
    ],
    ['[R-02] http', resource({ url: 'http://example.com/m' }), 'resource/not-https /resources/0/url value'],
    [
      '[R-03] an http mirror',
      resource({ mirrors: ['http://example.com/m'] }),
      'resource/not-https /resources/0/mirrors/0 value',
    ],
    [
      '[R-04] upper-case digits',
      resource({ sha256: 'A'.repeat(64) }),
      'manifest/schema /resources/0/sha256 value',
    ],
    ['[R-05] a size as text', resource({ size: '1' }), 'manifest/schema /resources/0/size value'],
    ['[R-06] required as a number', resource({ required: 1 }), 'manifest/schema /resources/0/required value'],
    ['[A-13] maxTurns', agent({ maxTurns: 5 }), 'manifest/schema /agents/0/maxTurns key'],
    [
      '[A-07] tool_search',
      agent({ platformTools: ['tool_search'] }),
      'agent/platform-tool-forbidden /agents/0/platformTools/0 value',
    ],
    [
      '[A-08] another key of a model',
      agent({ models: { main: { model: 'x' } } }),
      'agent/model-invalid /agents/0/models/main/model key',
    ],
    [
      '[A-09] another capability',
      agent({ models: { main: { requires: ['smell'] } } }),
      'agent/model-invalid /agents/0/models/main/requires/0 value',
    ],
    [
      '[D-06] an exposed agent',
      agent({ expose: true, description: 'x'.repeat(201) }),
      'description/too-long /agents/0/description value',
    ],
    ['a list instead of a manifest', [], 'manifest/schema  value'],
    ['a string instead of a manifest', 'x', 'manifest/schema  value'],
  ])('%s', (_name, data, fault) => {
    expect(check(data)).toEqual([fault]);
  });

  it('[D-07] on the last good side of each limit there is none', () => {
    expect(check(manifest({ description: '字'.repeat(200) }))).toEqual([]);
    expect(check(tool({ description: '😀'.repeat(512) }))).toEqual([]);
    expect(check(tool({ expose: true, description: '😀'.repeat(200) }))).toEqual([]);
    expect(check(workflow({ description: '字'.repeat(200) }))).toEqual([]);
    expect(check(agent({ description: 'x'.repeat(5_000) }))).toEqual([]);
    expect(check(collection({ description: '😀'.repeat(500), fields: fields(128) }))).toEqual([]);
    expect(check(tool({ name: `a${'0'.repeat(63)}` }))).toEqual([]);
    expect(check(tool({ name: `a${'0'.repeat(64)}` }))).toEqual(['name/invalid /tools/0/name value']);
  });

  it('and several faults are all told', () => {
    const faults = check(manifest({ id: '', version: 1, tools: [{}, { ...TOOL, expose: 1 }] }));
    expect(faults).toEqual(
      expect.arrayContaining(['manifest/schema /id value', 'manifest/schema /version value']),
    );
    expect(faults.filter((fault) => fault.includes('/tools/0'))).toHaveLength(4);
    expect(faults).toHaveLength(7);
  });
});

describe('[A-03] agents', () => {
  it('by hand are one fault, whatever they hold', () => {
    expect(check(manifest({ agents: [{ nonsense: true }, 5] }), false)).toEqual([
      'agent/in-manifest /agents key',
    ]);
    expect(check(manifest({ agents: 'x' }), false)).toEqual(['agent/in-manifest /agents key']);
  });

  it('in a packed manifest are checked', () => {
    expect(check(manifest({ agents: 'x' }))).toEqual(['manifest/schema /agents value']);
    expect(check(agent({}))).toEqual([]);
  });
});

describe('the words', () => {
  it.each<[unknown, string]>([
    [
      tool({ sideEffect: 'wirte' }),
      'tools[0].sideEffect is "wirte", and has to be one of "read", "write", "destructive"; did you mean "write"?',
    ],
    [tool({ name: 5 }), 'tools[0].name is the number 5, and has to be a string'],
    [tool({ expose: 'yes' }), 'tools[0].expose is the string "yes", and has to be true or false'],
    [
      field({ type: 'string', uniqe: true }),
      'data.collections.notes.fields.title may not have "uniqe"; did you mean "unique"?',
    ],
    [
      collection({ colour: 1 }),
      'data.collections.notes may not have "colour"; it may have "kind", "fields", "description", "version", "indexes", "migrations", "retention"',
    ],
    [without(manifest(), 'id'), '"id" is missing at the top level'],
    [resource({ size: -1 }), 'resources[0].size is -1, and has to be at least 0'],
    [
      collection({ description: 'x'.repeat(503) }),
      'data.collections.notes.description has 503 characters, 3 over the limit of 500',
    ],
    [[], 'the whole of it has to be one object, { … }'],
  ])('of %j', (data, sentence) => {
    expect(words(data)).toEqual([`notochord.json failed schema validation: ${sentence}`]);
  });

  it('are there in both languages, with the same places to fill', () => {
    const [english, chinese] = LANGUAGES.map((language) => schemaMessages(language));
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [id, text] of Object.entries(english ?? {}))
      expect(places(chinese?.[id as keyof typeof chinese] ?? ''), id).toEqual(places(text));
  });

  it('stay short, whatever the manifest holds', () => {
    const long = 'x'.repeat(100_000);
    const odd = manifest({ id: long, data: { [long]: 1, '\u0007\n': 1 } });
    for (const sentence of words(odd)) expect(sentence.length).toBeLessThan(400);
    expect(words(odd).join('')).not.toMatch(/\p{Cc}/u);
  });
});

it('a manifest of 80,000 wrong tools is answered, as far as anybody would read it', () => {
  const faults = (count: number) =>
    manifestSchemaFaults(manifest({ tools: times(count, () => ({})) }), { packed: false });
  expect(faults(1_000)).toHaveLength(4_000);
  expect(faults(80_000)).toHaveLength(5_000);
});
