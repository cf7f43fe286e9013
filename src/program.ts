import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, Command as Commander, CommanderError, Option as CommanderOption } from 'commander';
import { wordsIn } from './arguments.ts';
import type { Command, Option } from './commands/command.ts';
import { COMMANDS, type CommandEntry, GROUPS } from './commands/index.ts';
import { ExitCode, UserError } from './errors.ts';
import { HELP_TEXT } from './help-text.ts';
import { type Io, inLanguage, type Voice } from './io.ts';
import { LANGUAGES } from './text.ts';
import { unknownCommand, usageError } from './usage-error.ts';

const COMMON: readonly Option[] = [
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

/**
 * Parses the command line and runs the command it names. Only `chosen` is loaded; the others are listed by
 * name, for help and for "did you mean", and only when no command was chosen.
 */
export async function dispatch(
  argv: readonly string[],
  chosen: CommandEntry | undefined,
  io: Io,
  voice: Voice,
): Promise<ExitCode> {
  let answer: Promise<ExitCode> | undefined;
  const line = helpAsOption(argv, chosen);
  const help = chosen === undefined || line.some((part) => part === '-h' || part === '--help');
  const quietly = streams(io, voice, help ? (await import('./help.ts')).configureHelp : undefined);
  const command = chosen && (await chosen.load()).default;
  const root = quietly(new Commander('gem')).description(inLanguage(voice, HELP_TEXT.about));
  // A command may have an option of that name, which the program's own would take away.
  if (command?.options.some(({ flags }) => flags.startsWith('--version')) !== true) {
    const { version } = await import('./version.ts');
    root.version(version, '-V, --version', inLanguage(voice, HELP_TEXT.version));
  }
  const entries = chosen ? [chosen] : COMMANDS;
  for (const entry of entries) {
    const leaf = addCommand(root, entry, quietly, voice);
    if (entry !== chosen || command === undefined) continue;
    declare(leaf, command, voice);
    leaf.action((...parameters: unknown[]) => {
      const args = parameters.slice(0, command.arguments.length) as Parameters<Command['run']>[0]['args'];
      const options = leaf.optsWithGlobals();
      const dir = typeof options.dir === 'string' ? options.dir : undefined;
      answer = command.run({ args, options, io: inFolder(io, dir), voice });
    });
  }
  for (const option of COMMON) root.addOption(commanderOption(option, voice));
  try {
    await root.parseAsync([...line], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return ExitCode.yes;
    if (error.code === 'commander.help') return ExitCode.cannot;
    throw usageError(error, chosen?.name);
  }
  return answer ?? ExitCode.yes;
}

function addCommand(root: Commander, entry: CommandEntry, quietly: Prepare, voice: Voice): Commander {
  const [first = '', second] = entry.name.split(' ');
  let parent = root;
  if (second !== undefined) {
    const group = root.commands.find((command) => command.name() === first);
    const text = GROUPS[first];
    parent = group ?? quietly(root.command(first)).description(text ? inLanguage(voice, text) : '');
  }
  return quietly(parent.command(second ?? first)).description(inLanguage(voice, entry.summary));
}

function declare(leaf: Commander, command: Command, voice: Voice): void {
  for (const { name, text } of command.arguments)
    leaf.addArgument(new Argument(name, inLanguage(voice, text)));
  const format: Option = {
    flags: '--format <format>',
    choices: command.formats,
    text: { en: 'how the result is written', 'zh-CN': '结果的写法' },
  };
  for (const option of [...command.options, format, ...COMMON])
    leaf.addOption(commanderOption(option, voice));
  const examples = command.examples.map(({ line, text }) => `  $ ${line}\n      ${inLanguage(voice, text)}`);
  leaf.addHelpText('after', `\n${inLanguage(voice, HELP_TEXT.examples)}\n${examples.join('\n')}\n`);
}

function commanderOption({ flags, text, choices, repeats }: Option, voice: Voice): CommanderOption {
  const option = new CommanderOption(flags, inLanguage(voice, text));
  if (choices) option.choices(choices);
  if (repeats)
    option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
  return option;
}

type Prepare = (command: Commander) => Commander;

/** Sends commander's output through our streams, and its errors to our catch. */
function streams(
  io: Io,
  voice: Voice,
  configureHelp: ((command: Commander, io: Io, voice: Voice) => Commander) | undefined,
): Prepare {
  return (command) => {
    configureHelp?.(command, io, voice);
    return command
      .exitOverride()
      .helpOption('-h, --help', inLanguage(voice, HELP_TEXT.help))
      .helpCommand(false)
      .configureOutput({
        writeOut: (text) => io.out(text),
        writeErr: (text) => io.err(text),
        outputError: () => {},
      });
  };
}

/** `gem help run tool` is `gem run tool --help`; a command or argument that is called `help` is left alone. */
function helpAsOption(argv: readonly string[], chosen: CommandEntry | undefined): readonly string[] {
  const words = wordsIn(argv);
  if (words[0] !== 'help') return argv;
  const options = argv.filter((part) => !words.includes(part));
  const [, first, ...more] = words;
  if (first === undefined) return [...options, '--help'];
  if (chosen) return [...chosen.name.split(' '), ...options, '--help'];
  if (Object.hasOwn(GROUPS, first) && more.length === 0) return [first, ...options, '--help'];
  throw unknownCommand(words.slice(1).join(' '));
}

function inFolder(io: Io, dir: string | undefined): Io {
  if (dir === undefined) return io;
  const cwd = resolve(io.cwd, dir);
  if (dir !== '' && statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return { ...io, cwd };
  throw new UserError(
    'no-such-folder',
    { en: `there is no folder "${dir}", which -C names`, 'zh-CN': `没有 -C 给出的文件夹“${dir}”` },
    { en: 'check the spelling, and the folder you are in', 'zh-CN': '请检查拼写，以及当前所在的文件夹' },
  );
}
