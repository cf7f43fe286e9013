import { misnamedReadmes, readmes } from '../../docs-names.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'docs/no-english',
  severity: 'warning',
  statements: ['O-03'],
  words: {
    en: {
      summary: 'a docs/ without an English README',
      why: 'the README’s languages are all that the gem’s page in the store offers, and English is what most readers of other languages can fall back on',
      messages: { noEnglish: 'the gem’s page exists in {languages}, and not in English' },
      hints: { noEnglish: 'add `docs/README.en.md`' },
    },
    'zh-CN': {
      summary: 'docs/ 里没有英文的 README',
      why: 'README 有哪几种语言，商店的介绍页就只有哪几种；看不懂这些语言的读者，多半还能看英文',
      messages: { noEnglish: 'gem 的介绍页有 {languages}，没有英文' },
      hints: { noEnglish: '加上 `docs/README.en.md`' },
    },
  },
  *check(gem) {
    const languages = [...readmes(gem)];
    const [first] = languages;
    // Among those whose names are not in order there may be the English one.
    if (!first || misnamedReadmes(gem).length > 0) return;
    if (languages.some(([tag]) => tag === 'en' || tag.startsWith('en-'))) return;
    yield {
      messageId: 'noEnglish',
      args: { languages: languages.map(([tag]) => tag).join(', ') },
      at: { file: first[1].path },
    };
  },
});
