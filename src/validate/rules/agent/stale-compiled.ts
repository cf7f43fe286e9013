import { isDeepStrictEqual } from 'node:util';
import type { AgentFile } from '../../../gem/agents.ts';
import { type CompiledAgent, compileAgents } from '../../../gem/compile.ts';
import { isObject } from '../../../gem/document.ts';
import type { Fault } from '../../../gem/finding.ts';
import { type AgentItem, agents } from '../../../gem/items.ts';
import { COMPILED_AGENT_KEYS } from '../../../platform/layout.ts';
import type { Checkers } from '../../checkers.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/stale-compiled',
  severity: 'error',
  statements: ['A-11', 'A-12'],
  assumes: ['A-compiled'],
  words: {
    en: {
      summary: 'a packed gem whose `agents[]` is not what its agent files compile to',
      why: 'after install only `agents[]` counts, so the agent would not be what its file says',
      messages: {
        differs: '`{key}` of agent "{name}" is not what {file} says',
        notListed: '{file} is in the package, and "agents" does not list it',
        noFile: 'agent "{name}" is listed, and there is no {file} in the package',
        unreadable: 'the header of {file} cannot be read, so the agent cannot be compared with it',
      },
      hints: {
        differs: 'pack the gem again with `gem pack`',
        notListed: 'pack the gem again with `gem pack`',
        noFile: 'pack the gem again with `gem pack`',
        unreadable: 'mend the header in the gem’s folder and pack it again with `gem pack`',
      },
    },
    'zh-CN': {
      summary: '包里的 `agents[]` 和 agent 文件编译出来的不一样',
      why: '装好以后只看 `agents[]`，这个 agent 就不是它的文件里写的样子',
      messages: {
        differs: 'agent“{name}”的 `{key}` 和 {file} 里写的不一样',
        notListed: '包里有 {file}，“agents”却没有列出它',
        noFile: '列出了 agent“{name}”，包里却没有 {file}',
        unreadable: '{file} 的头部读不了，无法和它对照',
      },
      hints: {
        differs: '用 `gem pack` 重新打包',
        notListed: '用 `gem pack` 重新打包',
        noFile: '用 `gem pack` 重新打包',
        unreadable: '在 gem 的文件夹里改好头部，再用 `gem pack` 重新打包',
      },
    },
  },
  *check(gem, checkers) {
    const { manifest } = gem;
    if (gem.kind !== 'packed' || !manifest || !isObject(manifest.data)) return;
    const listed = agents(gem);
    for (const agent of gem.agents) {
      const unreadable = unreadableAt(agent);
      const item = listed.find(({ name }) => name === agent.name);
      if (unreadable) yield { messageId: 'unreadable', args: { file: agent.path }, at: unreadable };
      else if (!item)
        yield { messageId: 'notListed', args: { file: agent.path }, at: manifest.at('/agents', 'key') };
      else yield* differences(agent, item, checkers);
    }
    for (const item of listed)
      if (typeof item.name === 'string' && !gem.agents.some(({ name }) => name === item.name))
        yield {
          messageId: 'noFile',
          args: { name: item.name, file: `agents/${item.name}.md` },
          at: item.at('name'),
        };
  },
});

function unreadableAt({ header, fenceFault }: AgentFile) {
  if (!header) return fenceFault?.at;
  if (header.syntaxFaults.length > 0) return header.syntaxFaults[0]?.at;
  return isObject(header.data) ? undefined : header.at('');
}

/** What a key that is not written stands for; the first three are never left out. */
const DEFAULTS: Partial<CompiledAgent> = { tools: [], platformTools: [], models: {}, expose: false };

function* differences(
  agent: AgentFile,
  item: AgentItem,
  { manifestFaults }: Checkers,
): Generator<Fault<'differs'>> {
  const [compiled] = compileAgents([agent]);
  if (!compiled) return;
  for (const key of COMPILED_AGENT_KEYS) {
    const value = item.data[key] ?? DEFAULTS[key];
    if (value === undefined || isDeepStrictEqual(comparable(key, value), comparable(key, compiled[key])))
      continue;
    const at = item.at(key);
    // A value without the right shape has been told of already.
    const { pointer } = at;
    if (pointer && manifestFaults.some((fault) => `${fault.pointer}/`.startsWith(`${pointer}/`))) continue;
    yield { messageId: 'differs', args: { name: agent.name, key, file: agent.path }, at };
  }
}

/** A model is there whether it is written or not, when it is `main`. */
function comparable(key: string, value: unknown): unknown {
  return key === 'models' && isObject(value) ? { main: {}, ...value } : value;
}
