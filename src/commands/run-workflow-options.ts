import type { Option } from './command.ts';
import { RUN_TOOL_OPTIONS } from './run-tool-options.ts';

/** Those of `gem run tool` that say the same of an SOP's run, and of the tools that it calls. */
const SHARED = [
  '--scenario <file>',
  '--workspace <dir>',
  '--grant <service>',
  '--allow-account <id>',
  '--http <mode>',
  '--resource <id=file>',
  '--fresh',
  '--state <dir>',
  '--now <time>',
  '--seed <n>',
];

export const RUN_WORKFLOW_OPTIONS: readonly Option[] = [
  {
    flags: '--event <json>',
    text: {
      en: 'what starts it, up to 32 MB: JSON, @FILE, or - for standard input',
      'zh-CN': '启动它的事件（最多 32 MB）：JSON、@文件，或 - 表示标准输入',
    },
  },
  {
    flags: '--run-id <id>',
    text: {
      en: 'go on with the run that has this id, or give a new run a name',
      'zh-CN': '继续这个编号的运行，或给新的运行起名',
    },
  },
  ...SHARED.map((flags) => RUN_TOOL_OPTIONS.find((option) => option.flags === flags) as Option),
  {
    flags: '--as <caller>',
    choices: ['gem', 'chat'],
    text: {
      en: 'who starts it: this gem itself, or the main chat, which is refused an SOP that is not exposed (default: gem)',
      'zh-CN': '由谁启动：gem 自己，或主对话；主对话不能启动没有对外提供的 SOP（默认：gem）',
    },
  },
  {
    flags: '--trace',
    text: {
      en: 'print a line for each ctx call of the tools',
      'zh-CN': '工具每次调用 ctx 输出一行',
    },
  },
  {
    flags: '--timeout <seconds>',
    text: {
      en: 'stop the run after this long (default: limits.maxDurationMs)',
      'zh-CN': '超过这么久就停止运行（默认：limits.maxDurationMs）',
    },
  },
  {
    flags: '--no-validate',
    text: {
      en: 'run without checking the manifest, the SOP and the tools first',
      'zh-CN': '不先检查清单、SOP 和工具就运行',
    },
  },
];
