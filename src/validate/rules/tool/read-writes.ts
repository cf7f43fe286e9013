import { nameOf, tools } from '../../../gem/items.ts';
import { CTX_WRITES } from '../../../platform/ctx.ts';
import { ctxUses, namesAnyOf } from '../../ctx-uses/ctx-uses.ts';
import { defineRule } from '../../rule.ts';

const METHODS = namesAnyOf(new Set([...CTX_WRITES].map((path) => path.slice(path.lastIndexOf('.') + 1))));

export default defineRule({
  id: 'tool/read-writes',
  severity: 'warning',
  statements: ['T-10', 'T-09'],
  assumes: ['A-data-api', 'A-kv-api', 'A-sql-api'],
  words: {
    en: {
      summary: 'a tool that declares `read` and writes',
      why: '`read` is your promise that nothing is changed: in plan mode such a tool runs before the user has agreed to anything',
      messages: { writes: 'tool "{name}" declares `"sideEffect": "read"`, and its code calls ctx.{method}' },
      hints: { writes: 'declare `"sideEffect": "write"`, or leave the writing to another tool' },
    },
    'zh-CN': {
      summary: '声明了 `read` 的工具会写入',
      why: '`read` 是你的承诺：什么都不改。计划模式会在用户同意之前运行这样的工具',
      messages: { writes: '工具“{name}”声明了 `"sideEffect": "read"`，而它的代码调用了 ctx.{method}' },
      hints: { writes: '声明 `"sideEffect": "write"`，或者把写入交给另一个工具' },
    },
  },
  *check(gem) {
    for (const tool of tools(gem)) {
      const { entry, sideEffect } = tool.data;
      if (sideEffect !== 'read' || typeof entry !== 'string') continue;
      for (const { path, called, at } of ctxUses(gem, entry, METHODS))
        if (called && CTX_WRITES.has(path))
          yield { messageId: 'writes', args: { name: nameOf(tool), method: path }, at };
    }
  },
});
