import { isAbsolute, join } from 'node:path';

/**
 * The folder of everything of ours that can be made again, shared by all gems of this user:
 * `$XDG_CACHE_HOME/notochord`, else `~/.cache/notochord` (macOS `~/Library/Caches`, Windows `%LOCALAPPDATA%`).
 * `undefined` where the user has no home folder: an empty HOME would put it into the current folder.
 */
export function cacheBase(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const found = parent(env, platform);
  return found === undefined ? undefined : join(found, 'notochord');
}

function parent(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  // The XDG specification: a value that is not absolute is ignored.
  if (env.XDG_CACHE_HOME?.startsWith('/') || (platform === 'win32' && env.XDG_CACHE_HOME))
    return env.XDG_CACHE_HOME;
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  const home = env.HOME || process.getBuiltinModule('node:os').homedir();
  if (!isAbsolute(home)) return undefined;
  if (platform === 'win32') return join(home, 'AppData', 'Local');
  return platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}
