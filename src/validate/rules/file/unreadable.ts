import { inBoth } from '../../../gem/translate.ts';
import { systemMeaning } from '../../../system-error.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'file/unreadable',
  severity: 'error',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'a file or folder that cannot be read, or whose name is not UTF-8',
      why: 'what cannot be read cannot be packed, and to leave it out in silence would make another gem than this one',
      messages: {
        unreadable: 'this cannot be read ({reason})',
        notUtf8: 'the name of this file is not UTF-8',
      },
      hints: {
        unreadable: 'make it readable, or take it out of the folder',
        notUtf8: 'rename the file, or take it out of the folder',
      },
    },
    'zh-CN': {
      summary: '文件或文件夹无法读取，或者名字不是 UTF-8',
      why: '读不了就打不了包；悄悄跳过它，打出来的就是另一个 gem 了',
      messages: {
        unreadable: '无法读取（{reason}）',
        notUtf8: '这个文件的名字不是 UTF-8 编码',
      },
      hints: {
        unreadable: '让它可以读取，或者把它移出文件夹',
        notUtf8: '给文件改名，或者把它移出文件夹',
      },
    },
  },
  *check(gem) {
    for (const { path, kind, detail } of gem.problems) {
      if (kind === 'unreadable') yield { messageId: kind, args: reasonOf(detail), at: { file: path } };
      else if (kind === 'name-not-utf8') yield { messageId: 'notUtf8', at: { file: path } };
    }
  },
});

function reasonOf(code: string | undefined) {
  return inBoth('reason', systemMeaning(code ?? '?'));
}
