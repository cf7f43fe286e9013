import { planSkill } from '../add/skill.ts';
import type { Kind } from './add-names.ts';
import { COMMON_ADD_OPTIONS } from './add-options.ts';
import { runAdd } from './add-run.ts';
import type { Command } from './command.ts';

const KIND: Kind = { id: 'skill', text: { en: 'skill', 'zh-CN': ' skill ' } };

const command: Command = {
  arguments: [],
  options: COMMON_ADD_OPTIONS,
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add skill',
      text: {
        en: 'skill/SKILL.md, which begins with what the gem has',
        'zh-CN': 'skill/SKILL.md，先列出 gem 已有的内容',
      },
    },
    {
      line: 'gem add skill --dry-run',
      text: { en: 'see it first', 'zh-CN': '先看看内容' },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, ({ gem }) => ({ name: null, addition: planSkill(gem, call.voice.language) })),
};
export default command;
