import { type Item, nameOf } from '../gem/items.ts';
import type { Text } from '../text.ts';
import { type Change, type Table, teller } from './change.ts';
import { schemaChanges } from './input-schema.ts';
import { sameData } from './same-data.ts';

const TABLE = {
  'side-effect-raised': {
    sign: 'changed',
    step: 'minor',
    statement: 'T-08',
    text: { en: 'tool {tool} {after} now; before, it {did}', 'zh-CN': '工具 {tool} 原来{did}，现在{after}' },
    asked: {
      by: 'trust',
      text: { en: 'tool {tool}, which now {after}', 'zh-CN': '工具 {tool}，现在{after}' },
    },
  },
  'side-effect-lowered': {
    sign: 'changed',
    step: 'minor',
    statement: 'T-08',
    text: {
      en: 'tool {tool} only {after} now; before, it {did}',
      'zh-CN': '工具 {tool} 原来{did}，现在只是{after}',
    },
  },
  'not-for-plan-mode': {
    sign: 'changed',
    step: 'major',
    effect: 'breaks-callers',
    statement: 'T-09',
    text: {
      en: 'tool {tool} only read before, and {after} now, so plan mode no longer runs it',
      'zh-CN': '工具 {tool} 原来只读，现在{after}，计划模式不再运行它',
    },
    asked: {
      by: 'trust',
      text: { en: 'tool {tool}, which now {after}', 'zh-CN': '工具 {tool}，现在{after}' },
    },
  },
  destroys: {
    sign: 'added',
    step: 'patch',
    statement: 'T-08',
    text: { en: 'tool {tool} destroys', 'zh-CN': '工具 {tool} 的改动不可挽回' },
    asked: { by: 'trust', text: { en: 'tool {tool}, which destroys', 'zh-CN': '工具 {tool}，改动不可挽回' } },
  },
  'output-schema-changed': {
    sign: 'changed',
    step: 'patch',
    statement: 'T-06',
    text: { en: 'the outputSchema of tool {tool} changes', 'zh-CN': '工具 {tool} 的 outputSchema 有改动' },
  },
} as const satisfies Table;

const tell = teller('tools', TABLE);

/** [T-08] [T-03] What changes in one tool, beyond what all items have. Of a new one, what it may destroy. */
export function* toolChanges(then: Item | undefined, now: Item): Generator<Change> {
  const tool = nameOf(now);
  const after = sideEffectOf(now);
  if (!then) {
    if (after === 'destructive') yield tell('destroys', tool, { tool });
    return;
  }
  const before = sideEffectOf(then);
  if (before !== after) {
    const kind =
      before === 'read'
        ? 'not-for-plan-mode'
        : ORDER.indexOf(after) > ORDER.indexOf(before)
          ? 'side-effect-raised'
          : 'side-effect-lowered';
    // Only the gem itself calls a tool that is not offered to others.
    const own = isOffered(then, now) ? {} : ({ step: 'patch', effect: 'none' } as const);
    yield tell(
      kind,
      tool,
      { tool, did: DID[before], after: DOES[after] },
      kind === 'not-for-plan-mode' ? own : {},
    );
  }
  yield* schemaChanges(tool, then.data.inputSchema, now.data.inputSchema, isOffered(then, now));
  if (!sameData(then.data.outputSchema, now.data.outputSchema))
    yield tell('output-schema-changed', tool, { tool });
}

function isOffered(then: Item, now: Item): boolean {
  return then.exposed && now.exposed;
}

const ORDER = ['read', 'write', 'destructive'] as const;
type SideEffect = (typeof ORDER)[number];

const DOES: Readonly<Record<SideEffect, Text>> = {
  read: { en: 'reads', 'zh-CN': '只读' },
  write: { en: 'writes', 'zh-CN': '写入' },
  destructive: { en: 'destroys', 'zh-CN': '改动不可挽回' },
};

const DID: Readonly<Record<SideEffect, Text>> = {
  read: { en: 'read', 'zh-CN': '只读' },
  write: { en: 'wrote', 'zh-CN': '写入' },
  destructive: { en: 'destroyed', 'zh-CN': '改动不可挽回' },
};

/** `write` is what counts where nothing is said, or nothing legible. */
function sideEffectOf({ data }: Item): SideEffect {
  return ORDER.find((known) => known === data.sideEffect) ?? 'write';
}
