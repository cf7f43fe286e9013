import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { findUpward } from '../gem/find.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { type Cleaned, type CleanItem, planClean, removeItem } from '../run/files/clean.ts';
import { RUNS_KEPT } from '../run/files/layout.ts';
import { cacheFolder } from '../run/sandbox/cache-folder.ts';
import { denoFolderName } from '../run/sandbox/deno-process.ts';
import { findDeno } from '../run/sandbox/find-deno.ts';
import { sizeWords } from '../size-words.ts';
import { systemMeaning } from '../system-error.ts';
import { type Args, fill, type Text } from '../text.ts';
import { type Command, textOption } from './command.ts';

const command: Command = {
  arguments: [],
  options: [
    {
      flags: '--dry-run',
      text: { en: 'say what would be removed, and remove nothing', 'zh-CN': '只说明会删除什么，不做删除' },
    },
    {
      flags: '--keep <runs>',
      text: {
        en: `how many of the last runs are kept (default: ${RUNS_KEPT})`,
        'zh-CN': `保留最近多少次运行（默认：${RUNS_KEPT}）`,
      },
    },
    {
      flags: '--state',
      text: {
        en: 'remove what the gem has stored too (ctx.data, ctx.storage)',
        'zh-CN': '也删除 gem 存储的数据（ctx.data、ctx.storage）',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem clean --dry-run',
      text: { en: 'what would be removed, and how large it is', 'zh-CN': '查看会删除什么、有多大' },
    },
    {
      line: 'gem clean --keep 0 --state',
      text: { en: 'start again from nothing', 'zh-CN': '一切从头开始' },
    },
  ],
  run: async (call) => {
    const { io, voice, options } = call;
    const dryRun = options.dryRun === true;
    const keep = readKeep(textOption(call, 'keep'));
    const gem = findUpward(io.cwd);
    const home = gem === undefined ? null : join(realpathSync.native(gem), '.gem');
    const cache = orNull(() => cacheFolder(io.env));
    const deno = cache === null ? null : orNull(() => denoFolderName(findDeno(cache, io.env).version));
    const found = await planClean({ home, cache, keep, deno, state: options.state === true });
    const items: Told[] = [];
    for (const item of found) {
      io.signal.throwIfAborted();
      items.push({
        ...item,
        shown: shownItem(item, home),
        failure: dryRun ? null : await remove(item),
      });
    }
    if (voice.format === 'json') printJson(io, document(items, dryRun));
    else print(items, dryRun, io, voice);
    return items.some(({ failure }) => failure !== null) ? ExitCode.cannot : ExitCode.yes;
  },
};
export default command;

interface Told extends CleanItem {
  /** Relative to the gem's folder, or absolute for the cache. */
  readonly shown: string;
  /** The system's code where it could not be removed. */
  readonly failure: string | null;
}

function readKeep(given: string | undefined): number {
  if (given === undefined) return RUNS_KEPT;
  if (/^\d{1,6}$/.test(given)) return Number(given);
  throw new UserError(
    'keep-invalid',
    {
      en: `--keep is ${given}, and must be a whole number of runs, 0 or more`,
      'zh-CN': `--keep 是 ${given}，它必须是运行次数，即 0 或更大的整数`,
    },
    { en: 'as in --keep 5', 'zh-CN': '例如 --keep 5' },
  );
}

/** Where there is no cache or no Deno, there is nothing of theirs to clean. */
function orNull<T>(find: () => T): T | null {
  try {
    return find();
  } catch (thrown) {
    if (thrown instanceof UserError) return null;
    throw thrown;
  }
}

async function remove(item: CleanItem): Promise<string | null> {
  try {
    await removeItem(item);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  }
}

function shownItem({ path }: CleanItem, home: string | null): string {
  const isInHome = home !== null && path.startsWith(home + sep);
  return (isInHome ? `.gem${path.slice(home.length)}` : path).replaceAll('\\', '/');
}

function document(items: readonly Told[], dryRun: boolean) {
  return {
    dryRun,
    removed: items.map(({ kind, shown, size, failure }) => ({ kind, path: shown, size, failure })),
    size: freed(items),
  };
}

function print(items: readonly Told[], dryRun: boolean, io: Io, voice: Voice): void {
  const say = (text: Text, args: Args = {}) => fill(inLanguage(voice, text), args);
  for (const { kind, shown, size, failure } of items) {
    const what = inLanguage(voice, KINDS[kind]);
    const line = say(failure === null ? ITEM : FAILED, {
      path: printable(shown),
      what,
      size: sizeWords(size),
      failure: failure === null ? '' : inLanguage(voice, systemMeaning(failure)),
    });
    if (failure === null) io.out(`${line}\n`);
    else io.err(`${line}\n`);
  }
  if (voice.quiet) return;
  if (items.length === 0) io.err(`${say(NOTHING)}\n`);
  else io.err(`${say(dryRun ? WOULD : DONE, { size: sizeWords(freed(items)) })}\n`);
}

function freed(items: readonly Told[]): number {
  return items.filter(({ failure }) => failure === null).reduce((sum, { size }) => sum + size, 0);
}

const KINDS: Readonly<Record<Cleaned, Text>> = {
  run: { en: 'an old run', 'zh-CN': '旧的运行' },
  trash: { en: 'what tools deleted', 'zh-CN': '工具删除的文件' },
  history: { en: 'versions before an old run', 'zh-CN': '旧的运行之前的版本' },
  part: { en: 'a file half written', 'zh-CN': '没有写完的文件' },
  temporary: { en: 'left by a process that is gone', 'zh-CN': '已结束的进程留下的' },
  staged: { en: 'a copy that tools ran from', 'zh-CN': '运行工具用的副本' },
  deno: { en: 'the cache of another Deno', 'zh-CN': '其他版本 Deno 的缓存' },
  state: { en: 'what the gem has stored', 'zh-CN': 'gem 存储的数据' },
};
const ITEM: Text = { en: '{path}  {size}  {what}', 'zh-CN': '{path}  {size}  {what}' };
const FAILED: Text = {
  en: '{path} could not be removed ({failure})',
  'zh-CN': '无法删除 {path}（{failure}）',
};
const NOTHING: Text = { en: 'there is nothing to clean', 'zh-CN': '没有需要清理的内容' };
const WOULD: Text = {
  en: '{size} would be freed; nothing was removed',
  'zh-CN': '可以腾出 {size}；现在什么都没有删除',
};
const DONE: Text = { en: '{size} freed', 'zh-CN': '腾出了 {size}' };
