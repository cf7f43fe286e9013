import { chosenEntry, formatIn, languageIn } from './arguments.ts';
import { COMMANDS } from './commands/index.ts';
import { ExitCode } from './errors.ts';
import { chooseColor, chooseLanguage, type Io, type Voice } from './io.ts';
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
    const { dispatch } = await import('./program.ts');
    const code = await dispatch(argv, chosenEntry(argv, COMMANDS), io, voice);
    return interruption(io) ?? code;
  } catch (error) {
    const stopped = interruption(io);
    if (stopped !== undefined) return stopped;
    return reportError(error, io, voice);
  }
}

/** A command that was stopped says so by its exit code, whatever it was doing. */
function interruption(io: Io): ExitCode | undefined {
  if (!io.signal.aborted) return undefined;
  return io.signal.reason === 'SIGTERM' ? ExitCode.terminated : ExitCode.interrupted;
}
