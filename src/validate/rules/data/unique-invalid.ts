import { collections, isScalar } from '../../../gem/data-declaration.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'data/unique-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-14'],
  words: {
    en: {
      summary: 'a unique field where values cannot be held unique',
      why: 'the platform compares the values of scalar fields in a table; of anything else it cannot tell two alike',
      messages: {
        onLog:
          'data: field {field} of collection {collection} is unique, and only a field of a table can be; the collection is a log',
        notScalar:
          'data: field {field} of collection {collection} is unique, and only a scalar can be; its type is "{type}"',
      },
      hints: {
        onLog: 'take "unique" away, or make the collection a table',
        notScalar: 'take "unique" away, or put what has to be unique into a field of its own',
      },
    },
    'zh-CN': {
      summary: 'unique 用在了不能保证不重复的地方',
      why: '平台只比较表里标量字段的值；别的无法判断是否重复',
      messages: {
        onLog: 'data: 集合 {collection} 的字段 {field} 写了 unique，它只能用在表的字段上；这个集合是 Log',
        notScalar:
          'data: 集合 {collection} 的字段 {field} 写了 unique，它只能用在标量字段上；这个字段的类型是“{type}”',
      },
      hints: {
        onLog: '去掉“unique”，或者把集合改成表',
        notScalar: '去掉“unique”，或者把不能重复的内容单独放进一个字段',
      },
    },
  },
  *check(gem) {
    for (const { name, kind, fields = [] } of collections(gem))
      for (const field of fields) {
        if (!field.unique) continue;
        const args = { collection: shown(name), field: shown(field.name) };
        if (kind === 'log') yield { messageId: 'onLog', args, at: field.at(['unique'], 'key') };
        else if (field.type !== undefined && !isScalar(field.type))
          yield {
            messageId: 'notScalar',
            args: { ...args, type: field.type },
            at: field.at(['unique'], 'key'),
          };
      }
  },
});
