import { expect, it } from 'vitest';
import { dataChanges, stopsActivation } from '../../src/gem/data-changes.ts';
import { activateData, dataStore, put, refusal } from './data-support.ts';
import { setUpSandbox } from './support.ts';

setUpSandbox();

type Field = Readonly<Record<string, unknown>>;

/** Declarations of one field, and the value that a record has of it; null where there is no such field. */
const FIELDS: Readonly<Record<string, readonly [Field | null, unknown]>> = {
  none: [null, undefined],
  text: [{ type: 'string' }, 'a'],
  described: [{ type: 'string', description: 'A text' }, 'a'],
  requiredText: [{ type: 'string', required: true }, 'a'],
  uniqueText: [{ type: 'string', unique: true }, 'a'],
  both: [{ type: 'string', required: true, unique: true }, 'a'],
  enumA: [{ type: 'string', enum: ['a'] }, 'a'],
  enumAB: [{ type: 'string', enum: ['a', 'b'] }, 'a'],
  enumB: [{ type: 'string', enum: ['b'] }, 'b'],
  number: [{ type: 'number' }, 1.5],
  integer: [{ type: 'integer', enum: [1, 2] }, 1],
  boolean: [{ type: 'boolean' }, true],
  time: [{ type: 'timestamp', required: true }, 0],
  ref: [{ type: 'ref', to: 'places' }, 'p1'],
  otherRef: [{ type: 'ref', to: 'people' }, 'q1'],
  list: [{ type: 'array' }, [1]],
  listOfText: [{ type: 'array', items: 'string' }, ['a']],
  listOfRef: [{ type: 'array', items: 'ref', to: 'places' }, ['p1']],
  object: [{ type: 'object' }, { a: 1 }],
  any: [{ type: 'any' }, { a: 1 }],
};

const TARGETS = {
  places: { kind: 'table', fields: { name: { type: 'string' } } },
  people: { kind: 'table', fields: { name: { type: 'string' } } },
};
const pairs = Object.keys(FIELDS).flatMap((from) => Object.keys(FIELDS).map((to) => [from, to] as const));

function tableOf(field: Field | null, more: Field = {}): Field {
  const own = field === null ? {} : { it: field };
  return { kind: 'table', fields: { keep: { type: 'string' }, ...own }, ...more };
}

function recordOf(value: unknown): Field {
  return value === undefined ? { keep: 'k' } : { keep: 'k', it: value };
}

function verdictOf(collections: Field, changed: Field): { stops: boolean; mayFail: boolean } {
  const changes = dataChanges({ collections }, { collections: changed });
  return {
    stops: changes.some(stopsActivation),
    mayFail: changes.some(({ verdict }) => verdict === 'may-fail'),
  };
}

it('[V-01] [V-02] [V-03] [V-08] a store activates each change of a field exactly where the pure verdict says so', async () => {
  const store = dataStore();
  await activateData(store, {
    ...TARGETS,
    ...Object.fromEntries(pairs.map(([from], index) => [`p${index}`, tableOf(FIELDS[from]?.[0] ?? null)])),
  });
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const [index, [from, to]] of pairs.entries()) {
    const name = `p${index}`;
    const [before, value] = FIELDS[from] ?? [null, undefined];
    const isUnique = before?.unique === true;
    await put(store, name, { r1: recordOf(value), ...(isUnique ? {} : { r2: recordOf(value) }) });
    const old = { ...TARGETS, [name]: tableOf(before) };
    const now = { ...TARGETS, [name]: tableOf(FIELDS[to]?.[0] ?? null) };
    const { stops, mayFail } = verdictOf(old, now);
    const repeats = mayFail && value !== undefined;
    expected.push([from, to, stops ? 'E_DATA_SCHEMA' : repeats ? 'E_DATA_UNIQUE' : 'activated']);
    const said = await activateData(store, now).then(
      () => 'activated',
      (error: { code: string }) => error.code,
    );
    found.push([from, to, said]);
  }
  expect(found).toEqual(expected);
  // Every outcome is there, so that the comparison says something.
  const outcomes = found.map((each) => (each as string[])[2]);
  expect(new Set(outcomes)).toEqual(new Set(['activated', 'E_DATA_SCHEMA', 'E_DATA_UNIQUE']));
});

it('[V-03] [V-09] a store activates each change of a field in a higher version, by its migration', async () => {
  const store = dataStore();
  const path = 'migrations/all.js';
  // A record is told where it goes by the module's table of what the new declaration takes.
  const values = Object.fromEntries(pairs.map(([, to], index) => [`p${index}`, recordOf(FIELDS[to]?.[1])]));
  const code = `const values = ${JSON.stringify(values)}; export const v1_to_v2 = (data, { id }) => values[id];`;
  const declared = (version: 1 | 2) =>
    Object.fromEntries(
      pairs.map(([from, to], index) => {
        const field = FIELDS[version === 1 ? from : to]?.[0] ?? null;
        return [`p${index}`, tableOf(field, version === 1 ? {} : { version, migrations: path })];
      }),
    );
  await activateData(store, { ...TARGETS, ...declared(1) });
  for (const [index, [from]] of pairs.entries())
    await put(store, `p${index}`, { [`p${index}`]: recordOf(FIELDS[from]?.[1]) });
  expect(verdictOf(declared(1), declared(2)).stops).toBe(false);
  await activateData(store, { ...TARGETS, ...declared(2) }, { files: { [path]: code } });
  for (const [index, [, to]] of pairs.entries()) {
    const [row] = await store.query(`SELECT record FROM data_p${index}`);
    expect([to, JSON.parse(String(row?.record))]).toEqual([to, recordOf(FIELDS[to]?.[1])]);
  }
  // Back again, in whatever order, is refused.
  expect((await refusal(activateData(store, { ...TARGETS, ...declared(1) }))).code).toBe('E_DATA_SCHEMA');
});
