import type { Command, Option } from './command.ts';

export const NAME_ARGUMENT: Command['arguments'][number] = {
  name: '[name]',
  text: {
    en: 'what it is called (asked for on a terminal)',
    'zh-CN': '它的名字（在终端里会询问）',
  },
};

export const DESCRIPTION_OPTION: Option = {
  flags: '--description <text>',
  text: {
    en: 'what it does and when to use it (asked for on a terminal)',
    'zh-CN': '它做什么、什么时候用（在终端里会询问）',
  },
};

export const EXPOSE_OPTION: Option = {
  flags: '--expose',
  text: {
    en: 'offer it to the main chat (default: when nothing else leads to the gem)',
    'zh-CN': '对主聊天提供（默认：没有别的途径能用到这个 gem 时）',
  },
};

export const TS_OPTION: Option = {
  flags: '--ts',
  text: {
    en: 'write it in TypeScript (default: as the gem’s other code is)',
    'zh-CN': '用 TypeScript 编写（默认：和 gem 的其他代码一样）',
  },
};

export const COMMON_ADD_OPTIONS: readonly Option[] = [
  {
    flags: '--dry-run',
    text: {
      en: 'show what would be made, as a diff; write nothing',
      'zh-CN': '以 diff 显示会做的改动；什么都不写',
    },
  },
  { flags: '-y, --yes', text: { en: 'take the defaults and ask nothing', 'zh-CN': '全用默认值，不询问' } },
];
