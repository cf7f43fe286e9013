import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { type Item, tools } from '../gem/items.ts';
import { loadFolder } from '../gem/load.ts';
import { printJson } from '../report.ts';
import { runTool, type ToolDeclaration } from '../run/run.ts';
import { parseScenario, type Scenario } from '../run/scenario.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import { argument, type Call, type Command, listOption, textOption } from './command.ts';
import { noSuchPath, oneGemFolder, shownPath } from './gem-paths.ts';
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
    if (name === undefined) return listTools(gem, call);
    if (scenario && scenario.tool !== name) throw otherTool(name, scenario.tool, scenarioFile ?? '');
    const timeout = seconds(textOption(call, 'timeout'));
    if (options.validate !== false && (await isStopped(gem, name, call))) return ExitCode.no;

    const tool = declarationOf(gem, name);
    const input = await readToolInput(call, tool.inputSchema, scenario?.input);
    const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
    const key = textOption(call, 'idempotencyKey');
    const report = await runTool({
      gem: {
        id: String(manifest.id),
        permissions: manifest.permissions,
        hasResources: Array.isArray(manifest.resources) && manifest.resources.length > 0,
      },
      tool,
      files: [...gem.files.keys()].map((path) => ({ path, bytes: () => gem.bytes(path) })),
      state: join(folder, '.gem', 'state'),
      input,
      language: voice.language,
      signal: io.signal,
      env: io.env,
      ...(scenario ? { scenario } : {}),
      ...(key === undefined ? {} : { idempotencyKey: key }),
      ...(timeout === undefined ? {} : { timeout }),
      ...(voice.format === 'json' ? {} : { onConsole: (line) => printConsole(line, io) }),
      ...(options.trace === true && voice.format !== 'json'
        ? { onCall: (record) => printCall(record, io) }
        : {}),
    });
    if (voice.format === 'json') printJson(io, { ...report });
    else printOutcome(report, io, voice);
    return report.ok ? ExitCode.yes : ExitCode.no;
  },
};
export default command;

async function readScenario(cwd: string, file: string): Promise<Scenario> {
  const path = resolve(cwd, file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw noSuchPath(file);
  }
  return parseScenario(text, relative(cwd, path).replaceAll('\\', '/'));
}

/** The manifest and this tool are checked first: a tool that could not be installed is not worth running. */
async function isStopped(gem: Gem, name: string, { io, voice }: Call): Promise<boolean> {
  const findings = await validate(gem);
  const stopping = findings.filter((finding) => finding.severity === 'error' && concerns(finding, gem, name));
  if (stopping.length === 0) return false;
  const checked = checkedGem(shownPath(io.cwd, gem.root), gem, stopping);
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const told = stopping.map((finding) => findingDocument(finding, voice.language));
    const message = NOT_RUN[voice.language];
    printJson(io, {
      tool: name,
      ok: false,
      error: { code: 'gem-invalid', message, findings: told },
      calls: [],
      console: [],
      files: [],
      warnings: [],
      ms: 0,
    });
  } else {
    io.err(`${await prettyText([checked], io, voice)}${NOT_RUN[voice.language]}\n`);
  }
  return true;
}

const NOT_RUN = {
  en: 'the tool was not run, because of these errors; --no-validate runs it all the same',
  'zh-CN': '因为这些错误，没有运行工具；用 --no-validate 可以照样运行',
};

/** Whether an error is of the manifest as a whole or of this tool: another tool's faults are not in its way. */
function concerns({ at, rule }: Finding, gem: Gem, name: string): boolean {
  const [, list, index] = /^\/([^/]+)\/(\d+)/.exec(at.pointer ?? '') ?? [];
  if (at.file !== 'notochord.json')
    return rule.startsWith('file/') || at.file === tools(gem).find((tool) => tool.name === name)?.data.entry;
  if (list === undefined) return true;
  const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const item = Array.isArray(manifest[list]) ? (manifest[list] as unknown[])[Number(index)] : undefined;
  return list === 'tools' && isObject(item) && item.name === name;
}

function declarationOf(gem: Gem, name: string): ToolDeclaration {
  const found = tools(gem).find((tool) => tool.name === name);
  if (!found) throw noSuchTool(gem, name);
  const { inputSchema, outputSchema, sideEffect, permissions, entry } = found.data;
  return {
    name,
    entry: String(entry),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(typeof sideEffect === 'string' ? { sideEffect } : {}),
    ...(permissions === undefined ? {} : { permissions }),
  };
}

function noSuchTool(gem: Gem, name: string): UserError {
  const names = tools(gem).map((tool) => String(tool.name));
  const listed =
    names.length === 0
      ? { en: 'it declares none', 'zh-CN': '它没有声明工具' }
      : { en: `it has ${names.join(', ')}`, 'zh-CN': `它有 ${names.join('、')}` };
  return new UserError(
    'no-such-tool',
    {
      en: `this gem has no tool "${name}"; ${listed.en}`,
      'zh-CN': `这个 gem 没有工具“${name}”；${listed['zh-CN']}`,
    },
    {
      en: 'check the spelling against `tools` in notochord.json',
      'zh-CN': '请对照 notochord.json 里的 `tools` 检查拼写',
    },
  );
}

function otherTool(name: string, of: string, file: string): UserError {
  return new UserError(
    'scenario-of-another-tool',
    {
      en: `${file} is a scenario of the tool "${of}", not of "${name}"`,
      'zh-CN': `${file} 是工具“${of}”的场景，不是“${name}”的`,
    },
    {
      en: `run \`gem run tool ${of} --scenario ${file}\``,
      'zh-CN': `请运行 \`gem run tool ${of} --scenario ${file}\``,
    },
  );
}

function seconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const given = Number(value);
  if (value.trim() !== '' && Number.isFinite(given) && given > 0) return given * 1000;
  throw new UserError(
    'timeout-invalid',
    { en: `"${value}" is not a time in seconds`, 'zh-CN': `“${value}”不是秒数` },
    { en: 'give a number above 0, such as --timeout 10', 'zh-CN': '请给出大于 0 的数，例如 --timeout 10' },
  );
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
    for (const { name, description } of found) io.out(`${String(name)}\n  ${String(description ?? '')}\n`);
    if (found.length === 0)
      io.err(voice.language === 'zh-CN' ? '这个 gem 没有声明工具\n' : 'this gem declares no tools\n');
  }
  return ExitCode.yes;
}
