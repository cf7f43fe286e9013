import type { Command } from 'commander';
import { cells, wrap } from './cells.ts';
import { type Io, inLanguage, type Voice } from './io.ts';
import type { Text } from './text.ts';

const TITLES: Readonly<Record<string, Text>> = {
  'Usage:': { en: 'Usage:', 'zh-CN': '用法：' },
  'Arguments:': { en: 'Arguments:', 'zh-CN': '参数：' },
  'Options:': { en: 'Options:', 'zh-CN': '选项：' },
  'Commands:': { en: 'Commands:', 'zh-CN': '命令：' },
};

/** Help in the person's language, as wide as the terminal, with Chinese characters counted as two cells. */
export function configureHelp(command: Command, io: Io, voice: Voice): Command {
  return command.configureHelp({
    helpWidth: Math.min(io.columns, 100),
    displayWidth: cells,
    boxWrap: (text, width) => wrap(text, width).join('\n'),
    styleTitle: (title) => {
      const known = TITLES[title];
      return known ? inLanguage(voice, known) : title;
    },
    optionDescription: (option) => {
      const values = option.argChoices ? ` (${option.argChoices.join(', ')})` : '';
      return `${option.description}${values}`;
    },
  });
}
