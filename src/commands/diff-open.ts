import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { isFolder } from '../gem/find.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import type { Io } from '../io.ts';
import type { Text } from '../text.ts';
import { noSuchPath, oneGemFolder, shownPath } from './gem-paths.ts';
import { cannotRead, noManifest } from './no-manifest.ts';

/** One of the two gems that are compared, with where it came from. */
export interface Side {
  readonly kind: 'folder' | 'packed' | 'git';
  /** As the person named it, or would. */
  readonly shown: string;
  readonly gem: Gem;
  /** What it was read from stays open until then. */
  close(): void;
}

/** What names a revision in place of a path. */
export const GIT = 'git:';

type Here = Pick<Io, 'cwd' | 'env' | 'signal'>;

/**
 * Opens a gem's folder, a packed file or `git:REV`. A packed file is believed only when it is intact.
 *
 * @param folder The folder that a revision is of, as the person named it; the gem here or above without it.
 * @throws UserError
 */
export async function openSide(named: string, folder: string | undefined, io: Here): Promise<Side> {
  if (named.startsWith(GIT)) {
    const path = oneGemFolder(io.cwd, folder);
    const shown = shownPath(io.cwd, path);
    const { loadRevision } = await import('../git/load-revision.ts');
    const gem = await loadRevision(path, named.slice(GIT.length), shown, { env: io.env });
    return { kind: 'git', shown: named, gem: readable(gem, named), close() {} };
  }
  const path = resolve(io.cwd, named);
  if (named === '' || isFolder(path)) {
    const gem = await loadFolder(oneGemFolder(io.cwd, named));
    return { kind: 'folder', shown: named, gem: readable(gem, named), close() {} };
  }
  if (!existsSync(path)) throw noSuchPath(named);
  const [{ inspectPackage }, { refusedPackage }] = await Promise.all([
    import('./inspect-package.ts'),
    import('./refused-package.ts'),
  ]);
  const inspection = await inspectPackage(path, io.signal);
  try {
    const { gem, refusal, close } = inspection;
    if (!gem) throw refusal ? refusedPackage(refusal, named) : new Error('a package without a gem');
    return { kind: 'packed', shown: named, gem: readable(gem, named), close };
  } catch (error) {
    inspection.close();
    throw error;
  }
}

/**
 * What cannot be read would look like what is not there.
 *
 * @throws UserError `cannot-read`.
 */
export function refuseUnread({ gem, shown }: Side): void {
  const problem = gem.problems.find(({ kind }) => kind === 'unreadable');
  if (problem) throw cannotRead(problem, shown);
}

/** The folder that a revision is of: the other of the two, where it is one. */
export function folderBeside(other: string | undefined, { cwd }: Here): string | undefined {
  if (other === undefined || other === '' || other.startsWith(GIT)) return undefined;
  return isFolder(resolve(cwd, other)) ? other : undefined;
}

/** Nothing can be compared with a gem whose manifest says nothing. */
function readable(gem: Gem, shown: string): Gem {
  const { manifest } = gem;
  if (isObject(manifest?.data)) return gem;
  const another: Text = {
    en: 'name a gem, or another revision of it',
    'zh-CN': '请给出一个 gem，或它的另一个版本',
  };
  if (!manifest) throw noManifest(gem, shown, another);
  throw new UserError(
    'manifest-syntax',
    {
      en: `notochord.json in ${shown} is not a JSON object, so there is nothing to compare`,
      'zh-CN': `${shown} 里的 notochord.json 不是 JSON 对象，无法比较`,
    },
    // What was committed once cannot be validated, nor mended.
    shown.startsWith(GIT)
      ? another
      : { en: '`gem validate` says where and why', 'zh-CN': '`gem validate` 会说明位置和原因' },
  );
}
