import { createHash, randomBytes } from 'node:crypto';
import { publicKeyOf, SEED_LENGTH } from './ed25519.ts';

/** A public key, and the name that everything knows it by. */
export interface PublicKey {
  /** 32 bytes (RFC 8032). */
  readonly bytes: Uint8Array;
  /** See {@link keyId}. */
  readonly keyid: string;
}

/** A secret key. `seed` never leaves the process but through an encoder of key-pem.ts. */
export interface SecretKey {
  /** 32 bytes (RFC 8032). */
  readonly seed: Uint8Array;
  readonly publicKey: PublicKey;
}

/** What stands before the 32 bytes in an Ed25519 SubjectPublicKeyInfo (RFC 8410, section 4). */
export const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** What stands before the seed in an Ed25519 PKCS#8 key, version 1 (RFC 8410, section 7). */
export const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key from its seed; a fresh one, from the system's randomness, when none is given. */
export function createSecretKey(seed: Uint8Array = randomBytes(SEED_LENGTH)): SecretKey {
  return { seed, publicKey: publicKey(publicKeyOf(seed)) };
}

/** A public key with its key id, from the 32 bytes. Whether they are a sound key is not looked at. */
export function publicKey(bytes: Uint8Array): PublicKey {
  return { bytes: Uint8Array.from(bytes), keyid: keyId(bytes) };
}

/**
 * The key id: lower-case hex SHA-256 of the public key's SPKI DER, which
 * `openssl pkey -pubin -in FILE -outform DER | sha256sum` prints too (A-signature).
 */
export function keyId(publicKey: Uint8Array): string {
  return createHash('sha256').update(SPKI_PREFIX).update(publicKey).digest('hex');
}
