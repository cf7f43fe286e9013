import { isObject } from '../gem/document.ts';
import { type Item, nameOf } from '../gem/items.ts';
import { type Change, type Table, teller } from './change.ts';
import { missingFrom, sameData } from './same-data.ts';

const TABLE = {
  'limit-changed': {
    sign: 'changed',
    step: 'patch',
    statement: 'T-15',
    text: {
      en: 'the limit {limit} of SOP {sop} changes from {before} to {after}',
      'zh-CN': 'SOP {sop} 的限制 {limit} 从 {before} 改为 {after}',
    },
  },
  'trigger-added': {
    sign: 'added',
    step: 'minor',
    text: { en: 'SOP {sop} has a new trigger: {trigger}', 'zh-CN': 'SOP {sop} 新增触发器：{trigger}' },
    why: { en: 'it can start without being called', 'zh-CN': '它可以在没有被调用时自己启动' },
    asked: {
      by: 'trust',
      text: { en: 'SOP {sop}, started by {trigger}', 'zh-CN': 'SOP {sop} 由 {trigger} 启动' },
    },
  },
  'trigger-removed': {
    sign: 'removed',
    step: 'minor',
    text: {
      en: 'SOP {sop} no longer has the trigger {trigger}',
      'zh-CN': 'SOP {sop} 不再有触发器 {trigger}',
    },
  },
} as const satisfies Table;

const tell = teller('workflows', TABLE);

/** [T-15] What changes in one SOP, beyond what all items have; of a new one, what starts it (A-workflow). */
export function* workflowChanges(then: Item | undefined, now: Item): Generator<Change> {
  const sop = nameOf(now);
  const [old, fresh] = [triggersOf(then), triggersOf(now)];
  for (const trigger of missingFrom(fresh, old))
    yield tell('trigger-added', sop, { sop, trigger: shown(trigger) });
  for (const trigger of missingFrom(old, fresh))
    yield tell('trigger-removed', sop, { sop, trigger: shown(trigger) });
  if (!then) return;
  const [had, has] = [limitsOf(then), limitsOf(now)];
  for (const limit of new Set([...Object.keys(had), ...Object.keys(has)]))
    if (!sameData(had[limit], has[limit]))
      yield tell('limit-changed', sop, { sop, limit, before: shown(had[limit]), after: shown(has[limit]) });
}

function triggersOf(sop: Item | undefined): readonly unknown[] {
  return Array.isArray(sop?.data.triggers) ? sop.data.triggers : [];
}

function limitsOf({ data }: Item): Readonly<Record<string, unknown>> {
  return isObject(data.limits) ? data.limits : {};
}

/** Characters of a trigger or limit that are shown. */
const SHOWN_MAX = 120;

function shown(value: unknown): string {
  if (value === undefined) return '—';
  const text = JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
