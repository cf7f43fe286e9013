import type { Text } from './text.ts';

export const HELP_TEXT = {
  about: {
    en: 'Make gems, the plugins of Notochord: start, validate, pack, sign, verify and run them.',
    'zh-CN': '制作 Notochord 的插件 gem：新建、检查、打包、签名、验证和运行。',
  },
  version: { en: 'print the version', 'zh-CN': '输出版本号' },
  help: { en: 'show this help', 'zh-CN': '显示帮助' },
  helpCommand: { en: 'show the help of a command', 'zh-CN': '显示某个命令的帮助' },
  examples: { en: 'Examples:', 'zh-CN': '例子：' },
} satisfies Record<string, Text>;
