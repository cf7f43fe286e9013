import { cacheBase } from '../cache-base.ts';
import { UserError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where staged copies, Deno's cache and downloads are kept, shared by all gems of this user:
 * `$XDG_CACHE_HOME/notochord`, else `~/.cache` (macOS `~/Library/Caches`, Windows `%LOCALAPPDATA%`).
 * Refused with `cache-path-comma` when it has a comma, because Deno separates paths by commas.
 */
export function cacheFolder(env: Env = process.env, platform: NodeJS.Platform = process.platform): string {
  const folder = cacheBase(env, platform);
  if (folder.includes(',')) throw commaError(folder);
  return folder;
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
