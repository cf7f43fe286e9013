import type { CommanderError } from 'commander';
import { COMMANDS, GROUPS } from './commands/index.ts';
import { didYouMean } from './did-you-mean.ts';
import { UserError } from './errors.ts';
import type { Text } from './text.ts';

/** Commander's errors of usage in our words and in both languages; every one ends with exit code 2. */
export function usageError(error: CommanderError, command: string | undefined): UserError {
  const [, quoted = ''] = /'([^']*)'/.exec(error.message) ?? [];
  const suggestion =
    /\(Did you mean (?:one of )?(.+?)\?\)/.exec(error.message)?.[1] ?? meantChoice(error.message);
  const kind = error.code.replace(/^commander\./, '');
  const known = MESSAGES[kind];
  const text = known ? known(quoted, error.message) : notKnown(error.message.replace(/^error: /, ''));
  return new UserError(CODES[kind] ?? 'usage', text, hintFor(suggestion, command));
}

function notKnown(said: string): Text {
  return { en: said, 'zh-CN': `命令行有误，commander 的原话是“${said}”` };
}

/** Of the values that an option can have, the one that was most likely meant. */
function meantChoice(message: string): string | undefined {
  const { value, allowed } = choiceIn(message);
  return didYouMean(value, allowed);
}

function choiceIn(message: string): { readonly value: string; readonly allowed: readonly string[] } {
  const [, value = ''] = /(?:argument|value) '([^']*)' is invalid/.exec(message) ?? [];
  const [, allowed = ''] = /Allowed choices are (.+?)\.?$/.exec(message) ?? [];
  return { value, allowed: allowed === '' ? [] : allowed.split(', ') };
}

/**
 * A command that does not exist, with the one that was most likely meant.
 *
 * @param words of the command line, the first of which name the command; as many of them count as are a command's name.
 */
export function unknownCommand(words: readonly string[]): UserError {
  const [first = '', second] = words;
  const isGroup = Object.hasOwn(GROUPS, first) && second !== undefined;
  const name = isGroup ? `${first} ${second}` : first;
  const meant = isGroup ? meantInGroup(first, second) : meantCommand(first, second);
  return new UserError(
    'unknown-command',
    { en: `there is no command "${name}"`, 'zh-CN': `没有“${name}”这个命令` },
    isGroup && meant !== undefined
      ? hintFor(`\`gem ${meant}\``, first)
      : hintFor(meant, isGroup ? first : undefined),
  );
}

function meantCommand(first: string, second: string | undefined): string | undefined {
  const names = COMMANDS.map(({ name }) => name);
  const turned = names.find((name) => name === `${second} ${first}`);
  return turned ?? didYouMean(first, [...new Set([...names, ...Object.keys(GROUPS)])]);
}

function meantInGroup(group: string, word: string): string | undefined {
  const names = COMMANDS.flatMap(({ name }) =>
    name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : [],
  );
  const known = MEANT[word.toLowerCase()];
  const meant = known !== undefined && names.includes(known) ? known : didYouMean(word, names);
  return meant === undefined ? undefined : `${group} ${meant}`;
}

/** What items are called elsewhere: in the platform's documents, in Chinese, by habit. */
const MEANT: Readonly<Record<string, string>> = {
  sop: 'workflow',
  flow: 'workflow',
  table: 'collection',
  log: 'collection',
  document: 'doc',
  readme: 'doc',
  function: 'tool',
  download: 'resource',
  工具: 'tool',
  集合: 'collection',
  资源: 'resource',
  文档: 'doc',
  页面: 'page',
  提示词: 'prompt',
  例子: 'example',
};

const CODES: Readonly<Record<string, string>> = {
  unknownOption: 'unknown-option',
};

const MESSAGES: Readonly<Record<string, (quoted: string, message: string) => Text>> = {
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
    const { value, allowed } = choiceIn(message);
    const list = allowed.join(', ').replace(/, ([^,]+)$/, ' or $1');
    return {
      en: `"${value}" is not a value of "${flags}"; it can be ${list}`,
      'zh-CN': `“${value}”不是“${flags}”的取值；可以是 ${allowed.join('、')}`,
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
