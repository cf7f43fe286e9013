import { defineRule } from '../../rule.ts';

/**
 * Told by the command that opens a packed file: one that is not intact gives no gem, so there is nothing here
 * to check. The reason is that of `gem verify`, in the language of the person.
 */
export default defineRule({
  id: 'file/archive-invalid',
  severity: 'error',
  statements: ['G-06'],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'a packed file that is not intact',
      why: 'what a damaged or altered file holds is not what its author packed, so nothing in it is looked at',
      messages: { refused: '{reason}', otherFile: '{reason}' },
      hints: {
        refused: 'get the file again, or pack the gem again; `gem verify` says how far it was intact',
        otherFile: '{todo}',
      },
    },
    'zh-CN': {
      summary: '打好的包不完整',
      why: '损坏或被改动过的文件，内容已不是作者打包的内容，所以里面的一概不看',
      messages: { refused: '{reason}', otherFile: '{reason}' },
      hints: {
        refused: '重新获取这个文件，或者重新打包；`gem verify` 会说明哪些部分完好',
        otherFile: '{todo}',
      },
    },
  },
  *check() {},
});
