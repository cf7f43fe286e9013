import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { type Expectation, readExpect } from './expect.ts';
import { type Layer, readCaller, readYesNo } from './keys.ts';
import { lineAt } from './line-at.ts';
import type { Caller, Scenario } from './scenario.ts';
import type { ScenarioPlace } from './scenario-error.ts';
import { withoutReferences } from './steps.ts';
import { readItems, readText, unknownKey } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** A call of a tool, and what must come of it. */
export interface ReadStep {
  readonly tool: string;
  /** From 1. */
  readonly line: number;
  /** How many steps come before it; where there are some, `{ $step: 1, $at: /id }` stands for what one returned. */
  readonly earlier: number;
  readonly input: Json;
  readonly idempotencyKey?: string;
  readonly as?: Caller;
  readonly plan?: boolean;
  readonly expect: Expectation;
  /** Where it begins. */
  where(): ScenarioPlace;
  /** The line of what stands at a JSON Pointer (RFC 6901) under `expect`, or of what is nearest above it. */
  lineOf(pointer: string): number;
}

export const STEP_KEYS = ['tool', 'input', 'idempotencyKey', 'as', 'plan', 'expect'] as const;

/** The calls of a case: those of `steps`, or the one that the case is itself. Throws `scenario-invalid`. */
export function readSteps(
  at: Located,
  layers: readonly Layer[],
  scenario: Scenario,
): { readonly scenario: Scenario; readonly steps: readonly ReadStep[] } {
  const innermost = (key: string) => layers.findLast(({ entries }) => entries.has(key))?.entries.get(key);
  const list = innermost('steps');
  if (list === undefined) {
    if (scenario.tool === undefined) throw at.fault(NO_TOOL);
    const expect = innermost('expect');
    const { tool, input } = scenario;
    return {
      scenario,
      steps: [
        {
          ...whoCalls(scenario),
          ...placed(at, expect),
          tool,
          earlier: 0,
          input,
          expect: scenario.expect ?? {},
        },
      ],
    };
  }
  for (const key of ['input', 'expect'])
    if (innermost(key) !== undefined) throw (innermost(key) as Entry).fault(BESIDE_STEPS);
  const items = readItems(list.at);
  const steps = items.map((item, index) => readStep(item, index, scenario));
  const [first] = steps;
  if (first === undefined) throw list.fault(NO_STEPS);
  return { scenario: { ...scenario, tool: first.tool, input: first.input }, steps };
}

function readStep(item: Located, earlier: number, scenario: Scenario): ReadStep {
  const { entries } = item;
  if (entries === undefined) throw item.fault(NOT_A_STEP);
  for (const [key, { fault }] of entries)
    if (!(STEP_KEYS as readonly string[]).includes(key)) throw unknownKey(key, STEP_KEYS, fault);
  const [tool, input, idempotencyKey, as, plan] = STEP_KEYS.map((key) => entries.get(key)?.at);
  const expect = entries.get('expect');
  if (tool === undefined && scenario.tool === undefined) throw item.fault(NO_TOOL);
  if (input !== undefined) withoutReferences(input, earlier);
  const own = {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey: readText(idempotencyKey) }),
    ...(as === undefined ? {} : { as: readCaller(as) }),
    ...(plan === undefined ? {} : { plan: readYesNo(plan) }),
  };
  if (expect !== undefined) readExpect(withoutReferences(expect.at, earlier));
  return {
    ...whoCalls(scenario),
    ...own,
    ...placed(item, expect),
    tool: tool === undefined ? scenario.tool : readText(tool),
    earlier,
    input: input === undefined ? {} : input.value,
    expect: (expect?.at.value ?? {}) as Expectation,
  };
}

function whoCalls({ as, plan, idempotencyKey }: Scenario): Pick<ReadStep, 'as' | 'plan' | 'idempotencyKey'> {
  return {
    ...(as === undefined ? {} : { as }),
    ...(plan === undefined ? {} : { plan }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

function placed(at: Located, expect: Entry | undefined): Pick<ReadStep, 'line' | 'where' | 'lineOf'> {
  return {
    line: at.where().line,
    where: at.where,
    lineOf: (pointer) => lineAt(expect ?? { at, where: at.where }, pointer),
  };
}

const NO_TOOL: Text = {
  en: 'the key "tool" is missing: it names the tool to run',
  'zh-CN': '缺少键 "tool"：它写明要运行哪个工具',
};
const NOT_A_STEP: Text = {
  en: 'a step is a mapping: `- { tool: save_note, input: { title: Milk }, expect: { result: { saved: true } } }`',
  'zh-CN':
    '一个步骤是映射：`- { tool: save_note, input: { title: 牛奶 }, expect: { result: { saved: true } } }`',
};
const NO_STEPS: Text = {
  en: '`steps` is a list of calls, and this one is empty, so nothing would be run',
  'zh-CN': '`steps` 是调用的列表，这里没有任何调用，什么都不会运行',
};
const BESIDE_STEPS: Text = {
  en: 'each of the `steps` has its own `input` and `expect`, so this would have no effect',
  'zh-CN': '`steps` 里的每一步都有自己的 `input` 和 `expect`，这里写了不起作用',
};
