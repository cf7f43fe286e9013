import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { type AgentItem, nameOf, textsIn } from '../gem/items.ts';
import { allOf, type Change, listed, type Table, teller, without } from './change.ts';

const PLATFORM_TABLE = {
  'platform-tools-added': {
    sign: 'added',
    step: 'minor',
    effect: 'asks-more',
    statement: 'A-07',
    text: { en: 'agent {agent} may now use {tools}', 'zh-CN': 'agent {agent} 新增可用的平台工具：{tools}' },
    asked: {
      by: 'trust',
      text: { en: 'agent {agent} with {tools}', 'zh-CN': 'agent {agent} 使用 {tools}' },
    },
  },
  'platform-tools-removed': {
    sign: 'removed',
    step: 'patch',
    statement: 'A-07',
    text: {
      en: 'agent {agent} may no longer use {tools}',
      'zh-CN': 'agent {agent} 不再使用平台工具：{tools}',
    },
  },
} as const satisfies Table;

const AGENT_TABLE = {
  'tools-added': {
    sign: 'added',
    step: 'patch',
    statement: 'A-06',
    text: { en: 'agent {agent} may now call {tools}', 'zh-CN': 'agent {agent} 新增可调用的工具：{tools}' },
  },
  'tools-removed': {
    sign: 'removed',
    step: 'patch',
    statement: 'A-06',
    text: { en: 'agent {agent} no longer calls {tools}', 'zh-CN': 'agent {agent} 不再调用工具：{tools}' },
  },
  'model-requires-more': {
    sign: 'added',
    step: 'minor',
    statement: 'A-09',
    text: {
      en: 'model {model} of agent {agent} has to have {capabilities}',
      'zh-CN': 'agent {agent} 的模型 {model} 需要具备 {capabilities}',
    },
    why: {
      en: 'the platform only hints at it: a user whose model lacks it is not stopped',
      'zh-CN': '平台只会提示，不会阻止模型不具备这些能力的用户',
    },
  },
  'model-requires-less': {
    sign: 'removed',
    step: 'patch',
    statement: 'A-09',
    text: {
      en: 'model {model} of agent {agent} no longer has to have {capabilities}',
      'zh-CN': 'agent {agent} 的模型 {model} 不再需要具备 {capabilities}',
    },
  },
  'model-added': {
    sign: 'added',
    step: 'minor',
    statement: 'A-08',
    text: { en: 'agent {agent} has a new model, {model}', 'zh-CN': 'agent {agent} 新增模型 {model}' },
    why: { en: 'the user chooses one for it', 'zh-CN': '用户要为它选择模型' },
  },
  'model-removed': {
    sign: 'removed',
    step: 'patch',
    statement: 'A-08',
    text: {
      en: 'agent {agent} no longer has the model {model}',
      'zh-CN': 'agent {agent} 不再有模型 {model}',
    },
  },
  'prompt-changed': {
    sign: 'changed',
    step: 'patch',
    statement: 'A-12',
    text: { en: 'the system prompt of agent {agent} changes', 'zh-CN': 'agent {agent} 的系统提示词有改动' },
  },
} as const satisfies Table;

const tell = teller('agents', AGENT_TABLE);
const tellPlatform = teller('platform-tools', PLATFORM_TABLE);

/** –[A-12] What changes in one agent, beyond what all items have; of a new one, what it may use and needs. */
export function* agentChanges(
  then: AgentItem | undefined,
  now: AgentItem,
  gems: { readonly before: Gem; readonly after: Gem },
): Generator<Change> {
  const agent = nameOf(now);
  const [hadPlatform, hasPlatform] = [platformTools(then), platformTools(now)];
  const more = without(hasPlatform, hadPlatform);
  const less = without(hadPlatform, hasPlatform);
  if (more.length > 0) yield tellPlatform('platform-tools-added', agent, { agent, tools: allOf(more) });
  if (less.length > 0) yield tellPlatform('platform-tools-removed', agent, { agent, tools: listed(less) });
  yield* modelChanges(agent, then, now);
  if (!then) return;
  const [had, has] = [names(then, 'tools'), names(now, 'tools')];
  const [won, lost] = [without(has, had), without(had, has)];
  if (won.length > 0) yield tell('tools-added', agent, { agent, tools: listed(won) });
  if (lost.length > 0) yield tell('tools-removed', agent, { agent, tools: listed(lost) });
  if (promptOf(gems.before, then) !== promptOf(gems.after, now))
    yield tell('prompt-changed', agent, { agent });
}

function* modelChanges(agent: string, then: AgentItem | undefined, now: AgentItem): Generator<Change> {
  const [old, fresh] = [modelsOf(then), modelsOf(now)];
  for (const [model, requires] of fresh) {
    const required = old.get(model);
    if (!required && then) yield tell('model-added', agent, { agent, model });
    const more = without(requires, required ?? []);
    const less = without(required ?? [], requires);
    if (more.length > 0)
      yield tell('model-requires-more', agent, { agent, model, capabilities: listed(more) });
    if (less.length > 0)
      yield tell('model-requires-less', agent, { agent, model, capabilities: listed(less) });
  }
  for (const model of old.keys()) if (!fresh.has(model)) yield tell('model-removed', agent, { agent, model });
}

/** [A-08] `main` is there also where nothing is written. */
function modelsOf(agent: AgentItem | undefined): ReadonlyMap<string, readonly string[]> {
  const models = new Map<string, readonly string[]>([['main', []]]);
  if (!isObject(agent?.data.models)) return models;
  for (const [name, model] of Object.entries(agent.data.models)) {
    const requires = isObject(model) && Array.isArray(model.requires) ? model.requires : [];
    models.set(
      name,
      requires.filter((one) => typeof one === 'string'),
    );
  }
  return models;
}

function platformTools(agent: AgentItem | undefined): string[] {
  return agent ? names(agent, agent.platformToolsKey) : [];
}

function names(agent: AgentItem, key: string): string[] {
  return textsIn(agent, key).map(({ text }) => text);
}

function promptOf({ agents }: Gem, { file }: AgentItem): string | undefined {
  return agents.find(({ path }) => path === file)?.body.replaceAll('\r\n', '\n');
}
