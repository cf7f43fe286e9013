import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { UserError } from '../errors.ts';
import { isSoundPublicKey } from './ed25519.ts';
import {
  createSecretKey,
  PKCS8_PREFIX,
  type PublicKey,
  publicKey,
  type SecretKey,
  SPKI_PREFIX,
} from './key.ts';
import { keyError } from './key-error.ts';
import type { Half } from './key-half.ts';
import { noKeyError } from './no-key-error.ts';
import { encryptPkcs8 } from './pbes2.ts';
import { encodePem, type PemBlock, readPemBlock } from './pem.ts';

/** Bytes of UTF-8 in a passphrase: what OpenSSL and node both take. */
export const PASSPHRASE_MAX = 1024;

const SECRET = 'PRIVATE KEY';
const ENCRYPTED_SECRET = 'ENCRYPTED PRIVATE KEY';
const PUBLIC = 'PUBLIC KEY';

/**
 * A secret key as PKCS#8 PEM, encrypted when there is a passphrase (pbes2.ts says how).
 *
 * @throws UserError `passphrase-unusable` when it is empty or longer than {@link PASSPHRASE_MAX}.
 */
export async function encodeSecretKeyPem(key: SecretKey, passphrase?: string): Promise<string> {
  const pkcs8 = Buffer.concat([PKCS8_PREFIX, key.seed]);
  if (passphrase === undefined) return encodePem(SECRET, pkcs8);
  const length = Buffer.byteLength(passphrase);
  if (length === 0 || length > PASSPHRASE_MAX) throw keyError('passphrase-unusable', { max: PASSPHRASE_MAX });
  return encodePem(ENCRYPTED_SECRET, await encryptPkcs8(pkcs8, passphrase));
}

/** A public key as SPKI PEM. */
export function encodePublicKeyPem(key: PublicKey): string {
  return encodePem(PUBLIC, Buffer.concat([SPKI_PREFIX, key.bytes]));
}

/** Whether a text holds a secret key of any kind, encrypted or not. */
export function holdsSecretKey(pem: string): boolean {
  return /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(pem);
}

/**
 * Reads a PKCS#8 PEM, plain or encrypted; `source` names it in errors.
 *
 * @param askPassphrase called only when the key is encrypted.
 * @throws UserError `key-unreadable`, `key-public`, `key-not-ed25519`, `key-openssh`, `passphrase-wrong`, or
 * what `askPassphrase` throws.
 */
export async function decodeSecretKeyPem(
  pem: string,
  source: string,
  askPassphrase: () => Promise<string>,
): Promise<SecretKey> {
  const block = readPemBlock(pem, source, 'secret');
  if (block.label === PUBLIC) throw noKeyError(source, 'secret', 'public');
  if (block.label === SECRET) {
    return secretKeyOf(openPkcs8(block, damaged(block, source, 'secret')), source);
  }
  if (block.label !== ENCRYPTED_SECRET) throw unfitBlock(block, source, 'secret');
  if (!isWhole(block.der)) throw damaged(block, source, 'secret');
  const passphrase = await askPassphrase();
  return secretKeyOf(openPkcs8(block, keyError('passphrase-wrong', { source }), passphrase), source);
}

/**
 * Reads an SPKI PEM; `source` names it in errors.
 *
 * @throws UserError `key-unreadable`, `key-secret`, `key-not-ed25519`, `key-openssh`, `key-weak`.
 */
export function decodePublicKeyPem(pem: string, source: string): PublicKey {
  // Even where more stands beside it: nobody is to hand it on.
  if (holdsSecretKey(pem)) throw noKeyError(source, 'public', 'secret');
  const block = readPemBlock(pem, source, 'public');
  if (block.label !== PUBLIC) throw unfitBlock(block, source, 'public');
  const bytes = block.der.subarray(SPKI_PREFIX.length);
  const expected = Buffer.concat([SPKI_PREFIX, bytes]);
  if (bytes.length !== 32 || !expected.equals(block.der)) throw unfitPublicKey(block, source);
  if (!isSoundPublicKey(bytes)) throw keyError('key-weak', { source });
  return publicKey(bytes);
}

function openPkcs8(block: PemBlock, failure: UserError, passphrase?: string): KeyObject {
  try {
    const key = { key: block.der, format: 'der', type: 'pkcs8' } as const;
    return createPrivateKey(passphrase === undefined ? key : { ...key, passphrase });
  } catch {
    throw failure;
  }
}

function secretKeyOf(key: KeyObject, source: string): SecretKey {
  const { d } = key.asymmetricKeyType === 'ed25519' ? key.export({ format: 'jwk' }) : {};
  if (d === undefined) throw noKeyError(source, 'secret', 'kind', { kind: key.asymmetricKeyType ?? '?' });
  return createSecretKey(Buffer.from(d, 'base64url'));
}

/** A block that is a key of another kind, or no key at all. */
function unfitBlock({ label }: PemBlock, source: string, half: Half): UserError {
  if (label === 'OPENSSH PRIVATE KEY') return noKeyError(source, half, 'openssh');
  const kind = /^(\w+) (?:PRIVATE|PUBLIC) KEY$/.exec(label)?.[1];
  return kind === undefined
    ? noKeyError(source, half, 'label', { label })
    : noKeyError(source, half, 'kind', { kind: kind.toLowerCase() });
}

function damaged({ label }: PemBlock, source: string, half: Half): UserError {
  return noKeyError(source, half, 'damaged', { label });
}

function unfitPublicKey(block: PemBlock, source: string): UserError {
  try {
    const kind = createPublicKey({ key: block.der, format: 'der', type: 'spki' }).asymmetricKeyType ?? '?';
    if (kind !== 'ed25519') return noKeyError(source, 'public', 'kind', { kind });
  } catch {
    // Not a public key of any kind that OpenSSL knows.
  }
  return damaged(block, source, 'public');
}

/** Whether the outer SEQUENCE is as long as it says: a file cut short must not be blamed on the passphrase. */
function isWhole(der: Buffer): boolean {
  const [tag, first = 0] = der;
  const long = first > 0x80 ? first - 0x80 : 0;
  if (tag !== 0x30 || long > 4 || der.length < 2 + long) return false;
  const length = long === 0 ? first : der.readUIntBE(2, long);
  return der.length === 2 + long + length;
}
