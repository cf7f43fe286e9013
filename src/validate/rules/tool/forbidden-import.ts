import { modules } from '../../../gem/modules.ts';
import { importHints, importMessages } from '../../import-words.ts';
import { importFault } from '../../imports.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'tool/forbidden-import',
  severity: 'error',
  statements: ['X-03'],
  words: {
    en: {
      summary: 'an import that the sandbox cannot load',
      why: 'the sandbox loads the gem’s own files and nothing else, so a module with such an import never runs',
      messages: importMessages('en'),
      hints: importHints('en'),
    },
    'zh-CN': {
      summary: '沙盒无法加载的导入',
      why: '沙盒只加载 gem 自己的文件，所以含有这种导入的模块永远不会运行',
      messages: importMessages('zh-CN'),
      hints: importHints('zh-CN'),
    },
  },
  *check(gem) {
    for (const path of modules(gem))
      for (const { specifier, at } of gem.code(path).imports) {
        const fault = importFault(gem, path, specifier);
        if (fault) yield { ...fault, at };
      }
  },
});
