import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/empty-prompt',
  severity: 'warning',
  statements: ['A-12'],
  words: {
    en: {
      summary: 'an agent file with nothing below its header',
      why: 'the text below the header is the agent’s system prompt, and without it the agent does not know its work',
      messages: { empty: 'agent "{name}" has no system prompt: there is nothing below its header' },
      hints: { empty: 'write below the header who the agent is, how it works, and what it must never do' },
    },
    'zh-CN': {
      summary: 'agent 文件的头部下面什么都没有',
      why: '头部下面的正文是 agent 的系统提示词；没有它，agent 不知道自己要做什么',
      messages: { empty: 'agent“{name}”没有系统提示词：头部下面什么都没有' },
      hints: { empty: '在头部下面写这个 agent 是谁、怎么做事、绝不能做什么' },
    },
  },
  *check(gem) {
    for (const { name, header, body, bodyAt } of gem.agents)
      if (header && body.trim() === '') yield { messageId: 'empty', args: { name }, at: bodyAt };
  },
});
