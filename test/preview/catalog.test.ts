import { describe, expect, it } from 'vitest';
import { catalogEntry, catalogText } from '../../src/preview/catalog.ts';
import { gemOf, TOOL } from './gem-of.ts';

const SOP = { name: 'tidy', entry: 'workflows/tidy.js', description: 'Tidies up.' };

describe('the list of gems', () => {
  it('[G-01] [T-11] [E-06] has a line of the gem and one for each exposed item with its mark, and no others', async () => {
    const gem = await gemOf(
      {
        tools: [
          { ...TOOL, expose: true },
          { ...TOOL, name: 'inner' },
        ],
        workflows: [
          { ...SOP, expose: true },
          { ...SOP, name: 'hidden' },
        ],
      },
      {
        'agents/keeper.md': '---\ndescription: Keeps order.\nexpose: true\n---\nKeep.\n',
        'agents/quiet.md': '---\ndescription: Says nothing.\n---\nHush.\n',
      },
    );
    expect(catalogEntry(gem).lines?.text).toBe(
      [
        '- Notes (notes): Keeps notes.',
        '  - add_note: Adds a note.',
        '  - tidy (SOP): Tidies up.',
        '  - keeper (agent): Keeps order.',
      ].join('\n'),
    );
  });

  it('[G-01] has descriptions in the author’s words, with their line breaks and in their script', async () => {
    const gem = await gemOf({
      name: '笔记',
      description: '记笔记。\n主要工具：add_note。',
      tools: [{ ...TOOL, description: '  添加  一条笔记 🎉', expose: true }],
    });
    expect(catalogEntry(gem).lines).toMatchObject({
      text: '- 笔记 (notes): 记笔记。\n主要工具：add_note。\n  - add_note:   添加  一条笔记 🎉',
      characters: 60,
    });
  });

  it.each([
    ['exposes', true, { tools: [{ ...TOOL, expose: true }] }, {}],
    ['skill', true, { tools: [TOOL] }, { 'skill/SKILL.md': 'S\n' }],
    ['exposes-nothing', false, { tools: [TOOL] }, { 'pages/index.html': '<p>' }],
    ['skill-md-missing', false, {}, { 'skill/references/a.md': 'A\n' }],
    // [E-03] Only `true` exposes.
    ['exposes-nothing', false, { tools: [{ ...TOOL, expose: 'true' }] }, {}],
  ])('[G-02] a gem is listed or not because: %s', async (because, listed, manifest, files) => {
    const entry = catalogEntry(await gemOf(manifest, files));
    expect(entry).toMatchObject({ because, listed });
    expect(entry.lines === null).toBe(!listed);
  });

  it('[G-02] leaves gems that are not listed out of the whole', async () => {
    const gems = [
      await gemOf({ id: 'a', tools: [{ ...TOOL, expose: true }] }),
      await gemOf({ id: 'b', tools: [TOOL] }),
      await gemOf({ id: 'c' }, { 'skill/SKILL.md': 'S\n' }),
    ];
    const { text } = catalogText(gems.map(catalogEntry));
    expect(text.split('\n').map((line) => line.slice(0, 15))).toEqual([
      '- Notes (a): Ke',
      '  - add_note: A',
      '- Notes (c): Ke',
    ]);
  });

  it('[O-08] has nothing of docs/', async () => {
    const gem = await gemOf({}, { 'skill/SKILL.md': 'S\n', 'docs/README.en.md': 'secret word' });
    expect(JSON.stringify(catalogEntry(gem))).not.toContain('secret');
  });
});
