import { nameOf, tools } from '../../../gem/items.ts';
import { inputSchemaMessages } from '../../input-schema/messages.ts';
import { defineRule } from '../../rule.ts';

const PREFIX = {
  en: 'the output schema of tool "{name}" does not compile: ',
  'zh-CN': '工具“{name}”的 outputSchema 无法编译：',
};

export default defineRule({
  id: 'tool/output-schema-invalid',
  severity: 'warning',
  statements: ['T-06'],
  words: {
    en: {
      summary: 'an output schema that does not compile',
      why: 'the platform does not check it, so nobody else would tell you; those who call the tool read it, and `gem run` checks results against it',
      messages: inputSchemaMessages('en', PREFIX),
      hints: {},
    },
    'zh-CN': {
      summary: 'outputSchema 无法编译',
      why: '平台不检查它，所以没有别处会告诉你；调用这个工具的人会看它，`gem run` 用它检查返回值',
      messages: inputSchemaMessages('zh-CN', PREFIX),
      hints: {},
    },
  },
  *check(gem, { outputSchema }) {
    for (const tool of tools(gem)) {
      if (tool.data.outputSchema === undefined) continue;
      const fault = outputSchema(tool.data.outputSchema);
      if (fault)
        yield {
          messageId: fault.messageId,
          args: { name: nameOf(tool), ...fault.args },
          at: tool.at(`outputSchema${fault.pointer}`, fault.on),
        };
    }
  },
});
