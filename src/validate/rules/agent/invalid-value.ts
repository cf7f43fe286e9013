import { isObject } from '../../../gem/document.ts';
import type { Fault } from '../../../gem/finding.ts';
import { type AgentHeader, agentHeaders } from '../../../gem/items.ts';
import { toPointer } from '../../../gem/pointer.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/invalid-value',
  severity: 'error',
  statements: ['A-04'],
  words: {
    en: {
      summary: 'a value in the header of an agent that is not of the kind it has to be',
      why: 'the header is compiled into the manifest, where each of these values has one form',
      messages: {
        noList: '`{key}` of agent "{agent}" has no value, and that never means all of them',
        noValue: '`{key}` of agent "{agent}" has no value',
        textForList: '`{key}` of agent "{agent}" is {value}, one text and not a list of names',
        list: '`{key}` of agent "{agent}" is {value}, and has to be a list of names',
        item: 'item {number} of `{key}` of agent "{agent}" is {value}, and has to be a name',
        description: '`description` of agent "{agent}" is {value}, and has to be text',
        expose: '`expose` of agent "{agent}" is {value}, and has to be true or false',
        models: '`models` of agent "{agent}" is {value}, and has to name each model with what it requires',
        model: 'model "{key}" of agent "{agent}" is {value}, and has to be a mapping with `requires`',
      },
      hints: {
        noList: 'leave the line out, or write `{line}`',
        noValue: 'leave the line out, or write `{line}`',
        textForList: 'write the list as `{line}`',
        list: 'write the list as `{line}`',
        item: 'write the name as plain text; when it looks like a number or a word such as true, put it in quotes',
        description: 'put the text in quotes',
        expose:
          'write `expose: true` without quotes to offer the agent to the main chat, or leave the line out',
        models: 'write `{line}`, or leave the line out',
        model: 'write `{line}`',
      },
    },
    'zh-CN': {
      summary: 'agent 的头部里，值的类型不对',
      why: '头部会编译到清单里，那里每个值只有一种形式',
      messages: {
        noList: 'agent“{agent}”的 `{key}` 没有写值，而这绝不表示全部',
        noValue: 'agent“{agent}”的 `{key}` 没有写值',
        textForList: 'agent“{agent}”的 `{key}` 是 {value}，这是一段文字，不是名字的列表',
        list: 'agent“{agent}”的 `{key}` 是 {value}，必须是名字的列表',
        item: 'agent“{agent}”的 `{key}` 第 {number} 项是 {value}，必须是名字',
        description: 'agent“{agent}”的 `description` 是 {value}，必须是文字',
        expose: 'agent“{agent}”的 `expose` 是 {value}，必须是 true 或 false',
        models: 'agent“{agent}”的 `models` 是 {value}，必须写出每个模型的名字和它的 `requires`',
        model: 'agent“{agent}”的模型“{key}”是 {value}，必须是带 `requires` 的映射',
      },
      hints: {
        noList: '去掉这一行，或者写 `{line}`',
        noValue: '去掉这一行，或者写 `{line}`',
        textForList: '列表写作 `{line}`',
        list: '列表写作 `{line}`',
        item: '直接写名字；如果它看起来像数字或 true 这样的词，就加引号',
        description: '给文字加上引号',
        expose: '要提供给主聊天，写 `expose: true`，不加引号；否则去掉这一行',
        models: '写 `{line}`，或者去掉这一行',
        model: '写 `{line}`',
      },
    },
  },
  *check(gem) {
    for (const each of agentHeaders(gem)) {
      const { description, expose } = each.data;
      // One without a value is told by description/missing.
      if (description !== undefined && description !== null && typeof description !== 'string')
        yield fault(each, 'description', ['description'], description);
      for (const key of ['tools', 'platform_tools']) yield* list(each, key, [key]);
      yield* models(each);
      if (expose !== undefined && typeof expose !== 'boolean') {
        const messageId = expose === null ? 'noValue' : 'expose';
        yield fault(each, messageId, ['expose'], expose, { key: 'expose', line: 'expose: true' });
      }
    }
  },
});

type MessageId =
  | 'noList'
  | 'noValue'
  | 'textForList'
  | 'list'
  | 'item'
  | 'description'
  | 'expose'
  | 'models'
  | 'model';
type Path = readonly (string | number)[];

function fault(
  { agent, header }: AgentHeader,
  messageId: MessageId,
  path: Path,
  value: unknown,
  args: Readonly<Record<string, string | number>> = {},
): Fault<MessageId> {
  return {
    messageId,
    args: { agent: agent.name, value: shown(value), ...args },
    at: header.at(toPointer(path)),
  };
}

function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const part of path) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/** A list of names, which stands under `path`, if anything does. */
function* list(each: AgentHeader, key: string, path: Path): Generator<Fault<MessageId>> {
  const value = valueAt(each.data, path);
  if (value === undefined) return;
  if (!Array.isArray(value)) {
    const messageId = value === null ? 'noList' : typeof value === 'string' ? 'textForList' : 'list';
    const names = typeof value === 'string' ? namesIn(value) : EXAMPLES[key];
    yield fault(each, messageId, path, value, { key, line: `${key}: [${names}]` });
    return;
  }
  for (const [index, item] of value.entries())
    if (typeof item !== 'string')
      yield fault(each, 'item', [...path, index], item, { key, number: index + 1 });
}

const EXAMPLES: Readonly<Record<string, string>> = {
  tools: 'first_tool, second_tool',
  platform_tools: 'fs.cat, http.request',
  requires: 'image_input',
};

function namesIn(text: string): string {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  return names.map((name) => (/^[A-Za-z_][\w.]*$/.test(name) ? name : JSON.stringify(name))).join(', ');
}

/** [A-08] `models: { main: null }` is as if it were not written. */
function* models(each: AgentHeader): Generator<Fault<MessageId>> {
  const { models: value } = each.data;
  if (value === undefined) return;
  const line = 'models: { main: { requires: [image_input] } }';
  if (!isObject(value)) {
    yield fault(each, value === null ? 'noValue' : 'models', ['models'], value, { key: 'models', line });
    return;
  }
  for (const [name, model] of Object.entries(value)) {
    if (model === null) continue;
    if (isObject(model)) yield* list(each, 'requires', ['models', name, 'requires']);
    else
      yield fault(each, 'model', ['models', name], model, {
        key: name,
        line: `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: { requires: [image_input] }`,
      });
  }
}
