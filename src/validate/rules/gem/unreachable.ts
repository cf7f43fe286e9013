import { isObject } from '../../../gem/document.ts';
import type { Gem } from '../../../gem/gem.ts';
import { items, nameOf } from '../../../gem/items.ts';
import { PAGES, SKILL } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'gem/unreachable',
  severity: 'warning',
  statements: ['E-04', 'G-02'],
  words: {
    en: {
      summary: 'a gem that neither the AI nor a user can reach',
      why: 'the AI sees what a gem exposes and its skill, a user sees its pages, and SOPs run by themselves; a gem with none of these does nothing',
      messages: {
        hidden:
          'nothing leads to this gem: none of its {count} {count|item|items} is exposed, and it has no SOP, page or skill',
        empty: 'nothing leads to this gem: it has no tool, agent, SOP, page or skill',
      },
      hints: {
        hidden: 'expose what the chat should call: `{expose}` for "{name}"',
        empty: 'add a tool under "tools" in notochord.json, or write a skill/SKILL.md',
      },
    },
    'zh-CN': {
      summary: 'AI 和用户都用不到的 gem',
      why: 'AI 看得到 gem 对外提供的项和它的 skill，用户看得到它的页面，SOP 会自己运行；一样都没有的 gem 什么也做不了',
      messages: {
        hidden: '没有什么能用到这个 gem：它的 {count} 项都没有对外提供，也没有 SOP、页面或 skill',
        empty: '没有什么能用到这个 gem：它没有工具、agent、SOP、页面或 skill',
      },
      hints: {
        hidden: '把主聊天要调用的项对外提供：给“{name}”写上 `{expose}`',
        empty: '在 notochord.json 的“tools”里加一个工具，或者写一份 skill/SKILL.md',
      },
    },
  },
  *check(gem) {
    const { manifest } = gem;
    if (!manifest || !isObject(manifest.data) || hasOtherDoor(gem, manifest.data)) return;
    const all = items(gem);
    // What is not a boolean is a fault of shape, and a header that cannot be read may expose its agent.
    if (all.some(({ exposed, data }) => exposed || (data.expose ?? false) !== false)) return;
    if (gem.kind === 'folder' && gem.agents.some(({ header }) => !isObject(header?.data))) return;
    const [first] = all;
    if (!first) yield { messageId: 'empty', at: manifest.at('/id') };
    else
      yield {
        messageId: 'hidden',
        args: {
          count: all.length,
          name: nameOf(first),
          expose: first.kind === 'agent' && gem.kind === 'folder' ? 'expose: true' : '"expose": true',
        },
        at: first.at(),
      };
  },
});

/** Whatever may lead to the gem, were it only by a slip that another rule tells. */
function hasOtherDoor(gem: Gem, data: Readonly<Record<string, unknown>>): boolean {
  const paths = [...gem.files.keys(), ...gem.problems.map(({ path }) => path)];
  if (paths.some((path) => path.startsWith(PAGES) || path.startsWith(SKILL))) return true;
  return (
    ['workflows', 'pages', 'events'].some((key) => isSomething(data[key])) || !isListOrNothing(data.tools)
  );
}

function isSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return (value ?? false) !== false;
}

function isListOrNothing(value: unknown): boolean {
  return value === undefined || Array.isArray(value);
}
