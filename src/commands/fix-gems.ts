import { UserError } from '../errors.ts';
import { obstacleOnDisk } from '../fix/obstacles.ts';
import { type FixPlan, planFixes } from '../fix/plan.ts';
import { writeChanges } from '../fix/write.ts';
import { loadFolder } from '../gem/load.ts';
import { chooseColor } from '../io.ts';
import { loadPalette } from '../paint.ts';
import { validate } from '../validate/validate.ts';
import type { Call } from './command.ts';
import { fixReport } from './fix-report.ts';
import { type GemPath, shownPath } from './gem-paths.ts';
import { OUTSIDE } from './outside.ts';

/**
 * `gem validate --fix`: mends what can be mended in each gem and shows it on stderr; with `--dry-run` it is only
 * shown. Gives what was thrown for gems that could not be mended; the others are mended all the same.
 *
 * @param rules Ids of the rules whose findings are to be mended; all when not given.
 * @throws UserError `dry-run-without-fix`, `fix-packed` or `fix-with-watch`.
 */
export async function fixGems(
  paths: readonly GemPath[],
  rules: readonly string[] | undefined,
  call: Call,
): Promise<unknown[]> {
  const { io, options } = call;
  checkUsage(paths, call);
  const failed: unknown[] = [];
  for (const { path } of paths) {
    try {
      const gem = await loadFolder(path);
      const plan = await planFixes(gem, {
        check: (each) => validate(each, undefined, OUTSIDE),
        wanted: ({ rule }) => rules === undefined || rules.includes(rule),
        obstacle: (fix) => obstacleOnDisk(path, fix),
        signal: io.signal,
      });
      if (options.dryRun !== true) await writeChanges(path, plan.changes, io.signal);
      await show(plan, shownPath(io.cwd, path), call);
    } catch (error) {
      io.signal.throwIfAborted();
      failed.push(error);
    }
  }
  return failed;
}

async function show(plan: FixPlan, gem: string, { io, voice, options }: Call): Promise<void> {
  const dryRun = options.dryRun === true;
  // What would be done is what was asked for.
  if (voice.quiet && !dryRun) return;
  const color = chooseColor(options.color === false ? false : undefined, io.env, io.isTty.err);
  const palette = await loadPalette(color);
  io.err(await fixReport(plan, { gem, dryRun, language: voice.language, palette }));
}

function checkUsage(paths: readonly GemPath[], { io, options }: Call): void {
  if (options.fix !== true)
    throw new UserError(
      'dry-run-without-fix',
      {
        en: '--dry-run shows what --fix would do, and --fix was not given',
        'zh-CN': '--dry-run 显示 --fix 会做什么，但没有给出 --fix',
      },
      { en: 'use `gem validate --fix --dry-run`', 'zh-CN': '请用 `gem validate --fix --dry-run`' },
    );
  if (options.watch === true)
    throw new UserError(
      'fix-with-watch',
      {
        en: '--fix does not go with --watch, which only looks',
        'zh-CN': '--fix 不能和 --watch 一起用，--watch 只检查',
      },
      { en: 'mend once, and watch after that', 'zh-CN': '请先修改一次，再用 --watch' },
    );
  const packed = paths.find(({ kind }) => kind === 'packed');
  if (packed)
    throw new UserError(
      'fix-packed',
      {
        en: `${shownPath(io.cwd, packed.path)} is a packed gem, and --fix mends only folders`,
        'zh-CN': `${shownPath(io.cwd, packed.path)} 是打好的包，--fix 只修改文件夹`,
      },
      {
        en: 'mend the folder that it was packed from, and pack it again',
        'zh-CN': '请修改打包前的文件夹，再重新打包',
      },
    );
}
