import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ExitCode } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { type Item, tools } from '../gem/items.ts';
import { loadFolder } from '../gem/load.ts';
import { sandboxFiles, shipmentOf } from '../pack/shipment.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import type { ToolDeclaration } from '../run/declaration.ts';
import { openRun, type Run, type RunOptions } from '../run/run.ts';
import { parseScenario, type Scenario } from '../run/scenario/scenario.ts';
import { argument, type Call, type Command, textOption } from './command.ts';
import { noSuchPath, oneGemFolder } from './gem-paths.ts';
import { isStopped, isUnreadable } from './run-tool-check.ts';
import { milliseconds, noSuchTool, otherTool, toolMissing } from './run-tool-errors.ts';
import { readToolInput } from './tool-input.ts';
import { printCall, printConsole, printOutcome } from './tool-output.ts';

const command: Command = {
  arguments: [
    {
      name: '[name]',
      text: { en: 'the tool (without it, the tools are listed)', 'zh-CN': '工具名（不写则列出所有工具）' },
    },
  ],
  options: [
    {
      flags: '--input <json>',
      text: {
        en: 'the input: JSON, @FILE, or - for standard input',
        'zh-CN': '输入：JSON、@文件，或 - 表示标准输入',
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
      flags: '--idempotency-key <key>',
      text: {
        en: 'what ctx.idempotencyKey is (default: a new one)',
        'zh-CN': 'ctx.idempotencyKey 的值（默认：新生成）',
      },
    },
    { flags: '--trace', text: { en: 'print a line for each ctx call', 'zh-CN': '每次 ctx 调用输出一行' } },
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
  ],
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
    const scenarioFile = textOption(call, 'scenario');
    const scenario = scenarioFile === undefined ? undefined : await readScenario(io.cwd, scenarioFile);
    const name = argument(call, 0) ?? scenario?.tool;
    if (name === undefined) {
      if (GIVEN_TO_A_TOOL.some((option) => options[option] !== undefined)) throw toolMissing();
      return (await isUnreadable(gem, call)) ? ExitCode.no : listTools(gem, call);
    }
    if (scenario && scenario.tool !== name) throw otherTool(name, scenario.tool, scenarioFile ?? '');
    const timeout = milliseconds(textOption(call, 'timeout'));
    const tool = declarationOf(gem, name);
    const opened =
      tool &&
      open(gem, tool, call, {
        ...(scenario ? { scenario } : {}),
        ...(timeout === undefined ? {} : { timeout }),
      });
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

/** Options that are of no use without the name of a tool. */
const GIVEN_TO_A_TOOL = ['input', 'arg', 'idempotencyKey', 'timeout', 'trace'] as const;

/** The sandbox starts while the gem is checked. */
async function open(
  gem: Gem,
  tool: ToolDeclaration,
  call: Call,
  more: Pick<RunOptions, 'scenario' | 'timeout'>,
): Promise<Run> {
  const shipment = await shipmentOf(gem, tool.entry);
  const packed = { ...tool, entry: shipment.packed(tool.entry), source: tool.entry };
  const run = openRun({ ...runOptions(gem, packed, sandboxFiles(gem, shipment), call), ...more });
  run.prepare();
  return run;
}

function runOptions(
  gem: Gem,
  tool: ToolDeclaration,
  files: RunOptions['files'],
  { io, voice, options }: Call,
): RunOptions {
  const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const shows = voice.format !== 'json';
  return {
    gem: {
      id: String(manifest.id),
      permissions: manifest.permissions,
      ...(manifest.data === undefined ? {} : { data: manifest.data }),
      ...(Array.isArray(manifest.resources) ? { resources: manifest.resources } : {}),
    },
    tool,
    files,
    state: join(gem.root, '.gem', 'state'),
    home: join(gem.root, '.gem'),
    language: voice.language,
    signal: io.signal,
    env: io.env,
    ...(shows ? { onConsole: (line) => printConsole(line, io) } : {}),
    ...(shows && options.trace === true ? { onCall: (record) => printCall(record, io) } : {}),
  };
}

async function readScenario(cwd: string, file: string): Promise<Scenario> {
  const path = resolve(cwd, file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw noSuchPath(file);
  }
  return parseScenario(text, relative(cwd, path).replaceAll('\\', '/'), dirname(path));
}

function declarationOf(gem: Gem, name: string): ToolDeclaration | undefined {
  const found = tools(gem).find((tool) => tool.name === name);
  if (!found) return undefined;
  const { inputSchema, outputSchema, sideEffect, permissions, expose, entry } = found.data;
  return {
    name,
    entry: String(entry),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(typeof sideEffect === 'string' ? { sideEffect } : {}),
    ...(permissions === undefined ? {} : { permissions }),
    ...(expose === true ? { expose } : {}),
  };
}

function listTools(gem: Gem, { io, voice }: Call): ExitCode {
  const found: readonly Item[] = tools(gem);
  if (voice.format === 'json') {
    printJson(io, {
      tools: found.map(({ name, description, exposed }) => ({
        name,
        description: description ?? null,
        exposed,
      })),
    });
  } else {
    for (const { name, description } of found)
      io.out(`${printable(String(name))}\n  ${printable(String(description ?? ''))}\n`);
    if (found.length === 0)
      io.err(voice.language === 'zh-CN' ? '这个 gem 没有声明工具\n' : 'this gem declares no tools\n');
  }
  return ExitCode.yes;
}
