import { didYouMean } from '../../../did-you-mean.ts';
import { collections, isScalar } from '../../../gem/data-declaration.ts';
import { SCALAR_TYPES } from '../../../platform/data.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'data/items-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-17'],
  words: {
    en: {
      summary: 'a type of elements that an array cannot have, or where there is no array',
      why: 'the platform checks the elements by it, and finds records by them with `array-contains`',
      messages: {
        noArray:
          'data: field {field} of collection {collection} has "items", which only an array has; its type is "{type}"',
        notScalar:
          'data: the items of field {field} of collection {collection} are {value}, and have to be one of {allowed}',
        notScalarMeant:
          'data: the items of field {field} of collection {collection} are {value}, and have to be one of {allowed}; did you mean "{meant}"?',
      },
      hints: {
        noArray: 'take "items" away, or write "type": "array"',
        notScalar: 'write one of those types, or leave "items" out: then the elements are not checked',
        notScalarMeant: 'write "{meant}"',
      },
    },
    'zh-CN': {
      summary: 'items 不是数组元素可以有的类型，或者字段不是数组',
      why: '平台按它检查元素，并用 `array-contains` 按元素查找记录',
      messages: {
        noArray:
          'data: 集合 {collection} 的字段 {field} 写了“items”，只有数组才能写；这个字段的类型是“{type}”',
        notScalar: 'data: 集合 {collection} 的字段 {field} 的 items 是 {value}，应为以下之一：{allowed}',
        notScalarMeant:
          'data: 集合 {collection} 的字段 {field} 的 items 是 {value}，应为以下之一：{allowed}；是不是想写“{meant}”？',
      },
      hints: {
        noArray: '去掉“items”，或者把类型写成 "type": "array"',
        notScalar: '写成其中一种类型，或者不写“items”，不写就不检查元素',
        notScalarMeant: '写成“{meant}”',
      },
    },
  },
  *check(gem) {
    for (const { name, fields = [] } of collections(gem))
      for (const { name: fieldName, type, data, at } of fields) {
        const { items } = data;
        if (items === undefined || type === undefined) continue;
        const args = { collection: shown(name), field: shown(fieldName) };
        if (type !== 'array')
          yield { messageId: 'noArray', args: { ...args, type }, at: at(['items'], 'key') };
        else if (!isScalar(items)) {
          const meant = typeof items === 'string' ? didYouMean(items, SCALAR_TYPES) : undefined;
          const told = { ...args, value: shown(items), allowed: ALLOWED };
          yield meant === undefined
            ? { messageId: 'notScalar', args: told, at: at(['items']) }
            : { messageId: 'notScalarMeant', args: { ...told, meant }, at: at(['items']) };
        }
      }
  },
});

const ALLOWED = SCALAR_TYPES.map((type) => `"${type}"`).join(', ');
