import { describe, expect, it } from 'vitest';
import { appearingTools } from '../../src/preview/appearing.ts';
import { consentOf } from '../../src/preview/consent.ts';
import { openingOf } from '../../src/preview/opening.ts';
import { read } from '../../src/preview/read.ts';
import { gemOf, TOOL } from './gem-of.ts';

const SKILL = { 'skill/SKILL.md': '# 怎么做\n\nRead skill/references/a.md.\n' };
const REFERENCES = { 'skill/references/a.md': 'A\n', 'skill/references/rules/b.csv': 'x\ty\n' };

describe('what read_skill returns', () => {
  it('[S-13] [S-01] [O-08] is the whole SKILL.md, the names of the references and the exposed items', async () => {
    const gem = await gemOf(
      {
        tools: [
          { ...TOOL, expose: true },
          { ...TOOL, name: 'inner' },
        ],
      },
      { ...SKILL, ...REFERENCES, 'docs/README.en.md': '# Notes\n' },
    );
    const { answer, references } = openingOf(gem);
    expect(answer.text).toBe(
      [
        '# 怎么做',
        '',
        'Read skill/references/a.md.',
        '',
        'notes/skill/references/a.md',
        'notes/skill/references/rules/b.csv',
        '',
        'gem.notes.add_note: Adds a note.',
      ].join('\n'),
    );
    expect(references.map(({ name, content }) => [name, content?.characters])).toEqual([
      ['notes/skill/references/a.md', 2],
      ['notes/skill/references/rules/b.csv', 4],
    ]);
  });

  it('[S-10] has front matter as the text that it is, and no need of it', async () => {
    const text = '---\nname: notes\n---\nRead.\n';
    expect(openingOf(await gemOf({}, { 'skill/SKILL.md': text })).answer.text).toBe(text);
    expect(openingOf(await gemOf({}, { 'skill/SKILL.md': 'Read.\n' })).answer.text).toBe('Read.\n');
  });

  it('[G-08] is the items alone for a gem without a skill', async () => {
    const gem = await gemOf({ tools: [{ ...TOOL, expose: true }] });
    const { skill, answer } = openingOf(gem);
    expect(skill).toBeNull();
    expect(answer.text).toBe('gem.notes.add_note: Adds a note.');
  });

  it('[S-15] has a line for each of many references', async () => {
    const many = Array.from({ length: 300 }, (_, index) => [`skill/references/${index}.md`, 'x\n']);
    const gem = await gemOf({}, { ...SKILL, ...Object.fromEntries(many) });
    expect(openingOf(gem).referenceList?.text.split('\n')).toHaveLength(300);
  });

  it('[S-04] has no text of a reference that is over 64 KB', async () => {
    const files = {
      'skill/references/in.md': 'x'.repeat(65_536),
      'skill/references/over.md': 'x'.repeat(65_537),
    };
    const { references } = openingOf(await gemOf({}, { ...SKILL, ...files }));
    expect(references.map(({ content }) => content?.characters)).toEqual([65_536, undefined]);
  });
});

describe('reading by name', () => {
  it('[G-03] [G-08] gives one file, and the items appear by that too', async () => {
    const gem = await gemOf({ tools: [{ ...TOOL, expose: true }] }, { ...SKILL, ...REFERENCES });
    const expected = {
      name: 'notes/skill/references/rules/b.csv',
      path: 'skill/references/rules/b.csv',
      content: { text: 'x\ty\n' },
      appear: ['gem.notes.add_note'],
    };
    expect(read([gem], 'notes/skill/references/rules/b.csv')).toMatchObject(expected);
    expect(read([gem], 'skill/references/rules/b.csv')).toMatchObject(expected);
    expect(read([gem], 'notes')).toMatchObject({ path: null, content: openingOf(gem).answer });
  });

  it('[G-03] takes the id for part of the name where there are several gems', async () => {
    const gems = [await gemOf({ id: 'a' }, SKILL), await gemOf({ id: 'b' }, { ...SKILL, ...REFERENCES })];
    expect(read(gems, 'b/skill/references/a.md')).toMatchObject({ gem: 'b', content: { text: 'A\n' } });
    expect(read(gems, 'a/skill/references/a.md')).toEqual({
      meant: 'b/skill/references/a.md',
      names: ['a/skill/SKILL.md'],
    });
  });

  it('[O-08] reads nothing outside of the skill', async () => {
    const gem = await gemOf({}, { ...SKILL, 'docs/README.en.md': '# Notes\n' });
    for (const path of ['docs/README.en.md', 'notochord.json', 'skill/references/../SKILL.md'])
      expect(read([gem], `notes/${path}`)).toHaveProperty('meant');
  });

  it.each([
    ['notes/skill/references/zebras.md', undefined],
    ['notes/skill/references/b.csv', 'notes/skill/references/rules/b.csv'],
    ['notes/skill/references/rules/B.CSV', 'notes/skill/references/rules/b.csv'],
    ['notes/references/a.md', 'notes/skill/references/a.md'],
    ['a.md', 'notes/skill/references/a.md'],
    ['note', 'notes'],
  ])('knows what was meant by %s', async (name, meant) => {
    const gem = await gemOf({}, { ...SKILL, ...REFERENCES });
    expect(read([gem], name)).toMatchObject({ meant });
  });
});

describe('the tools that appear', () => {
  it('[G-08] [E-05] [E-07] are all exposed items, with what they take', async () => {
    const gem = await gemOf(
      {
        tools: [
          { ...TOOL, expose: true },
          { ...TOOL, name: 'inner' },
        ],
        workflows: [{ name: 'tidy', entry: 'workflows/tidy.js', description: 'Tidies.', expose: true }],
      },
      { 'agents/keeper.md': '---\ndescription: Keeps.\nexpose: true\n---\nKeep.\n' },
    );
    expect(appearingTools(gem)).toMatchObject([
      { fullName: 'gem.notes.add_note', inputSchema: TOOL.inputSchema, mayReturnRunId: false },
      { fullName: 'gem.notes.tidy', mark: '(SOP)', inputSchema: null, mayReturnRunId: true },
      {
        fullName: 'gem.notes.keeper',
        mark: '(agent)',
        inputSchema: { type: 'object', properties: { task: { type: 'string' } }, required: ['task'] },
        mayReturnRunId: false,
      },
    ]);
  });

  it('[G-05] are what one yes allows; nothing is asked where there is nothing to call', async () => {
    const asking = await gemOf({ tools: [{ ...TOOL, expose: true }] }, SKILL);
    expect(consentOf(asking)).toEqual({ asked: true, allows: ['gem.notes.add_note'] });
    expect(consentOf(await gemOf({}, SKILL))).toEqual({ asked: false, allows: [] });
  });
});
