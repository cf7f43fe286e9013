import type { CommanderError } from 'commander';
import { COMMANDS } from './commands/index.ts';
import { didYouMean } from './did-you-mean.ts';
import { UserError } from './errors.ts';
import type { Text } from './text.ts';

/** Commander's errors of usage in our words and in both languages; every one ends with exit code 2. */
export function usageError(error: CommanderError, command: string | undefined): UserError {
  const [, quoted = ''] = /'([^']*)'/.exec(error.message) ?? [];
  const suggestion = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(error.message)?.[1];
  const kind = error.code.replace(/^commander\./, '');
  const known = MESSAGES[kind];
  const text = known
    ? known(quoted, error.message)
    : { en: error.message.replace(/^error: /, ''), 'zh-CN': error.message.replace(/^error: /, '') };
  return new UserError(CODES[kind] ?? 'usage', text, hintFor(suggestion, command));
}

/** A command that does not exist, with the nearest one that does. */
export function unknownCommand(name: string): UserError {
  const meant = didYouMean(
    name,
    COMMANDS.map((command) => command.name),
  );
  return new UserError(
    'unknown-command',
    { en: `there is no command "${name}"`, 'zh-CN': `没有“${name}”这个命令` },
    hintFor(meant, undefined),
  );
}

const CODES: Readonly<Record<string, string>> = {
  unknownCommand: 'unknown-command',
  unknownOption: 'unknown-option',
};

const MESSAGES: Readonly<Record<string, (quoted: string, message: string) => Text>> = {
  unknownCommand: (name) => ({ en: `there is no command "${name}"`, 'zh-CN': `没有“${name}”这个命令` }),
  unknownOption: (name) => ({
    en: `there is no option "${name}" here`,
    'zh-CN': `这里没有“${name}”这个选项`,
  }),
  missingArgument: (name) => ({ en: `the argument <${name}> is missing`, 'zh-CN': `缺少参数 <${name}>` }),
  optionMissingArgument: (flags) => ({
    en: `the option "${flags}" needs a value`,
    'zh-CN': `选项“${flags}”需要一个值`,
  }),
  excessArguments: () => ({
    en: 'there are more arguments than this command takes',
    'zh-CN': '参数比这个命令接受的多',
  }),
  invalidArgument: (flags, message) => {
    const [, value = ''] = /(?:argument|value) '([^']*)' is invalid/.exec(message) ?? [];
    const [, allowed = ''] = /Allowed choices are (.+?)\.?$/.exec(message) ?? [];
    return {
      en: `"${value}" is not a value of "${flags}"; it can be ${allowed.replace(/, ([^,]+)$/, ' or $1')}`,
      'zh-CN': `“${value}”不是“${flags}”的取值；可以是 ${allowed.replaceAll(', ', '、')}`,
    };
  },
};

function hintFor(suggestion: string | undefined, command: string | undefined): Text {
  const help = command ? `gem ${command} --help` : 'gem --help';
  if (suggestion)
    return {
      en: `did you mean ${suggestion.replace(/, ([^,]+)$/, ' or $1')}? \`${help}\` lists what there is`,
      'zh-CN': `是不是想用 ${suggestion.replaceAll(', ', '、')}？\`${help}\` 会列出所有选择`,
    };
  return { en: `\`${help}\` shows what it takes, with examples`, 'zh-CN': `\`${help}\` 会显示用法和例子` };
}
