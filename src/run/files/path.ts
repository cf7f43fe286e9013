import { type Asked, fileError, NAME_MAX, PATH_MAX, tooLong } from './file-errors.ts';

/** [F-09] Where a path begins: in the folder of this run, or in the conversation's. */
export type RootName = 'run' | 'workspace';

/** A path as a tool names it, taken apart. No part is empty, `.` or `..`. */
export interface FilePath extends Asked {
  readonly root: RootName;
  /** None for the root itself. */
  readonly segments: readonly string[];
}

export const WORKSPACE_PREFIX = 'workspace:';

/** Names that Windows opens as devices, whatever ending follows them. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;
const NOT_ON_WINDOWS = /[<>:"|?*]|[. ]$/;

/**
 * Takes a path apart; `..` is taken back where it stays inside [F-10]. Throws E_FILES_INVALID, E_FILES_PATH,
 * E_FILES_OUTSIDE.
 */
export function parsePath(method: string, value: unknown, platform = process.platform): FilePath {
  if (typeof value !== 'string')
    throw fileError('path-not-text', { method, path: '' }, { found: kindOf(value) });
  const asked = { method, path: value };
  if (Buffer.byteLength(value) > PATH_MAX) throw tooLong(asked);
  const character = /[\p{Cc}\\]|\p{Surrogate}/u.exec(value)?.[0];
  if (character !== undefined) throw fileError('path-character', asked, { character: named(character) });
  const root = value.startsWith(WORKSPACE_PREFIX) ? 'workspace' : 'run';
  const rest = root === 'workspace' ? value.slice(WORKSPACE_PREFIX.length) : value;
  if (/^(\/|[A-Za-z]:(\/|$))/.test(rest)) throw fileError('absolute', asked);
  const segments: string[] = [];
  for (const segment of rest.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) throw fileError('outside', asked);
  }
  if (segments.some((segment) => Buffer.byteLength(segment) > NAME_MAX)) throw tooLong(asked);
  const path: FilePath = { ...asked, root, segments };
  // There such names are opened as something else: a device, or the name without its dot.
  if (platform === 'win32') for (const segment of segments) checkName(path, segment);
  return path;
}

/** [F-11] */
export function isHidden({ root, segments }: Pick<FilePath, 'root' | 'segments'>): boolean {
  return root === 'workspace' && segments.some((segment) => segment.startsWith('.'));
}

/** Of a name that is to be made: whether it can be made on every system. Throws E_FILES_PATH. */
export function checkName(asked: Asked, name: string): void {
  if (DEVICE.test(name) || NOT_ON_WINDOWS.test(name)) throw fileError('name-not-portable', asked, { name });
}

/** As a tool would write it. */
export function writtenPath({ root, segments }: Pick<FilePath, 'root' | 'segments'>): string {
  return `${root === 'workspace' ? WORKSPACE_PREFIX : ''}${segments.join('/')}`;
}

/** What a value is, for messages. */
export function kindOf(value: unknown): string {
  return value === null || value === undefined ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function named(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return character === '\\' ? '\\' : `U+${point}`;
}
