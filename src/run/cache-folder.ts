import { homedir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where staged copies, Deno's cache and downloads are kept, shared by all gems of this user:
 * `$XDG_CACHE_HOME/notochord`, else `~/.cache` (macOS `~/Library/Caches`, Windows `%LOCALAPPDATA%`).
 * Refused with `cache-path-comma` when it has a comma, because Deno separates paths by commas.
 */
export function cacheFolder(env: Env = process.env, platform: NodeJS.Platform = process.platform): string {
  const folder = join(base(env, platform), 'notochord');
  if (folder.includes(',')) throw commaError(folder);
  return folder;
}

function base(env: Env, platform: NodeJS.Platform): string {
  // The XDG specification: a value that is not absolute is ignored.
  if (env.XDG_CACHE_HOME?.startsWith('/') || (platform === 'win32' && env.XDG_CACHE_HOME))
    return env.XDG_CACHE_HOME;
  const home = env.HOME || homedir();
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  return platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
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
