import { whyRefused } from '../archive/file-fault.ts';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { MANIFEST } from '../platform/layout.ts';
import type { Text } from '../text.ts';

/** Why a gem has no manifest: it cannot be read (`cannot-read`), or there is none (`manifest-missing`, with the hint). */
export function noManifest({ problems }: Pick<Gem, 'problems'>, shown: string, hint: Text): UserError {
  const problem = problems.find(
    ({ path, kind }) => kind === 'unreadable' && (path === MANIFEST || path === '.'),
  );
  if (problem) return cannotRead(problem, shown);
  return new UserError(
    'manifest-missing',
    { en: `${shown} has no ${MANIFEST}`, 'zh-CN': `${shown} 里没有 ${MANIFEST}` },
    hint,
  );
}

/** A file of a gem, or its folder (`.`), that the system does not let us read. */
export function cannotRead({ path, detail }: Gem['problems'][number], shown: string): UserError {
  const why = whyRefused(detail);
  return new UserError(
    'cannot-read',
    path === '.'
      ? { en: `${shown} cannot be read: ${why.en}`, 'zh-CN': `无法读取 ${shown}：${why['zh-CN']}` }
      : {
          en: `${path} in ${shown} cannot be read: ${why.en}`,
          'zh-CN': `无法读取 ${shown} 里的 ${path}：${why['zh-CN']}`,
        },
    { en: 'make it readable, and run this again', 'zh-CN': '请让它可以读取，再运行一次' },
  );
}

/** What helps who named a folder that is no gem's. */
export const NAME_A_GEM: Text = {
  en: 'name the gem’s folder, or start a new gem with `gem init`',
  'zh-CN': '请给出 gem 的文件夹，或用 `gem init` 新建一个',
};
