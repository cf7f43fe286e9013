import { didYouMean } from '../../../did-you-mean.ts';
import type { Gem } from '../../../gem/gem.ts';
import { agents, tools, workflows } from '../../../gem/items.ts';
import { PAGES } from '../../../platform/layout.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

/** Unknown names that are compared with every agent, and names that a hint lists. */
const SUGGESTIONS_MAX = 100;
const LISTED_MAX = 10;

export default defineRule({
  id: 'page/unknown-agent',
  severity: 'warning',
  statements: ['A-14'],
  words: {
    en: {
      summary: 'a page that names an agent which its gem does not have',
      why: '`data-agent` says which agent of the gem an assistant on the page talks with, and with another name it has nobody to talk with',
      messages: {
        unknown: 'data-agent names {name}, and this gem has no such agent',
        meant: 'data-agent names {name}, and this gem has no such agent; did you mean "{meant}"?',
        none: 'data-agent names {name}, and this gem has no agents',
        tool: 'data-agent names {name}, and that is a tool of this gem',
        workflow: 'data-agent names {name}, and that is an SOP of this gem',
      },
      hints: {
        unknown: 'the agents of this gem: {agents}',
        meant: 'write "{meant}"',
        none: 'write the agent as agents/<name>.md, or take the attribute out',
        tool: 'name an agent that has the tool',
        workflow: 'name an agent, or take the attribute out',
      },
    },
    'zh-CN': {
      summary: '页面指定了 gem 里没有的 agent',
      why: '`data-agent` 指定页面上的助手用 gem 的哪个 agent；写了别的名字，就没有 agent 应答',
      messages: {
        unknown: 'data-agent 写的是 {name}，这个 gem 没有这个 agent',
        meant: 'data-agent 写的是 {name}，这个 gem 没有这个 agent；你是不是想写“{meant}”？',
        none: 'data-agent 写的是 {name}，这个 gem 却没有 agent',
        tool: 'data-agent 写的是 {name}，那是这个 gem 的工具',
        workflow: 'data-agent 写的是 {name}，那是这个 gem 的 SOP',
      },
      hints: {
        unknown: '这个 gem 的 agent：{agents}',
        meant: '写成“{meant}”',
        none: '把 agent 写成 agents/<名字>.md，或者去掉这个属性',
        tool: '写一个能用这个工具的 agent',
        workflow: '写一个 agent，或者去掉这个属性',
      },
    },
  },
  *check(gem) {
    const known = agentNames(gem);
    let suggestions = 0;
    for (const path of gem.files.keys()) {
      if (!path.startsWith(PAGES)) continue;
      for (const { name, at } of gem.page(path).agents) {
        if (known.has(name) || isFilledIn(name)) continue;
        const meant = suggestions++ < SUGGESTIONS_MAX ? meantBy(name, known) : undefined;
        yield {
          messageId: meant === undefined ? judge(gem, name, known) : 'meant',
          args: { name: shown(name), meant: meant ?? '', agents: shortList(known) },
          at,
        };
      }
    }
  },
});

/** Of a folder also those whose headers cannot be read, which is told elsewhere. */
function agentNames(gem: Gem): ReadonlySet<string> {
  const names: unknown[] = agents(gem).map(({ name }) => name);
  if (gem.kind === 'folder') names.push(...gem.agents.map(({ name }) => name));
  return new Set(names.filter((name) => typeof name === 'string'));
}

/** Nothing, or a place that a template or the page's own code fills in. */
function isFilledIn(name: string): boolean {
  return name.trim() === '' || /[{}$<>%]/.test(name);
}

/** Its own name after `agent.` or `gem.<id>.`, or a slip of the fingers. */
function meantBy(name: string, known: ReadonlySet<string>): string | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1).trim();
  return known.has(last) ? last : didYouMean(name, known);
}

function judge(gem: Gem, name: string, known: ReadonlySet<string>): 'tool' | 'workflow' | 'none' | 'unknown' {
  if (tools(gem).some((tool) => tool.name === name)) return 'tool';
  if (workflows(gem).some((workflow) => workflow.name === name)) return 'workflow';
  return known.size === 0 ? 'none' : 'unknown';
}

function shortList(names: ReadonlySet<string>): string {
  const listed = [...names].slice(0, LISTED_MAX).join(', ');
  return names.size > LISTED_MAX ? `${listed} …` : listed;
}
