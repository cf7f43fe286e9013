import { planDoc } from '../add/docs.ts';
import { askForLanguage, docsState, LANGUAGE_OPTION, languagesGiven } from './add-languages.ts';
import { fileName, type Kind } from './add-names.ts';
import { COMMON_ADD_OPTIONS } from './add-options.ts';
import { runAdd } from './add-run.ts';
import { argument, type Command } from './command.ts';

const KIND: Kind = { id: 'doc', text: { en: 'document', 'zh-CN': '文档' } };

const command: Command = {
  arguments: [
    {
      name: '[name]',
      text: {
        en: 'what it is called (default: README, the text of the store’s page)',
        'zh-CN': '它的名字（默认：README，即商店介绍页的正文）',
      },
    },
  ],
  options: [LANGUAGE_OPTION, ...COMMON_ADD_OPTIONS],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add doc --lang ja',
      text: {
        en: 'the store’s page in one language more, with all prompts and examples that it needs',
        'zh-CN': '给商店介绍页加一种语言，连同它需要的所有提示词和例子',
      },
    },
    {
      line: 'gem add doc changes',
      text: {
        en: 'another document, in every language of the page',
        'zh-CN': '另一份文档，介绍页有的语言都有',
      },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async ({ gem }) => {
      const given = argument(call, 0);
      const name = given === undefined || /^readme$/i.test(given) ? 'README' : await fileName(call, KIND);
      const languages = languagesGiven(call);
      const state = docsState(gem);
      if (name === 'README' && languages.length === 0 && state.readmes.length > 0)
        languages.push(await askForLanguage(call, state.readmes));
      return { name, addition: planDoc(gem, { stem: name, languages, ...state }) };
    }),
};
export default command;
