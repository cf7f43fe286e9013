import { createHash } from 'node:crypto';
import { SIGNATURE_FOLDER } from '../platform/archive.ts';
import { KEYID_PREFIX, type Role } from '../platform/signature.ts';
import { encodeEnvelope, preAuthEncoding } from './dsse.ts';
import { sign } from './ed25519.ts';
import type { SecretKey } from './key.ts';
import { encodeStatement, formatSigningTime } from './statement.ts';

/** A signature as the container holds it. */
export interface SignatureEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What is signed: the gem that an index (`gem.json`, byte for byte) describes. */
export interface SignedGem {
  readonly indexBytes: Uint8Array;
  readonly id: string;
  readonly version: string;
}

export interface SigningOptions extends SignedGem {
  readonly role: Role;
  readonly secretKey: SecretKey;
  /** Told in the signature when given. */
  readonly signedAt?: Date | undefined;
}

/** Signs a gem and gives the entry to put into its container. The same input gives the same bytes. */
export function signGem(options: SigningOptions): SignatureEntry {
  const { indexBytes, id, version, role, secretKey, signedAt } = options;
  const { bytes: publicKey, keyid } = secretKey.publicKey;
  const payload = encodeStatement({
    indexSha256: sha256(indexBytes),
    id,
    version,
    role,
    publicKey,
    ...(signedAt && { signedAt: formatSigningTime(signedAt) }),
  });
  const signature = sign(preAuthEncoding(payload), secretKey.seed);
  return { name: signatureName(role, keyid), bytes: encodeEnvelope({ payload, keyid, signature }) };
}

/** The name of the entry that a key's signature in a role has in the container. */
export function signatureName(role: Role, keyid: string): string {
  return `${SIGNATURE_FOLDER}${role}-${keyid.slice(0, KEYID_PREFIX)}.dsse.json`;
}

/** Lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
