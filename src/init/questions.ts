import type { Writable } from 'node:stream';
import { ID_PATTERN } from '../platform/archive.ts';
import { GEM_DESCRIPTION_MAX } from '../platform/limits.ts';
import type { Language, Text } from '../text.ts';
import { isBlank, unseenFault } from '../unseen.ts';
import { askForChoice, askForText } from './ask.ts';
import { descriptionFault } from './description-fault.ts';
import { idWithin } from './names.ts';
import type { NewGem } from './template-files.ts';
import { TEMPLATE_WORDS, TEMPLATES } from './templates.ts';

/** What options have said already; a name is trimmed. */
export type Given = Partial<NewGem>;

export interface Surroundings {
  readonly language: Language;
  /** The terminal; standard output when not given. */
  readonly output: NodeJS.WriteStream | undefined;
  /** Made from the folder's name. */
  readonly name: string;
  /** Made from the folder's name, where that gives one. */
  readonly id: string | undefined;
}

/** Asks for what no option gave. Leaving a question ends the command as an interrupt does; nothing is made. */
export async function askForGem(given: Given, around: Surroundings): Promise<NewGem> {
  const { language, output } = around;
  const say = (text: Text) => text[language];
  const template =
    given.template ??
    (await askForChoice({
      message: say(WORDS.template),
      about: say(WORDS.templateAbout),
      initial: TEMPLATES[0],
      choices: TEMPLATES.map((value) => {
        const { title, about } = TEMPLATE_WORDS[value];
        return { value, title: say(title), about: say(about) };
      }),
      output,
    }));
  const name = given.name ?? (await askForName(around));
  const suggested = name === around.name ? around.id : (idWithin(name) ?? around.id);
  const id =
    given.id ??
    (await askForText({
      message: say(WORDS.id),
      about: say(suggested === undefined ? WORDS.idAlone : WORDS.idAbout),
      fallback: suggested,
      fault: (answer) => (ID_PATTERN.test(answer) ? undefined : say(WORDS.idWrong)),
      output,
    }));
  const description =
    given.description ??
    (
      await askForText({
        message: say(WORDS.description),
        about: say(WORDS.descriptionAbout),
        fallback: say(TEMPLATE_WORDS[template].description),
        max: GEM_DESCRIPTION_MAX,
        fault: (answer) => (descriptionFault(answer) ?? unseenFault(answer))?.[language],
        output,
      })
    ).trim();
  const typescript =
    given.typescript ?? (TEMPLATE_WORDS[template].hasCode && (await askForTypeScript(say, output)));
  return { template, id, name, description, typescript };
}

async function askForName({
  language,
  output,
  name,
}: Pick<Surroundings, 'language' | 'output' | 'name'>): Promise<string> {
  const answer = await askForText({
    message: WORDS.name[language],
    about: WORDS.nameAbout[language],
    fallback: name,
    fault: (said) => (isBlank(said) ? WORDS.nameWrong[language] : unseenFault(said)?.[language]),
    output,
  });
  return answer.trim();
}

async function askForTypeScript(say: (text: Text) => string, output: Writable | undefined): Promise<boolean> {
  const answer = await askForChoice({
    message: say(WORDS.language),
    about: say(WORDS.languageAbout),
    initial: 'js',
    choices: [
      { value: 'js', title: 'JavaScript', about: say(WORDS.javascript) },
      { value: 'ts', title: 'TypeScript', about: say(WORDS.typescript) },
    ],
    output,
  });
  return answer === 'ts';
}

const WORDS = {
  template: { en: 'what should the gem start with?', 'zh-CN': '从什么开始？' },
  templateAbout: {
    en: 'each is a small gem that works; choose with ↑ and ↓, then Enter',
    'zh-CN': '每一种都是能用的小 gem；用 ↑ 和 ↓ 选择，按回车确定',
  },
  name: { en: 'what is it called?', 'zh-CN': '它叫什么名字？' },
  nameAbout: {
    en: 'the name that people see, in any language; it can change later',
    'zh-CN': '用户看到的名字，任何语言都可以；以后可以改',
  },
  nameWrong: {
    en: 'only blanks, and people look for the gem by its name; type at least one letter',
    'zh-CN': '只有空白，而用户要靠名字找到它；请至少输入一个字',
  },
  id: { en: 'which id?', 'zh-CN': '用什么 id？' },
  idAbout: {
    en: 'its tools are called gem.<id>.<name>; once people have the gem, it stays',
    'zh-CN': '工具叫做 gem.<id>.<名字>；gem 发布之后就不能改了',
  },
  idAlone: {
    en: 'Latin letters: its tools are called gem.<id>.<name>; once people have it, it stays',
    'zh-CN': '请用拉丁字母，例如英文译名：工具叫做 gem.<id>.<名字>；发布之后就不能改了',
  },
  idWrong: {
    en: '1 to 64 of a-z, 0-9, _ and -, beginning and ending with a letter or digit',
    'zh-CN': '由 1 到 64 个 a-z、0-9、_ 和 - 组成，首尾是字母或数字',
  },
  description: { en: 'what does it do?', 'zh-CN': '它做什么？' },
  descriptionAbout: {
    en: 'in a sentence or two; the AI chooses by it, so name what it is good for',
    'zh-CN': '用一两句话说明；AI 据此决定用不用它，所以请写明它擅长什么',
  },
  language: { en: 'which language?', 'zh-CN': '用哪种语言写？' },
  languageAbout: {
    en: 'both are checked as you type, and the packed gem is JavaScript either way',
    'zh-CN': '两种都会边写边检查，打包后都是 JavaScript',
  },
  javascript: { en: 'ships as written', 'zh-CN': '按原样打包' },
  typescript: { en: 'compiled by gem pack', 'zh-CN': '由 gem pack 编译' },
} satisfies Record<string, Text>;
