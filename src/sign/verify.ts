import { SIGNATURE_FOLDER, SIGNATURE_MAX, SIGNATURES_MAX } from '../platform/archive.ts';
import { KEYID_PREFIX, ROLES, type Role } from '../platform/signature.ts';
import { decodeEnvelope, preAuthEncoding } from './dsse.ts';
import { isSoundPublicKey, verify } from './ed25519.ts';
import { keyId } from './key.ts';
import { SignatureRefusal } from './refusal.ts';
import { type SignatureEntry, type SignedGem, sha256, signatureName } from './sign.ts';
import { decodeStatement } from './statement.ts';
import type { Trust } from './trust.ts';

export interface GemSignatures extends SignedGem {
  readonly signatures: readonly SignatureEntry[];
}

/** A signature that holds. Whether its key is anybody's is another question: see {@link judge}. */
export interface CheckedSignature {
  /** The entry's name in the container. */
  readonly entry: string;
  readonly role: Role;
  readonly keyid: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** The signer's own word, which nothing stands on. */
  readonly signedAt?: string;
}

/** `verified`: a trusted publisher's key signed it for this id. `untrusted`: well signed, by nobody known. */
export type Standing = 'verified' | 'untrusted' | 'unsigned';

const NAME = new RegExp(
  `^${SIGNATURE_FOLDER}(${ROLES.join('|')})-([0-9a-f]{${KEYID_PREFIX}})\\.dsse\\.json$`,
);

/**
 * Checks every signature of a gem, in the order given.
 *
 * @throws SignatureRefusal for the first that is malformed or does not hold: the gem is then `invalid`,
 * whatever its other signatures say, so that spoiling a signature never makes a gem merely unsigned.
 */
export function checkSignatures({ signatures, ...gem }: GemSignatures): readonly CheckedSignature[] {
  const names = new Set<string>();
  return signatures.map((signature, index) => {
    const { name } = signature;
    if (index === SIGNATURES_MAX) {
      throw new SignatureRefusal('signature-count', name, { max: SIGNATURES_MAX, count: signatures.length });
    }
    if (names.has(name)) throw new SignatureRefusal('signature-repeated', name);
    names.add(name);
    return checkSignature(signature, gem);
  });
}

/** How a gem stands that is intact and whose signatures all hold. */
export function judge(question: {
  readonly checked: readonly CheckedSignature[];
  readonly id: string;
  readonly trust: Trust;
}): Standing {
  const { checked, id, trust } = question;
  if (checked.length === 0) return 'unsigned';
  // A registry's countersignature says that it took the gem in, not who made it.
  const vouched = checked.some(({ keyid, role }) => role === 'publisher' && trust.isTrusted(keyid, id, role));
  return vouched ? 'verified' : 'untrusted';
}

function checkSignature({ name, bytes }: SignatureEntry, gem: SignedGem): CheckedSignature {
  const [, namedRole] = NAME.exec(name) ?? [];
  if (namedRole === undefined) throw new SignatureRefusal('signature-name', name);
  if (bytes.length > SIGNATURE_MAX) {
    throw new SignatureRefusal('signature-size', name, { size: bytes.length, max: SIGNATURE_MAX });
  }
  const { payload, keyid, signature } = decodeEnvelope(bytes, name);
  const { role, publicKey, id, version, indexSha256, signedAt } = decodeStatement(payload, name);
  if (role !== namedRole)
    throw new SignatureRefusal('role-mismatch', name, { named: namedRole, signed: role });
  if (keyid !== keyId(publicKey) || name !== signatureName(role, keyid)) {
    throw new SignatureRefusal('keyid-mismatch', name);
  }
  if (id !== gem.id) throw new SignatureRefusal('id-mismatch', name, { id: gem.id });
  if (version !== gem.version) throw new SignatureRefusal('version-mismatch', name, { version: gem.version });
  if (indexSha256 !== sha256(gem.indexBytes)) throw new SignatureRefusal('index-mismatch', name);
  if (!isSoundPublicKey(publicKey)) throw new SignatureRefusal('key-weak', name);
  if (!verify(signature, preAuthEncoding(payload), publicKey))
    throw new SignatureRefusal('signature-wrong', name);
  return { entry: name, role, keyid, publicKey, ...(signedAt !== undefined && { signedAt }) };
}
