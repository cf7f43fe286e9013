import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { UserError } from '../errors.ts';
import { findBelow, findUpward, isFolder, looksLikeGem } from '../gem/find.ts';
import { PACKAGE_ENDING } from '../platform/archive.ts';

/** The gem that a command works on: the folder named, or the nearest upward with a manifest. */
export function oneGemFolder(cwd: string, named: string | undefined): string {
  if (named !== undefined) {
    if (named === '') throw emptyPath();
    const folder = resolve(cwd, named);
    if (!existsSync(folder)) throw noSuchPath(named);
    if (!isFolder(folder)) throw PACKAGE_LIKE.test(folder) ? packedHere(named) : notAFolder(named);
    return folder;
  }
  const found = findUpward(cwd);
  if (!found) throw noGemFound(cwd);
  return found;
}

export interface GemPath {
  readonly path: string;
  readonly kind: 'folder' | 'packed';
}

/** The gems that `gem validate` is asked about, absolute and in a stable order, each once. */
export function gemPaths(cwd: string, named: readonly string[]): GemPath[] {
  if (named.length === 0) {
    const upward = findUpward(cwd);
    const found = upward === undefined ? findBelow(cwd) : [upward];
    if (found.length === 0) throw noGemFound(cwd);
    return found.map((path) => ({ path, kind: 'folder' }));
  }
  const found = named.flatMap((name): GemPath[] => {
    if (name === '') throw emptyPath();
    const path = resolve(cwd, name);
    if (!existsSync(path)) throw noSuchPath(name);
    if (!isFolder(path)) {
      if (!PACKAGE_LIKE.test(path)) throw notAFolder(name);
      return [{ path, kind: 'packed' }];
    }
    const below = findBelow(path);
    if (below.length > 0) return below.map((folder) => ({ path: folder, kind: 'folder' }));
    if (!looksLikeGem(path)) throw noGemFound(name);
    return [{ path, kind: 'folder' }];
  });
  return found.filter((one, index) => found.findIndex((other) => other.path === one.path) === index);
}

/** Archives are looked into, so that one of another kind is told what it is. */
const PACKAGE_LIKE = /\.(?:gem|zip|tgz|tar|gz)$/i;

/** A path as a person in `cwd` would write it. */
export function shownPath(cwd: string, path: string): string {
  const shown = relative(cwd, path);
  if (shown === '') return '.';
  return shown.startsWith(`..${sep}..${sep}`) ? path : shown;
}

export function noSuchPath(name: string): UserError {
  return new UserError(
    'no-such-path',
    { en: `there is nothing at ${name}`, 'zh-CN': `${name} 不存在` },
    { en: 'check the spelling, and the folder you are in', 'zh-CN': '请检查拼写，以及当前所在的文件夹' },
  );
}

/** Most often a variable of a script that was never set: the current folder is not what was meant. */
export function emptyPath(): UserError {
  return new UserError(
    'path-empty',
    { en: 'the path is empty', 'zh-CN': '路径是空的' },
    { en: 'name a folder, or leave the argument out', 'zh-CN': '请给出文件夹，或者不写这个参数' },
  );
}

function notAFolder(name: string): UserError {
  return new UserError(
    'not-a-gem',
    { en: `${name} is neither a folder nor a packed gem`, 'zh-CN': `${name} 既不是文件夹，也不是打好的 gem` },
    {
      en: `name a gem’s folder, or a file ending in ${PACKAGE_ENDING}`,
      'zh-CN': `请给出 gem 的文件夹，或以 ${PACKAGE_ENDING} 结尾的文件`,
    },
  );
}

/** Where a command works on the author's files, and a package is what came of them. */
function packedHere(name: string): UserError {
  return new UserError(
    'needs-folder',
    {
      en: `${name} is a file, and this needs a gem’s folder`,
      'zh-CN': `${name} 是文件，而这里需要 gem 的文件夹`,
    },
    {
      en: 'name the folder; `gem unpack` makes one of a packed gem',
      'zh-CN': '请给出文件夹；`gem unpack` 可以把打好的包解成文件夹',
    },
  );
}

function noGemFound(name: string): UserError {
  return new UserError(
    'no-gem-found',
    {
      en: `no gem found: no notochord.json in, above or below ${name}`,
      'zh-CN': `没有找到 gem：${name} 之中、之上和之下都没有 notochord.json`,
    },
    {
      en: 'name the gem’s folder, or start a new gem with `gem init`',
      'zh-CN': '请给出 gem 的文件夹，或用 `gem init` 新建一个',
    },
  );
}
