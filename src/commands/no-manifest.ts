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
  const where: Text =
    shown === '.' ? { en: 'this folder', 'zh-CN': '当前文件夹' } : { en: shown, 'zh-CN': `${shown} ` };
  const isSomething = problems.some(({ path }) => path === MANIFEST);
  return new UserError(
    'manifest-missing',
    isSomething
      ? {
          en: `${MANIFEST} in ${where.en} is a link that cannot be followed, a pipe or a device, and has to be a file`,
          'zh-CN': `${where['zh-CN']}里的 ${MANIFEST} 是无法跟随的链接、管道或设备，而它必须是文件`,
        }
      : { en: `${where.en} has no file ${MANIFEST}`, 'zh-CN': `${where['zh-CN']}里没有文件 ${MANIFEST}` },
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
