import { chosenEntry, formatIn, languageIn } from './arguments.ts';
import { COMMANDS, type CommandEntry } from './commands/index.ts';
import { ExitCode } from './errors.ts';
import { inFolder } from './in-folder.ts';
import { chooseColor, chooseLanguage, type Io, type Voice } from './io.ts';
import { plainArguments } from './plain-arguments.ts';
import { processIo } from './process-io.ts';
import { reportError } from './report.ts';

/** What `bin/gem.js` calls. */
export function main(argv: readonly string[], process: NodeJS.Process): Promise<ExitCode> {
  return run(argv, processIo(process));
}

/** Runs one command line and answers with its exit code. The only catch of the program stands here. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const voice: Voice = {
    language: chooseLanguage(languageIn(argv), io.env),
    format: formatIn(argv) ?? 'pretty',
    quiet: argv.includes('--quiet') || argv.includes('-q'),
    color: chooseColor(argv.includes('--no-color') ? false : undefined, io.env, io.isTty.out),
  };
  try {
    const code = await dispatch(argv, chosenEntry(argv, COMMANDS), io, voice);
    // A signal that came in the middle of long work is heard only when the event loop turns.
    await new Promise((turn) => setImmediate(turn));
    return interruption(io) ?? code;
  } catch (error) {
    const stopped = interruption(io);
    if (stopped !== undefined) return stopped;
    return reportError(error, io, voice);
  }
}

async function dispatch(
  argv: readonly string[],
  chosen: CommandEntry | undefined,
  io: Io,
  voice: Voice,
): Promise<ExitCode> {
  if (chosen) {
    const { default: command } = await chosen.load();
    const call = plainArguments(argv, chosen.name, command);
    if (call) return command.run({ ...call, io: inFolder(io, call.options.dir), voice });
  }
  const { runProgram } = await import('./program.ts');
  return runProgram(argv, chosen, io, voice);
}

/** A command that was stopped says so by its exit code, whatever it was doing. */
function interruption(io: Io): ExitCode | undefined {
  if (!(io.isStopped?.() ?? io.signal.aborted)) return undefined;
  return io.signal.reason === 'SIGTERM' ? ExitCode.terminated : ExitCode.interrupted;
}
