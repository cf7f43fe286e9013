import { checkManifestHash, openContainer } from '../archive/open-container.ts';
import { type Content, readContent } from '../archive/read-content.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { isObject } from '../gem/document.ts';
import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { loadPacked } from '../gem/load.ts';
import { SignatureRefusal } from '../sign/refusal.ts';
import { type CheckedSignature, checkSignatures } from '../sign/verify.ts';
import type { Text } from '../text.ts';
import { count } from '../validate/report.ts';
import { validate } from '../validate/validate.ts';
import { OUTSIDE } from './outside.ts';

/** Why a packed file is not what it says it is. `reason` is kebab-case and stable. */
export interface Refusal {
  readonly reason: string;
  readonly text: Text;
}

/** What was learned of a packed file before it was refused, or all of it. */
export interface Inspection {
  readonly refusal?: Refusal;
  readonly id: string | null;
  readonly version: string | null;
  /** Lower-case hex; what `gem.json` says, and true when nothing was refused. */
  readonly tarSha256: string | null;
  readonly signatures: readonly CheckedSignature[];
  /** `gem.json` as it stands in the file; everything in it but the signatures follows from it. */
  readonly indexBytes?: Uint8Array;
  /** Every byte of it agrees with the index and the signatures. Readable until `close`. */
  readonly content?: Content;
  /** Readable until `close`. */
  readonly gem?: Gem;
  readonly findings: readonly Finding[];
  close(): void;
}

/**
 * Looks at a packed file in the order in which nothing is used before it was checked: container, signatures,
 * manifest's hash, content, then the gem's own declarations. Trust is left to the caller, who closes it. `before` gives
 * the gem that users have, for the rules about upgrades.
 *
 * @throws UserError when the file cannot be read.
 */
export async function inspectPackage(
  path: string,
  signal: AbortSignal,
  before?: (gem: Gem) => Promise<Gem | undefined>,
): Promise<Inspection> {
  let known: Omit<Inspection, 'refusal'> = {
    id: null,
    version: null,
    tarSha256: null,
    signatures: [],
    findings: [],
    close() {},
  };
  try {
    const container = openContainer(path);
    const { id, version, content } = container.index;
    known = { ...known, id, version, tarSha256: content.tarSha256 };
    known = { ...known, indexBytes: container.indexBytes, close: container.close };
    known = { ...known, signatures: checkSignatures({ ...container, id, version }) };
    checkManifestHash(container);
    const opened = await readContent(container, { signal });
    const close = () => {
      opened.close();
      container.close();
    };
    known = { ...known, content: opened, close };
    const gem = await loadContent(path, opened);
    const findings = await validate(gem, undefined, OUTSIDE, await before?.(gem));
    const refusal = declarationRefusal(gem, id, version, findings);
    return { ...known, gem, findings, ...(refusal ? { refusal } : {}) };
  } catch (error) {
    if (error instanceof ArchiveRefusal || error instanceof SignatureRefusal)
      return { ...known, refusal: refusalOf(error) };
    known.close();
    throw error;
  }
}

function loadContent(path: string, content: Content): Promise<Gem> {
  return loadPacked(path, new Map(content.files.map((file) => [file.path, file.size])), (file, most) =>
    content.bytes(file, most),
  );
}

/** Any refusal of a packed file, of its archive or of a signature, in one form. */
export function refusalOf(error: ArchiveRefusal | SignatureRefusal): Refusal {
  if (error instanceof ArchiveRefusal) return { reason: error.reason, text: error.text };
  const { entry, reason, text } = error;
  return { reason, text: { en: `${entry}: ${text.en}`, 'zh-CN': `${entry}：${text['zh-CN']}` } };
}

/** Why a manifest says nothing that could be held against `gem.json`. */
function unreadableManifest({ manifest }: Gem): Text | undefined {
  if (!manifest || manifest.syntaxFaults.length > 0 || !isObject(manifest.data))
    return {
      en: 'the manifest notochord.json cannot be read, so nothing says which gem this is',
      'zh-CN': '无法读取清单 notochord.json，不知道这是哪个 gem',
    };
  const { id, version } = manifest.data;
  const missing = Object.entries({ id, version }).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : [key],
  );
  if (missing.length === 0) return undefined;
  return {
    en: `the manifest notochord.json has no ${missing.join(' and no ')} that could be read`,
    'zh-CN': `清单 notochord.json 里没有可读取的 ${missing.join(' 和 ')}`,
  };
}

/** The last of the checks: the manifest speaks of the gem that the file says it is, and has no errors. */
function declarationRefusal(
  gem: Gem,
  id: string,
  version: string,
  findings: readonly Finding[],
): Refusal | undefined {
  const unreadable = unreadableManifest(gem);
  if (unreadable) return { reason: 'manifest-mismatch', text: unreadable };
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  if (data.id !== id || data.version !== version)
    return {
      reason: 'manifest-mismatch',
      text: {
        en: `gem.json says that this is ${id} ${version}, and the manifest says ${String(data.id)} ${String(data.version)}`,
        'zh-CN': `gem.json 说这是 ${id} ${version}，而清单里是 ${String(data.id)} ${String(data.version)}`,
      },
    };
  const { errors } = count(findings);
  if (errors === 0) return undefined;
  return {
    reason: 'declarations-invalid',
    text: {
      en: `its declarations have ${errors} ${errors === 1 ? 'error' : 'errors'}, so the platform would refuse it`,
      'zh-CN': `它的声明有 ${errors} 个错误，平台会拒绝安装`,
    },
  };
}
