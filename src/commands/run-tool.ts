import type { Command } from './command.ts';
import { runToolOnce } from './run-tool-once.ts';
import { RUN_TOOL_OPTIONS } from './run-tool-options.ts';

const command: Command = {
  arguments: [
    {
      name: '[name]',
      text: { en: 'the tool (without it, the tools are listed)', 'zh-CN': '工具名（不写则列出所有工具）' },
    },
  ],
  options: RUN_TOOL_OPTIONS,
  formats: ['pretty', 'json'],
  examples: [
    {
      line: "gem run tool count_words --arg text='one two three'",
      text: { en: 'run a tool with one parameter', 'zh-CN': '用一个参数运行工具' },
    },
    {
      line: 'gem run tool summarize --scenario tests/summarize.yaml --trace',
      text: { en: 'run it in a scenario, and watch its ctx calls', 'zh-CN': '在场景里运行，并查看 ctx 调用' },
    },
    {
      line: 'echo \'{"text":"hi"}\' | gem run tool count_words --input -',
      text: { en: 'take the input from another program', 'zh-CN': '输入来自另一个程序' },
    },
  ],
  run: async (call) => {
    if (call.options.watch !== true) return runToolOnce(call);
    return (await import('./run-tool-watch.ts')).watchTool(call);
  },
};
export default command;
