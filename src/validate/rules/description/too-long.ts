import { isObject } from '../../../gem/document.ts';
import { agents, type Item, nameOf, tools, workflows } from '../../../gem/items.ts';
import {
  EXPOSED_DESCRIPTION_MAX,
  GEM_DESCRIPTION_MAX,
  TOOL_DESCRIPTION_MAX,
  WORKFLOW_DESCRIPTION_MAX,
} from '../../../platform/limits.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'description/too-long',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['D-02', 'D-03', 'D-04', 'D-06', 'D-07', 'A-10'],
  words: {
    en: {
      summary: 'a description over its limit',
      why: 'every installed gem’s description, and that of each exposed item, stands in front of the AI all the time',
      messages: {
        gem: "the gem's description has {count} characters, {over} over the limit of {limit}",
        tool: 'the description of tool "{name}" has {count} characters, {over} over the limit of {limit}',
        workflow: 'the description of SOP "{name}" has {count} characters, {over} over the limit of {limit}',
        agent:
          'the description of agent "{name}" has {count} characters, {over} over the limit of {limit} for exposed items',
        exposed:
          'the description of "{name}", which is exposed, has {count} characters, {over} over the limit of {limit} for exposed items',
      },
      hints: {
        gem: "move detail into the tools' own descriptions, or into the skill",
        tool: 'say what it does and when to use it, and leave the rest to the parameters’ own descriptions',
        workflow: 'say what it does and when it runs',
        agent: 'keep what the main chat needs in order to choose it, and move the rest into the prompt',
        exposed: 'shorten it, or take `expose` away if only this gem’s own SOPs, agents and pages use it',
      },
    },
    'zh-CN': {
      summary: '描述超过字数上限',
      why: '每个已安装 gem 的描述，以及每个对外提供的项的描述，始终都在 AI 面前',
      messages: {
        gem: '这个 gem 的描述有 {count} 个字符，比上限 {limit} 多 {over} 个',
        tool: '工具“{name}”的描述有 {count} 个字符，比上限 {limit} 多 {over} 个',
        workflow: 'SOP“{name}”的描述有 {count} 个字符，比上限 {limit} 多 {over} 个',
        agent: 'agent“{name}”的描述有 {count} 个字符，比对外提供的项的上限 {limit} 多 {over} 个',
        exposed: '对外提供的“{name}”的描述有 {count} 个字符，比对外提供的项的上限 {limit} 多 {over} 个',
      },
      hints: {
        gem: '把细节移到各个工具自己的描述或 skill 里',
        tool: '只写它做什么、什么时候用，其余的写进各个参数自己的描述',
        workflow: '只写它做什么、什么时候运行',
        agent: '留下主聊天选它时需要的，其余的移到提示词里',
        exposed: '写短一些；如果只有这个 gem 自己的 SOP、agent 和页面用它，就去掉 `expose`',
      },
    },
  },
  *check(gem) {
    const { manifest } = gem;
    if (manifest && isObject(manifest.data)) {
      const over = measure(manifest.data.description, GEM_DESCRIPTION_MAX);
      if (over)
        yield { messageId: 'gem', args: over.args, at: manifest.at('/description', 'value', over.span) };
    }
    for (const item of [...tools(gem), ...workflows(gem), ...agents(gem)]) {
      const over = measure(item.description, limitOf(item));
      if (!over) continue;
      const messageId = item.exposed && item.kind === 'tool' ? 'exposed' : item.kind;
      yield {
        messageId,
        args: { name: nameOf(item), ...over.args },
        at: item.at('description', 'value', over.span),
      };
    }
  },
});

function limitOf(item: Item): number {
  if (item.exposed) return EXPOSED_DESCRIPTION_MAX;
  return { tool: TOOL_DESCRIPTION_MAX, workflow: WORKFLOW_DESCRIPTION_MAX, agent: Number.POSITIVE_INFINITY }[
    item.kind
  ];
}

interface Over {
  readonly args: { readonly count: number; readonly over: number; readonly limit: number };
  /** From the first character beyond the limit to the end. */
  readonly span: { readonly from: number; readonly to: number };
}

/** [D-07] Characters are Unicode code points: one Chinese character, or one emoji, is one. */
function measure(description: unknown, limit: number): Over | undefined {
  if (typeof description !== 'string' || description.length <= limit) return undefined;
  let count = 0;
  let from = 0;
  for (const character of description) {
    if (count < limit) from += character.length;
    count++;
  }
  if (count <= limit || description.trim() === '') return undefined;
  return { args: { count, over: count - limit, limit }, span: { from, to: description.length } };
}
