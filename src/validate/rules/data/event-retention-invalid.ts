import { dataDeclaration } from '../../../gem/data-declaration.ts';
import { EVENT_RETENTION_DAYS_MAX } from '../../../platform/limits.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';
import { wholeNumberFault } from '../../whole-number.ts';

export default defineRule({
  id: 'data/event-retention-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-02'],
  words: {
    en: {
      summary: 'a number of days of change history that cannot be',
      why: 'the platform keeps the record of changes for this many days, and refuses a gem whose number it cannot keep to',
      messages: {
        range: 'data: eventRetentionDays is {value}, and has to be a whole number from 1 to {limit}',
        quoted:
          'data: eventRetentionDays is the string {value}, and has to be a whole number from 1 to {limit}',
      },
      hints: {
        range: 'write a number of days in that range, or leave it out, which means 180',
        quoted: 'write {number} without quotation marks',
      },
    },
    'zh-CN': {
      summary: '修改记录的保留天数不对',
      why: '平台按这个天数保留修改记录；做不到的天数会被拒绝',
      messages: {
        range: 'data: eventRetentionDays 是 {value}，应为 1 到 {limit} 的整数',
        quoted: 'data: eventRetentionDays 是字符串 {value}，应为 1 到 {limit} 的整数',
      },
      hints: {
        range: '写这个范围内的天数，或者不写，不写就是 180',
        quoted: '写成 {number}，不加引号',
      },
    },
  },
  *check(gem) {
    const declaration = dataDeclaration(gem);
    const value = declaration?.data.eventRetentionDays;
    if (!declaration || value === undefined) return;
    const fault = wholeNumberFault(value, EVENT_RETENTION_DAYS_MAX);
    if (fault)
      yield {
        messageId: fault.messageId,
        args: { value: shown(value), limit: EVENT_RETENTION_DAYS_MAX, ...fault.args },
        at: declaration.at(['eventRetentionDays']),
      };
  },
});
