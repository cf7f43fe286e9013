import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { integer, objectId, octetString, sequence } from './der.ts';

/**
 * Work of the passphrase: 16 MiB, five times over. Node's own export would use 2,048 rounds of PBKDF2, which
 * a graphics card tries by the million; N of 32,768 and more does not load in OpenSSL.
 */
const COST = { N: 16_384, r: 8, p: 5 } as const;

const SALT_LENGTH = 16;
const IV_LENGTH = 16;
const CIPHER_KEY_LENGTH = 32;

const PBES2 = '1.2.840.113549.1.5.13';
const SCRYPT = '1.3.6.1.4.1.11591.4.11';
const AES_256_CBC = '2.16.840.1.101.3.4.1.42';

/**
 * Encrypts a PKCS#8 key with a passphrase and gives the DER of its EncryptedPrivateKeyInfo: PBES2 (RFC 8018)
 * with scrypt (RFC 7914) and AES-256-CBC, which OpenSSL reads from 1.1.0 on.
 */
export async function encryptPkcs8(pkcs8: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const salt = randomBytes(SALT_LENGTH);
  const iv = randomBytes(IV_LENGTH);
  const key = await deriveKey(passphrase, salt);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(pkcs8), cipher.final()]);

  const derivation = sequence(
    objectId(SCRYPT),
    sequence(octetString(salt), integer(COST.N), integer(COST.r), integer(COST.p)),
  );
  const encryption = sequence(objectId(AES_256_CBC), octetString(iv));
  return sequence(sequence(objectId(PBES2), sequence(derivation, encryption)), octetString(encrypted));
}

function deriveKey(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, CIPHER_KEY_LENGTH, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
