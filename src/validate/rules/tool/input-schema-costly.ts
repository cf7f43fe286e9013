import { nameOf, tools } from '../../../gem/items.ts';
import type { Language } from '../../../text.ts';
import { type InputSchemaMessageId, inputSchemaMessages } from '../../input-schema/messages.ts';
import { defineRule } from '../../rule.ts';

const PREFIX = {
  en: 'the input schema of tool "{name}" costs too much to check: ',
  'zh-CN': '工具“{name}”的 inputSchema 检查起来代价太大：',
};

const HINT = {
  en: 'say less in the schema, and check the rest in the tool’s code',
  'zh-CN': '在 schema 里少写一些，其余的在工具代码里检查',
};

export default defineRule({
  id: 'tool/input-schema-costly',
  severity: 'error',
  statements: ['T-04', 'T-05'],
  words: {
    en: {
      summary: 'an input schema that cannot be checked in good time',
      why: 'the platform checks every call against it, and a schema that takes seconds to check stops the app as a costly pattern would',
      messages: inputSchemaMessages('en', PREFIX),
      hints: hints('en'),
    },
    'zh-CN': {
      summary: 'inputSchema 无法及时检查',
      why: '平台用它检查每次调用；检查起来要几秒的 schema 会像代价高的 pattern 一样让应用卡住',
      messages: inputSchemaMessages('zh-CN', PREFIX),
      hints: hints('zh-CN'),
    },
  },
  *check(gem, { inputSchema }) {
    for (const tool of tools(gem)) {
      const fault = inputSchema(tool.data.inputSchema);
      if (fault?.rule === 'tool/input-schema-costly')
        yield {
          messageId: fault.messageId,
          args: { name: nameOf(tool), ...fault.args },
          at: tool.at(`inputSchema${fault.pointer}`, fault.on),
        };
    }
  },
});

type CostlyMessageId = Extract<InputSchemaMessageId, `costly:${string}`>;

function hints(language: Language): Readonly<Partial<Record<CostlyMessageId, string>>> {
  const ids = Object.keys(inputSchemaMessages(language)).filter((id) => id.startsWith('costly:'));
  return Object.fromEntries(ids.map((id) => [id, HINT[language]]));
}
