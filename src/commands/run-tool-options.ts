import type { Option } from './command.ts';

/** What HTTP requests of a tool are answered with. */
export const HTTP_MODES = ['off', 'replay', 'record', 'live'] as const;

/** Who calls the tool [T-11]. */
export const CALLERS = ['gem', 'chat'] as const;

/** The options of `gem run tool`, the everyday ones first. */
export const RUN_TOOL_OPTIONS: readonly Option[] = [
  {
    flags: '--input <json>',
    text: {
      en: 'the input, up to 32 MB: JSON, @FILE, or - for standard input',
      'zh-CN': '输入（最多 32 MB）：JSON、@文件，或 - 表示标准输入',
    },
  },
  {
    flags: '--arg <key=value>',
    repeats: true,
    text: {
      en: 'one parameter of the input; text where the schema says string, else JSON',
      'zh-CN': '输入里的一个参数；schema 写 string 时是文本，否则是 JSON',
    },
  },
  {
    flags: '--scenario <file>',
    text: {
      en: 'a scenario: input, clock, and answers to ctx calls',
      'zh-CN': '场景文件：输入、时钟和对 ctx 调用的回答',
    },
  },
  {
    flags: '--case <name>',
    text: {
      en: 'the case of the scenario file, where it has several',
      'zh-CN': '场景文件里的用例名（文件里有多个用例时）',
    },
  },
  {
    flags: '--workspace <dir>',
    text: {
      en: 'the conversation’s folder, which the tool may read and write (default: none)',
      'zh-CN': '会话的文件夹，工具可以读写（默认：没有）',
    },
  },
  {
    flags: '--grant <service>',
    repeats: true,
    text: {
      en: 'a service that the user has turned on: knowledge, email',
      'zh-CN': '用户已经打开的服务：knowledge、email',
    },
  },
  {
    flags: '--allow-account <id>',
    repeats: true,
    text: { en: 'a mail account that the tool may read', 'zh-CN': '允许工具读取的邮箱账户' },
  },
  {
    flags: '--http <mode>',
    choices: HTTP_MODES,
    text: {
      en: 'where answers to ctx.http come from beside the scenario (default: off)',
      'zh-CN': '除场景文件外，ctx.http 的回答来自哪里（默认：off）',
    },
  },
  {
    flags: '--resource <id=file>',
    repeats: true,
    text: {
      en: 'a local file in place of a download; size and hash are still checked',
      'zh-CN': '用本地文件代替下载；仍会检查大小和哈希',
    },
  },
  {
    flags: '--fresh',
    text: { en: 'empty what the gem has stored first', 'zh-CN': '先清空这个 gem 存储的内容' },
  },
  {
    flags: '--state <dir>',
    text: {
      en: 'keep what is stored here (default: .gem/state)',
      'zh-CN': '把存储的内容保存在这里（默认：.gem/state）',
    },
  },
  {
    flags: '--now <time>',
    text: {
      en: 'where the clock stands, as in 2026-01-31T09:00:00Z',
      'zh-CN': '时钟停在的时间，例如 2026-01-31T09:00:00Z',
    },
  },
  {
    flags: '--seed <n>',
    text: {
      en: 'make random numbers and ids the same each time',
      'zh-CN': '让随机数和 id 每次都相同',
    },
  },
  {
    flags: '--as <caller>',
    choices: CALLERS,
    text: {
      en: 'who calls: this gem itself, or the main chat, which is refused a tool that is not exposed (default: gem)',
      'zh-CN': '由谁调用：gem 自己，或主对话；主对话不能调用没有公开的工具（默认：gem）',
    },
  },
  {
    flags: '--plan',
    text: {
      en: 'as in plan mode, in which only tools that read may run',
      'zh-CN': '按计划模式运行：只有读取类工具可以运行',
    },
  },
  {
    flags: '--idempotency-key <key>',
    text: {
      en: 'what ctx.idempotencyKey is (default: a new one)',
      'zh-CN': 'ctx.idempotencyKey 的值（默认：新生成）',
    },
  },
  {
    flags: '--repeat <n>',
    text: {
      en: 'call it this often; the last result is printed',
      'zh-CN': '调用这么多次；输出最后一次的结果',
    },
  },
  {
    flags: '--same-key',
    text: {
      en: 'with --repeat: the same ctx.idempotencyKey each time, and tell what was done twice',
      'zh-CN': '和 --repeat 一起用：每次用相同的 ctx.idempotencyKey，并指出哪些事做了两次',
    },
  },
  {
    flags: '--reuse',
    text: {
      en: 'with --repeat: keep one sandbox for all calls',
      'zh-CN': '和 --repeat 一起用：所有调用共用一个沙盒',
    },
  },
  {
    flags: '--watch',
    text: { en: 'run it again whenever a file changes', 'zh-CN': '文件一变就重新运行' },
  },
  {
    flags: '--inspect',
    text: { en: 'wait for a debugger before the tool runs', 'zh-CN': '运行工具之前等待调试器' },
  },
  {
    flags: '--coverage <dir>',
    text: {
      en: 'write to DIR/lcov.info which lines ran, and print how many',
      'zh-CN': '把运行过的行写入 DIR/lcov.info，并输出覆盖率',
    },
  },
  {
    flags: '--save-scenario <file>',
    text: {
      en: 'write this run as a scenario that expects the same result',
      'zh-CN': '把这次运行写成场景文件，期望同样的结果',
    },
  },
  {
    flags: '--force',
    text: {
      en: 'with --save-scenario: replace a file that is already there',
      'zh-CN': '和 --save-scenario 一起用：替换已有的文件',
    },
  },
  {
    flags: '--trace',
    text: {
      en: 'print a line for each ctx call, and what the sandbox was asked for',
      'zh-CN': '每次 ctx 调用输出一行，并输出工具向沙盒要过什么权限',
    },
  },
  {
    flags: '--timeout <seconds>',
    text: {
      en: 'stop the tool after this long (default: never)',
      'zh-CN': '超过这么久就停止工具（默认：不限）',
    },
  },
  {
    flags: '--no-validate',
    text: {
      en: 'run without checking the manifest and the tool first',
      'zh-CN': '不先检查清单和工具就运行',
    },
  },
];
