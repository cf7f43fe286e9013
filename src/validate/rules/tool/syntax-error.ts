import { modules } from '../../../gem/modules.ts';
import { parserWords } from '../../../gem/parser-words.ts';
import { inBoth } from '../../../gem/translate.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'tool/syntax-error',
  severity: 'error',
  statements: ['T-02'],
  assumes: ['A-entry'],
  words: {
    en: {
      summary: 'code of a tool, an SOP or a migration that does not parse',
      why: 'a module that does not parse, or imports one that does not, cannot be loaded, so nothing in it ever runs',
      messages: { syntax: 'this does not parse: {detail}' },
      hints: {},
    },
    'zh-CN': {
      summary: '工具、SOP 或迁移的代码有语法错误',
      why: '有语法错误的模块，以及导入它的模块，都无法加载，里面的代码永远不会运行',
      messages: { syntax: '代码有语法错误：{detail}' },
      hints: {},
    },
  },
  *check(gem) {
    for (const path of modules(gem))
      for (const { message, at } of gem.code(path).syntaxFaults)
        yield { messageId: 'syntax', args: inBoth('detail', parserWords(message)), at };
  },
});
