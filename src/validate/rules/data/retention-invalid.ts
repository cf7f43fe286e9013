import { collections } from '../../../gem/data-declaration.ts';
import { isObject } from '../../../gem/document.ts';
import { RETENTION_MAX } from '../../../platform/limits.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';
import { wholeNumberFault } from '../../whole-number.ts';

export default defineRule({
  id: 'data/retention-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-11'],
  words: {
    en: {
      summary: 'a retention that cannot be kept to, or that has no place',
      why: 'the platform itself removes old entries of a log by it, and refuses a gem whose retention it cannot read',
      messages: {
        onTable: 'data: collection {collection} is a table, and only logs have a retention',
        empty: 'data: the retention of collection {collection} is empty; it has "days", "maxEntries" or both',
        range:
          'data: {key} in the retention of collection {collection} is {value}, and has to be a whole number from 1 to {limit}',
        quoted:
          'data: {key} in the retention of collection {collection} is the string {value}, and has to be a whole number from 1 to {limit}',
      },
      hints: {
        onTable: 'take "retention" away, or make it a log if its entries are only ever added',
        empty: 'write { "days": 365 }, say, or leave "retention" out to keep everything',
        range: 'write a number in that range, or leave "retention" out to keep everything',
        quoted: 'write {number} without quotation marks',
      },
    },
    'zh-CN': {
      summary: 'retention 不对，或者不该写',
      why: '平台按它清理 Log 的旧条目；读不懂的 retention 会被拒绝',
      messages: {
        onTable: 'data: 集合 {collection} 是表，只有 Log 可以写 retention',
        empty: 'data: 集合 {collection} 的 retention 是空的；至少要写“days”和“maxEntries”之一',
        range: 'data: 集合 {collection} 的 retention 里，{key} 是 {value}，应为 1 到 {limit} 的整数',
        quoted: 'data: 集合 {collection} 的 retention 里，{key} 是字符串 {value}，应为 1 到 {limit} 的整数',
      },
      hints: {
        onTable: '去掉“retention”；如果条目只追加、不修改，可以改成 Log',
        empty: '写成 { "days": 365 } 这样，或者不写“retention”，一直保留',
        range: '写这个范围内的数，或者不写“retention”，一直保留',
        quoted: '写成 {number}，不加引号',
      },
    },
  },
  *check(gem) {
    for (const { name, kind, data, at } of collections(gem)) {
      const { retention } = data;
      const collection = shown(name);
      if (kind === 'table' && retention !== undefined)
        yield { messageId: 'onTable', args: { collection }, at: at(['retention'], 'key') };
      if (kind !== 'log' || !isObject(retention)) continue;
      if (Object.keys(retention).length === 0)
        yield { messageId: 'empty', args: { collection }, at: at(['retention']) };
      for (const key of ['days', 'maxEntries'] as const) {
        const value = retention[key];
        const fault = value === undefined ? undefined : wholeNumberFault(value, RETENTION_MAX[key]);
        if (fault)
          yield {
            messageId: fault.messageId,
            args: { collection, key, value: shown(value), limit: RETENTION_MAX[key], ...fault.args },
            at: at(['retention', key]),
          };
      }
    }
  },
});
