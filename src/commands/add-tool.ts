import { planTool } from '../add/tool.ts';
import { EXPOSED_DESCRIPTION_MAX, TOOL_DESCRIPTION_MAX } from '../platform/limits.ts';
import { endingFor, exposes } from './add-gem.ts';
import { descriptionFor, itemName, type Kind } from './add-names.ts';
import {
  COMMON_ADD_OPTIONS,
  DESCRIPTION_OPTION,
  EXPOSE_OPTION,
  NAME_ARGUMENT,
  TS_OPTION,
} from './add-options.ts';
import { runAdd } from './add-run.ts';
import { type Command, listOption, textOption } from './command.ts';

const SIDE_EFFECTS = ['read', 'write', 'destructive'] as const;

const KIND: Kind = { id: 'tool', text: { en: 'tool', 'zh-CN': '工具' } };

const command: Command = {
  arguments: [NAME_ARGUMENT],
  options: [
    DESCRIPTION_OPTION,
    EXPOSE_OPTION,
    {
      flags: '--side-effect <effect>',
      choices: SIDE_EFFECTS,
      text: {
        en: 'what it changes (default: read, as the code that is written does)',
        'zh-CN': '它会改动什么（默认：read，和写好的代码一致）',
      },
    },
    {
      flags: '--permission <name>',
      repeats: true,
      text: {
        en: 'what it may use: email, network=HOST or knowledge=STRING; the gem asks for it too',
        'zh-CN': '它可以使用什么：email、network=主机 或 knowledge=权限串；gem 也会申请它',
      },
    },
    TS_OPTION,
    ...COMMON_ADD_OPTIONS,
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add tool count_words --expose --description "Counts the words of a text."',
      text: {
        en: 'a tool with its declaration and a scenario that passes',
        'zh-CN': '一个工具，连同它的声明和一个能通过的场景',
      },
    },
    {
      line: 'gem add tool fetch_rates --permission network=api.example.com --ts',
      text: {
        en: 'in TypeScript, with access to one host, which the gem then asks for',
        'zh-CN': '用 TypeScript 编写，可以访问一个主机，gem 也会申请它',
      },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async (open) => {
      const name = await itemName(call, open, KIND);
      const tool = {
        name,
        ending: endingFor(open, call),
        description: await descriptionFor(
          call,
          exposes(open, call) ? EXPOSED_DESCRIPTION_MAX : TOOL_DESCRIPTION_MAX,
        ),
        sideEffect: (textOption(call, 'sideEffect') ?? 'read') as (typeof SIDE_EFFECTS)[number],
        expose: exposes(open, call),
        permissions: listOption(call, 'permission'),
        isTyped: open.types !== undefined,
        language: call.voice.language,
      };
      return { name, addition: planTool(open.data, tool, open.isFree) };
    }),
};
export default command;
