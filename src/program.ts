import { Argument, Command as Commander, CommanderError, Option as CommanderOption } from 'commander';
import { wordsIn } from './arguments.ts';
import type { Command, Option } from './commands/command.ts';
import { COMMANDS, type CommandEntry, GROUPS } from './commands/index.ts';
import { commonOptions, formatOption } from './common-options.ts';
import { ExitCode } from './errors.ts';
import { HELP_TEXT } from './help-text.ts';
import { inFolder } from './in-folder.ts';
import { type Io, inLanguage, type Voice } from './io.ts';
import { unknownCommand, usageError } from './usage-error.ts';

/**
 * Parses a command line with commander and runs the command it names. Only `chosen` is loaded; the others are listed by
 * name, for help and for "did you mean", and only when no command was chosen.
 */
export async function runProgram(
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
      answer = command.run({ args, options, io: inFolder(io, options.dir), voice });
    });
  }
  for (const option of commonOptions(command)) root.addOption(commanderOption(option, voice));
  try {
    await root.parseAsync([...line], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return ExitCode.yes;
    if (error.code === 'commander.help') return ExitCode.cannot;
    if (error.code === 'commander.unknownCommand') throw unknownCommand(wordsIn(line));
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
  for (const option of [...command.options, formatOption(command), ...commonOptions(command)])
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
  throw unknownCommand(words.slice(1));
}
