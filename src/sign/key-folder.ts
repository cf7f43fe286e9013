import { posix, win32 } from 'node:path';
import { keyError } from './key-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

export const SECRET_KEY_ENDING = '.key.pem';
export const PUBLIC_KEY_ENDING = '.pub.pem';
/** The name of a key that was given none. */
export const DEFAULT_KEY_NAME = 'default';

/** The two files of one key. */
export interface KeyFiles {
  readonly secret: string;
  readonly public: string;
}

/**
 * The folder of a person's keys: `%APPDATA%\notochord\keys` on Windows, else `notochord/keys` in
 * `$XDG_CONFIG_HOME` (which counts only when absolute, as its specification says) or in `~/.config`.
 *
 * @throws UserError `key-folder-unknown` when the environment does not tell.
 */
export function keyFolder(env: Env, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    if (!env.APPDATA) throw keyError('key-folder-unknown', { variable: 'APPDATA' });
    return win32.join(env.APPDATA, 'notochord', 'keys');
  }
  const config = env.XDG_CONFIG_HOME;
  if (config && posix.isAbsolute(config)) return posix.join(config, 'notochord', 'keys');
  if (!env.HOME) throw keyError('key-folder-unknown', { variable: 'HOME' });
  return posix.join(env.HOME, '.config', 'notochord', 'keys');
}

/**
 * The files of the key with a name, in a folder.
 *
 * @throws UserError `key-name-unusable`.
 */
export function keyFilesNamed(folder: string, name: string = DEFAULT_KEY_NAME): KeyFiles {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) || WINDOWS_DEVICE.test(name)) {
    throw keyError('key-name-unusable', { name });
  }
  return keyFilesAt(joinIn(folder, `${name}${SECRET_KEY_ENDING}`));
}

/** The files of a key whose secret half is at a path: `x.key.pem`, `x.pem` and `x` all have `x.pub.pem` beside. */
export function keyFilesAt(secret: string): KeyFiles {
  return { secret, public: `${secret.replace(/(?:\.key)?\.pem$/, '')}${PUBLIC_KEY_ENDING}` };
}

const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Joins the way the folder is written, so that a Windows folder stays one wherever it is looked at. */
function joinIn(folder: string, file: string): string {
  return win32.isAbsolute(folder) && !posix.isAbsolute(folder)
    ? win32.join(folder, file)
    : posix.join(folder, file);
}
