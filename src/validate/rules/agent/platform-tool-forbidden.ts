import { isObject } from '../../../gem/document.ts';
import type { Gem } from '../../../gem/gem.ts';
import { agents, nameOf, textsIn, tools } from '../../../gem/items.ts';
import { FORBIDDEN_PLATFORM_TOOLS } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/platform-tool-forbidden',
  severity: 'error',
  statements: ['A-07'],
  words: {
    en: {
      summary: 'an agent asks for a platform tool that no agent of a gem may have',
      why: 'an agent of a gem neither looks for other gems nor starts or calls what belongs to them',
      messages: {
        forbidden: 'agent "{agent}" asks for "{tool}", which no agent of a gem may have',
        readSkill:
          'agent "{agent}" asks for "{tool}", which is not asked for: a gem with a skill gives it to each of its agents',
        gem: 'agent "{agent}" asks for "{tool}", and no agent may call the tools of a gem as platform tools',
        own: 'agent "{agent}" asks for "{tool}" as a platform tool, and it is a tool of this gem',
      },
      hints: {
        forbidden: 'take it out of `{key}`',
        readSkill: 'take it out of `{key}`',
        gem: 'take it out of `{key}`; a tool of this gem goes in `tools`, by its own name',
        own: 'write "{name}" in `tools` instead',
      },
    },
    'zh-CN': {
      summary: 'agent 要用 gem 的 agent 不能用的平台工具',
      why: 'gem 的 agent 不去找别的 gem，也不启动、不调用属于别的 gem 的东西',
      messages: {
        forbidden: 'agent“{agent}”要用“{tool}”，gem 的 agent 都不能用它',
        readSkill: 'agent“{agent}”要用“{tool}”，它不用写：有 skill 的 gem，每个 agent 都会自动得到它',
        gem: 'agent“{agent}”要用“{tool}”，agent 不能把 gem 的工具当作平台工具调用',
        own: 'agent“{agent}”把“{tool}”当作平台工具，而它是这个 gem 自己的工具',
      },
      hints: {
        forbidden: '从 `{key}` 里去掉它',
        readSkill: '从 `{key}` 里去掉它',
        gem: '从 `{key}` 里去掉它；这个 gem 自己的工具写在 `tools` 里，写它自己的名字',
        own: '改为在 `tools` 里写“{name}”',
      },
    },
  },
  *check(gem) {
    const own = ownNames(gem);
    for (const agent of agents(gem))
      for (const { text, at } of textsIn(agent, agent.platformToolsKey)) {
        const messageId = judge(text, own);
        if (!messageId) continue;
        const name = text.slice(text.lastIndexOf('.') + 1);
        yield {
          messageId,
          args: { agent: nameOf(agent), tool: text, key: agent.platformToolsKey, name },
          at: at(),
        };
      }
  },
});

/** The gem's own tools as others call them. */
function ownNames(gem: Gem): ReadonlySet<string> {
  const id = isObject(gem.manifest?.data) ? gem.manifest.data.id : undefined;
  return new Set(tools(gem).map(({ name }) => `gem.${id}.${name}`));
}

function judge(
  tool: string,
  own: ReadonlySet<string>,
): 'forbidden' | 'readSkill' | 'gem' | 'own' | undefined {
  if (tool === 'read_skill') return 'readSkill';
  if ((FORBIDDEN_PLATFORM_TOOLS as readonly string[]).includes(tool)) return 'forbidden';
  if (!tool.startsWith('gem.')) return undefined;
  return own.has(tool) ? 'own' : 'gem';
}
