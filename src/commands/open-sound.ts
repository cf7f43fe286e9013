import { type Container, checkManifestHash, openContainer } from '../archive/open-container.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { ExitCode, UserError } from '../errors.ts';
import { SignatureRefusal } from '../sign/refusal.ts';
import { type CheckedSignature, checkSignatures } from '../sign/verify.ts';
import type { Text } from '../text.ts';
import { refusalOf } from './inspect-package.ts';

/** A packed file that is open, whose container, index, manifest and signatures are sound. */
export interface SoundPackage {
  readonly container: Container;
  readonly signatures: readonly CheckedSignature[];
}

/**
 * Opens a packed file whose signatures are to be changed. It has to be sound as far as a signature can see;
 * its content is hashed when it is copied. The caller closes the container.
 *
 * @throws ArchiveRefusal
 * @throws SignatureRefusal
 * @throws UserError when the file cannot be read.
 */
export function openSound(path: string): SoundPackage {
  const container = openContainer(path);
  try {
    const { id, version } = container.index;
    const signatures = checkSignatures({ ...container, id, version });
    checkManifestHash(container);
    return { container, signatures };
  } catch (error) {
    container.close();
    throw error;
  }
}

/**
 * A refusal of the packed file as what a person can mend, with the refusal's reason as its code; every other
 * error as it is.
 *
 * @param hint what to do about a file that is not intact.
 */
export function notIntact(error: unknown, named: string, hint: Text): unknown {
  if (!(error instanceof ArchiveRefusal || error instanceof SignatureRefusal)) return error;
  const { reason, text } = refusalOf(error);
  return new UserError(
    reason,
    {
      en: `${named} is not an intact packed gem: ${text.en}`,
      'zh-CN': `${named} 不是完整的包：${text['zh-CN']}`,
    },
    hint,
    ExitCode.no,
  );
}
