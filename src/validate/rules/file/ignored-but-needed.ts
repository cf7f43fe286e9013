import { modules } from '../../../gem/modules.ts';
import { homeWords } from '../../entry-words.ts';
import { importLeftOutBy } from '../../imports.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'file/ignored-but-needed',
  severity: 'error',
  statements: ['X-03'],
  words: {
    en: {
      summary: 'a file that code imports and that does not ship',
      why: 'it works here and not in the packed gem, where a module that imports what is not there never runs',
      messages: homeWords((why) => `this imports {specifier}, which does not ship: ${why.en}`),
      hints: homeWords(() => 'move the file to where it ships, or change what keeps it out'),
    },
    'zh-CN': {
      summary: '代码导入了不会被打包的文件',
      why: '在这里能运行，打包后就不行了：导入的文件不在，模块永远不会运行',
      messages: homeWords((why) => `这里导入了 {specifier}，它不会被打包：${why['zh-CN']}`),
      hints: homeWords(() => '把文件移到会被打包的地方，或者修改把它排除在外的规则'),
    },
  },
  *check(gem) {
    for (const path of modules(gem))
      for (const { specifier, at } of gem.code(path).imports) {
        const by = importLeftOutBy(gem, path, specifier);
        if (by) yield { messageId: `home:${by}`, args: { specifier: shown(specifier) }, at };
      }
  },
});
