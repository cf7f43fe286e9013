import { collections, type Field } from '../../../gem/data-declaration.ts';
import type { Fault } from '../../../gem/finding.ts';
import { ENUM_TYPES } from '../../../platform/data.ts';
import { ENUM_MAX } from '../../../platform/limits.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

type MessageId = 'noMeaning' | 'empty' | 'tooMany' | 'repeated' | `value:${(typeof ENUM_TYPES)[number]}`;

export default defineRule<MessageId>({
  id: 'data/enum-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-15'],
  words: {
    en: {
      summary: 'a list of allowed values that allows nothing, or where there can be none',
      why: 'the platform checks every write against the list, and a value that no record can have is a slip',
      messages: {
        noMeaning:
          'data: field {field} of collection {collection} has an enum, which only a "string", "number" or "integer" can have; its type is "{type}"',
        empty:
          'data: the enum of field {field} of collection {collection} is empty, so no value would be allowed',
        tooMany:
          'data: the enum of field {field} of collection {collection} has {count} values, {over} over the limit of {limit}',
        repeated: 'data: the enum of field {field} of collection {collection} has the value {value} twice',
        'value:string':
          'data: the enum of field {field} of collection {collection} has {value}, and the values of the field are strings',
        'value:number':
          'data: the enum of field {field} of collection {collection} has {value}, and the values of the field are numbers',
        'value:integer':
          'data: the enum of field {field} of collection {collection} has {value}, and the values of the field are whole numbers',
      },
      hints: {
        noMeaning: 'take "enum" away, or change the type of the field',
        empty: 'list the allowed values, or take "enum" away to allow all',
        tooMany:
          'take "enum" away and check the value in the tool, or put the values into a table of their own',
        repeated: 'take one of the two away',
        'value:string': 'write the value in quotation marks, or change the type of the field',
        'value:number': 'write a number without quotation marks, or change the type of the field',
        'value:integer': 'write a whole number without quotation marks, or change the type of the field',
      },
    },
    'zh-CN': {
      summary: 'enum 什么值都不允许，或者用在了不能用的地方',
      why: '平台用它检查每一次写入；没有记录能用的值多半是写错了',
      messages: {
        noMeaning:
          'data: 集合 {collection} 的字段 {field} 写了 enum，它只能用在“string”“number”“integer”上；这个字段的类型是“{type}”',
        empty: 'data: 集合 {collection} 的字段 {field} 的 enum 是空的，任何值都不允许',
        tooMany:
          'data: 集合 {collection} 的字段 {field} 的 enum 有 {count} 个值，比上限 {limit} 多 {over} 个',
        repeated: 'data: 集合 {collection} 的字段 {field} 的 enum 里，值 {value} 写了两次',
        'value:string': 'data: 集合 {collection} 的字段 {field} 的 enum 里有 {value}，而字段的值是字符串',
        'value:number': 'data: 集合 {collection} 的字段 {field} 的 enum 里有 {value}，而字段的值是数字',
        'value:integer': 'data: 集合 {collection} 的字段 {field} 的 enum 里有 {value}，而字段的值是整数',
      },
      hints: {
        noMeaning: '去掉“enum”，或者改字段的类型',
        empty: '写出允许的值，或者去掉“enum”，允许所有的值',
        tooMany: '去掉“enum”，在工具里检查这个值，或者把这些值单独放进一个表',
        repeated: '去掉其中一个',
        'value:string': '给这个值加上引号，或者改字段的类型',
        'value:number': '写数字，不加引号，或者改字段的类型',
        'value:integer': '写整数，不加引号，或者改字段的类型',
      },
    },
  },
  *check(gem) {
    for (const collection of collections(gem))
      for (const field of collection.fields ?? []) {
        const args = { collection: shown(collection.name), field: shown(field.name) };
        for (const fault of enumFaults(field)) yield { ...fault, args: { ...args, ...fault.args } };
      }
  },
});

function* enumFaults({ type, values, at }: Field): Generator<Fault<MessageId>> {
  if (values === undefined) return;
  const enumType = ENUM_TYPES.find((known) => known === type);
  if (type !== undefined && enumType === undefined) {
    yield { messageId: 'noMeaning', args: { type }, at: at(['enum'], 'key') };
    return;
  }
  if (values.length === 0) yield { messageId: 'empty', at: at(['enum']) };
  const seen = new Set<string>();
  for (const [position, value] of values.slice(0, ENUM_MAX).entries()) {
    const place = ['enum', position];
    const same = JSON.stringify(value);
    if (enumType !== undefined && !isOfType(value, enumType))
      yield { messageId: `value:${enumType}`, args: { value: shown(value) }, at: at(place) };
    else if (seen.has(same)) yield { messageId: 'repeated', args: { value: shown(value) }, at: at(place) };
    seen.add(same);
  }
  if (values.length > ENUM_MAX)
    yield {
      messageId: 'tooMany',
      args: { count: values.length, over: values.length - ENUM_MAX, limit: ENUM_MAX },
      at: at(['enum', ENUM_MAX]),
    };
}

function isOfType(value: unknown, type: (typeof ENUM_TYPES)[number]): boolean {
  if (type === 'string') return typeof value === 'string';
  return typeof value === 'number' && (type === 'number' ? Number.isFinite(value) : Number.isInteger(value));
}
