import { didYouMean } from '../../../did-you-mean.ts';
import { nameOf, workflows } from '../../../gem/items.ts';
import { type CtxUse, ctxUses } from '../../ctx-uses/ctx-uses.ts';
import { namedItems } from '../../named-items.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'workflow/unknown-call',
  severity: 'warning',
  statements: ['T-13', 'A-14'],
  words: {
    en: {
      summary: 'an SOP that calls a tool or an agent that is not there',
      why: 'the call fails when the run comes to it, after all that was done before',
      messages: {
        unknown: 'SOP "{name}" calls {called}, and the gem has none of that name',
        meant: 'SOP "{name}" calls {called}, and the gem has none of that name; did you mean "{meant}"?',
        prefix: 'SOP "{name}" calls {called}; it is called as "{meant}"',
      },
      hints: {
        unknown: 'write the name of one of this gem’s tools or agents, as `tool.<name>` or `agent.<name>`',
        meant: 'write "{meant}"',
        prefix: 'write "{meant}"',
      },
    },
    'zh-CN': {
      summary: 'SOP 调用了不存在的工具或 agent',
      why: '运行到这里调用会失败，而前面的事已经做了',
      messages: {
        unknown: 'SOP“{name}”调用了 {called}，gem 里没有这个名字',
        meant: 'SOP“{name}”调用了 {called}，gem 里没有这个名字；是不是想写“{meant}”？',
        prefix: 'SOP“{name}”调用了 {called}；应写成“{meant}”',
      },
      hints: {
        unknown: '写这个 gem 里工具或 agent 的名字，写成 `tool.<名字>` 或 `agent.<名字>`',
        meant: '写成“{meant}”',
        prefix: '写成“{meant}”',
      },
    },
  },
  *check(gem) {
    const callable = namedItems(gem)
      .filter(({ kind }) => kind !== 'workflow')
      .map(({ kind, name }) => `${kind}.${name}`);
    const suspicious = suspiciousText(callable);
    for (const workflow of workflows(gem)) {
      const { entry } = workflow.data;
      if (typeof entry !== 'string') continue;
      for (const { text, at } of calls(ctxUses(gem, entry, suspicious))) {
        const fault = faultOf(text, callable);
        if (!fault) continue;
        const args = { name: nameOf(workflow), called: shown(text) };
        yield fault.meant === undefined
          ? { messageId: fault.messageId, args, at }
          : { messageId: fault.messageId, args: { ...args, meant: fault.meant }, at };
      }
    }
  },
});

/** A text that begins as a call's does and names nothing, or the bare name of something. */
function suspiciousText(callable: readonly string[]): RegExp {
  const either = (names: readonly string[]) =>
    `(?:${names.map((name) => name.replace(/[^\w]/g, '\\$&')).join('|') || '(?!)'})`;
  const bare = callable.map((each) => each.slice(each.indexOf('.') + 1));
  return new RegExp(`['"\`](?:(?!${either(callable)}['"\`])(?:tool|agent)\\.|${either(bare)}['"\`])`);
}

/** What is called by a name that can be known. */
function calls(uses: readonly CtxUse[]): NonNullable<CtxUse['argument']>[] {
  return uses.flatMap(({ path, called, argument }) =>
    path === 'call' && called && argument ? [argument] : [],
  );
}

interface CallFault {
  readonly messageId: 'unknown' | 'meant' | 'prefix';
  readonly meant?: string;
}

/** What else can be called than tools and agents of the gem is not published, so of other forms nothing is said. */
function faultOf(text: string, callable: readonly string[]): CallFault | undefined {
  if (callable.includes(text)) return undefined;
  const form = /^(?:tool|agent)\.(.*)$/s.exec(text);
  const name = form?.[1] ?? text;
  const same = callable.find((each) => each.slice(each.indexOf('.') + 1) === name);
  if (same !== undefined) return { messageId: 'prefix', meant: same };
  if (!form) return undefined;
  const meant = didYouMean(text, callable);
  return meant === undefined ? { messageId: 'unknown' } : { messageId: 'meant', meant };
}
