import { agents, nameOf, textsIn, tools } from '../../../gem/items.ts';
import { FORBIDDEN_PLATFORM_TOOLS, PUBLISHED_PLATFORM_TOOLS } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/platform-tool-unknown',
  severity: 'warning',
  statements: ['A-07'],
  words: {
    en: {
      summary: 'a platform tool that is not written by its full name',
      why: 'a platform tool is named with its group (`fs.cat`), and a name without one gives the agent nothing to call',
      messages: {
        noGroup:
          'agent "{agent}" asks for the platform tool "{tool}", which is not a full name such as `fs.cat`',
        meant:
          'agent "{agent}" asks for the platform tool "{tool}" without its group; did you mean "{meant}"?',
        own: 'agent "{agent}" asks for "{tool}" as a platform tool, and it is a tool of this gem',
      },
      hints: {
        noGroup: 'write the group, a dot, and the name, as the platform lists it',
        own: 'move it to `tools`',
      },
    },
    'zh-CN': {
      summary: '平台工具没有写全名',
      why: '平台工具的名字带分组(`fs.cat`)；不带分组的名字，agent 调用不了',
      messages: {
        noGroup: 'agent“{agent}”要用平台工具“{tool}”，这不是 `fs.cat` 这样的全名',
        meant: 'agent“{agent}”要用平台工具“{tool}”，没有写分组；是不是想写“{meant}”？',
        own: 'agent“{agent}”把“{tool}”当作平台工具，而它是这个 gem 自己的工具',
      },
      hints: {
        noGroup: '按平台列出的样子写：分组、一个点、名字',
        own: '移到 `tools` 里',
      },
    },
  },
  *check(gem) {
    const own = new Set(tools(gem).map(({ name }) => name));
    for (const agent of agents(gem))
      for (const { text, at } of textsIn(agent, agent.platformToolsKey)) {
        if (/^[^\s.]+(?:\.[^\s.]+)+$/.test(text) || isForbidden(text)) continue;
        const meant = PUBLISHED_PLATFORM_TOOLS.find((full) => full.endsWith(`.${text}`));
        yield {
          messageId: own.has(text) ? 'own' : meant === undefined ? 'noGroup' : 'meant',
          args: { agent: nameOf(agent), tool: text, meant: meant ?? '' },
          at: at(),
        };
      }
  },
});

/** Those are told by agent/platform-tool-forbidden. */
function isForbidden(tool: string): boolean {
  return tool.startsWith('gem.') || (FORBIDDEN_PLATFORM_TOOLS as readonly string[]).includes(tool);
}
