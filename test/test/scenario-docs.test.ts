import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { OPERATORS } from '../../src/run/match/pattern.ts';
import { preparePlace } from '../../src/run/place.ts';
import { CASE_KEYS, FILE_KEYS } from '../../src/run/scenario/cases.ts';
import { EXPECT_KEYS } from '../../src/run/scenario/expect.ts';
import { USE_KEYS } from '../../src/run/scenario/use.ts';
import { loadCases } from '../../src/test/load-cases.ts';
import { prepareCase } from '../../src/test/run-case.ts';
import { fileOf, setUpSandbox, temporaryFolder } from '../run/support.ts';

setUpSandbox();

const text = readFileSync('docs/scenarios.md', 'utf8');
const examples = [...text.matchAll(/```yaml (\S+)\n([\s\S]*?)```/g)].map(
  ([, path = '', yaml = '']) => [path, yaml] as const,
);
const scenarios = examples.filter(([path]) => !path.includes('/fixtures/'));

/** The tools that the page speaks of. */
const TOOLS = {
  count_words: `export default ({ text }) => ({ words: text.split(/\\s+/).filter(Boolean).length });`,
  summarize: `export default async ({ text }, ctx) => {
    const ask = () => ctx.models.generate({ model: 'main', prompt: text });
    const answer = await ask().catch(ask);
    return { summary: answer.text };
  };`,
  weather: `export default async ({ city }, ctx) => {
    const ask = () => ctx.http.fetch('https://api.example.com/v1/' + city, { headers: { accept: 'application/json' } });
    let answer = await ask();
    if (answer.status === 503) answer = await ask();
    return JSON.parse(answer.body);
  };`,
  digest: `export default async ({ text, to }, ctx) => {
    const cursor = Number(await ctx.storage.kv.get('cursor'));
    const { text: summary } = await ctx.models.generate({ model: 'main', prompt: text });
    await ctx.files.write(to, '# Report\\n' + summary);
    const { id } = await ctx.data.collection('notes').insert({ title: summary });
    await ctx.storage.kv.set('cursor', String(cursor + 1));
    await ctx.storage.kv.set('last', JSON.stringify({ title: summary }));
    console.log('saved', id);
    return { summary, cost: 1 };
  };`,
  save_note: `export default ({ title }, ctx) => ctx.data.collection('notes').insert({ title });`,
  find_note: `export default async ({ id }, ctx) => {
    const note = await ctx.data.collection('notes').get(id);
    if (note === null) throw new Error('there is no note ' + id);
    return note;
  };`,
};
const PERMISSIONS = { models: true, data: true, network: ['api.example.com'] };
const DATA = { collections: { notes: { kind: 'table', fields: { title: { type: 'string' } } } } };

describe('docs/scenarios.md', () => {
  it.each(scenarios)('has an example that comes out as it says: %s', async (path, yaml) => {
    const gem = temporaryFolder();
    writeFileSync(join(gem, 'notochord.json'), '{}');
    for (const [name, content] of examples) {
      mkdirSync(dirname(join(gem, name)), { recursive: true });
      writeFileSync(join(gem, name), content);
    }
    const cases = await loadCases(yaml, path, join(gem, 'tests'));
    const files = Object.entries(TOOLS).map(([name, code]) => fileOf(`tools/${name}.js`, code));
    const place = preparePlace(files);
    const tools = new Map(
      Object.keys(TOOLS).map((name) => [
        name,
        {
          name,
          entry: `tools/${name}.js`,
          inputSchema: { type: 'object', required: name === 'count_words' ? ['text'] : [] },
          permissions: PERMISSIONS,
        },
      ]),
    );
    for (const each of cases) {
      const prepared = prepareCase(each, {
        options: { gem: { id: 'sample', permissions: PERMISSIONS, data: DATA }, files, place, root: gem },
        tools,
      });
      const { outcome, steps, error } = await prepared.run();
      expect({ name: each.name, failures: steps.flatMap(({ failures }) => failures), error }).toEqual({
        name: each.name,
        failures: [],
        error: undefined,
      });
      expect(outcome).toBe(each.skip === undefined ? 'passed' : 'skipped');
    }
    place.release();
  });

  it('has only examples that the JSON Schema allows', () => {
    const schema = JSON.parse(readFileSync('schemas/scenario.schema.json', 'utf8'));
    const isValid = new Ajv({ strict: false }).compile(schema);
    for (const [path, yaml] of scenarios)
      expect([path, isValid(parse(yaml)), isValid.errors]).toEqual([path, true, null]);
  });

  it('names every key, every expectation and every operator', () => {
    for (const name of [...FILE_KEYS, ...CASE_KEYS, ...EXPECT_KEYS, ...USE_KEYS, ...OPERATORS])
      expect(text).toMatch(new RegExp(`\`[^\`]*${name.replace('$', '\\$')}\\b`));
  });
});
