import { ExitCode } from '../errors.ts';
import { loadFolder } from '../gem/load.ts';
import { printJson } from '../report.ts';
import { argument, type Command, textOption } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';
import { isStopped, isUnreadable } from './run-tool-check.ts';
import { noSuchTool, otherTool, toolMissing } from './run-tool-errors.ts';
import { listTools } from './run-tool-list.ts';
import { declarationOf, openTool } from './run-tool-open.ts';
import { RUN_TOOL_OPTIONS } from './run-tool-options.ts';
import { readCircumstances } from './run-tool-request.ts';
import { readToolInput } from './tool-input.ts';
import { printOutcome } from './tool-output.ts';

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
    const { io, voice, options } = call;
    const folder = oneGemFolder(io.cwd, undefined);
    const gem = await loadFolder(folder);
    const circumstances = await readCircumstances(call);
    const { scenario } = circumstances;
    const name = argument(call, 0) ?? scenario?.tool;
    if (name === undefined) {
      if (Object.keys(options).some((option) => !OF_EVERY_COMMAND.has(option))) throw toolMissing();
      return (await isUnreadable(gem, call)) ? ExitCode.no : listTools(gem, call);
    }
    if (scenario && scenario.tool !== name)
      throw otherTool(name, scenario.tool, textOption(call, 'scenario') ?? '');
    const tool = declarationOf(gem, name);
    const opened = tool && openTool(gem, tool, call, circumstances);
    // What the check finds says more than why the code could not be bundled, so it is told first.
    opened?.catch(() => {});
    try {
      if (options.validate !== false && (await isStopped(gem, name, call))) return ExitCode.no;
      if (!tool || !opened) throw noSuchTool(gem, name);
      const run = await opened;
      const input = await readToolInput(call, tool.inputSchema, scenario?.input);
      const key = textOption(call, 'idempotencyKey');
      const report = await run.call({ input, ...(key === undefined ? {} : { idempotencyKey: key }) });
      if (voice.format === 'json') printJson(io, { ...report });
      else printOutcome(report, io, voice);
      return report.ok ? ExitCode.yes : ExitCode.no;
    } finally {
      const run = await opened?.catch(() => undefined);
      await run?.close();
    }
  },
};
export default command;

/** Options that say nothing about the run of one tool. */
const OF_EVERY_COMMAND = new Set(['dir', 'lang', 'quiet', 'color', 'format', 'validate']);
