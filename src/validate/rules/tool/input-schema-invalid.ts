import { nameOf, tools } from '../../../gem/items.ts';
import { inputSchemaMessages } from '../../input-schema/messages.ts';
import { defineRule } from '../../rule.ts';

const PREFIX = {
  en: 'the input schema of tool "{name}" does not compile: ',
  'zh-CN': '工具“{name}”的 inputSchema 无法编译：',
};

export default defineRule({
  id: 'tool/input-schema-invalid',
  severity: 'error',
  statements: ['T-03', 'T-04'],
  words: {
    en: {
      summary: 'an input schema that is missing or does not compile',
      why: 'the platform checks every call of the tool against it, and refuses a gem whose schema it cannot use',
      messages: { ...inputSchemaMessages('en', PREFIX), missing: 'tool "{name}" has no input schema' },
      hints: {
        missing: 'a tool that takes nothing has { "type": "object", "properties": {} }',
      },
    },
    'zh-CN': {
      summary: 'inputSchema 缺失或无法编译',
      why: '平台用它检查对这个工具的每次调用；schema 不能用的 gem 会被拒绝',
      messages: { ...inputSchemaMessages('zh-CN', PREFIX), missing: '工具“{name}”没有 inputSchema' },
      hints: {
        missing: '没有参数的工具写 { "type": "object", "properties": {} }',
      },
    },
  },
  *check(gem, { inputSchema }) {
    for (const tool of tools(gem)) {
      const fault = inputSchema(tool.data.inputSchema);
      if (fault?.rule === 'tool/input-schema-invalid')
        yield {
          messageId: fault.messageId,
          args: { name: nameOf(tool), ...fault.args },
          at: tool.at(`inputSchema${fault.pointer}`, fault.on),
        };
    }
  },
});
