import { describe, expect, it } from 'vitest';
import { search } from '../../src/preview/search.ts';
import { gemOf, TOOL } from './gem-of.ts';

const names = (answer: ReturnType<typeof search>) => answer.hits.map(({ name }) => name);

describe('search', () => {
  it('[G-04] looks through names and descriptions of gems and exposed items, and through nothing else', async () => {
    const gem = await gemOf(
      {
        description: 'Keeps apples.',
        tools: [
          { ...TOOL, name: 'pear', description: 'Finds plums.', expose: true },
          { ...TOOL, name: 'inner', description: 'Finds quinces.' },
        ],
      },
      { 'skill/SKILL.md': 'cherries\n', 'docs/README.en.md': 'grapes' },
    );
    expect(names(search([gem], 'apples'))).toEqual(['notes']);
    expect(names(search([gem], 'NOTES'))).toEqual(['notes']);
    expect(names(search([gem], 'pear'))).toEqual(['gem.notes.pear']);
    expect(names(search([gem], 'plums'))).toEqual(['gem.notes.pear']);
    for (const word of ['quinces', 'inner', 'cherries', 'grapes', 'text'])
      expect(search([gem], word), word).toMatchObject({ hits: [], found: 0, appear: [] });
  });

  it('[G-04] gives at most five, and says how many there are', async () => {
    const tools = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...TOOL, name, expose: true }));
    const five = await gemOf({ tools });
    expect(search([five], 'adds')).toMatchObject({ hits: { length: 5 }, found: 5 });
    const six = await gemOf({ tools, description: 'Adds notes.' });
    expect(search([six], 'adds')).toMatchObject({ hits: { length: 5 }, found: 6 });
  });

  it('[G-08] brings all that a gem exposes for one hit, and nothing of a gem that is not listed', async () => {
    const gems = [
      await gemOf({
        id: 'a',
        tools: [
          { ...TOOL, name: 'x', description: 'Draws.', expose: true },
          { ...TOOL, expose: true },
        ],
      }),
      await gemOf({ id: 'b', description: 'Draws.' }),
    ];
    const answer = search(gems, 'draws');
    expect(names(answer)).toEqual(['gem.a.x']);
    expect(answer.appear).toEqual(['gem.a.x', 'gem.a.add_note']);
  });

  it('ranks a name above a description, more words above fewer, and rare words above common ones', async () => {
    const tool = (name: string, description: string) => ({ ...TOOL, name, description, expose: true });
    const gem = await gemOf({
      description: 'The gem.',
      tools: [
        tool('one', 'The mail of the day.'),
        tool('mail', 'The other.'),
        tool('two', 'The tax on mail.'),
      ],
    });
    expect(names(search([gem], 'mail'))).toEqual(['gem.notes.mail', 'gem.notes.one', 'gem.notes.two']);
    expect(names(search([gem], 'tax mail'))[0]).toBe('gem.notes.two');
    expect(names(search([gem], 'the tax'))[0]).toBe('gem.notes.two');
  });

  it.each([
    ['summar', ['gem.notes.summarize_email']],
    ['emails', ['gem.notes.summarize_email']],
    ['summarize_email', ['gem.notes.summarize_email']],
    ['ＥＭＡＩＬ', ['gem.notes.summarize_email']],
    ['翻译邮件', ['gem.notes.translate']],
    ['翻译email', ['gem.notes.translate', 'gem.notes.summarize_email']],
    ['e', []],
    ['emailless', []],
  ])('finds by %s', async (query, expected) => {
    const gem = await gemOf({
      tools: [
        { ...TOOL, name: 'summarize_email', description: 'Sums up.', expose: true },
        { ...TOOL, name: 'translate', description: '把新邮件翻译成中文。', expose: true },
      ],
    });
    expect(names(search([gem], query)).sort()).toEqual([...expected].sort());
  });
});
