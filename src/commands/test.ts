import type { Command } from './command.ts';

const command: Command = {
  arguments: [
    {
      name: '[pattern...]',
      text: {
        en: 'scenario files: a path, a part of one, or a pattern with * (default: all under tests/)',
        'zh-CN': '场景文件：路径、路径的一部分，或带 * 的模式（默认：tests/ 下的全部）',
      },
    },
  ],
  options: [
    {
      flags: '--grep <text>',
      text: {
        en: 'only cases with this text in their name; the whole name means that case alone',
        'zh-CN': '只运行名字里有这段文字的用例；写出完整名字则只运行那一个',
      },
    },
    {
      flags: '--bail',
      text: { en: 'begin no more cases after the first that fails', 'zh-CN': '第一个用例失败后不再开始新的' },
    },
    {
      flags: '--jobs <n>',
      text: {
        en: 'how many cases run at a time (default: one for each core)',
        'zh-CN': '同时运行多少个用例（默认：每个 CPU 核心一个）',
      },
    },
    {
      flags: '--shard <i/n>',
      text: {
        en: 'only the i-th of n equal parts, for machines that share the work',
        'zh-CN': '只运行 n 等份中的第 i 份，供多台机器分担',
      },
    },
    {
      flags: '--update',
      text: {
        en: 'record what happened into `expect`, where only values have changed',
        'zh-CN': '只有值变化时，把实际结果记录到 `expect`',
      },
    },
    {
      flags: '--watch',
      text: { en: 'run again what a change touches', 'zh-CN': '文件一变就重新运行受影响的用例' },
    },
    {
      flags: '--coverage [dir]',
      text: {
        en: 'print how many lines ran, and write DIR/lcov.info (default: .gem/coverage)',
        'zh-CN': '输出覆盖率，并写入 DIR/lcov.info（默认：.gem/coverage）',
      },
    },
    {
      flags: '--no-validate',
      text: {
        en: 'run without checking the manifest and the tools first',
        'zh-CN': '不先检查清单和工具就运行',
      },
    },
  ],
  formats: ['pretty', 'json', 'junit'],
  examples: [
    { line: 'gem test', text: { en: 'run every scenario of this gem', 'zh-CN': '运行这个 gem 的全部场景' } },
    {
      line: 'gem test tests/digest.yaml --grep "second of the day"',
      text: { en: 'run one case of a file', 'zh-CN': '运行一个文件里的一个用例' },
    },
    {
      line: 'gem test --update',
      text: { en: 'take what the tools return now as right', 'zh-CN': '把工具现在的返回值当作正确结果' },
    },
    {
      line: 'gem test --shard 1/3 --format junit > report.xml',
      text: { en: 'a third of the cases, for a CI system', 'zh-CN': '为 CI 系统运行三分之一的用例' },
    },
  ],
  run: async (call) => {
    if (call.options.watch === true) return (await import('./test-watch.ts')).watchTests(call);
    return (await import('./test-once.ts')).runTestsOnce(call);
  },
};
export default command;
