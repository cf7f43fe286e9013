import { expect, it } from 'vitest';
import { runTool } from '../../src/run/run.ts';
import { fileOf, optionsFor, setUpSandbox } from './support.ts';

setUpSandbox();

const collections = {
  notes: {
    kind: 'table',
    version: 3,
    migrations: 'migrations/notes.js',
    fields: { title: { type: 'string', required: true, unique: true }, done: { type: 'boolean' } },
  },
  plain: { kind: 'table', fields: { title: { type: 'string' } } },
  seen: { kind: 'log', fields: { n: { type: 'number' } } },
};
const STEPS = `export const v1_to_v2 = ({ name, ...rest }) => ({ ...rest, title: name });
export const v2_to_v3 = (data) => ({ ...data, done: false });\n`;
const ALL = "export default async (input, ctx) => (await ctx.data.collection('notes').query()).records;";

async function run(data: string) {
  return runTool(
    await optionsFor(ALL, {
      gem: { id: 'sample', data: { collections } },
      files: [fileOf('tools/sample.js', ALL), fileOf('migrations/notes.js', STEPS)],
      scenario: `tool: sample\ndata:\n  ${data}\n`,
    }),
  );
}

it('[V-09] records of a version before are migrated before a tool gets to see them', async () => {
  const first = await run('notes: { version: 1, records: [{ id: a, name: Milk }, { name: Eggs }] }');
  expect(first.result).toEqual([
    { id: 'a', title: 'Milk', done: false },
    { id: 'notes-2', title: 'Eggs', done: false },
  ]);
  expect(first.warnings).toEqual(['collection notes was brought from version 1 to 3: 2 records']);
  const second = await run('notes: { version: 2, records: [{ id: a, title: Milk }] }');
  expect(second.result).toEqual([{ id: 'a', title: 'Milk', done: false }]);
});

it('[V-02] a migration that does not fit stops, as an upgrade would', async () => {
  await expect(run('notes: { version: 2, records: [{ name: Milk }] }')).rejects.toMatchObject({
    code: 'E_DATA_SCHEMA',
  });
  await expect(run('notes: { version: 2, records: [{ title: a }, { title: a }] }')).rejects.toMatchObject({
    code: 'E_DATA_UNIQUE',
  });
});

it.each([
  [
    'notes: { version: 3, records: [] }',
    'case.yaml:3:21 notes has version 3, so records of before have a version from 1 to 2',
  ],
  ['notes: { version: 0, records: [] }', 'case.yaml:3:21 notes has version 3'],
  ['plain: { version: 1, records: [] }', 'case.yaml:3:21 plain has version 1 and no `migrations`'],
  ['seen: { version: 1, records: [] }', 'case.yaml:3:20 seen is a log, which has no versions'],
  ['notes: { version: 1 }', 'case.yaml:3:10 this must be a list of records, or'],
  ['notes: { versoin: 1, records: [] }', 'case.yaml:3:12 a scenario has no key "versoin" here'],
  ['notes: { version: 1, records: [{ id: a }, { id: a }] }', 'case.yaml:3:51 the id'],
])('refuses %s', async (data, message) => {
  await expect(run(data)).rejects.toMatchObject({
    code: 'scenario-invalid',
    message: expect.stringContaining(message),
  });
});
