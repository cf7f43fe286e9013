import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { PACKAGE_ENDING } from '../platform/archive.ts';

/** Where `-o` says to write: a file, or with a slash at the end a folder in which the package has its own name. */
export function outputPath(cwd: string, output: string, name: string): string {
  const isFolder = output.endsWith('/') || (process.platform === 'win32' && output.endsWith('\\'));
  return isFolder ? join(resolve(cwd, output), name) : resolve(cwd, output);
}

/**
 * Refuses to write a package over what its author made. Packages themselves, and what lies in dist/, may be
 * replaced.
 *
 * @throws UserError `output-in-gem`.
 */
export function refuseOwnFile(gem: Gem, target: string, shown: string): void {
  if (!existsSync(target)) return;
  const path = relative(realpathSync(gem.root), realpathSync(target));
  if (path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return;
  const ships = gem.files.has(path.split(sep).join('/'));
  const isProduct = path.startsWith(`dist${sep}`) || path.endsWith(PACKAGE_ENDING);
  if (isProduct && !ships) return;
  throw new UserError(
    'output-in-gem',
    {
      en: `${shown} is a file of the gem itself, and a package never takes its place`,
      'zh-CN': `${shown} 是 gem 自己的文件，包不会替换它`,
    },
    {
      en: `give another name with -o, one that ends in ${PACKAGE_ENDING}`,
      'zh-CN': `请用 -o 换一个以 ${PACKAGE_ENDING} 结尾的名字`,
    },
  );
}
