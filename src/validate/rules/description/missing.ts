import { isObject } from '../../../gem/document.ts';
import { agents, nameOf, tools, workflows } from '../../../gem/items.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'description/missing',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['D-01', 'D-03', 'D-04', 'D-05'],
  words: {
    en: {
      summary: 'a gem, tool, SOP or agent without a description',
      why: 'the description is all that the AI and the user go by when they choose; without one the package cannot be installed',
      messages: {
        gem: 'the gem has no description',
        tool: 'tool "{name}" has no description',
        workflow: 'SOP "{name}" has no description',
        agent: 'agent "{name}" has no description in its header',
      },
      hints: {
        gem: 'say in a sentence or two what the gem does and what its main tools are called (at most 200 characters)',
        tool: 'say what the tool does and when to use it (at most 512 characters, 200 when it is exposed)',
        workflow: 'say what the SOP does and when it runs (at most 200 characters)',
        agent: 'say in a sentence or two what the agent is for',
      },
    },
    'zh-CN': {
      summary: 'gem、工具、SOP 或 agent 没有描述',
      why: 'AI 和用户只凭描述来选择；没有描述的包装不上',
      messages: {
        gem: '这个 gem 没有描述',
        tool: '工具“{name}”没有描述',
        workflow: 'SOP“{name}”没有描述',
        agent: 'agent“{name}”的头部没有描述',
      },
      hints: {
        gem: '用一两句话写这个 gem 做什么、主要的工具叫什么（最多 200 个字符）',
        tool: '写这个工具做什么、什么时候用（最多 512 个字符，对外提供时最多 200 个）',
        workflow: '写这个 SOP 做什么、什么时候运行（最多 200 个字符）',
        agent: '用一两句话写这个 agent 是做什么的',
      },
    },
  },
  *check(gem) {
    const { manifest } = gem;
    if (manifest && isObject(manifest.data) && missing(manifest.data.description))
      yield { messageId: 'gem', at: manifest.at('/description') };
    for (const item of [...tools(gem), ...workflows(gem), ...agents(gem)])
      if (missing(item.description))
        yield { messageId: item.kind, args: { name: nameOf(item) }, at: item.at('description') };
  },
});

/** A description of white space only says nothing. One of another type is a fault of shape, and told there. */
function missing(description: unknown): boolean {
  return description === undefined || (typeof description === 'string' && description.trim() === '');
}
