import { didYouMean } from '../../../did-you-mean.ts';
import { type AgentHeader, agentHeaders } from '../../../gem/items.ts';
import { toPointer } from '../../../gem/pointer.ts';
import { AGENT_HEADER_KEYS } from '../../../platform/layout.ts';
import { renamedKey } from '../../renamed-key.ts';
import { defineRule } from '../../rule.ts';
import { replacement } from '../../text-fix.ts';

export default defineRule({
  id: 'agent/unknown-key',
  severity: 'error',
  statements: ['A-04', 'A-13'],
  words: {
    en: {
      summary: 'a key that the header of an agent does not have',
      why: 'a header has five keys, and the gem cannot be packed with any other',
      fix: '`gem validate --fix` renames a misspelt key when it can only be one other, which the header does not have yet',
      messages: {
        unknown: '"{key}" is not a key of an agent’s header',
        meant: '"{key}" is not a key of an agent’s header; did you mean "{meant}"?',
        camelCase: 'in a header the key is written `platform_tools`, not "{key}"',
        model: '"{key}" is not a key of an agent’s header: the user chooses the model',
        limit: '"{key}" is not a key of an agent’s header: how long an agent may run is the user’s setting',
        name: '"{key}" is not a key of an agent’s header: the agent’s name is the name of its file',
      },
      hints: {
        unknown:
          'a header has `description`, `tools`, `platform_tools`, `models` and `expose`; a line that goes on with a text above it is indented, below `description: >-`',
        camelCase: 'write `platform_tools:`; only the compiled manifest has `platformTools`',
        model:
          'take it out; what the model must be able to do besides text goes in `models: { main: { requires: [image_input] } }`',
        limit: 'take it out; the same limits hold for every agent',
        name: 'take it out; this agent is called "{agent}"',
      },
    },
    'zh-CN': {
      summary: 'agent 的头部里没有的键',
      why: '头部只有五个键，写了别的，gem 就打不了包',
      fix: '`gem validate --fix` 改正拼错的键，前提是只可能是某一个键，而头部还没有它',
      messages: {
        unknown: 'agent 的头部没有“{key}”这个键',
        meant: 'agent 的头部没有“{key}”这个键；是不是想写“{meant}”？',
        camelCase: '头部里这个键写作 `platform_tools`，不是“{key}”',
        model: 'agent 的头部没有“{key}”这个键：用哪个模型由用户选',
        limit: 'agent 的头部没有“{key}”这个键：agent 能运行多久由用户设置',
        name: 'agent 的头部没有“{key}”这个键：agent 的名字就是文件名',
      },
      hints: {
        unknown:
          '头部有 `description`、`tools`、`platform_tools`、`models` 和 `expose`；接着上面的文字写的行，要缩进写在 `description: >-` 下面',
        camelCase: '写 `platform_tools:`；只有编译后的清单里才是 `platformTools`',
        model: '去掉它；模型除了文字还必须会什么，写在 `models: { main: { requires: [image_input] } }` 里',
        limit: '去掉它；所有 agent 的上限都一样',
        name: '去掉它；这个 agent 叫“{agent}”',
      },
    },
  },
  *check(gem) {
    for (const each of agentHeaders(gem))
      for (const key of Object.keys(each.data)) {
        if (isHeaderKey(key)) continue;
        const meant = meantBy(key, each);
        const messageId = SPECIAL[plainly(key)] ?? (meant === undefined ? 'unknown' : 'meant');
        const at = each.header.at(toPointer([key]), 'key');
        const renamed =
          messageId === 'meant' || messageId === 'camelCase'
            ? renamedKey(key, Object.keys(each.data), AGENT_HEADER_KEYS)
            : undefined;
        yield {
          messageId,
          args: { key, agent: each.agent.name, meant: meant ?? '' },
          at,
          fix: renamed === undefined ? undefined : replacement(gem, at, renamed),
        };
      }
  },
});

const SPECIAL: Readonly<Record<string, 'camelCase' | 'model' | 'limit' | 'name' | undefined>> = Object.assign(
  Object.create(null),
  { platformtools: 'camelCase', model: 'model', maxturns: 'limit', maxcostusd: 'limit', name: 'name' },
);

function plainly(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, '');
}

function isHeaderKey(key: string): boolean {
  return (AGENT_HEADER_KEYS as readonly string[]).includes(key);
}

/** A key that the header has already is not what another was meant to be. */
function meantBy(key: string, { data }: AgentHeader): string | undefined {
  return didYouMean(
    key,
    AGENT_HEADER_KEYS.filter((known) => !Object.hasOwn(data, known)),
  );
}
