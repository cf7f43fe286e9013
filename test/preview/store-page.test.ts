import { describe, expect, it } from 'vitest';
import { nearest, storePage } from '../../src/preview/store-page.ts';
import { gemOf } from './gem-of.ts';

describe('the page in the store', () => {
  it('[O-05] has a language menu of the READMEs’ languages and no others', async () => {
    const gem = await gemOf(
      {},
      {
        'docs/README.zh-CN.md': '# 笔记\n',
        'docs/README.en.md': '# Notes\n',
        'docs/prompts/first.ja.md': '# 最初\n',
        'docs/guide.de.md': '# Mehr\n',
      },
    );
    expect(storePage(gem, 'en')).toMatchObject({ languages: ['en', 'zh-CN'], language: 'en' });
  });

  it('[O-04] [O-05] has a tab for prompts and one for examples, each in the language shown', async () => {
    const gem = await gemOf(
      {},
      {
        'docs/README.zh-CN.md': '# 笔记\n',
        'docs/README.en.md': '# Notes\n',
        'docs/prompts/first.en.md': 'Try this.\n',
        'docs/prompts/first.zh-CN.md': '试试。\n',
        'docs/prompts/more.en.md': 'And this.\n',
        'docs/examples/deep/down.en.md': 'Too deep.\n',
        'docs/guide.en.md': 'On no tab.\n',
      },
    );
    expect(storePage(gem, 'zh-CN')).toMatchObject({
      tabs: [
        {
          tab: 'readme',
          texts: [{ name: 'README', markdown: { text: '# 笔记\n', characters: 5 } }],
          missing: [],
        },
        { tab: 'prompts', texts: [{ name: 'first', markdown: { text: '试试。\n' } }], missing: ['more'] },
      ],
      elsewhere: ['docs/examples/deep/down.en.md', 'docs/guide.en.md'],
    });
  });

  it('[O-05] is not there without a README', async () => {
    const gem = await gemOf({}, { 'docs/prompts/first.en.md': 'Try this.\n' });
    expect(storePage(gem, 'en')).toMatchObject({ languages: [], language: null, tabs: [] });
  });

  it.each([
    [['en', 'zh-CN'], 'zh-CN', 'zh-CN'],
    [['en', 'zh-CN'], 'ZH-cn', 'zh-CN'],
    [['en', 'zh-CN'], 'zh', 'zh-CN'],
    [['de', 'en-GB'], 'zh-CN', 'en-GB'],
    [['de', 'ja'], 'zh-CN', 'de'],
    [[], 'en', null],
  ])('of %j shows to somebody who reads %s: %s', (languages, wanted, shown) => {
    expect(nearest(languages, wanted)).toBe(shown);
  });
});
