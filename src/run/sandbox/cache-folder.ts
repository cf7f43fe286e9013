import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheBase } from '../../cache-base.ts';
import { UserError } from '../../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where staged copies, Deno's cache and downloads are kept, shared by all gems of this user:
 * `$XDG_CACHE_HOME/notochord`, else `~/.cache` (macOS `~/Library/Caches`, Windows `%LOCALAPPDATA%`).
 * Without symbolic links, because Deno gives its permissions to real paths. Refused with `cache-path-comma` when
 * it has a comma, because Deno separates paths by commas, and with `cache-folder-unknown` when there is no home.
 */
export function cacheFolder(env: Env = process.env, platform: NodeJS.Platform = process.platform): string {
  const base = cacheBase(env, platform);
  if (base === undefined) throw unknownError();
  const folder = realPath(base);
  if (folder.includes(',')) throw commaError(folder);
  return folder;
}

/** Of a path whose last parts need not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

function unknownError(): UserError {
  return new UserError(
    'cache-folder-unknown',
    {
      en: 'there is no place for the cache folder, where tools run from: HOME names no folder',
      'zh-CN': '无法确定运行工具所用的缓存文件夹：HOME 没有指向任何文件夹',
    },
    {
      en: 'set HOME to your home folder, or XDG_CACHE_HOME to a folder that you may write to',
      'zh-CN': '请把 HOME 设为你的主文件夹，或把 XDG_CACHE_HOME 设为可以写入的文件夹',
    },
  );
}

function commaError(folder: string): UserError {
  return new UserError(
    'cache-path-comma',
    {
      en: `the cache folder ${folder} has a comma in its path, and Deno takes a comma for the end of a path`,
      'zh-CN': `缓存文件夹 ${folder} 的路径里有逗号，而 Deno 会把逗号当作路径的结尾`,
    },
    {
      en: 'set XDG_CACHE_HOME to a folder without a comma',
      'zh-CN': '请把 XDG_CACHE_HOME 设为不含逗号的文件夹',
    },
  );
}
