import { didYouMean } from '../../../did-you-mean.ts';
import { isObject } from '../../../gem/document.ts';
import type { Fault } from '../../../gem/finding.ts';
import { type AgentItem, agents, nameOf } from '../../../gem/items.ts';
import { toPointer } from '../../../gem/pointer.ts';
import { MODEL_CAPABILITIES } from '../../../platform/layout.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/model-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['A-08', 'A-09', 'A-16'],
  words: {
    en: {
      summary: 'a model with a key other than `requires`, or with an ability that does not exist',
      why: 'the user chooses the model, and a gem only says what it must be able to do besides text; a word that the platform does not know keeps the package from being installed',
      messages: {
        key: 'model "{model}" of agent "{agent}" has the key "{key}", and may have `requires` alone',
        keyMeant: 'model "{model}" of agent "{agent}" has the key "{key}"; did you mean "{meant}"?',
        capability:
          'model "{model}" of agent "{agent}" requires {value}, which is no ability that a model can be asked for',
        capabilityMeant: 'model "{model}" of agent "{agent}" requires {value}; did you mean "{meant}"?',
      },
      hints: {
        key: 'take it out; which model it is, the user chooses',
        capability: 'there are {capabilities}; every model can do text',
      },
    },
    'zh-CN': {
      summary: '模型写了 `requires` 以外的键，或者写了不存在的能力',
      why: '用哪个模型由用户选，gem 只写除了文字以外它必须会什么；写了平台不认识的词，包装不上',
      messages: {
        key: 'agent“{agent}”的模型“{model}”有键“{key}”，这里只能写 `requires`',
        keyMeant: 'agent“{agent}”的模型“{model}”有键“{key}”；是不是想写“{meant}”？',
        capability: 'agent“{agent}”的模型“{model}”要求 {value}，没有这样的模型能力',
        capabilityMeant: 'agent“{agent}”的模型“{model}”要求 {value}；是不是想写“{meant}”？',
      },
      hints: {
        key: '去掉它；具体用哪个模型由用户选',
        capability: '能写的有 {capabilities}；文字是每个模型都会的',
      },
    },
  },
  *check(gem) {
    for (const agent of agents(gem)) {
      const { models } = agent.data;
      if (!isObject(models)) continue;
      // What is no mapping at all is a fault of shape, and told there.
      for (const [name, model] of Object.entries(models))
        if (isObject(model)) {
          yield* unknownKeys(agent, name, Object.keys(model));
          if (Array.isArray(model.requires))
            yield* unknownCapabilities(agent, name, model.requires, gem.kind === 'packed');
        }
    }
  },
});

type ModelFault = Fault<'key' | 'keyMeant' | 'capability' | 'capabilityMeant'>;

function* unknownKeys(agent: AgentItem, model: string, keys: readonly string[]): Generator<ModelFault> {
  for (const key of keys) {
    if (key === 'requires') continue;
    const meant = keys.includes('requires') ? undefined : didYouMean(key, ['requires']);
    yield {
      messageId: meant === undefined ? 'key' : 'keyMeant',
      args: { agent: nameOf(agent), model, key, meant: meant ?? '' },
      at: agent.at(toPointer(['models', model, key]).slice(1), 'key'),
    };
  }
}

function* unknownCapabilities(
  agent: AgentItem,
  model: string,
  requires: readonly unknown[],
  packed: boolean,
): Generator<ModelFault> {
  const known: readonly unknown[] = MODEL_CAPABILITIES;
  for (const [index, value] of requires.entries()) {
    // In a header, what is no text is told by agent/invalid-value.
    if (known.includes(value) || (!packed && typeof value !== 'string')) continue;
    const meant = typeof value === 'string' ? didYouMean(value, MODEL_CAPABILITIES) : undefined;
    yield {
      messageId: meant === undefined ? 'capability' : 'capabilityMeant',
      args: {
        agent: nameOf(agent),
        model,
        value: shown(value),
        meant: meant ?? '',
        capabilities: MODEL_CAPABILITIES.join(', '),
      },
      at: agent.at(toPointer(['models', model, 'requires', index]).slice(1)),
    };
  }
}
