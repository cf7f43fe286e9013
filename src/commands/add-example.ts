import { planDoc } from '../add/docs.ts';
import { docsState, LANGUAGE_OPTION, languagesGiven } from './add-languages.ts';
import { fileName, type Kind } from './add-names.ts';
import { COMMON_ADD_OPTIONS, NAME_ARGUMENT } from './add-options.ts';
import { runAdd } from './add-run.ts';
import type { Command } from './command.ts';

const KIND: Kind = { id: 'example', text: { en: 'example', 'zh-CN': '例子' } };

const command: Command = {
  arguments: [NAME_ARGUMENT],
  options: [LANGUAGE_OPTION, ...COMMON_ADD_OPTIONS],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add example new-colleague',
      text: {
        en: 'docs/examples/new-colleague.<language>.md in every language of the store’s page',
        'zh-CN': 'docs/examples/new-colleague.<语言>.md，介绍页有的语言都有',
      },
    },
    {
      line: 'gem add example new-colleague --dry-run',
      text: { en: 'see what would be made', 'zh-CN': '先看看会写什么' },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async ({ gem }) => {
      const name = await fileName(call, KIND);
      const wanted = { stem: `examples/${name}`, languages: languagesGiven(call), ...docsState(gem) };
      return { name, addition: planDoc(gem, wanted) };
    }),
};
export default command;
