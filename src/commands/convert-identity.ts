import type { Identity, Suggestion } from '../convert/conversion.ts';
import { UserError } from '../errors.ts';
import { idFrom, nameFrom } from '../init/names.ts';
import { ID_PATTERN } from '../platform/archive.ts';
import { GEM_DESCRIPTION_MAX } from '../platform/limits.ts';
import type { Text } from '../text.ts';
import { isBlank } from '../unseen.ts';
import { mayAsk, questionTerminal } from './ask.ts';
import { type Call, textOption } from './command.ts';
import { givenName } from './given-name.ts';

/**
 * What a new manifest needs: from the options, else from the source where that is sure, else asked for on a terminal.
 *
 * @throws UserError `id-invalid`, `id-needed`, `name-missing`, `name-invalid`, `description-needed` or `description-too-long`
 */
export async function identityOf(call: Call, { ids, name, description }: Suggestion): Promise<Identity> {
  const given = textOption(call, 'id');
  if (given !== undefined && !ID_PATTERN.test(given)) throw invalidId(given);
  const named = givenName(call);
  const known = given ?? ids.map(sureId).find((id) => id !== undefined);
  const id = known ?? (await ask(call, ID, '', idFault, idNeeded));
  const said = textOption(call, 'description')?.trim() || description?.trim() || '';
  const isFit = said !== '' && lengthOf(said) <= GEM_DESCRIPTION_MAX;
  return {
    id,
    name: named ?? (name === undefined || isBlank(name) ? nameFrom(id) : name),
    description: isFit
      ? said
      : (
          await ask(call, DESCRIPTION, said, descriptionFault, () =>
            said === '' ? descriptionNeeded() : tooLong(said),
          )
        ).trim(),
  };
}

/** The id that a name gives, where it gives one of its own: whatever nothing is left of gives none. */
function sureId(name: string): string | undefined {
  const id = idFrom(name);
  return id === idFrom('') && !/gem/i.test(name) ? undefined : id;
}

async function ask(
  call: Call,
  message: Text,
  initial: string,
  fault: (answer: string) => Text | undefined,
  otherwise: () => UserError,
): Promise<string> {
  const { io, voice } = call;
  if (!mayAsk(io) || !io.isTty.out || voice.format === 'json') throw otherwise();
  const { askForText } = await import('../init/ask.ts');
  return askForText({
    message: message[voice.language],
    initial,
    fault: (answer) => fault(answer)?.[voice.language],
    output: questionTerminal(call),
  });
}

const ID: Text = {
  en: 'id of the gem (its tools are called gem.<id>.<name>; it cannot change later)',
  'zh-CN': 'gem 的 id（工具叫做 gem.<id>.<名字>；以后不能改）',
};
const DESCRIPTION: Text = {
  en: `description of the gem, at most ${GEM_DESCRIPTION_MAX} characters: what it can do, in a sentence or two`,
  'zh-CN': `gem 的描述，最多 ${GEM_DESCRIPTION_MAX} 个字符：用一两句话说明能做什么`,
};
const ID_WORDS: Text = {
  en: '1 to 64 of a-z, 0-9, _ and -, beginning and ending with a letter or digit',
  'zh-CN': '由 1 到 64 个 a-z、0-9、_ 和 - 组成，首尾是字母或数字',
};

function idFault(answer: string): Text | undefined {
  return ID_PATTERN.test(answer) ? undefined : ID_WORDS;
}

function descriptionFault(answer: string): Text | undefined {
  const length = lengthOf(answer.trim());
  if (length > 0 && length <= GEM_DESCRIPTION_MAX) return undefined;
  return {
    en: `${length} characters; it has 1 to ${GEM_DESCRIPTION_MAX}`,
    'zh-CN': `${length} 个字符；应当有 1 到 ${GEM_DESCRIPTION_MAX} 个`,
  };
}

/** [D-07] Code points. */
function lengthOf(text: string): number {
  return [...text].length;
}

function invalidId(id: string): UserError {
  return new UserError(
    'id-invalid',
    {
      en: `"${id}" cannot be an id, which has ${ID_WORDS.en}`,
      'zh-CN': `“${id}”不能作为 id：id ${ID_WORDS['zh-CN']}`,
    },
    { en: `try --id ${idFrom(id)}`, 'zh-CN': `可以用 --id ${idFrom(id)}` },
  );
}

function idNeeded(): UserError {
  return new UserError(
    'id-needed',
    {
      en: 'the gem needs an id, and no name in the source gives one',
      'zh-CN': 'gem 需要 id，而从来源的名字得不出 id',
    },
    { en: 'give one: --id my_gem', 'zh-CN': '请给出：--id my_gem' },
  );
}

function descriptionNeeded(): UserError {
  return new UserError(
    'description-needed',
    { en: 'the gem needs a description, and the source has none', 'zh-CN': 'gem 需要描述，而来源里没有' },
    {
      en: 'give one: --description "What it can do, in a sentence or two."',
      'zh-CN': '请给出：--description "用一两句话说明能做什么。"',
    },
  );
}

function tooLong(description: string): UserError {
  const length = lengthOf(description);
  const over = length - GEM_DESCRIPTION_MAX;
  return new UserError(
    'description-too-long',
    {
      en: `the description has ${length} characters, ${over} over the limit of ${GEM_DESCRIPTION_MAX} of a gem, and is not shortened by itself`,
      'zh-CN': `描述有 ${length} 个字符，比 gem 的上限 ${GEM_DESCRIPTION_MAX} 多 ${over} 个；不会自动缩短`,
    },
    {
      en: 'give a shorter one: --description "What it can do, in a sentence or two."',
      'zh-CN': '请给出较短的：--description "用一两句话说明能做什么。"',
    },
  );
}
