import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Kind } from '../convert/conversion.ts';
import type { Source } from '../convert/source.ts';
import { UserError } from '../errors.ts';
import { isFolder, isGemFolder } from '../gem/find.ts';
import { argument, type Call, textOption } from './command.ts';

/** The gem that is added to, absolute; `undefined` where a new one is made. */
export function gemToAddTo(call: Call, kind: Kind, source: Source): string | undefined {
  const { cwd } = call.io;
  const into = textOption(call, 'into');
  const named = argument(call, 1);
  if (into !== undefined && named !== undefined) throw twoPlaces();
  const folder = into ?? (named !== undefined && isGemFolder(resolve(cwd, named)) ? named : undefined);
  if (folder === undefined) return undefined;
  const root = resolve(cwd, folder);
  if (!isGemFolder(root)) throw notAGem(folder);
  if (kind === 'draft') throw draftInto(folder);
  if (isInside(source, root)) throw insideSource(folder);
  return root;
}

/** Where a new gem goes, absolute. It is not there yet, or an empty folder. */
export function newFolder(call: Call, source: Source, id: string): string {
  const { cwd } = call.io;
  const named = argument(call, 1);
  if (named === '') throw taken(named);
  const target = named === undefined ? defaultFolder(cwd, source, id) : resolve(cwd, named);
  if (isInside(source, target)) throw insideSource(named ?? target);
  if (existsSync(target) && (!isFolder(target) || readdirSync(target).length > 0))
    throw taken(named ?? relative(cwd, target));
  return target;
}

/** Here, by the id; beside the source where here is inside of it. */
function defaultFolder(cwd: string, source: Source, id: string): string {
  const here = join(cwd, id);
  const beside = join(dirname(source.root), id);
  const found = isInside(source, here) ? beside : here;
  // A skill is mostly in a folder of its own name.
  return isInside(source, found) ? join(dirname(source.root), `${id}-gem`) : found;
}

/** Whether a path is in the source's folder, or is that. Of a single file nothing else is its source. */
function isInside({ root, isFile }: Source, path: string): boolean {
  if (isFile) return false;
  const [a, b] = [real(root), real(path)];
  return b === a || b.startsWith(a.endsWith(sep) ? a : a + sep);
}

/** The real path, also of what is not there yet. */
function real(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(real(dirname(path)), basename(path));
}

function twoPlaces(): UserError {
  return new UserError(
    'usage',
    { en: 'both DIR and --into are given', 'zh-CN': '同时给出了 DIR 和 --into' },
    {
      en: 'DIR is for a new gem, --into for one that is there: leave one out',
      'zh-CN': 'DIR 用于新 gem，--into 用于已有的 gem：请去掉一个',
    },
  );
}

function notAGem(folder: string): UserError {
  return new UserError(
    'into-no-gem',
    {
      en: `${folder} has no notochord.json, so nothing can be added to it`,
      'zh-CN': `${folder} 里没有 notochord.json，无法添加`,
    },
    {
      en: 'leave out --into to make a new gem, or name the folder of one',
      'zh-CN': '要新建 gem 请去掉 --into，否则请给出 gem 的文件夹',
    },
  );
}

function draftInto(folder: string): UserError {
  return new UserError(
    'draft-into-gem',
    {
      en: `${folder} is a gem already, and a draft becomes a gem of its own`,
      'zh-CN': `${folder} 已经是一个 gem，而草稿会成为单独的 gem`,
    },
    { en: 'name a new folder', 'zh-CN': '请给出一个新文件夹' },
  );
}

function insideSource(folder: string): UserError {
  return new UserError(
    'target-inside-source',
    {
      en: `${folder} is in the source, which is never written to`,
      'zh-CN': `${folder} 在来源里面，而来源不会被写入`,
    },
    { en: 'name a folder outside of it', 'zh-CN': '请给出来源之外的文件夹' },
  );
}

function taken(folder: string): UserError {
  return new UserError(
    'folder-not-empty',
    {
      en: `${folder === '' ? 'the folder' : folder} is there and not empty, so nothing was written`,
      'zh-CN': `${folder === '' ? '文件夹' : folder} 已经存在而且不是空的，所以什么都没有写`,
    },
    {
      en: 'name another folder: gem convert SOURCE DIR',
      'zh-CN': '请给出另一个文件夹：gem convert SOURCE DIR',
    },
  );
}
