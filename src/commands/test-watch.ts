import { basename, relative, sep } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { type Io, inLanguage } from '../io.ts';
import { failureOf, reportInWords } from '../report.ts';
import { TESTS } from '../test/discover.ts';
import type { Call } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';
import { notTogether } from './test-errors.ts';
import { runTestsOnce } from './test-once.ts';
import { type Change, watchChanges } from './watch-changes.ts';
import { IGNORED } from './watch-gems.ts';

/** Milliseconds until a file that an editor saves in several steps is whole again. */
const SETTLE = 50;

/** Runs the scenarios, and again what a change touches, until the person stops it. */
export async function watchTests(call: Call): Promise<ExitCode> {
  const { io, voice, options } = call;
  if (voice.format !== 'pretty') throw notTogether('--watch', `--format ${voice.format}`);
  if (options.update === true) throw notTogether('--watch', '--update');
  if (options.coverage !== undefined && options.coverage !== false)
    throw notTogether('--watch', '--coverage');
  const root = oneGemFolder(io.cwd, undefined);
  const changes = await watchChanges([root], {
    ignored: (path) => path !== root && IGNORED.has(basename(path)),
    settle: SETTLE,
    stop: io.signal,
  });
  try {
    /** Scenario files that have changed and were not run to their end since; undefined for all. */
    let due: ReadonlySet<string> | undefined;
    while (!io.signal.aborted) {
      // The screen and what was scrolled away, so that nothing old is taken for new.
      if (io.isTty.out) io.out('\u001b[2J\u001b[3J\u001b[H');
      const isWhole = await runUntil(changes.signal, call, due);
      const changed = await changes.next();
      const touched = touchedFiles(changed, root);
      if (isWhole) due = touched;
      else due = due === undefined || touched === undefined ? undefined : new Set([...due, ...touched]);
    }
    return ExitCode.yes;
  } finally {
    await changes.close();
  }
}

/** A run that is overtaken by a change is ended. Answers whether it came to its end. */
async function runUntil(
  change: AbortSignal,
  call: Call,
  only: ReadonlySet<string> | undefined,
): Promise<boolean> {
  const { io, voice } = call;
  const signal = AbortSignal.any([io.signal, change]);
  const quietly = (write: (text: string) => void) => (text: string) => {
    if (!signal.aborted) write(text);
  };
  const here: Io = { ...io, out: quietly(io.out), err: quietly(io.err), signal };
  try {
    await runTestsOnce({ ...call, io: here }, only);
  } catch (error) {
    if (signal.aborted) return false;
    if (!(error instanceof UserError)) throw error;
    await reportInWords([failureOf(error, voice)], here, voice);
  }
  if (!voice.quiet)
    here.err(
      `gem: ${inLanguage(voice, { en: 'waiting for a change; Ctrl-C ends', 'zh-CN': '等待文件变化；按 Ctrl-C 结束' })}\n`,
    );
  return !signal.aborted;
}

/** The scenario files among the changes; undefined where something else changed, which may touch all of them. */
function touchedFiles(changes: readonly Change[], root: string): ReadonlySet<string> | undefined {
  const files = changes.map(({ path }) => relative(root, path).split(sep).join('/'));
  const isScenario = (file: string) =>
    file.startsWith(`${TESTS}/`) && file.endsWith('.yaml') && !/\/(?:fixtures|http)\//.test(file);
  return files.every(isScenario) ? new Set(files) : undefined;
}
