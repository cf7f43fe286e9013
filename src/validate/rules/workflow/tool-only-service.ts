import { nameOf, workflows } from '../../../gem/items.ts';
import { entriesOf, modules } from '../../../gem/modules.ts';
import { TOOL_ONLY_SERVICES } from '../../../platform/permissions.ts';
import { ctxUses, firstOfEachService, namesAnyOf } from '../../ctx-uses/ctx-uses.ts';
import { defineRule } from '../../rule.ts';
import { readingUses } from '../../sandbox-uses.ts';

const SERVICES = namesAnyOf(TOOL_ONLY_SERVICES);

export default defineRule({
  id: 'workflow/tool-only-service',
  severity: 'warning',
  statements: ['X-18'],
  assumes: ['A-workflow'],
  words: {
    en: {
      summary: 'an SOP that reads or writes by itself what only tools can',
      why: 'an SOP has no files, data, storage or resources: it decides the order and calls tools, so this fails when the run comes to it',
      messages: {
        service: 'SOP "{name}" uses ctx.{service}, which only tools have',
        reads: '{api} reads a file, which an SOP cannot',
      },
      hints: {
        service: "do it in a tool of this gem, and call that: `await ctx.call('tool.<name>', { … })`",
        reads: "let a tool of this gem read it, and call that: `await ctx.call('tool.<name>', { … })`",
      },
    },
    'zh-CN': {
      summary: 'SOP 自己读写了只有工具才能读写的内容',
      why: 'SOP 没有文件、数据、存储和资源：它只决定顺序、调用工具，运行到这里会失败',
      messages: {
        service: 'SOP“{name}”用了 ctx.{service}，只有工具才有它',
        reads: '{api} 会读文件，而 SOP 不能读文件',
      },
      hints: {
        service: "让这个 gem 的工具来做，再调用它：`await ctx.call('tool.<名字>', { … })`",
        reads: "让这个 gem 的工具来读，再调用它：`await ctx.call('tool.<名字>', { … })`",
      },
    },
  },
  *check(gem) {
    for (const workflow of workflows(gem)) {
      const { entry } = workflow.data;
      if (typeof entry !== 'string') continue;
      for (const { service, at } of firstOfEachService(ctxUses(gem, entry, SERVICES), entry))
        if ((TOOL_ONLY_SERVICES as readonly string[]).includes(service))
          yield { messageId: 'service', args: { name: nameOf(workflow), service }, at };
    }
    for (const path of modules(gem, entriesOf(workflows(gem))))
      for (const { name, at } of readingUses(gem, path))
        yield { messageId: 'reads', args: { api: name }, at };
  },
});
