import { planPage } from '../add/page.ts';
import { fileName, type Kind } from './add-names.ts';
import { COMMON_ADD_OPTIONS, NAME_ARGUMENT } from './add-options.ts';
import { runAdd } from './add-run.ts';
import { type Command, textOption } from './command.ts';

const KIND: Kind = { id: 'page', text: { en: 'page', 'zh-CN': '页面' } };

const command: Command = {
  arguments: [NAME_ARGUMENT],
  options: [
    {
      flags: '--agent <name>',
      text: {
        en: 'the agent of this gem that an assistant on the page talks with',
        'zh-CN': '页面上的助手使用的、这个 gem 的 agent',
      },
    },
    ...COMMON_ADD_OPTIONS,
  ],
  formats: ['pretty', 'json'],
  examples: [
    { line: 'gem add page overview', text: { en: 'pages/overview.html', 'zh-CN': 'pages/overview.html' } },
    {
      line: 'gem add page overview --agent mail_clerk',
      text: { en: 'with an agent of the gem to talk with', 'zh-CN': '带有 gem 的一个 agent' },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async () => {
      const name = await fileName(call, KIND);
      const page = { name, agent: textOption(call, 'agent'), language: call.voice.language };
      return { name, addition: planPage(page) };
    }),
};
export default command;
