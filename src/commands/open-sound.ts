import { type Container, checkManifestHash, openContainer } from '../archive/open-container.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { ExitCode, UserError } from '../errors.ts';
import { SignatureRefusal } from '../sign/refusal.ts';
import { type CheckedSignature, checkSignatures } from '../sign/verify.ts';
import type { Text } from '../text.ts';
import { inspectPackage, type Refusal, refusalOf } from './inspect-package.ts';

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

/** A packed file that passed every check but trust. */
export interface Inspected {
  readonly id: string;
  readonly version: string;
  readonly tarSha256: string;
  readonly indexBytes: Uint8Array;
  readonly signatures: readonly CheckedSignature[];
}

/**
 * Does the whole check of a packed file, its content and its declarations too: whoever signs one says that it is
 * good.
 *
 * @throws NotSound
 * @throws UserError when the file cannot be read.
 */
export async function inspectSound(path: string, signal: AbortSignal): Promise<Inspected> {
  const inspection = await inspectPackage(path, signal);
  try {
    const { refusal, id, version, tarSha256, indexBytes, signatures } = inspection;
    if (refusal) throw new NotSound(refusal);
    if (id === null || version === null || tarSha256 === null || !indexBytes)
      throw new Error('a package that was not refused says what it is');
    return { id, version, tarSha256, indexBytes, signatures };
  } finally {
    inspection.close();
  }
}

/** The check of a packed file ended with a refusal. */
class NotSound extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.text.en);
    this.refusal = refusal;
  }
}

/**
 * Refuses a file that has become another gem since it was checked. Signatures may have come and gone.
 *
 * @throws UserError `file-changed`.
 */
export function refuseChanged({ indexBytes }: Inspected, now: Uint8Array, path: string): void {
  if (Buffer.compare(indexBytes, now) === 0) return;
  throw new UserError(
    'file-changed',
    {
      en: `${path} was replaced by another program while it was being signed, and was left as it is`,
      'zh-CN': `签名期间，另一个程序替换了 ${path}，所以没有动它`,
    },
    { en: 'run the command again', 'zh-CN': '请再运行一次' },
  );
}

/**
 * A refusal of the packed file as what a person can mend, with the refusal's reason as its code; every other
 * error as it is.
 *
 * @param hint what to do about a file that is not intact.
 */
export function notIntact(error: unknown, named: string, hint: Text): unknown {
  const isRefusal = error instanceof ArchiveRefusal || error instanceof SignatureRefusal;
  if (!isRefusal && !(error instanceof NotSound)) return error;
  const { reason, text } = isRefusal ? refusalOf(error) : error.refusal;
  return new UserError(
    reason,
    reason === 'declarations-invalid'
      ? { en: `${named} was not signed: ${text.en}`, 'zh-CN': `没有给 ${named} 签名：${text['zh-CN']}` }
      : {
          en: `${named} is not an intact packed gem: ${text.en}`,
          'zh-CN': `${named} 不是完整的包：${text['zh-CN']}`,
        },
    reason === 'declarations-invalid'
      ? {
          en: `\`gem validate ${named}\` lists the errors; mend them, and pack it again`,
          'zh-CN': `\`gem validate ${named}\` 会列出错误；改好后重新打包`,
        }
      : hint,
    ExitCode.no,
  );
}
