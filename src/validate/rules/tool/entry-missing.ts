import { tools } from '../../../gem/items.ts';
import { entryFaults } from '../../entries.ts';
import { ENTRY_HINTS, entryMessages } from '../../entry-words.ts';
import { defineRule } from '../../rule.ts';

const MESSAGES = entryMessages({ en: 'tool', 'zh-CN': '工具' });

export default defineRule({
  id: 'tool/entry-missing',
  severity: 'error',
  statements: ['T-02'],
  assumes: ['A-entry'],
  words: {
    en: {
      summary: 'a tool whose code does not ship with the gem',
      why: 'without its file the tool cannot run',
      messages: MESSAGES.en,
      hints: ENTRY_HINTS.en,
    },
    'zh-CN': {
      summary: '工具的代码不在 gem 里',
      why: '没有这个文件，工具就不能运行',
      messages: MESSAGES['zh-CN'],
      hints: ENTRY_HINTS['zh-CN'],
    },
  },
  *check(gem) {
    yield* entryFaults(gem, tools(gem));
  },
});
