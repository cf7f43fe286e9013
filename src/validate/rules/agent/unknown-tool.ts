import { didYouMean } from '../../../did-you-mean.ts';
import { isObject } from '../../../gem/document.ts';
import type { Gem } from '../../../gem/gem.ts';
import { agents, type Item, nameOf, textsIn, tools, workflows } from '../../../gem/items.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/unknown-tool',
  severity: 'error',
  statements: ['A-06'],
  words: {
    en: {
      summary: 'an agent lists a tool that its gem does not have',
      why: '`tools` names tools of the same gem; a name that is none of them gives the agent nothing to call',
      messages: {
        unknown: 'agent "{agent}" lists the tool "{tool}", which this gem does not have',
        none: 'agent "{agent}" lists the tool "{tool}", and this gem has no tools',
        meant:
          'agent "{agent}" lists the tool "{tool}", which this gem does not have; did you mean "{meant}"?',
        platform:
          'agent "{agent}" lists "{tool}" among the tools of this gem, and it looks like a platform tool',
        workflow: 'agent "{agent}" lists "{tool}" as a tool, and it is an SOP of this gem',
        agent: 'agent "{agent}" lists "{tool}" as a tool, and it is an agent of this gem',
      },
      hints: {
        unknown: 'the tools of this gem: {tools}',
        none: 'declare it under "tools" in notochord.json, or take it out',
        platform: 'write it under `platform_tools`',
        workflow: 'take it out; an agent calls tools only',
        agent: 'take it out; an agent calls tools only',
      },
    },
    'zh-CN': {
      summary: 'agent 列出了 gem 里没有的工具',
      why: '`tools` 写的是同一个 gem 的工具；写了没有的名字，agent 就没有东西可以调用',
      messages: {
        unknown: 'agent“{agent}”列出了工具“{tool}”，这个 gem 没有它',
        none: 'agent“{agent}”列出了工具“{tool}”，这个 gem 却没有工具',
        meant: 'agent“{agent}”列出了工具“{tool}”，这个 gem 没有它；是不是想写“{meant}”？',
        platform: 'agent“{agent}”把“{tool}”列为这个 gem 的工具，而它看起来是平台工具',
        workflow: 'agent“{agent}”把“{tool}”列为工具，而它是这个 gem 的 SOP',
        agent: 'agent“{agent}”把“{tool}”列为工具，而它是这个 gem 的 agent',
      },
      hints: {
        unknown: '这个 gem 的工具：{tools}',
        none: '在 notochord.json 的“tools”里声明它，或者去掉它',
        platform: '写到 `platform_tools` 里',
        workflow: '去掉它；agent 只调用工具',
        agent: '去掉它；agent 只调用工具',
      },
    },
  },
  *check(gem) {
    const names = namesIn(gem);
    if (!names) return;
    let suggestions = 0;
    for (const agent of agents(gem))
      for (const { text, at } of textsIn(agent, 'tools')) {
        if (names.tools.has(text)) continue;
        const meant = suggestions++ < SUGGESTIONS_MAX ? meantBy(text, names.tools) : undefined;
        yield {
          messageId: meant === undefined ? judge(text, names) : 'meant',
          args: { agent: nameOf(agent), tool: text, meant: meant ?? '', tools: shortList(names.tools) },
          at: at(),
        };
      }
  },
});

/** Unknown names that are compared with every tool; a list of thousands is no slip of the fingers. */
const SUGGESTIONS_MAX = 100;
/** Names that a hint lists. */
const LISTED_MAX = 10;

type Kind = 'tools' | 'workflows' | 'agents';
type Names = Readonly<Record<Kind, ReadonlySet<string>>>;

/** `undefined` when the manifest cannot say which tools there are. */
function namesIn(gem: Gem): Names | undefined {
  const data = gem.manifest?.data;
  if (!isObject(data) || (data.tools !== undefined && !Array.isArray(data.tools))) return undefined;
  const names = (items: readonly Item[]) =>
    new Set(items.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
  return { tools: names(tools(gem)), workflows: names(workflows(gem)), agents: names(agents(gem)) };
}

/** Its own name after `tool.` or `gem.<id>.`, or a slip of the fingers. */
function meantBy(tool: string, known: ReadonlySet<string>): string | undefined {
  const last = tool.slice(tool.lastIndexOf('.') + 1);
  return known.has(last) ? last : didYouMean(tool, known);
}

function judge(tool: string, names: Names): 'workflow' | 'agent' | 'platform' | 'none' | 'unknown' {
  if (names.workflows.has(tool)) return 'workflow';
  if (names.agents.has(tool)) return 'agent';
  if (/^\w+(?:\.\w+)+$/.test(tool)) return 'platform';
  return names.tools.size === 0 ? 'none' : 'unknown';
}

function shortList(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, LISTED_MAX).join(', ');
  return names.size > LISTED_MAX ? `${shown} …` : shown;
}
