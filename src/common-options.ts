import type { Command, Option } from './commands/command.ts';
import { LANGUAGES } from './text.ts';

/** What every command takes. */
export const COMMON_OPTIONS: readonly Option[] = [
  {
    flags: '-C, --dir <dir>',
    text: {
      en: 'work on this folder instead of the current one',
      'zh-CN': '在这个文件夹里工作，而不是当前文件夹',
    },
  },
  {
    flags: '--lang <language>',
    choices: LANGUAGES,
    text: { en: 'language of messages', 'zh-CN': '消息的语言' },
  },
  { flags: '-q, --quiet', text: { en: 'print results and errors only', 'zh-CN': '只输出结果和错误' } },
  { flags: '--no-color', text: { en: 'print without colour', 'zh-CN': '不用颜色输出' } },
];

/** Those of them that go with a command: one that it declares itself has the command's own meaning there. */
export function commonOptions(command: Command | undefined): readonly Option[] {
  const own = new Set(command?.options.map(longFlag));
  return COMMON_OPTIONS.filter((option) => !own.has(longFlag(option)));
}

/** `--output` of `-o, --output <file>`. Without a regular expression, which every run would have to make. */
export function longFlag({ flags }: Option): string {
  const from = flags.indexOf('--');
  if (from < 0) return flags;
  const to = flags.indexOf(' ', from);
  return flags.slice(from, to < 0 ? undefined : to);
}

export function formatOption({ formats }: Command): Option {
  return {
    flags: '--format <format>',
    choices: formats,
    text: { en: 'how the result is written', 'zh-CN': '结果的写法' },
  };
}
