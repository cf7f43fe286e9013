import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/header-missing',
  severity: 'error',
  statements: ['A-05'],
  words: {
    en: {
      summary: 'an agent file that does not begin with a header',
      why: 'the header holds the description and what the agent may use; without it the agent cannot be compiled',
      messages: {
        missing: 'agent "{name}" has no header: the first line has to be `---`',
        notFirstLine: 'the header of agent "{name}" begins on line {line}, and has to begin on the first',
      },
      hints: {
        missing: 'begin the file with three lines: `---`, `description: What the agent is for.` and `---`',
        notFirstLine: 'take away what stands above it, empty lines and comments too',
      },
    },
    'zh-CN': {
      summary: 'agent 文件没有以头部开头',
      why: '头部写着描述和 agent 能用什么；没有头部，agent 就编译不了',
      messages: {
        missing: 'agent“{name}”没有头部：第一行必须是 `---`',
        notFirstLine: 'agent“{name}”的头部从第 {line} 行开始，必须从第一行开始',
      },
      hints: {
        missing: '在文件开头写三行：`---`、`description: 这个 agent 是做什么的。`、`---`',
        notFirstLine: '去掉它上面的内容，空行和注释也要去掉',
      },
    },
  },
  *check(gem) {
    if (gem.kind === 'packed') return;
    for (const { name, fenceFault } of gem.agents)
      if (fenceFault?.reason === 'missing' || fenceFault?.reason === 'notFirstLine')
        yield {
          messageId: fenceFault.reason,
          args: { name, line: fenceFault.at.start?.line ?? 1 },
          at: fenceFault.at,
        };
  },
});
