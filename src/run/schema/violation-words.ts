import type { ErrorObject } from 'ajv';
import { fill, type Text } from '../../text.ts';

/** Says in words what an error of Ajv found. */
export function describeViolation(error: ErrorObject): Text {
  const words = WORDS[error.keyword];
  if (words === undefined) {
    const message = error.message ?? error.keyword;
    return { en: message, 'zh-CN': `不符合 "${error.keyword}" 的要求` };
  }
  const args = argumentsOf(error);
  return { en: fill(words.en, args), 'zh-CN': fill(words['zh-CN'], args) };
}

function argumentsOf({ keyword, params }: ErrorObject): Readonly<Record<string, string | number>> {
  const given = params as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));
  const json = (value: unknown) => JSON.stringify(value) ?? 'undefined';
  return {
    limit: Number(given.limit ?? 0),
    type: text(given.type),
    values: Array.isArray(given.allowedValues)
      ? given.allowedValues.map(json).join(', ')
      : json(given.allowedValue),
    name: text(
      given.missingProperty ??
        given.additionalProperty ??
        given.unevaluatedProperty ??
        given.propertyName ??
        keyword,
    ),
    format: text(given.format),
    multiple: text(given.multipleOf),
    sign: text(given.comparison),
  };
}

const AT_LEAST: Text = { en: 'must be {sign} {limit}', 'zh-CN': '必须 {sign} {limit}' };
const NO_SUCH: Text = {
  en: 'is not a parameter that the schema allows',
  'zh-CN': '不是 schema 允许的参数',
};

const WORDS: Readonly<Record<string, Text>> = {
  type: { en: 'must be of type {type}', 'zh-CN': '类型必须是 {type}' },
  required: { en: 'is missing and required', 'zh-CN': '缺少这个必填项' },
  additionalProperties: NO_SUCH,
  unevaluatedProperties: NO_SUCH,
  propertyNames: { en: 'has a name that the schema does not allow', 'zh-CN': '这个名字不是 schema 允许的' },
  enum: { en: 'must be one of {values}', 'zh-CN': '必须是以下值之一：{values}' },
  const: { en: 'must be {values}', 'zh-CN': '必须是 {values}' },
  minimum: AT_LEAST,
  maximum: AT_LEAST,
  exclusiveMinimum: AT_LEAST,
  exclusiveMaximum: AT_LEAST,
  multipleOf: { en: 'must be a multiple of {multiple}', 'zh-CN': '必须是 {multiple} 的倍数' },
  minLength: {
    en: 'must have at least {limit} {limit|character|characters}',
    'zh-CN': '至少要有 {limit} 个字符',
  },
  maxLength: { en: 'must have at most {limit} {limit|character|characters}', 'zh-CN': '最多 {limit} 个字符' },
  minItems: { en: 'must have at least {limit} {limit|item|items}', 'zh-CN': '至少要有 {limit} 项' },
  maxItems: { en: 'must have at most {limit} {limit|item|items}', 'zh-CN': '最多 {limit} 项' },
  minProperties: {
    en: 'must have at least {limit} {limit|property|properties}',
    'zh-CN': '至少要有 {limit} 个属性',
  },
  maxProperties: {
    en: 'must have at most {limit} {limit|property|properties}',
    'zh-CN': '最多 {limit} 个属性',
  },
  format: { en: 'must be in the format "{format}"', 'zh-CN': '格式必须是 "{format}"' },
  anyOf: {
    en: 'must match at least one of the forms in `anyOf`',
    'zh-CN': '必须符合 `anyOf` 中的至少一种形式',
  },
  oneOf: {
    en: 'must match exactly one of the forms in `oneOf`',
    'zh-CN': '必须恰好符合 `oneOf` 中的一种形式',
  },
  not: { en: 'must not match the form in `not`', 'zh-CN': '不能符合 `not` 中的形式' },
  contains: { en: 'must hold an item that matches `contains`', 'zh-CN': '必须含有符合 `contains` 的项' },
  dependentRequired: {
    en: 'is missing, and required beside what is given',
    'zh-CN': '与已给出的参数同时必填，但没有给出',
  },
  dependencies: {
    en: 'is missing, and required beside what is given',
    'zh-CN': '与已给出的参数同时必填，但没有给出',
  },
  'false schema': { en: 'is not allowed here', 'zh-CN': '这里不允许有值' },
};
