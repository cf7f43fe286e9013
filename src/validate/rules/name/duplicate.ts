import type { Location } from '../../../gem/finding.ts';
import { type Named, namedItems } from '../../named-items.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'name/duplicate',
  severity: 'error',
  statements: ['E-02'],
  words: {
    en: {
      summary: 'two tools, SOPs or agents of one name',
      why: 'tools, SOPs and agents share one name space, `gem.<id>.<name>`, so only one of them could be called',
      messages: {
        tool: 'the name {name} is taken: the tool at {place} has it',
        workflow: 'the name {name} is taken: the SOP at {place} has it',
        agent: 'the name {name} is taken: the agent at {place} has it',
      },
      hints: {
        tool: 'rename one of the two',
        workflow: 'rename one of the two',
        agent: 'rename one of the two',
      },
    },
    'zh-CN': {
      summary: '两个工具、SOP 或 agent 同名',
      why: '工具、SOP 和 agent 共用一个名字空间 `gem.<id>.<name>`，同名的只有一个能被调用',
      messages: {
        tool: '名字 {name} 已被占用：{place} 处的工具用了它',
        workflow: '名字 {name} 已被占用：{place} 处的 SOP 用了它',
        agent: '名字 {name} 已被占用：{place} 处的 agent 用了它',
      },
      hints: {
        tool: '给其中一个改名',
        workflow: '给其中一个改名',
        agent: '给其中一个改名',
      },
    },
  },
  *check(gem) {
    const first = new Map<string, Named>();
    for (const item of namedItems(gem)) {
      const other = first.get(item.name);
      if (other === undefined) first.set(item.name, item);
      else
        yield {
          messageId: other.kind,
          args: { name: shown(item.name), place: placeOf(other.at()) },
          at: item.at(),
        };
    }
  },
});

function placeOf({ file, start }: Location): string {
  return start ? `${file}:${start.line}:${start.column}` : file;
}
