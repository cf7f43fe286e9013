import { isAgentFile } from '../../../gem/load.ts';
import { AGENTS } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/subfolder',
  severity: 'error',
  statements: ['A-01'],
  words: {
    en: {
      summary: 'something in agents/ that is not an agent file directly in that folder',
      why: 'every agent is one file agents/<name>.md; what stands deeper or is called otherwise is no agent, though it looks like one',
      messages: {
        deeper: 'this file stands in a folder below agents/, where no agent is looked for',
        ending: 'an agent file ends in ".md" in lower-case letters',
        notMarkdown: 'this file is not Markdown, and agents/ holds agent files only',
        hidden: 'this name begins with a dot, so it does not ship, and agents/ holds agent files only',
      },
      hints: {
        deeper: 'move it to `agents/{name}` when it is an agent, and out of agents/ when it is not',
        ending: 'rename it to `{name}`',
        notMarkdown: 'move it out of agents/: what an agent reads belongs in skill/references/',
        hidden: 'take it out of agents/',
      },
    },
    'zh-CN': {
      summary: 'agents/ 里有不是直接放在这个文件夹里的 agent 文件的东西',
      why: '每个 agent 是一个文件 agents/<名字>.md；放得更深或者名字不合的，看着像 agent，其实不是',
      messages: {
        deeper: '这个文件在 agents/ 的子文件夹里，那里的文件不会当作 agent',
        ending: 'agent 文件以小写的“.md”结尾',
        notMarkdown: '这个文件不是 Markdown,agents/ 里只放 agent 文件',
        hidden: '这个名字以点开头，不会打进包里，而 agents/ 里只放 agent 文件',
      },
      hints: {
        deeper: '如果它是 agent，移到 `agents/{name}`；如果不是，移出 agents/',
        ending: '改名为 `{name}`',
        notMarkdown: '移出 agents/：给 agent 读的资料放在 skill/references/ 里',
        hidden: '把它从 agents/ 里拿走',
      },
    },
  },
  *check(gem) {
    for (const file of gem.files.keys()) {
      if (!file.startsWith(AGENTS) || isAgentFile(file)) continue;
      const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/i, '.md');
      const deeper = file.slice(AGENTS.length).includes('/');
      const messageId = !/\.md$/i.test(file) ? 'notMarkdown' : deeper ? 'deeper' : 'ending';
      yield { messageId, args: { name }, at: { file } };
    }
    for (const { path, by } of gem.leftOut)
      if (by === 'hidden' && path.startsWith(AGENTS))
        yield { messageId: 'hidden', at: { file: path.replace(/\/$/, '') } };
  },
});
