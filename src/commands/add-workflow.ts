import { planWorkflow } from '../add/workflow.ts';
import { tools } from '../gem/items.ts';
import { WORKFLOW_DESCRIPTION_MAX } from '../platform/limits.ts';
import { endingFor, type OpenGem } from './add-gem.ts';
import { descriptionFor, itemName, type Kind } from './add-names.ts';
import {
  COMMON_ADD_OPTIONS,
  DESCRIPTION_OPTION,
  EXPOSE_OPTION,
  NAME_ARGUMENT,
  TS_OPTION,
} from './add-options.ts';
import { runAdd } from './add-run.ts';
import { type Command, textOption } from './command.ts';

const KIND: Kind = { id: 'workflow', text: { en: 'SOP', 'zh-CN': ' SOP ' } };

const command: Command = {
  arguments: [NAME_ARGUMENT],
  options: [
    DESCRIPTION_OPTION,
    { ...EXPOSE_OPTION, text: { en: 'offer it to the main chat', 'zh-CN': '对主聊天提供' } },
    {
      flags: '--tool <name>',
      text: {
        en: 'the tool of this gem that its first step calls (default: the first there is)',
        'zh-CN': '第一步调用的、这个 gem 的工具（默认：第一个工具）',
      },
    },
    TS_OPTION,
    ...COMMON_ADD_OPTIONS,
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add workflow digest_inbox --tool find_mail',
      text: {
        en: 'an SOP whose first step calls a tool of the gem',
        'zh-CN': '一个 SOP，第一步调用 gem 的工具',
      },
    },
    {
      line: 'gem add workflow digest_inbox --expose --ts',
      text: { en: 'in TypeScript, offered to the main chat', 'zh-CN': '用 TypeScript 编写，对主聊天提供' },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async (open) => {
      const name = await itemName(call, open, KIND);
      const workflow = {
        name,
        ending: endingFor(open, call),
        description: await descriptionFor(call, WORKFLOW_DESCRIPTION_MAX),
        expose: call.options.expose === true,
        tool: textOption(call, 'tool') ?? firstTool(open),
        isTyped: open.types !== undefined,
        language: call.voice.language,
      };
      return { name, addition: planWorkflow(open.data, workflow) };
    }),
};
export default command;

function firstTool({ gem }: OpenGem): string | undefined {
  const name = tools(gem)[0]?.name;
  return typeof name === 'string' ? name : undefined;
}
