import { basename, relative, resolve, sep } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { type Io, inLanguage } from '../io.ts';
import { failureOf, reportInWords } from '../report.ts';
import { type Call, listOption, textOption } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';
import { runToolOnce } from './run-tool-once.ts';
import { readInputBytes } from './tool-input.ts';
import { watchChanges } from './watch-changes.ts';
import { IGNORED } from './watch-gems.ts';

/** A file that is saved in two steps is seen whole by the second run at the latest, so a short wait is enough. */
const SETTLE = 10;

/** Options of which one run at a time makes no sense again and again. */
const NOT_WATCHED = [
  ['inspect', '--inspect'],
  ['coverage', '--coverage'],
  ['saveScenario', '--save-scenario'],
] as const;

/** Runs the tool, and again when a file changes, until the person stops it. A run that is under way is ended then. */
export async function watchTool(call: Call): Promise<ExitCode> {
  const { io, voice, options } = call;
  if (voice.format !== 'pretty') throw notTogether(`--format ${voice.format}`);
  for (const [name, flag] of NOT_WATCHED) if (options[name] !== undefined) throw notTogether(flag);
  const input = await readOnce(call);
  const changes = await watchChanges(watchedPaths(call), {
    ignored: (path) => isIgnored(path, call),
    settle: SETTLE,
    stop: io.signal,
  });
  try {
    while (!io.signal.aborted) {
      // The screen and what was scrolled away, so that nothing old is taken for new.
      if (io.isTty.out) io.out('\u001b[2J\u001b[3J\u001b[H');
      await runUntil(changes.signal, { ...call, io: { ...io, ...input } });
      await changes.next();
    }
    return ExitCode.yes;
  } finally {
    await changes.close();
  }
}

/** What a run that was overtaken by a change still says is of no interest. */
async function runUntil(change: AbortSignal, call: Call): Promise<void> {
  const { io, voice } = call;
  const signal = AbortSignal.any([io.signal, change]);
  const quietly = (write: (text: string) => void) => (text: string) => {
    if (!signal.aborted) write(text);
  };
  const here: Io = { ...io, out: quietly(io.out), err: quietly(io.err), signal };
  try {
    await runToolOnce({ ...call, io: here });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof UserError)) throw error;
    await reportInWords([failureOf(error, voice)], io, voice);
  }
  if (!voice.quiet)
    here.err(
      `gem: ${inLanguage(voice, { en: 'waiting for a change; Ctrl-C ends', 'zh-CN': '等待文件变化；按 Ctrl-C 结束' })}\n`,
    );
}

/** Standard input can be read once, and every run wants it. */
async function readOnce({ io, options }: Call): Promise<Pick<Io, 'readInput'> | object> {
  if (options.input !== '-') return {};
  const bytes = await readInputBytes(io);
  return { readInput: async () => bytes };
}

function watchedPaths(call: Call): string[] {
  const { cwd } = call.io;
  const input = textOption(call, 'input');
  const files = [
    textOption(call, 'scenario'),
    input?.startsWith('@') ? input.slice(1) : undefined,
    ...listOption(call, 'resource').map((pair) => pair.slice(pair.indexOf('=') + 1)),
  ];
  return [
    oneGemFolder(cwd, undefined),
    ...files.flatMap((file) => (file === undefined ? [] : [resolve(cwd, file)])),
  ];
}

/** What tools themselves write: a run would start the next one. */
function isIgnored(path: string, call: Call): boolean {
  if (IGNORED.has(basename(path))) return true;
  const { cwd } = call.io;
  const written = [textOption(call, 'workspace'), textOption(call, 'state')].flatMap((folder) =>
    folder === undefined ? [] : [resolve(cwd, folder)],
  );
  if (call.options.http === 'record' && path.endsWith(`tests${sep}http`)) return true;
  return written.some((folder) => {
    const inside = relative(folder, path);
    return inside === '' || (!inside.startsWith('..') && resolve(folder, inside) === path);
  });
}

function notTogether(other: string): UserError {
  return new UserError(
    'watch-alone',
    { en: `--watch does not go with ${other}`, 'zh-CN': `--watch 不能和 ${other} 一起用` },
    { en: 'leave one of the two out', 'zh-CN': '去掉其中一个' },
  );
}
