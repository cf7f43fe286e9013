import { type Table, teller } from './change.ts';

const OF_INPUT = { en: 'tool {tool}: ', 'zh-CN': '工具 {tool}：' };
const REFUSED = {
  en: 'calls that worked before are refused',
  'zh-CN': '原来能用的调用会被拒绝',
};

function breaking(en: string, chinese: string) {
  return {
    sign: 'changed',
    step: 'major',
    effect: 'breaks-callers',
    statement: 'X-07',
    text: { en: OF_INPUT.en + en, 'zh-CN': OF_INPUT['zh-CN'] + chinese },
    why: REFUSED,
  } as const;
}

function harmless(step: 'minor' | 'patch', en: string, chinese: string) {
  return {
    sign: 'changed',
    step,
    statement: 'T-03',
    text: { en: OF_INPUT.en + en, 'zh-CN': OF_INPUT['zh-CN'] + chinese },
  } as const;
}

const TABLE = {
  'required-added': {
    ...breaking('{parameter} is new and required', '新增{parameter}（必填）'),
    sign: 'added',
  },
  'made-required': breaking('{parameter} becomes required', '{parameter} 改为必填'),
  removed: { ...breaking('{parameter} is gone', '删去了{parameter}'), sign: 'removed' },
  closed: breaking(
    'parameters that are not declared are refused now ({parameter})',
    '不再接受没有声明的参数（{parameter}）',
  ),
  'type-changed': breaking('{parameter} changes its type ({detail})', '{parameter} 的类型有改动（{detail}）'),
  'values-shrunk': breaking(
    '{parameter} allows fewer values ({detail})',
    '{parameter} 允许的值变少（{detail}）',
  ),
  'bound-tightened': breaking(
    '{parameter} is bounded more tightly ({detail})',
    '{parameter} 的范围收紧（{detail}）',
  ),
  'optional-added': {
    ...harmless('minor', '{parameter} is new, and optional', '新增{parameter}（可选）'),
    sign: 'added',
  },
  ignored: {
    ...harmless(
      'minor',
      '{parameter} is no longer declared; calls may still pass it',
      '不再声明{parameter}；调用时仍可传入',
    ),
    sign: 'removed',
  },
  'made-optional': harmless('minor', '{parameter} is no longer required', '{parameter} 不再必填'),
  opened: harmless(
    'minor',
    'parameters that are not declared are taken now ({parameter})',
    '现在接受没有声明的参数（{parameter}）',
  ),
  'type-widened': harmless(
    'minor',
    '{parameter} takes more types ({detail})',
    '{parameter} 接受更多类型（{detail}）',
  ),
  'values-widened': harmless(
    'minor',
    '{parameter} allows more values ({detail})',
    '{parameter} 允许更多值（{detail}）',
  ),
  'bound-loosened': harmless(
    'minor',
    '{parameter} is bounded less tightly ({detail})',
    '{parameter} 的范围放宽（{detail}）',
  ),
  otherwise: {
    ...harmless('minor', '{detail} of {parameter} changes', '{parameter} 的 {detail} 有改动'),
    why: {
      en: 'whether calls that worked before still do cannot be told from this alone',
      'zh-CN': '仅凭这一点看不出原来的调用是否还能用',
    },
  },
  words: harmless('patch', 'the words about {parameter} change', '{parameter} 的说明有改动'),
} as const satisfies Table;

export type SchemaKind = keyof typeof TABLE;

const tell = teller('tools', TABLE);

/** A difference of an input schema, in words. The input itself is called so. */
export function tellSchema(
  kind: SchemaKind,
  tool: string,
  { parameter, detail }: { readonly tool: string; readonly parameter: string; readonly detail: string },
) {
  const named =
    parameter === ''
      ? { en: 'the input itself', 'zh-CN': '输入本身' }
      : { en: `parameter ${parameter}`, 'zh-CN': `参数 ${parameter}` };
  const change = tell(kind, tool, { tool, parameter: named, detail });
  return { ...change, kind: `input-${kind}` };
}
