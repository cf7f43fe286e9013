import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder of everything of ours that can be made again, shared by all gems of this user:
 * `$XDG_CACHE_HOME/notochord`, else `~/.cache/notochord` (macOS `~/Library/Caches`, Windows `%LOCALAPPDATA%`).
 */
export function cacheBase(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(parent(env, platform), 'notochord');
}

function parent(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  // The XDG specification: a value that is not absolute is ignored.
  if (env.XDG_CACHE_HOME?.startsWith('/') || (platform === 'win32' && env.XDG_CACHE_HOME))
    return env.XDG_CACHE_HOME;
  const home = env.HOME || homedir();
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  return platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}
