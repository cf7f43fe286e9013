import { workflows } from '../../../gem/items.ts';
import { entryFaults } from '../../entries.ts';
import { ENTRY_HINTS, entryMessages } from '../../entry-words.ts';
import { defineRule } from '../../rule.ts';

const MESSAGES = entryMessages({ en: 'SOP', 'zh-CN': 'SOP' });

export default defineRule({
  id: 'workflow/entry-missing',
  severity: 'error',
  statements: [],
  assumes: ['A-workflow', 'A-entry'],
  words: {
    en: {
      summary: 'an SOP whose code does not ship with the gem',
      why: 'without its file the SOP cannot run',
      messages: MESSAGES.en,
      hints: ENTRY_HINTS.en,
    },
    'zh-CN': {
      summary: 'SOP 的代码不在 gem 里',
      why: '没有这个文件，SOP 就不能运行',
      messages: MESSAGES['zh-CN'],
      hints: ENTRY_HINTS['zh-CN'],
    },
  },
  *check(gem) {
    yield* entryFaults(gem, workflows(gem));
  },
});
