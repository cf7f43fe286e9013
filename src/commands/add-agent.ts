import { planAgent } from '../add/agent.ts';
import type { Gem } from '../gem/gem.ts';
import { tools } from '../gem/items.ts';
import { EXPOSED_DESCRIPTION_MAX } from '../platform/limits.ts';
import { exposes } from './add-gem.ts';
import { asks, descriptionFor, itemName, type Kind } from './add-names.ts';
import { COMMON_ADD_OPTIONS, DESCRIPTION_OPTION, EXPOSE_OPTION, NAME_ARGUMENT } from './add-options.ts';
import { runAdd } from './add-run.ts';
import { questionTerminal } from './ask.ts';
import { type Call, type Command, listOption } from './command.ts';

const KIND: Kind = { id: 'agent', text: { en: 'agent', 'zh-CN': ' agent ' } };

const command: Command = {
  arguments: [NAME_ARGUMENT],
  options: [
    DESCRIPTION_OPTION,
    EXPOSE_OPTION,
    {
      flags: '--tool <name>',
      repeats: true,
      text: { en: 'a tool of this gem that it may call', 'zh-CN': '它可以调用的、这个 gem 的工具' },
    },
    {
      flags: '--platform-tool <name>',
      repeats: true,
      text: {
        en: 'a tool of the platform that it may call, as fs.cat',
        'zh-CN': '它可以调用的平台工具，例如 fs.cat',
      },
    },
    ...COMMON_ADD_OPTIONS,
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add agent mail_clerk --tool find_mail --tool file_mail',
      text: {
        en: 'an agent that may call two tools of the gem',
        'zh-CN': '一个可以调用 gem 的两个工具的 agent',
      },
    },
    {
      line: 'gem add agent reader --platform-tool fs.cat --expose --dry-run',
      text: { en: 'see what an exposed agent would be', 'zh-CN': '先看看对外提供的 agent 会是什么样' },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async (open) => {
      const name = await itemName(call, open, KIND);
      const agent = {
        name,
        description: await descriptionFor(call, exposes(open, call) ? EXPOSED_DESCRIPTION_MAX : undefined),
        tools: await toolsFor(call, open.gem),
        platformTools: listOption(call, 'platformTool'),
        expose: exposes(open, call),
        language: call.voice.language,
      };
      return { name, addition: planAgent(agent) };
    }),
};
export default command;

/** What was named or, on a terminal, is chosen from what the gem has. */
async function toolsFor(call: Call, gem: Gem): Promise<readonly string[]> {
  const given = listOption(call, 'tool');
  const names = tools(gem).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  if (given.length > 0 || names.length === 0 || !asks(call)) return [...new Set(given)];
  const { askForSome } = await import('../init/ask.ts');
  const { language } = call.voice;
  return askForSome({
    message: { en: 'tools that it may call', 'zh-CN': '它可以调用的工具' }[language],
    about: {
      en: 'choose with ↑, ↓ and the space bar, then Enter',
      'zh-CN': '用 ↑、↓ 和空格选择，按回车确定',
    }[language],
    choices: names,
    output: questionTerminal(call),
  });
}
