import { UserError } from '../errors.ts';
import { printable } from '../printable.ts';
import type { Text } from '../text.ts';
import { isBlank, refuseUnseen } from '../unseen.ts';
import { type Call, textOption } from './command.ts';

/** What a new gem's `--name` says. Throws `name-missing` or `name-invalid`. */
export function givenName(call: Call): string | undefined {
  const said = textOption(call, 'name');
  if (said === undefined) return undefined;
  if (isBlank(said)) throw noName(said);
  const name = said.trim();
  if (/\p{Cc}/u.test(name)) throw notOneLine('name', name);
  refuseUnseen('name-invalid', '--name', name);
  return name;
}

/** Empty is most often a variable of a script that was never set: a name of ours is not what was meant. */
function noName(said: string): UserError {
  const what: Text =
    said === ''
      ? { en: 'is empty', 'zh-CN': '是空的' }
      : { en: 'holds nothing but blanks', 'zh-CN': '里只有空白' };
  return new UserError(
    'name-missing',
    {
      en: `--name ${what.en}, and the name is what people see and look for the gem by`,
      'zh-CN': `--name ${what['zh-CN']}，而名字是用户看到的、用来寻找 gem 的`,
    },
    {
      en: 'give one, such as --name "Mail Helper", or leave the option out',
      'zh-CN': '请给出名字，例如 --name "邮件助手"，或不写这个选项',
    },
  );
}

export function notOneLine(option: 'name' | 'description', said: string): UserError {
  return new UserError(
    `${option}-invalid`,
    {
      en: `--${option} has a line break or a control character in it: "${printable(said)}"`,
      'zh-CN': `--${option} 里有换行或控制字符：“${printable(said)}”`,
    },
    { en: 'give it on one line', 'zh-CN': '请写成一行' },
  );
}
