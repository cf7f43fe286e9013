import { planReference } from '../add/skill.ts';
import { fileName, type Kind } from './add-names.ts';
import { COMMON_ADD_OPTIONS, NAME_ARGUMENT } from './add-options.ts';
import { runAdd } from './add-run.ts';
import type { Command } from './command.ts';

const KIND: Kind = { id: 'reference', text: { en: 'reference', 'zh-CN': '参考资料' } };

const command: Command = {
  arguments: [NAME_ARGUMENT],
  options: COMMON_ADD_OPTIONS,
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add reference style',
      text: {
        en: 'skill/references/style.md, and a line in SKILL.md that names it',
        'zh-CN': 'skill/references/style.md，并在 SKILL.md 里加一行指向它',
      },
    },
    {
      line: 'gem add reference style --dry-run',
      text: { en: 'see what that would change', 'zh-CN': '先看看会改动什么' },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async ({ gem }) => {
      const name = await fileName(call, KIND);
      return { name, addition: planReference(gem, name, call.voice.language) };
    }),
};
export default command;
