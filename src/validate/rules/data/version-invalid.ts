import { collections } from '../../../gem/data-declaration.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';
import { wholeNumberFault } from '../../whole-number.ts';

export default defineRule({
  id: 'data/version-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-07', 'V-06'],
  words: {
    en: {
      summary: 'the version of a collection that can be none',
      why: 'the platform compares the version with that of the data it has stored, and takes the steps between the two',
      messages: {
        range:
          'data: the version of collection {collection} is {value}, and has to be a whole number of at least 1',
        quoted:
          'data: the version of collection {collection} is the string {value}, and has to be a whole number of at least 1',
        onLog: 'data: collection {collection} is a log, and logs have no version',
      },
      hints: {
        range: 'write 1 for the first version of the data, or leave it out',
        quoted: 'write {number} without quotation marks',
        onLog: 'take "version" away; the fields of a log may change at any time',
      },
    },
    'zh-CN': {
      summary: '集合的版本不对',
      why: '平台拿它与已存数据的版本对比，再执行两者之间的迁移步骤',
      messages: {
        range: 'data: 集合 {collection} 的 version 是 {value}，应为不小于 1 的整数',
        quoted: 'data: 集合 {collection} 的 version 是字符串 {value}，应为不小于 1 的整数',
        onLog: 'data: 集合 {collection} 是 Log，Log 没有版本',
      },
      hints: {
        range: '数据的第一个版本写 1，或者不写',
        quoted: '写成 {number}，不加引号',
        onLog: '去掉“version”；Log 的字段可以随时改',
      },
    },
  },
  *check(gem) {
    for (const { name, kind, data, at } of collections(gem)) {
      const { version } = data;
      const collection = shown(name);
      if (version === undefined) continue;
      if (kind === 'log') yield { messageId: 'onLog', args: { collection }, at: at(['version'], 'key') };
      if (kind !== 'table') continue;
      const fault = wholeNumberFault(version, Number.POSITIVE_INFINITY);
      if (fault)
        yield {
          messageId: fault.messageId,
          args: { collection, value: shown(version), ...fault.args },
          at: at(['version']),
        };
    }
  },
});
