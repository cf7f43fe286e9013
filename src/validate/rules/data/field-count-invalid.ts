import { collections } from '../../../gem/data-declaration.ts';
import { FIELDS_MAX } from '../../../platform/limits.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'data/field-count-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-05'],
  words: {
    en: {
      summary: 'a collection without fields, or with too many',
      why: 'a record holds what its fields declare and nothing else, and the platform takes 1 to 128 of them',
      messages: {
        missing: 'data: collection {collection} declares no "fields"',
        none: 'data: collection {collection} has no field, and needs at least one',
        tooMany: 'data: collection {collection} has {count} fields, {over} over the limit of {limit}',
      },
      hints: {
        missing: 'add "fields": { "title": { "type": "string" } }, say',
        none: 'declare a field: "title": { "type": "string" }, say',
        tooMany: 'keep what is never queried together in one field of type "object", or part the collection',
      },
    },
    'zh-CN': {
      summary: '集合没有字段，或者字段太多',
      why: '记录里只有声明过的字段，平台接受 1 到 128 个',
      messages: {
        missing: 'data: 集合 {collection} 没有声明“fields”',
        none: 'data: 集合 {collection} 没有字段，至少要有一个',
        tooMany: 'data: 集合 {collection} 有 {count} 个字段，比上限 {limit} 多 {over} 个',
      },
      hints: {
        missing: '加上“fields”，例如 "fields": { "title": { "type": "string" } }',
        none: '声明一个字段，例如 "title": { "type": "string" }',
        tooMany: '把从不查询的内容一起放进一个“object”类型的字段，或者拆分集合',
      },
    },
  },
  *check(gem) {
    for (const { name, data, fields, fieldNames, at } of collections(gem)) {
      const collection = shown(name);
      const beyond = fieldNames[FIELDS_MAX];
      if (data.fields === undefined) yield { messageId: 'missing', args: { collection }, at: at(['fields']) };
      else if (fields && fieldNames.length === 0)
        yield { messageId: 'none', args: { collection }, at: at(['fields']) };
      else if (beyond !== undefined)
        yield {
          messageId: 'tooMany',
          args: {
            collection,
            count: fieldNames.length,
            over: fieldNames.length - FIELDS_MAX,
            limit: FIELDS_MAX,
          },
          at: at(['fields', beyond], 'key'),
        };
    }
  },
});
