import type { Gem } from '../gem/gem.ts';
import { agents, type Item, nameOf, tools, workflows } from '../gem/items.ts';
import type { Text } from '../text.ts';
import { agentChanges } from './agent.ts';
import { type Change, type Section, type Table, teller } from './change.ts';
import { toolChanges } from './tool.ts';
import { workflowChanges } from './workflow.ts';

const CALLED: Readonly<Record<Item['kind'], Text>> = {
  tool: { en: 'tool', 'zh-CN': '工具' },
  workflow: { en: 'SOP', 'zh-CN': 'SOP' },
  agent: { en: 'agent', 'zh-CN': 'agent' },
};

const SECTION_OF: Readonly<Record<Item['kind'], Section>> = {
  tool: 'tools',
  workflow: 'workflows',
  agent: 'agents',
};

const TABLE = {
  'item-added': {
    sign: 'added',
    step: 'patch',
    text: { en: '{what} {name} is new', 'zh-CN': '新增{what} {name}' },
  },
  'exposed-item-added': {
    sign: 'added',
    step: 'minor',
    statement: 'T-11',
    text: {
      en: '{what} {name} is new, and offered to the main chat',
      'zh-CN': '新增{what} {name}，提供给主对话使用',
    },
    asked: {
      by: 'trust',
      text: { en: '{what} {name}, offered to the main chat', 'zh-CN': '{what} {name}，提供给主对话使用' },
    },
  },
  'item-removed': {
    sign: 'removed',
    step: 'patch',
    text: { en: '{what} {name} is gone', 'zh-CN': '删去了{what} {name}' },
  },
  'exposed-item-removed': {
    sign: 'removed',
    step: 'major',
    effect: 'breaks-callers',
    statement: 'T-11',
    text: {
      en: '{what} {name}, offered to the main chat before, is gone',
      'zh-CN': '删去了原来提供给主对话的{what} {name}',
    },
  },
  'item-exposed': {
    sign: 'changed',
    step: 'minor',
    statement: 'T-11',
    text: {
      en: '{what} {name} is now offered to the main chat',
      'zh-CN': '{what} {name} 改为提供给主对话使用',
    },
    asked: {
      by: 'trust',
      text: { en: '{what} {name}, offered to the main chat', 'zh-CN': '{what} {name}，提供给主对话使用' },
    },
  },
  'item-hidden': {
    sign: 'changed',
    step: 'major',
    effect: 'breaks-callers',
    statement: 'T-11',
    text: {
      en: '{what} {name} is no longer offered to the main chat',
      'zh-CN': '{what} {name} 不再提供给主对话使用',
    },
  },
  'description-changed': {
    sign: 'changed',
    step: 'patch',
    text: { en: 'the description of {what} {name} changes', 'zh-CN': '{what} {name} 的描述有改动' },
    why: { en: 'the AI now reads: {after}', 'zh-CN': 'AI 现在读到的是：{after}' },
  },
} as const satisfies Table;

const tellers = {
  tool: teller(SECTION_OF.tool, TABLE),
  workflow: teller(SECTION_OF.workflow, TABLE),
  agent: teller(SECTION_OF.agent, TABLE),
};

/** What becomes of tools, SOPs and agents, by their names; a new name is a new item. */
export function itemChanges(before: Gem, after: Gem): Change[] {
  return [
    ...kindChanges(tools(before), tools(after), toolChanges),
    ...kindChanges(workflows(before), workflows(after), workflowChanges),
    ...kindChanges(agents(before), agents(after), (then, now) => agentChanges(then, now, { before, after })),
  ];
}

type Within<T extends Item> = (then: T | undefined, now: T) => Iterable<Change>;

function* kindChanges<T extends Item>(
  then: readonly T[],
  now: readonly T[],
  within: Within<T>,
): Generator<Change> {
  const old = new Map(then.map((item) => [nameOf(item), item]));
  const names = new Set(now.map(nameOf));
  for (const item of now) {
    const former = old.get(nameOf(item));
    if (former) yield* common(former, item);
    else yield tellOf(item, item.exposed ? 'exposed-item-added' : 'item-added');
    yield* within(former, item);
  }
  for (const item of then)
    if (!names.has(nameOf(item))) yield tellOf(item, item.exposed ? 'exposed-item-removed' : 'item-removed');
}

function* common(then: Item, now: Item): Generator<Change> {
  if (now.exposed !== then.exposed) yield tellOf(now, now.exposed ? 'item-exposed' : 'item-hidden');
  if (textOf(now.description) !== textOf(then.description)) yield tellOf(now, 'description-changed');
}

function tellOf(item: Item, kind: keyof typeof TABLE): Change {
  const name = nameOf(item);
  return tellers[item.kind](kind, name, { what: CALLED[item.kind], name, after: textOf(item.description) });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '—';
}
