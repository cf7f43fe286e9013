// Writes schemas/scenario.schema.json, which editors complete scenarios by. Run after a key of a scenario changes:
//   node scripts/make-scenario-schema.mjs
// test/test/scenario-schema.test.ts holds it against what the reader accepts. Draft 7, which editors know best.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const REF = (name) => ({ $ref: `#/definitions/${name}` });
const text = (description) => ({ type: 'string', minLength: 1, description });
const list = (items, description) => ({ type: ['array', 'null'], items, description });
const byName = (values, description) => ({
  type: ['object', 'null'],
  additionalProperties: values,
  description,
});
const keys = (properties, more = {}) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});
/** Where no text may stand, a column of `each` may stand in its place. */
const orColumn = ({ description, ...schema }) => ({
  ...(description === undefined ? {} : { description }),
  anyOf: [schema, REF('column')],
});
const notBoth = (...names) => ({ not: { required: names } });

const CODE = '^E_[A-Z0-9_]+$|\\$\\{';
const TIME = '^\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d)$|\\$\\{';
const METHOD = '^(?=.{1,204}$)(ctx\\.)?[A-Za-z_$*][\\w$*]*(\\.[A-Za-z_$*][\\w$*]*)*$|\\$\\{';

const time = (description) => ({ type: 'string', pattern: TIME, description });
const size = (name) => orColumn({ anyOf: [{ type: 'integer', minimum: 0 }, REF(`operators${name}`)] });
const ordered = (name, description) => ({
  description,
  anyOf: [{ type: ['number', 'string'] }, ...(name === '' ? [] : [REF('earlier')])],
});

/** Patterns; those of steps may hold what an earlier step returned. */
function patterns(name) {
  const own = name === '' ? [] : [REF('earlier')];
  const deep = REF(`pattern${name}`);
  const word = (description) => ({ description, anyOf: [{ type: 'string' }, ...own] });
  return {
    [`pattern${name}`]: {
      description:
        'What a value is held against: a scalar is itself, a list matches item by item, an object as a subset, and an object of keys with $ is operators.',
      anyOf: [
        { type: ['string', 'number', 'boolean', 'null'] },
        { type: 'array', items: deep },
        { type: 'object', propertyNames: { pattern: '^(?!\\$)' }, additionalProperties: deep },
        REF(`operators${name}`),
        ...own,
      ],
    },
    [`operators${name}`]: keys(
      {
        $exactly: { description: 'This very value, no key more.' },
        $contains: {
          ...deep,
          description: 'A text with this text in it, or a list with an item that matches; of a list, each.',
        },
        $regex: word('A text that this regular expression of JavaScript finds something in.'),
        $flags: word('Flags of $regex, as in "i".'),
        $schema: {
          type: ['object', 'boolean'],
          description: 'A value that this JSON Schema allows.',
        },
        $absent: orColumn({
          type: 'boolean',
          description: 'true: the key must not be there; false: it must, whatever its value.',
        }),
        $count: { ...size(name), description: 'How many items a list, or keys an object has.' },
        $length: { ...size(name), description: 'How many characters a text, or items a list has.' },
        $json: { ...deep, description: 'A text that is JSON, whose value matches.' },
        $gt: ordered(name, 'Greater than this number or text.'),
        $gte: ordered(name, 'At least this number or text.'),
        $lt: ordered(name, 'Less than this number or text.'),
        $lte: ordered(name, 'At most this number or text.'),
        $within: {
          description: 'The least and the greatest, both included: [0.9, 1.1].',
          anyOf: [
            { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
            { type: 'array', items: { anyOf: [{ type: 'string' }, ...own] }, minItems: 2, maxItems: 2 },
            REF('column'),
          ],
        },
        $not: { ...deep, description: 'What does not match.' },
        $oneOf: orColumn({
          type: 'array',
          items: deep,
          minItems: 1,
          description: 'What matches at least one of these.',
        }),
      },
      { minProperties: 1, dependencies: { $flags: { minProperties: 2 } } },
    ),
    ...expectations(name, deep, own),
  };
}

function expectations(name, deep, own) {
  const call = REF(`call${name}`);
  const calls = (description) => orColumn({ type: 'array', items: call, minItems: 1, description });
  const code = { anyOf: [{ type: 'string', minLength: 1 }, REF(`operators${name}`), ...own] };
  return {
    [`call${name}`]: {
      description: 'A call by its method under ctx, in which * stands for any characters, or more of it.',
      anyOf: [
        { type: 'string', pattern: METHOD },
        keys(
          {
            method: { type: 'string', pattern: METHOD, description: 'As in storage.kv.set or storage.*.' },
            when: { ...deep, description: 'A pattern for the first argument.' },
            args: { ...deep, description: 'A pattern for the list of all arguments.' },
            result: { ...deep, description: 'A pattern for the answer.' },
            error: { ...code, description: 'The code of the error that it was answered with.' },
          },
          { required: ['method'] },
        ),
        ...own,
      ],
    },
    [`expect${name}`]: {
      ...keys({
        result: { ...deep, description: 'What the tool must return.' },
        error: {
          description: 'In place of `result`: the code of the error, or its `code` and `message`.',
          anyOf: [
            { type: 'string', minLength: 1 },
            REF(`operators${name}`),
            keys({ code: deep, message: deep }, { minProperties: 1 }),
            ...own,
          ],
        },
        files: byName(
          deep,
          'What files hold after the call, by path: their text, or { base64 }; `{ $absent: true }` for one that must not be there. `workspace:` begins a path in the conversation’s folder.',
        ),
        data: byName(
          deep,
          'What collections hold after the call, by name: a list of records with their `id`.',
        ),
        kv: { ...deep, description: 'What ctx.storage.kv holds after the call, by key.' },
        calls: {
          description: 'The calls to ctx: a list that must come in this order, or a mapping.',
          anyOf: [
            { type: 'array', items: call, minItems: 1 },
            keys({
              inOrder: calls('These, one after the other; others may come between.'),
              anyOrder: calls('These, in any order; each is a call of its own.'),
              exactly: orColumn(list(call, 'These and no others, in this order.')),
              never: calls('None of these.'),
              count: {
                description: 'How often a method is called.',
                type: ['object', 'null'],
                propertyNames: { pattern: METHOD },
                additionalProperties: size(name),
              },
            }),
            REF('column'),
          ],
        },
        console: {
          description: 'What the tool printed: a pattern for the list of all lines, or one for each level.',
          anyOf: [
            { type: 'array', items: deep },
            REF(`operators${name}`),
            keys({ debug: deep, info: deep, warn: deep, error: deep }),
            REF('column'),
          ],
        },
        warnings: { ...deep, description: 'The warnings of the run, in English: `[]` for none.' },
      }),
      ...notBoth('result', 'error'),
      description: 'What must come of it. Without `result` and `error`, the tool must return.',
    },
  };
}

const message = keys(
  {
    id: text('message-1 for the first, when not given.'),
    subject: { type: 'string' },
    fromAddr: { type: 'string' },
    toAddrs: list(text('An address.')),
    date: {
      description: 'A time with its zone, or milliseconds since 1970.',
      anyOf: [{ type: 'integer' }, time()],
    },
    body: { type: 'string' },
    attachments: list(
      keys({
        filename: { type: 'string' },
        mimeType: { type: 'string' },
        sizeBytes: orColumn({ type: 'integer', minimum: 0 }),
      }),
    ),
  },
  { required: ['date'] },
);

const failure = keys(
  { code: { type: 'string', pattern: CODE }, message: text('What the tool reads.') },
  { required: ['code'] },
);
const answer = {
  returns: { description: 'The answer as it stands; null when neither is given.' },
  error: { ...failure, description: 'The call fails with this.' },
};

const respond = {
  ...keys({
    status: orColumn({ type: 'integer', minimum: 200, maximum: 999, description: '200 when not given.' }),
    headers: byName({
      anyOf: [{ type: ['string', 'number'] }, { type: 'array', items: { type: ['string', 'number'] } }],
    }),
    json: { description: 'A body as JSON.' },
    body: { type: 'string', description: 'A body as text.' },
    base64: { type: 'string', description: 'A body of bytes.' },
    file: text('A file with the body, from this file’s own folder.'),
    error: {
      description: 'The network fails: a code such as E_HTTP_TIMEOUT.',
      anyOf: [{ type: 'string', pattern: CODE }, failure],
    },
    delay: orColumn({ type: 'number', minimum: 0, maximum: 60000, description: 'Milliseconds before it.' }),
  }),
  description: 'What a request is answered with.',
  allOf: [
    ['json', 'body'],
    ['json', 'base64'],
    ['json', 'file'],
    ['body', 'base64'],
    ['body', 'file'],
    ['base64', 'file'],
    ...['status', 'headers', 'json', 'body', 'base64', 'file'].map((name) => ['error', name]),
  ].map((names) => notBoth(...names)),
};

/** What a world is made of: in a file that others use too. */
const WORLD = {
  use: {
    description: 'Files with fixtures that this one shares with others, from its own folder.',
    anyOf: [text(), { type: 'array', items: text() }],
  },
  workspace: text('The conversation’s folder, of which a copy is used, from this file’s own folder.'),
  files: byName(
    { anyOf: [{ type: 'string' }, keys({ base64: { type: 'string' } }, { required: ['base64'] })] },
    'What the run’s own folder holds before the call, by path: text, or { base64 }.',
  ),
  data: byName(
    {
      anyOf: [
        list({ anyOf: [{ type: 'object' }, REF('column')] }),
        keys(
          {
            version: { type: 'integer', minimum: 1 },
            records: list({ anyOf: [{ type: 'object' }, REF('column')] }),
          },
          { required: ['version', 'records'] },
        ),
      ],
    },
    'What collections hold before the call, by name: records, which may have an `id`, or entries of a log, which may have an `at`; { version, records } are of a version before, and are migrated.',
  ),
  kv: byName({ type: 'string' }, 'What ctx.storage.kv holds before the call: texts by key.'),
  sql: {
    description: 'SQL that runs after db/schema.sql, the path of a .sql file, or a list of these.',
    anyOf: [text(), { type: 'array', items: text() }],
  },
  email: {
    description: 'What ctx.email reads: a folder of .eml files, an .eml, an mbox, or messages.',
    anyOf: [
      text(),
      { type: 'array', items: message },
      keys({ accounts: byName(list(message)) }, { required: ['accounts'] }),
    ],
  },
  http: orColumn(
    list(
      {
        ...keys(
          {
            method: { type: 'string', pattern: '^[A-Za-z]+$|\\$\\{', description: 'Any when not given.' },
            url: text('The whole URL; * stands for any characters.'),
            connection: text('The connection that the request is made with.'),
            headers: byName(REF('pattern'), 'A pattern for each.'),
            body: { ...REF('pattern'), description: 'A pattern for the body as text.' },
            json: { ...REF('pattern'), description: 'A pattern for the body as JSON.' },
            respond: {
              description: 'One answer each time, or a list: one after the other.',
              anyOf: [respond, { type: 'array', items: respond, minItems: 1 }, REF('column')],
            },
          },
          { required: ['url', 'respond'] },
        ),
        ...notBoth('body', 'json'),
      },
      'What requests of ctx.http.fetch are answered with. The first entry that matches answers.',
    ),
  ),
  calls: orColumn(
    list(
      {
        ...keys(
          {
            method: text('As in models.generate.'),
            when: { ...REF('pattern'), description: 'A pattern for the first argument.' },
            ...answer,
            sequence: {
              type: 'array',
              minItems: 1,
              items: { ...keys(answer, { minProperties: 1 }), ...notBoth('returns', 'error') },
              description: 'The first call gets the first answer, and so on.',
            },
          },
          { required: ['method'] },
        ),
        allOf: [notBoth('returns', 'error'), notBoth('sequence', 'returns'), notBoth('sequence', 'error')],
      },
      'Answers to calls that are not simulated, such as models.generate. The first that matches answers.',
    ),
  ),
  connections: byName(
    {
      anyOf: [
        { type: 'boolean' },
        {
          ...keys({
            host: text('Where its credentials may go.'),
            hosts: list(text('A host.')),
            granted: orColumn({ type: 'boolean' }),
            reason: text('Why it was not granted.'),
          }),
          not: { required: ['granted', 'reason'], properties: { granted: { const: true } } },
        },
        REF('column'),
      ],
    },
    'Connections that the user has set up or not, by name.',
  ),
  grants: orColumn(
    list(
      { enum: ['knowledge', 'email'] },
      'Services that the user turned on; a fixture of one turns it on too.',
    ),
  ),
  accounts: orColumn(list(text('An account.'), 'Mail accounts that the user allowed.')),
  now: time('Where the clock stands, with its zone: 2026-01-31T09:00:00Z.'),
  seed: orColumn({
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Of random numbers and ids; made of `now` when not given.',
  }),
};

const CALL = {
  tool: text('The tool to run.'),
  idempotencyKey: text('ctx.idempotencyKey.'),
  as: { enum: ['gem', 'chat'], description: 'Who calls: the gem itself, or the main chat.' },
  plan: orColumn({ type: 'boolean', description: 'Plan mode: only tools that read may run.' }),
};

const CASE = {
  name: {
    type: 'string',
    minLength: 1,
    pattern: '^[^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f][^\\u0000-\\u001f]*$',
    description: 'What the report calls the case, and --grep looks for.',
  },
  skip: text('Why the case is not run.'),
  ...CALL,
  workflow: text('The SOP to run, in place of `tool`; the input is its event.'),
  input: { description: 'What the tool is given; {} when not given.' },
  expect: REF('expect'),
  each: {
    type: 'array',
    minItems: 1,
    items: { type: 'object', minProperties: 1, propertyNames: { pattern: '^[^\\s\\d$]\\S*$' } },
    description: 'Rows: the case is run with each, its cells in place of "${column}".',
  },
  steps: {
    type: 'array',
    minItems: 1,
    items: keys({
      ...CALL,
      input: { ...REF('given'), description: 'What the tool is given; {} when not given.' },
      expect: REF('expectOfStep'),
    }),
    description: 'Several calls, one after the other on one state, in place of `input` and `expect`.',
  },
  ...WORLD,
};

/** Told once, for the file and for the cases in it. */
const REFERRED = Object.fromEntries(Object.keys(CASE).map((name) => [name, REF(`key-${name}`)]));

/** What stands in place of what. */
const APART = [
  notBoth('steps', 'input'),
  notBoth('steps', 'expect'),
  notBoth('workflow', 'tool'),
  notBoth('workflow', 'steps'),
];

/** It is said what is called. */
const NAMED = [
  { required: ['tool'] },
  { required: ['workflow'] },
  { required: ['steps'], properties: { steps: { items: { required: ['tool'] } } } },
];

export function scenarioSchema() {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario',
    description:
      'A file under tests/ of a gem: what a tool is given, what the world answers, and what must come of it. See docs/scenarios.md.',
    ...keys({
      ...REFERRED,
      cases: {
        type: 'array',
        minItems: 1,
        items: REF('case'),
        description: 'Several cases; the file’s other keys hold for each.',
      },
    }),
    allOf: [
      ...APART,
      notBoth('cases', 'name'),
      {
        anyOf: [...NAMED, { required: ['cases'], properties: { cases: { items: { anyOf: NAMED } } } }],
      },
    ],
    definitions: {
      ...Object.fromEntries(Object.entries(CASE).map(([name, schema]) => [`key-${name}`, schema])),
      case: { ...keys(REFERRED, { required: ['name'] }), allOf: APART },
      column: { type: 'string', pattern: '^\\$\\{[^}]+\\}$', description: 'A column of `each`.' },
      earlier: keys(
        {
          $step: { type: 'integer', minimum: 1, description: 'The number of an earlier step, from 1.' },
          $at: {
            type: 'string',
            pattern: '^(/([^~/]|~[01])*)*$',
            description: 'A JSON Pointer into what it returned.',
          },
        },
        { required: ['$step'] },
      ),
      given: {
        anyOf: [
          { type: ['string', 'number', 'boolean', 'null'] },
          { type: 'array', items: REF('given') },
          { type: 'object', not: { required: ['$step'] }, additionalProperties: REF('given') },
          REF('earlier'),
        ],
      },
      ...patterns(''),
      ...patterns('OfStep'),
    },
  };
}

const [, script] = process.argv;
if (script === fileURLToPath(import.meta.url))
  writeFileSync(
    new URL('../schemas/scenario.schema.json', import.meta.url),
    `${JSON.stringify(scenarioSchema(), null, 2)}\n`,
  );
