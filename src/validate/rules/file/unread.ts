import { modules } from '../../../gem/modules.ts';
import { isCode, isPage, unreadFiles } from '../../../gem/read-limits.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'file/unread',
  severity: 'info',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'a module, page or document that is too large to be looked into',
      why: 'what is not looked into may hold faults that the platform or its sandbox finds later',
      messages: {
        code: 'this module has {size} bytes, over the {limit} that are looked into; nothing in it was checked',
        page: 'this page has {size} bytes, over the {limit} that are looked into; nothing in it was checked',
        document:
          'this document has {size} bytes, over the {limit} that are looked into; nothing in it was checked',
        together:
          'with this file those of its kind have more than the {limit} bytes that are looked into; nothing in it was checked',
      },
      hints: {
        code: 'keep data out of code: put it into a file that the tool reads, or declare it under `resources`',
        document: 'say it in fewer words, or in several documents',
      },
    },
    'zh-CN': {
      summary: '太大而没有查看内容的模块、页面或文档',
      why: '没有查看的内容里可能有问题，要等平台或它的沙盒才会发现',
      messages: {
        code: '这个模块有 {size} 字节，超过会查看的 {limit} 字节；里面什么都没有检查',
        page: '这个页面有 {size} 字节，超过会查看的 {limit} 字节；里面什么都没有检查',
        document: '这个文档有 {size} 字节，超过会查看的 {limit} 字节；里面什么都没有检查',
        together: '加上这个文件，同类文件超过了会查看的 {limit} 字节；里面什么都没有检查',
      },
      hints: {
        code: '不要把数据写在代码里：放进工具会读取的文件，或者在 `resources` 里声明',
        document: '写得简短一些，或者分成几个文档',
      },
    },
  },
  *check(gem) {
    const unread = unreadFiles(gem);
    if (unread.size === 0) return;
    // Code that nothing runs is not looked into anyway.
    const run = new Set(modules(gem));
    for (const [path, { limit, together }] of unread) {
      if (isCode(path) && !run.has(path)) continue;
      const messageId = together ? 'together' : isCode(path) ? 'code' : isPage(path) ? 'page' : 'document';
      const size = gem.files.get(path)?.size ?? 0;
      yield { messageId, args: { size, limit }, at: { file: path } };
    }
  },
});
