import { describe, expect, it } from 'vitest';
import { DATA, resultOf, runData } from './data-gem.ts';
import { setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const inScenario = (data: string) => `tool: sample\nnow: 2026-01-31T09:00:00Z\ndata:\n${data}`;

describe('a scenario’s data', () => {
  it('is what the collections hold at the start, with ids that are given or made', async () => {
    const scenario = inScenario(`
  notes:
    - { id: n1, title: Buy milk, project: projects-1, tags: [a, b] }
    - { title: 买牛奶, status: open }
  projects: [ { name: Garden }, { id: p2, name: House } ]
  readings:
    - { value: 1, at: 2026-01-01T00:00:00Z }
    - { value: 2, at: 1767225600001 }
    - { value: 3 }
`);
    const body = `return { notes: (await notes.query()).records, project: await projects.get('p2'), readings: (await readings.list()).entries.map(({ at, entry }) => [at, entry.value]) };`;
    expect(await resultOf(body, { scenario })).toEqual({
      notes: [
        { id: 'n1', title: 'Buy milk', project: 'projects-1', tags: ['a', 'b'] },
        { id: 'notes-2', title: '买牛奶', status: 'open' },
      ],
      project: { id: 'p2', name: 'House' },
      readings: [
        [Date.UTC(2026, 0, 1), 1],
        [Date.UTC(2026, 0, 1) + 1, 2],
        [Date.UTC(2026, 0, 31, 9), 3],
      ],
    });
  });

  it('is kept to itself, and put in again where the state is kept', async () => {
    const state = temporaryFolder();
    await runData(`await notes.insert({ title: 'kept' })`, { state });
    const scenario = inScenario('  projects: [ { id: p, name: Garden } ]');
    const count = `return [await notes.count(), await projects.count()]`;
    expect(await resultOf(count, { state, scenario })).toEqual([0, 1]);
    expect(await resultOf(count, { state })).toEqual([1, 0]);
    for (let run = 0; run < 2; run++)
      expect(await resultOf(count, { state, scenario, keepState: true })).toEqual([1, 1]);
  });

  it('takes fields named `id` and `at` for the author’s', async () => {
    const data = {
      collections: {
        a: { kind: 'table', fields: { id: { type: 'integer' } } },
        b: { kind: 'log', fields: { at: { type: 'string' } } },
      },
    };
    const scenario = inScenario('  a: [ { id: 7 } ]\n  b: [ { at: home } ]');
    const body = `return [(await ctx.data.collection('a').get('a-1')).id, (await ctx.data.log('b').list()).entries[0].entry]`;
    expect(await resultOf(body, { data, scenario })).toEqual([7, { at: 'home' }]);
  });

  it.each([
    ['  note: []', '4:3', 'notochord.json declares no collection "note"'],
    ['  notes: {}', '4:10', 'must be a list'],
    ['  notes: [ milk ]', '4:12', 'this must be a record'],
    [
      '  notes: [ { title: a, statsu: open } ]',
      '4:24',
      '"statsu" is not a declared field; did you mean "status"?',
    ],
    ['  notes: [ { title: a, status: opne } ]', '4:32', 'did you mean "open"?'],
    ['  notes:\n    - { status: open }', '5:7', '"title" is required'],
    ['  notes: [ { title: a, due: 2026-01-31 } ]', '4:29', '"due" must be a time in whole milliseconds'],
    [
      '  notes: [ { title: a }, { title: b, project: p } ]',
      '4:47',
      '"project" refers to "p", and projects has no record',
    ],
    [
      '  projects: [ { name: a }, { id: p, name: a } ]',
      '4:43',
      '"name" is unique, and the record projects-1 has "a" already',
    ],
    ['  projects: [ { id: p, name: a }, { id: p, name: b } ]', '4:41', 'the id "p" is given twice'],
    [
      '  projects: [ { id: projects-2, name: a }, { name: b } ]',
      '4:44',
      'the id "projects-2" is given twice',
    ],
    ['  projects: [ { id: 7, name: a } ]', '4:21', 'an id is a text of 1 to 200 characters'],
    ['  readings: [ { value: 1, at: soon } ]', '4:31', 'the time of an entry is written'],
    ['  readings: [ { id: a, value: 1 } ]', '4:17', '"id" cannot be written'],
  ])('says where it is wrong: %s', async (data, at, words) => {
    const told = runData('return await notes.count()', { scenario: inScenario(data) }).then(
      ({ error }) => ({ code: error?.code, en: error?.message }),
      ({ code, text }) => ({ code, en: text.en, zh: text['zh-CN'] }),
    );
    expect(await told).toMatchObject({
      code: 'scenario-invalid',
      en: expect.stringMatching(new RegExp(`case\\.yaml:${at} .*`)),
    });
    expect((await told).en).toContain(words);
  });

  it('is checked where the tool never asks for it', async () => {
    await expect(runData('return 1', { scenario: inScenario('  note: []') })).rejects.toMatchObject({
      code: 'scenario-invalid',
      hint: { en: 'did you mean "notes"?' },
    });
    await expect(
      runData('return 1', { scenario: inScenario('  note: []'), data: undefined }),
    ).rejects.toMatchObject({ code: 'scenario-invalid' });
    expect(DATA.collections.notes.kind).toBe('table');
  });
});
