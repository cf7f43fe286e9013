import * as noble from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

noble.hashes.sha512 = sha512;

/** Bytes of a secret key (the seed of RFC 8032), of a public key and of a signature. */
export const SEED_LENGTH = 32;
export const PUBLIC_KEY_LENGTH = 32;
export const SIGNATURE_LENGTH = 64;

/** The public key of a 32-byte seed. */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  return noble.getPublicKey(seed);
}

/** Signs a short message (RFC 8032, section 5.1.6): the same key and message always give the same 64 bytes. */
export function sign(message: Uint8Array, seed: Uint8Array): Uint8Array {
  return noble.sign(message, seed);
}

/**
 * Whether bytes are a public key that only its owner can sign for: 32 bytes in their one encoding, on the
 * curve, not of small order and free of torsion.
 */
export function isSoundPublicKey(publicKey: Uint8Array): boolean {
  return publicKey.length === PUBLIC_KEY_LENGTH && isSoundPoint(publicKey);
}

/**
 * The strict check. Beyond RFC 8032 it asks of the public key and of R what {@link isSoundPublicKey} says:
 * without that, libraries disagree on what verifies, and one signature can fit many messages. S must be
 * below the group's order. Give it short messages only: it is slow.
 */
export function verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH || !isSoundPublicKey(publicKey)) return false;
  if (!isSoundPoint(signature.subarray(0, 32))) return false;
  return noble.verify(signature, message, publicKey, { zip215: false });
}

function isSoundPoint(bytes: Uint8Array): boolean {
  try {
    const point = noble.Point.fromBytes(bytes, false);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    // The library throws for bytes that are no point, or not the one encoding of it.
    return false;
  }
}
