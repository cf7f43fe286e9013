import { readContent } from '../archive/read-content.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { UserError } from '../errors.ts';
import { SignatureRefusal } from '../sign/refusal.ts';
import type { IntactGem } from '../sign/verdict.ts';
import { refusalOf } from './inspect-package.ts';
import { openSound, type SoundPackage } from './open-sound.ts';

/**
 * Reads the packed gem that a person has installed, as the thing to hold an update against. It has to be intact,
 * else nothing could be said; its declarations are not looked at, because it runs already.
 *
 * @param named how the person named it.
 * @throws UserError `installed-not-intact`, and when the file cannot be read.
 */
export async function readInstalled(path: string, named: string, signal: AbortSignal): Promise<IntactGem> {
  let installed: SoundPackage | undefined;
  try {
    installed = openSound(path);
    const { container, signatures } = installed;
    (await readContent(container, { signal })).close();
    return { id: container.index.id, version: container.index.version, signatures };
  } catch (error) {
    if (!(error instanceof ArchiveRefusal || error instanceof SignatureRefusal)) throw error;
    const { text } = refusalOf(error);
    throw new UserError(
      'installed-not-intact',
      {
        en: `the installed version ${named} is not intact, so no update can be held against it: ${text.en}`,
        'zh-CN': `已安装的版本 ${named} 不完整，无法用来比对更新：${text['zh-CN']}`,
      },
      {
        en: 'name an intact copy with --installed; verify without it only if you know from elsewhere whose key to trust',
        'zh-CN': '请用 --installed 给出完整的副本；只有从别处确知该信任谁的密钥时，才可不用它来验证',
      },
    );
  } finally {
    installed?.container.close();
  }
}
