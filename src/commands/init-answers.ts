import { UserError } from '../errors.ts';
import { descriptionFault } from '../init/description-fault.ts';
import { idFrom, idWithin, nameFromFolder } from '../init/names.ts';
import type { NewGem } from '../init/template-files.ts';
import { TEMPLATE_WORDS, type Template } from '../init/templates.ts';
import { inLanguage } from '../io.ts';
import { ID_PATTERN } from '../platform/archive.ts';
import { printable } from '../printable.ts';
import { fill, type Text, verbatim } from '../text.ts';
import { refuseUnseen } from '../unseen.ts';
import { mayAsk, questionTerminal } from './ask.ts';
import { type Call, textOption } from './command.ts';
import { givenName, notOneLine } from './given-name.ts';
import { printNote } from './next-steps.ts';

/**
 * What the new gem is to be: options first, then the person where there is one to ask, else with `--yes` what follows
 * from the folder's name. `--template`, `--id` and `--name` together leave nothing that must be asked.
 *
 * @throws UserError `id-invalid`, `name-missing`, `name-invalid`, `options-needed`, or `description-invalid`, `-missing` or `-too-long`
 */
export async function newGem(call: Call, folderName: string): Promise<NewGem> {
  const { io, voice, options } = call;
  const given = {
    template: textOption(call, 'template') as Template | undefined,
    id: givenId(call),
    name: givenName(call),
    description: givenDescription(call),
    typescript: options.ts === true ? true : undefined,
  };
  const missing = (['template', 'id', 'name'] as const).filter((name) => given[name] === undefined);
  if (options.yes === true || missing.length === 0) return await settled(call, given, folderName);
  if (!mayAsk(io) || voice.format === 'json') throw optionsNeeded(missing);
  const { askForGem } = await import('../init/questions.ts');
  const answers = await askForGem(definedOf(given), {
    language: voice.language,
    output: questionTerminal(call),
    name: nameFromFolder(folderName),
    id: idWithin(folderName),
  });
  io.err('\n');
  return answers;
}

type Given = { readonly [Key in keyof NewGem]: NewGem[Key] | undefined };

async function settled(call: Call, given: Given, folderName: string): Promise<NewGem> {
  const { voice } = call;
  const template = given.template ?? 'tool';
  const id = given.id ?? idFrom(folderName);
  if (given.id === undefined && idWithin(folderName) === undefined && !voice.quiet)
    await printNote(fill(inLanguage(voice, PLAIN), { id, folder: printable(folderName) }), call);
  const isSkill = !TEMPLATE_WORDS[template].hasCode;
  if (isSkill && given.typescript && !voice.quiet) await printNote(inLanguage(voice, NO_CODE), call);
  return {
    template,
    id,
    name: given.name ?? nameFromFolder(folderName),
    description: given.description ?? inLanguage(voice, TEMPLATE_WORDS[template].description),
    typescript: !isSkill && given.typescript === true,
  };
}

function definedOf(given: Given): Partial<NewGem> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function givenId(call: Call): string | undefined {
  const id = textOption(call, 'id');
  if (id === undefined || ID_PATTERN.test(id)) return id;
  const near = idFrom(id);
  throw new UserError(
    'id-invalid',
    {
      en: `"${id}" cannot be an id: it has 1 to 64 of a-z, 0-9, _ and -, and begins and ends with a letter or digit`,
      'zh-CN': `“${id}”不能作为 id：id 由 1 到 64 个 a-z、0-9、_ 和 - 组成，首尾是字母或数字`,
    },
    { en: `try --id ${near}`, 'zh-CN': `可以用 --id ${near}` },
  );
}

function givenDescription(call: Call): string | undefined {
  const said = textOption(call, 'description');
  if (said === undefined) return undefined;
  if (/\p{Cc}/u.test(said.trim())) throw notOneLine('description', said);
  refuseUnseen('description-invalid', '--description', said);
  const fault = descriptionFault(said);
  if (fault === undefined) return said.trim();
  throw new UserError(
    said.trim() === '' ? 'description-missing' : 'description-too-long',
    { en: `--description: ${fault.en}`, 'zh-CN': `--description：${fault['zh-CN']}` },
    {
      en: 'say in a sentence or two what the gem does, or leave the option out',
      'zh-CN': '用一两句话说明 gem 做什么，或不写这个选项',
    },
  );
}

function optionsNeeded(missing: readonly string[]): UserError {
  const options = missing.map((name) => `--${name}`);
  const [last = '', ...first] = [...options].reverse();
  const before = first.reverse();
  const list: Text =
    before.length === 0
      ? verbatim(last)
      : { en: `${before.join(', ')} and ${last}`, 'zh-CN': `${before.join('、')} 和 ${last}` };
  return new UserError(
    'options-needed',
    {
      en: `nobody is there to be asked, and ${list.en} ${options.length === 1 ? 'was' : 'were'} not given`,
      'zh-CN': `这里没有终端可以提问，也没有给出 ${list['zh-CN']}`,
    },
    {
      en: `give ${list.en}, or take the defaults with --yes`,
      'zh-CN': `请给出 ${list['zh-CN']}，或用 --yes 全用默认值`,
    },
  );
}

const PLAIN: Text = {
  en: 'no id can be made from "{folder}", so it is {id}; write your own into notochord.json before others get the gem, or begin anew with --id',
  'zh-CN':
    '从“{folder}”得不出 id，所以用了 {id}；发布之前请在 notochord.json 里写上自己的 id，或用 --id 重新开始',
};
const NO_CODE: Text = {
  en: 'a skill has no code, so --ts changes nothing here',
  'zh-CN': 'skill 没有代码，--ts 在这里不起作用',
};
